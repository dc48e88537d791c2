create table public.vip_codes (
  id uuid not null default gen_random_uuid(),
  code text not null,
  cafe_id uuid not null,
  cafeteria text not null,
  status text not null default 'inactive',
  created_at timestamptz not null default now(),
  created_by uuid,
  activated_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  assigned_to uuid,
  constraint vip_codes_pkey primary key (id),
  constraint vip_codes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint vip_codes_created_by_exists foreign key (created_by) references auth.users (id) on delete set null,
  constraint vip_codes_assigned_to_exists foreign key (assigned_to) references auth.users (id) on delete set null,
  constraint vip_codes_pattern check (code ~ '^[a-z][0-9]{2}[a-z][0-9]{2}$'),
  constraint vip_codes_status_known check (status in ('inactive', 'active', 'used', 'revoked')),
  constraint vip_codes_used_has_its_time check ((status = 'used') = (used_at is not null)),
  constraint vip_codes_revoked_has_its_time check ((status = 'revoked') = (revoked_at is not null)),
  constraint vip_codes_assigned_only_when_used check (assigned_to is null or status = 'used')
);
comment on table public.vip_codes is
  'Codes that staff hand out after a purchase of 10 € or more: inactive → active → used; one that was lost is revoked '
  '(rules V22 and V30).';
create index vip_codes_by_created_at on public.vip_codes (created_at desc);
create index vip_codes_by_cafe_and_created_at on public.vip_codes (cafe_id, created_at desc);
-- the administrator's start page asks whether a café has five (rule C33)
create index vip_codes_active_by_cafe on public.vip_codes (cafe_id) where status = 'active';
create index vip_codes_by_status_and_created_at on public.vip_codes (status, created_at desc);
-- The index has the code as it is typed, in which i34n75 and l34n75 are the same.
create unique index vip_codes_unique_per_cafe on public.vip_codes (cafe_id, private.typed_code(code));
create index vip_codes_by_code on public.vip_codes (private.typed_code(code));
create index vip_codes_by_cafeteria on public.vip_codes (cafeteria collate "es-x-icu");
create index vip_codes_by_created_by on public.vip_codes (created_by);
create index vip_codes_by_assigned_to on public.vip_codes (assigned_to) where assigned_to is not null;
alter table public.vip_codes enable row level security;
grant select on public.vip_codes to service_role;

create function private.typed_vip_code(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(substr(t.code, 1, 1), '01ı', 'oll') || translate(substr(t.code, 2, 2), 'oilı', '0111')
    || translate(substr(t.code, 4, 1), '01ı', 'oll') || translate(substr(t.code, 5), 'oilı', '0111')
  from (select case when private.is_short(p_text, 100)
    then lower(regexp_replace(normalize(coalesce(private.typed_value(p_text), ''), NFKC),
    '[\s!-/:-@[-`{-~\u00A1-\u00BF\u2000-\u206F\uFEFF]', '', 'g')) end as code) as t
$$;
comment on function private.typed_vip_code is
  'A VIP code as it is kept when somebody has typed it: where a digit stands o is 0, i and l are 1, where a letter '
  'stands 0 is o and 1 is l (rule V22). Same as _shared/texts/vip-code.ts. Null for what is too long to be one.';

create function private.revoke_vip_codes_on_recovery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.vip_codes v set status = 'inactive' where v.cafe_id = new.id and v.status = 'active';
  return null;
end $$;
comment on function private.revoke_vip_codes_on_recovery is
  'A café that comes back does not honour the codes handed out before it was deleted, however it is recovered (rule '
  'C10).';
create trigger on_cafeterias_update_revoke_vip_codes after update of deleted on public.cafeterias
  for each row when (old.deleted and not new.deleted) execute function private.revoke_vip_codes_on_recovery();

create table private.vip_code_misses (
  cafe_id uuid not null,
  hour timestamptz not null,
  misses int not null default 1,
  constraint vip_code_misses_pkey primary key (cafe_id, hour),
  constraint vip_code_misses_cafe_exists foreign key (cafe_id) references public.cafeterias (id)
);
comment on table private.vip_code_misses is
  'Wrong VIP codes typed at a café in an hour, by anybody: many of them mean that somebody is guessing (rules V24 and '
  'V25). Kept 30 days.';
create index vip_code_misses_by_hour on private.vip_code_misses (hour);
alter table private.vip_code_misses enable row level security;

create function private.vip_code_misses_alert() returns int
language sql immutable parallel safe set search_path = '' as $$ select 40 $$;
comment on function private.vip_code_misses_alert is
  'Returns how many wrong VIP codes an hour count as guessing at a café: four people''s whole allowance, which honest '
  'customers with a code in their hand do not reach.';

create function private.vip_code_alerts(p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('cafe_id', c.id, 'nombre', c.nombre, 'hours', a.hours,
    'misses', a.misses, 'last', a.last)
    order by a.last desc), '[]')
  from (
    select m.cafe_id, count(*) as hours, sum(m.misses) as misses, max(m.hour) as last from private.vip_code_misses m
    where m.hour > p_now - interval '7 days' and m.misses >= private.vip_code_misses_alert() group by m.cafe_id
  ) as a join public.cafeterias c on c.id = a.cafe_id
$$;
comment on function private.vip_code_alerts is
  'Cafés where somebody was guessing VIP codes in the last seven days, the latest first: [{ cafe_id, nombre, hours, '
  'misses, last: the hour it began }].';

-- ── Hito 7 ───────────────────────────────────────────────────────────────────────────────────────

create function private.validate_vip_code(p_user uuid, p_cafe_slug text, p_code text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_typed constant text := coalesce(private.typed_code(p_code), '');
  v_code text;
  v_hour constant timestamptz := private.hour_of(p_now);
  v_enrollment public."Clientes proto";
  v_allowed int;
begin
  perform private.existing_account(p_user);
  v_enrollment := private.lock_enrollment((private.find_cafe(p_cafe_slug)).id, p_user);
  if v_enrollment.hito_actual <> 7 then
    return jsonb_build_object('status', 'not_current', 'code', null, 'retry_after_seconds', null);
  end if;
  -- a repeat after a lost answer
  if private.typed_code(v_enrollment.codigo_vip) = v_typed then
    return jsonb_build_object('status', 'ok', 'code', v_enrollment.codigo_vip, 'retry_after_seconds', null);
  end if;
  -- While somebody guesses at this café everybody has fewer tries, never none: no stranger closes challenge 7 for the
  -- others.
  v_allowed := case when coalesce((select m.misses from private.vip_code_misses m where m.cafe_id = v_enrollment.cafe_id
    and m.hour = v_hour), 0)
    < private.vip_code_misses_alert() then 10 else 3 end;
  if private.rate_limit_hits('vip-code-miss', p_now, p_user => p_user, p_cafe => v_enrollment.cafe_id) >= v_allowed then
    return jsonb_build_object('status', 'try_later', 'code', null,
      'retry_after_seconds', ceil(extract(epoch from v_hour + interval '1 hour' - p_now))::int);
  end if;
  if v_enrollment.codigo_vip is null then
    update public.vip_codes set status = 'used', used_at = p_now, assigned_to = v_enrollment.user_id
    where cafe_id = v_enrollment.cafe_id and private.typed_code(code) = v_typed and status = 'active'
    returning code into v_code;
    if found then
      update public."Clientes proto" set codigo_vip = v_code where id = v_enrollment.id;
      perform private.mark_validated(v_enrollment, 7);
      return jsonb_build_object('status', 'ok', 'code', v_code, 'retry_after_seconds', null);
    end if;
  end if;
  perform private.add_rate_limit_hit('vip-code-miss', p_now, p_user => p_user, p_cafe => v_enrollment.cafe_id);
  insert into private.vip_code_misses as m (cafe_id, hour) values (v_enrollment.cafe_id, v_hour)
  on conflict on constraint vip_code_misses_pkey do update set misses = m.misses + 1;
  -- Told apart from other wrong ones, after it was counted as they are: it is worth nothing to anybody (rule V30).
  return jsonb_build_object('status', case when exists (select from public.vip_codes v
      where v.cafe_id = v_enrollment.cafe_id and private.typed_code(v.code) = v_typed and v.status = 'revoked')
      then 'revoked' else 'invalid' end,
    'code', null, 'retry_after_seconds', null);
end $$;
comment on function private.validate_vip_code is
  'Executable by service_role alone, which has checked who the person is: that grant is the check of the caller.';
grant execute on function private.validate_vip_code(uuid, text, text, timestamptz) to service_role;

create function public.validate_vip_code(user_id uuid, cafe_slug text, code text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.validate_vip_code(user_id, cafe_slug, code, now())
$$;
comment on function public.validate_vip_code is
  'Assigns an active VIP code of the café to a person and validates challenge 7, for the function '
  'validate-vip-code: { status: ok|invalid|revoked|try_later|not_current, code, retry_after_seconds } (rules V23, '
  'V24 and V30). Unknown, used, inactive and foreign codes answer alike; ten wrong ones an hour end a person''s '
  'guessing, three while the café is being guessed at. Service role only.';
grant execute on function public.validate_vip_code(uuid, text, text) to service_role;

create function private.vip_code_json(p_code public.vip_codes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', (p_code).id, 'code', (p_code).code, 'cafe_id', (p_code).cafe_id,
    'cafeteria', (p_code).cafeteria,
    'status', (p_code).status, 'created_at', (p_code).created_at, 'activated_at', (p_code).activated_at,
      'used_at', (p_code).used_at, 'revoked_at', (p_code).revoked_at)
$$;
comment on function private.vip_code_json is
  'A VIP code as a desk gets it: without whose it is.';

create function private.create_vip_code(p_code text, p_cafeteria text, p_now timestamptz, p_request uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.require_admin();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafeteria);
  v_text constant text := coalesce(private.typed_vip_code(p_code), '');
  v_code public.vip_codes;
  v_first jsonb;
begin
  if v_text !~ '^[a-z][0-9]{2}[a-z][0-9]{2}$' then perform private.refuse(422, 'INVALID_INPUT', 'code'); end if;
  if (v_cafe).id is null or (v_cafe).deleted then perform private.refuse(404, 'CAFE_NOT_FOUND'); end if;
  v_first := private.begin_sealed_request(p_request, 'create_vip_code',
    jsonb_build_object('code', v_text, 'cafe', (v_cafe).id));
  if v_first is not null then return v_first; end if;
  insert into public.vip_codes (code, cafe_id, cafeteria, created_at, created_by)
  values (v_text, (v_cafe).id, (v_cafe).nombre, p_now, v_admin)
  on conflict (cafe_id, private.typed_code(code)) do nothing
  returning * into v_code;
  if not found then perform private.refuse(409, 'VIP_CODE_EXISTS', v_text); end if;
  perform private.audit('vip-code.create', 'vip-code:' || v_code.id, p_cafe => v_code.cafe_id);
  return private.finish_sealed_request(p_request, private.vip_code_json(v_code));
end $$;
grant execute on function private.create_vip_code(text, text, timestamptz, uuid) to authenticated;

create function public.create_vip_code(code text, cafeteria text, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.create_vip_code(code, cafeteria, now(), request_id)
$$;
comment on function public.create_vip_code is
  'Creates an inactive VIP code of a café; answers it (rule V22).';
grant execute on function public.create_vip_code(text, text, uuid) to authenticated;

create function private.vip_codes_left(p_cafe uuid, p_now timestamptz) returns int
language sql stable set search_path = '' as $$
  select greatest(0, 500 - count(*))::int from public.vip_codes v
  where v.cafe_id = p_cafe and (v.status in ('inactive', 'active') or v.created_at > p_now - interval '1 day')
$$;
comment on function private.vip_codes_left is
  'Returns the number of codes that a café may still make: at most 500 that nobody has used, and 500 in a day, so that '
  'no account of its team floods it, also not by revoking (rule V26).';

create function private.new_vip_code() returns text
language sql volatile set search_path = '' as $$
  -- by a pattern of letter (a) and digit (0); none of l, o, i, 0 and 1
  select string_agg(case d.kind when 'a' then substr('abcdefghjkmnpqrstuvwxyz', private.random_below(23) + 1, 1)
    else substr('23456789', private.random_below(8) + 1, 1) end, '' order by d.place)
  from regexp_split_to_table('a00a00', '') with ordinality as d (kind, place)
$$;
comment on function private.new_vip_code is 'A random VIP code without the signs that look like others (rule V22).';

create function private.generate_vip_codes(p_cafe uuid, p_amount int, p_now timestamptz, p_request uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe public.cafeterias;
  v_code public.vip_codes;
  v_made jsonb := '[]';
  v_tries int := 0;
  v_first jsonb;
begin
  perform private.require_permission(p_cafe, 'vip_codes');
  if p_amount is null or p_amount not between 1 and 200 then
    perform private.refuse(422, 'INVALID_INPUT', 'amount');
  end if;
  v_first := private.begin_sealed_request(p_request, 'generate_vip_codes',
    jsonb_build_object('cafe', p_cafe, 'amount', p_amount));
  if v_first is not null then return v_first; end if;
  -- batches of one café stand in line: each counts those before it
  select * into v_cafe from public.cafeterias c where c.id = p_cafe for no key update;
  if p_amount > private.vip_codes_left(p_cafe, p_now) then perform private.refuse(409, 'TOO_MANY_CODES'); end if;
  while jsonb_array_length(v_made) < p_amount and v_tries < p_amount * 20 loop
    v_tries := v_tries + 1;
    insert into public.vip_codes (code, cafe_id, cafeteria, created_at, created_by)
    values (private.new_vip_code(), p_cafe, v_cafe.nombre, p_now, auth.uid())
    on conflict (cafe_id, private.typed_code(code)) do nothing
    returning * into v_code;
    if found then v_made := v_made || private.vip_code_json(v_code); end if;
  end loop;
  perform private.audit('vip-code.generate', 'cafe:' || p_cafe,
    jsonb_build_object('amount', jsonb_array_length(v_made)), p_cafe);
  return private.finish_sealed_request(p_request, jsonb_build_object('codes', v_made));
end $$;
grant execute on function private.generate_vip_codes(uuid, int, timestamptz, uuid) to authenticated;

create function public.generate_vip_codes(cafe_id uuid, amount int, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.generate_vip_codes(cafe_id, amount, now(), request_id)
$$;
comment on function public.generate_vip_codes is
  'Makes 1 to 200 random inactive codes of a café at once: { codes } (rule V26).';
grant execute on function public.generate_vip_codes(uuid, int, uuid) to authenticated;

create function private.require_codes(p_codes uuid[], p_cafe uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_cafe is null then perform private.require_admin();
  else perform private.require_permission(p_cafe, 'vip_codes');
  end if;
  if cardinality(coalesce(p_codes, '{}')) not between 1 and 200 then
    perform private.refuse(422, 'INVALID_INPUT', 'code_ids');
  end if;
end $$;
comment on function private.require_codes is
  'Refuses who may not act on codes of this café, on those of any without one; and none, or more than 200.';

create function private.activate_vip_codes(p_codes uuid[], p_cafe uuid, p_now timestamptz, p_request uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_activated uuid[];
  v_first jsonb;
begin
  perform private.require_codes(p_codes, p_cafe);
  v_first := private.begin_sealed_request(p_request, 'activate_vip_codes',
    jsonb_build_object('codes', p_codes, 'cafe', p_cafe));
  if v_first is not null then return v_first; end if;
  with activated as (
    update public.vip_codes v set status = 'active', activated_at = p_now
    where v.id = any (p_codes) and v.cafe_id = coalesce(p_cafe, v.cafe_id) and v.status = 'inactive'
    returning v.id
  ) select coalesce(array_agg(id), '{}') into v_activated from activated;
  perform private.audit('vip-code.activate', 'vip-code:' || v.id, p_cafe => v.cafe_id) from public.vip_codes v
  where v.id = any (v_activated);
  return private.finish_sealed_request(p_request,
    jsonb_build_object('activated', to_jsonb(v_activated), 'requested', cardinality(p_codes)));
end $$;
grant execute on function private.activate_vip_codes(uuid[], uuid, timestamptz, uuid) to authenticated;

create function public.activate_vip_codes(code_ids uuid[], cafe_id uuid default null, request_id uuid default null)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.activate_vip_codes(code_ids, cafe_id, now(), request_id)
$$;
comment on function public.activate_vip_codes is
  'Activates the inactive ones among 1 to 200 codes of a café, of all cafés for administrators: { activated: ids, '
  'requested } (rules V22 and V26).';
grant execute on function public.activate_vip_codes(uuid[], uuid, uuid) to authenticated;

create function private.revoke_vip_codes(p_codes uuid[], p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_revoked uuid[];
begin
  perform private.require_codes(p_codes, p_cafe);
  with revoked as (
    update public.vip_codes v set status = 'revoked', revoked_at = p_now
    where v.id = any (p_codes) and v.cafe_id = coalesce(p_cafe, v.cafe_id) and v.status in ('inactive', 'active')
    returning v.id
  ) select coalesce(array_agg(id), '{}') into v_revoked from revoked;
  perform private.audit('vip-code.revoke', 'vip-code:' || v.id, p_cafe => v.cafe_id) from public.vip_codes v
  where v.id = any (v_revoked);
  return jsonb_build_object('revoked', to_jsonb(v_revoked), 'requested', cardinality(p_codes));
end $$;
grant execute on function private.revoke_vip_codes(uuid[], uuid, timestamptz) to authenticated;

create function public.revoke_vip_codes(code_ids uuid[], cafe_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.revoke_vip_codes(code_ids, cafe_id, now()) $$;
comment on function public.revoke_vip_codes is
  'Ends those among 1 to 200 codes of a café that nobody has used, of all cafés for administrators, for good: { '
  'revoked: ids, requested } (rule V30).';
grant execute on function public.revoke_vip_codes(uuid[], uuid) to authenticated;

create function private.count_vip_codes(p_cafe uuid, p_status text, p_code text) returns bigint
language plpgsql stable set search_path = '' as $$
declare v_total bigint;
begin
  execute 'select count(*) from public.vip_codes v where true' || private.vip_code_filter(p_cafe, p_status, p_code)
  into v_total using p_cafe, p_status, p_code;
  return v_total;
end $$;
comment on function private.count_vip_codes is
  'Counts the codes of a café, status and text; null leaves each of them open.';

create function private.vip_code_filter(p_cafe uuid, p_status text, p_code text) returns text
language sql immutable set search_path = '' as $$
  select case when p_cafe is not null then ' and v.cafe_id = $1' else '' end
    || case when p_status is not null then ' and v.status = $2' else '' end
    || case when p_code is not null then ' and private.typed_code(v.code) = $3' else '' end
$$;
comment on function private.vip_code_filter is
  'The conditions of a statement with these three as $1 to $3: only those given, so that an index serves them.';

create function private.vip_code_page(
  p_cafe uuid, p_status text, p_search text, p_sort text, p_descending boolean, p_page int, p_size int
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- a text too long for a code matches nothing
  v_code constant text := nullif(coalesce(private.typed_code(coalesce(p_search, '')), ' '), '');
  v_limits record;
  v_rows jsonb;
begin
  select * into v_limits from private.page_limits(p_page, p_size);
  -- a statement of its own for each filter and order, so that an index serves it
  execute format($query$
    select coalesce(jsonb_agg(private.vip_code_json(v)), '[]') from (
      select * from public.vip_codes v where true %s order by %s %s, v.created_at desc, v.id offset $4
        limit $5) as v $query$,
    private.vip_code_filter(p_cafe, p_status, v_code),
    case p_sort when 'code' then 'private.typed_code(v.code)' when 'cafeteria' then 'v.cafeteria collate "es-x-icu"'
      else 'v.created_at' end,
    case when p_descending or p_sort not in ('code', 'cafeteria', 'created_at') then 'desc' else 'asc' end)
  into v_rows using p_cafe, p_status, v_code, v_limits.page_offset, v_limits.page_size;
  return jsonb_build_object('rows', v_rows, 'total', private.count_vip_codes(p_cafe, p_status, v_code));
end $$;
comment on function private.vip_code_page is
  'One page of codes, of a café or of all (null): { rows, total } (rule V26).';

create function private.admin_list_vip_codes(
  p_cafe uuid, p_status text, p_search text, p_sort text, p_descending boolean, p_page int, p_size int
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.vip_code_page(p_cafe, p_status, p_search, p_sort, p_descending, p_page, p_size)
    || jsonb_build_object('cafe', (select private.cafe_json(c) from public.cafeterias c
      where c.id = p_cafe and not c.deleted));
end $$;
grant execute on function private.admin_list_vip_codes(uuid, text, text, text, boolean, int, int) to authenticated;

create function public.admin_list_vip_codes(
  cafe_id uuid default null, status text default null, search text default null,
  sort text default 'created_at', descending boolean default true, page int default 1, page_size int default 25
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_vip_codes(cafe_id, status, search, sort, descending, page, page_size)
$$;
comment on function public.admin_list_vip_codes is
  'One page of VIP codes, and the café asked for: { rows, total, cafe|null } (rule V26); sort '
  'code|cafeteria|created_at.';
grant execute on function public.admin_list_vip_codes(uuid, text, text, text, boolean, int, int) to authenticated;

create function private.load_vip_codes(
  p_cafe_slug text, p_status text, p_search text, p_sort text, p_descending boolean, p_page int, p_size int
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_permission(v_cafe, 'vip_codes');
begin
  return private.desk_context(v_cafe, v_role)
    || private.vip_code_page(v_cafe, p_status, p_search, p_sort, p_descending, p_page, p_size);
end $$;
grant execute on function private.load_vip_codes(text, text, text, text, boolean, int, int) to authenticated;

create function public.load_vip_codes(
  cafe_slug text, status text default null, search text default null,
  sort text default 'created_at', descending boolean default true, page int default 1, page_size int default 25
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_vip_codes(cafe_slug, status, search, sort, descending, page, page_size)
$$;
comment on function public.load_vip_codes is
  'The desk''s tab of VIP codes: the desk''s context, and one page of the café''s own as admin_list_vip_codes has it: '
  '{ rows, total } (rule T20).';
grant execute on function public.load_vip_codes(text, text, text, text, boolean, int, int) to authenticated;
