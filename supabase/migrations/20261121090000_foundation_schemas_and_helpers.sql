-- Ground rules: nothing is granted by default, private code lives where the API cannot see it.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
comment on schema private is 'Not exposed by the API: the procedures that decide, and tables that nobody reads directly.';
grant usage on schema private to anon, authenticated, service_role;

-- Hosted projects differ by age in what they grant to new objects: start from nothing everywhere.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- ── Refusals ─────────────────────────────────────────────────────────────────────────────────────

create function private.refuse(p_status int, p_code text, p_detail text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_code, detail = coalesce(p_detail, '');
end $$;
comment on function private.refuse is 'Ends the transaction with HTTP status p_status, a stable code and what is missing (decisions 2).';

create function private.require_user() returns uuid
language plpgsql stable set search_path = '' as $$
declare v_user uuid := auth.uid();
begin
  if v_user is null then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  return v_user;
end $$;
comment on function private.require_user is 'The caller''s id; refuses with UNAUTHENTICATED when there is no session.';

-- ── Days, names, e-mails ─────────────────────────────────────────────────────────────────────────

create function private.madrid_day(p_at timestamptz) returns date
language sql immutable parallel safe set search_path = '' as $$
  select (p_at at time zone 'Europe/Madrid')::date
$$;
comment on function private.madrid_day is 'The calendar day in Europe/Madrid on which an instant falls (decisions 4).';

create function private.match_form(p_name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(
    regexp_replace(normalize(p_name, NFD), '[\u0300-\u036f]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ -_', 'abcdefghijklmnopqrstuvwxyz')
$$;
comment on function private.match_form is
  'How café names and slugs are compared: no accents, ASCII lower case, no spaces, hyphens or underscores (decisions 3). Same as src/domain/slugs.ts.';

create function private.vip_id(p_name text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select encode(set_byte(set_byte(h, 6, (get_byte(h, 6) & 15) | 80), 8, (get_byte(h, 8) & 63) | 128), 'hex')::uuid
  from (
    select substring(extensions.digest(
      decode('6f0c1d8e3b524c5a9a5e2d7c0e9b41fa', 'hex') || convert_to(translate(private.match_form(p_name),
        'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 'UTF8'), 'sha1') from 1 for 16) as h
  ) as hashed
$$;
comment on function private.vip_id is
  'UUID v5 of the upper-cased matched form of a café''s name (decisions 3). Same as src/domain/vip-id.ts.';

create function private.is_email(p_text text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select length(p_text) <= 254 and p_text ~ '^[^\s@]+@[^\s@]+\.[^\s@.]+$'
$$;
comment on function private.is_email is 'Whether a text has the shape of an e-mail address; null for null. Takes all that src/domain/email.ts takes.';

-- ── Randomness ───────────────────────────────────────────────────────────────────────────────────

create function private.random_below(p_max int) returns int
language plpgsql volatile set search_path = '' as $$
declare
  v_limit constant bigint := (4611686018427387904 / p_max) * p_max;
  v_roll bigint;
begin
  loop
    -- 62 bits of the server's cryptographic source; rejection keeps the draw free of modulo bias
    v_roll := (('x' || encode(extensions.gen_random_bytes(8), 'hex'))::bit(64)::bigint) & 4611686018427387903;
    exit when v_roll < v_limit;
  end loop;
  return (v_roll % p_max)::int;
end $$;
comment on function private.random_below is 'A uniform integer in [0, p_max) from the cryptographic source.';

-- ── Repeated requests ────────────────────────────────────────────────────────────────────────────

create table private.requests (
  user_id uuid not null,
  request_id uuid not null,
  operation text not null,
  arguments jsonb not null,
  response jsonb,
  created_at timestamptz not null default now(),
  constraint requests_pkey primary key (user_id, request_id),
  constraint requests_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.requests is 'First answers of presses of value; a repeated request id gets the first answer (decisions 2).';
create index requests_by_age on private.requests (created_at);
alter table private.requests enable row level security;

create function private.begin_request(p_user uuid, p_request uuid, p_operation text, p_arguments jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare v_first private.requests;
begin
  if p_request is null then perform private.refuse(422, 'INVALID_INPUT', 'request_id'); end if;
  -- a token outlives its deleted account
  if not exists (select from auth.users u where u.id = p_user) then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  insert into private.requests (user_id, request_id, operation, arguments)
  values (p_user, p_request, p_operation, p_arguments)
  on conflict do nothing;
  if found then return null; end if;
  select * into v_first from private.requests r where r.user_id = p_user and r.request_id = p_request;
  if v_first.operation <> p_operation or v_first.arguments <> p_arguments then
    perform private.refuse(422, 'REQUEST_ID_REUSED');
  end if;
  return v_first.response;
end $$;
comment on function private.begin_request is
  'Null the first time; the stored first answer on a repeat. A concurrent repeat waits for the first to commit.';

create function private.finish_request(p_user uuid, p_request uuid, p_response jsonb) returns jsonb
language sql set search_path = '' as $$
  update private.requests set response = p_response where user_id = p_user and request_id = p_request returning response
$$;
comment on function private.finish_request is 'Stores the answer that repeats of this request will get, and returns it.';

-- ── Rate limits ──────────────────────────────────────────────────────────────────────────────────

create unlogged table private.rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits int not null default 1,
  constraint rate_limits_pkey primary key (bucket, window_start)
);
comment on table private.rate_limits is 'Hits per bucket and fixed window; emptied by a crash, which is harmless.';
alter table private.rate_limits enable row level security;

create function private.count_hit(p_bucket text, p_window interval, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_start constant timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01 00:00:00+00');
  v_hits int;
begin
  insert into private.rate_limits as r (bucket, window_start) values (p_bucket, v_start)
  on conflict (bucket, window_start) do update set hits = r.hits + 1
  returning hits into v_hits;
  if v_hits = 1 then delete from private.rate_limits r where r.bucket = p_bucket and r.window_start < v_start; end if;
  return v_hits;
end $$;
comment on function private.count_hit is 'Counts one hit and returns how many the current window holds. Callers must not raise afterwards, or the count is lost.';

create function private.hits(p_bucket text, p_window interval, p_now timestamptz) returns int
language sql stable set search_path = '' as $$
  select coalesce((select r.hits from private.rate_limits r
    where r.bucket = p_bucket
      and r.window_start = date_bin(p_window, p_now, timestamptz '2000-01-01 00:00:00+00')), 0)
$$;
comment on function private.hits is 'How many hits the current window of a bucket holds, without counting one.';

-- ── Events for the outside world ─────────────────────────────────────────────────────────────────

create table private.events (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  payload jsonb not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text,
  constraint events_pkey primary key (id),
  constraint events_topic_known check (topic in ('registration', 'challenge-1', 'demo-request')),
  constraint events_user_exists foreign key (user_id) references auth.users (id) on delete set null
);
comment on table private.events is
  'What automations are told, written in the transaction of the fact; delivered at least once by the function deliver-events (decisions 11).';
create index events_due on private.events (next_attempt_at) where delivered_at is null;
create index events_by_user on private.events (user_id);
-- the deletion of an account looks for its address in them
create index events_by_email on private.events (lower(payload ->> 'email'));
create index events_by_inviter on private.events (lower(payload ->> 'invitado_por')) where payload ->> 'invitado_por' is not null;
alter table private.events enable row level security;

-- ── Audit ────────────────────────────────────────────────────────────────────────────────────────

create table private.audit_log (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  constraint audit_log_pkey primary key (id),
  constraint audit_log_actor_exists foreign key (actor) references auth.users (id) on delete set null
);
comment on table private.audit_log is 'Who among the administrators did what, to what and when (decisions 2).';
create index audit_log_by_actor on private.audit_log (actor, at);
create index audit_log_by_subject on private.audit_log (subject, at);
alter table private.audit_log enable row level security;
