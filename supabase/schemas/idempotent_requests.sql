-- Requests that carry an id: a repeated one gets the first answer.

create table private.requests (
  user_id uuid not null,
  request_id uuid not null,
  operation text not null,
  arguments_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  constraint requests_pkey primary key (user_id, request_id),
  constraint requests_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint requests_arguments_are_sha256 check (length(arguments_hash) = 32)
);
comment on table private.requests is
  'First answers of presses of value; a repeated request id gets the first answer (rule S5). At most 100 a person, of '
  'a size that callers do not choose.';
create index requests_by_age on private.requests (created_at);
alter table private.requests enable row level security;

create function private.begin_request(p_user uuid, p_request uuid, p_operation text, p_arguments jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_hash constant bytea := sha256(convert_to(p_arguments::text, 'UTF8'));
  v_first private.requests;
begin
  if p_request is null then perform private.refuse(422, 'INVALID_INPUT', 'request_id'); end if;
  -- A token outlives its deleted account. Whoever deletes it at this moment is waited for.
  perform from auth.users u where u.id = p_user for key share;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  loop
    insert into private.requests (user_id, request_id, operation, arguments_hash)
    values (p_user, p_request, p_operation, v_hash)
    on conflict do nothing;
    if found then exit; end if;
    select * into v_first from private.requests r where r.user_id = p_user and r.request_id = p_request;
    -- the request was removed as one of too many: this one counts as the first
    continue when not found;
    if v_first.operation <> p_operation or v_first.arguments_hash <> v_hash then
      perform private.refuse(422, 'REQUEST_ID_REUSED');
    end if;
    return v_first.response;
  end loop;
  -- Nobody presses a hundred times before a lost answer is asked for again. What another transaction removes is left to
  -- it.
  delete from private.requests r where r.user_id = p_user and r.request_id in (
    select o.request_id from private.requests o where o.user_id = p_user and o.request_id <> p_request
    order by o.created_at desc, o.request_id offset 99 for update skip locked);
  return null;
end $$;
comment on function private.begin_request is
  'Null the first time; the stored first answer on a repeat. A concurrent repeat waits for the first to commit. It '
  'writes: called as a statement of its own, never in a DECLARE, and with arguments whose size has been checked.';

create function private.finish_request(p_user uuid, p_request uuid, p_response jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update private.requests set response = p_response where user_id = p_user and request_id = p_request;
  return p_response;
end $$;
comment on function private.finish_request is
  'Stores the answer that repeats of this request will get, and returns it.';

-- ── Presses whose answer holds a code or a link that is kept as a hash only ─────────────────────────

create function private.request_digest(p_request uuid, p_use text) returns bytea
language sql immutable set search_path = '' as $$ select sha256(convert_to(p_use || ':' || p_request, 'UTF8')) $$;
comment on function private.request_digest is
  'Derives from a request''s id what it is stored under (use id) and the key that seals its answer (use key).';

create function private.sealed_request_id(p_request uuid) returns uuid
language sql immutable set search_path = '' as $$
  select encode(substr(private.request_digest(p_request, 'id'), 1, 16), 'hex')::uuid
$$;
comment on function private.sealed_request_id is
  'The id under which a sealed request is stored: whoever reads the table does not learn the id that opens it.';

create function private.begin_sealed_request(p_request uuid, p_operation text, p_arguments jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare v_sealed text;
begin
  -- the page of 1.1.0 sends none
  if p_request is null then return null; end if;
  v_sealed := private.begin_request(auth.uid(), private.sealed_request_id(p_request), p_operation, p_arguments)
    #>> '{}';
  return convert_from(extensions.decrypt(decode(v_sealed, 'base64'), private.request_digest(p_request, 'key'), 'aes'),
    'UTF8')::jsonb;
end $$;
comment on function private.begin_sealed_request is
  'Does what begin_request does, for the caller and an id that may be missing. The first answer is stored sealed by '
  'the id, which only the page that pressed knows (rule S5).';

create function private.finish_sealed_request(p_request uuid, p_response jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_request is not null then
    perform private.finish_request(auth.uid(), private.sealed_request_id(p_request), to_jsonb(encode(extensions.encrypt(
      convert_to(p_response::text, 'UTF8'), private.request_digest(p_request, 'key'), 'aes'), 'base64')));
  end if;
  return p_response;
end $$;
comment on function private.finish_sealed_request is
  'Stores the sealed answer that repeats of this request will get, and returns it.';
