-- Slips: printed codes of one visit, single or on sheets (rules P10 and P11).

insert into private.secrets (name) values ('slip');

create table private.slip_sheets (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  made_by uuid,
  made_at timestamptz not null,
  day date,
  activated_by uuid,
  activated_at timestamptz,
  voided_at timestamptz,
  constraint slip_sheets_pkey primary key (id),
  constraint slip_sheets_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint slip_sheets_made_by_exists foreign key (made_by) references auth.users (id) on delete set null,
  constraint slip_sheets_activated_by_exists foreign key (activated_by) references auth.users (id) on delete set null,
  constraint slip_sheets_activated_for_a_day check ((day is null) = (activated_at is null))
);
comment on table private.slip_sheets is
  'Sheets of 24 slips: printed without a day, good for nothing until a day is given to them (rule P11).';
create index slip_sheets_by_cafe on private.slip_sheets (cafe_id, made_at desc);
create index slip_sheets_by_maker on private.slip_sheets (made_by, made_at) where made_by is not null;
create index slip_sheets_by_activator on private.slip_sheets (activated_by, activated_at)
  where activated_by is not null;
comment on column private.slip_sheets.voided_at is
  'Lost, or never printed: its unused slips are gone, the used ones keep their visits (rule P11).';
alter table private.slip_sheets enable row level security;

create table private.slips (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  sheet_id uuid,
  code_hash bytea not null,
  day date,
  made_by uuid,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint slips_pkey primary key (id),
  constraint slips_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint slips_sheet_exists foreign key (sheet_id) references private.slip_sheets (id),
  constraint slips_made_by_exists foreign key (made_by) references auth.users (id) on delete set null,
  constraint slips_code_unique unique (code_hash),
  constraint slips_code_is_sha256 check (length(code_hash) = 32),
  constraint slips_of_no_sheet_have_a_day check (sheet_id is not null or day is not null),
  constraint slips_used_on_or_after_their_day check (used_at is null or day is not null)
);
comment on table private.slips is
  'Single-use codes on paper, each for one visit of one day at one café; of the code only a keyed hash is kept (rule '
  'P10).';
create index slips_by_sheet on private.slips (sheet_id) where sheet_id is not null;
create index slips_by_cafe on private.slips (cafe_id, made_at desc) where sheet_id is null;
create index slips_by_maker on private.slips (made_by, made_at) where made_by is not null;
alter table private.slips enable row level security;

create function private.slip_hash(p_cafe uuid, p_code text) returns bytea
language sql stable set search_path = '' as $$
  select extensions.hmac(convert_to(p_cafe || ':' || p_code, 'UTF8'), private.secret('slip'), 'sha256')
$$;
comment on function private.slip_hash is 'Hashes a slip''s code by a key and its café, to keep and find it.';

create function private.slip_valid_until(p_day date) returns timestamptz
language sql immutable parallel safe set search_path = '' as $$
  select ((p_day + 1)::timestamp at time zone 'Europe/Madrid') + make_interval(hours => private.figure('slip_hours'))
$$;
comment on function private.slip_valid_until is
  'Returns when claims of a day''s slips end: 48 hours after that day''s end.';

-- ── Making slips ─────────────────────────────────────────────────────────────────────────────────

create function private.count_slips_made_today(p_cafe uuid, p_user uuid, p_now timestamptz) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select count(*) from private.slips s
    where s.made_by = p_user and s.made_at >= private.madrid_day_start(private.madrid_day(p_now))
      and s.cafe_id = p_cafe and s.sheet_id is null);
end $$;
comment on function private.count_slips_made_today is 'Counts the slips that a member has made one by one today.';

create function private.make_slip(p_cafe uuid, p_now timestamptz, p_request uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe public.cafeterias;
  v_code constant text := private.new_customer_code();
  v_slip private.slips;
  v_first jsonb;
begin
  perform private.require_permission_locked(p_cafe, 'slips');
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe);
  v_first := private.begin_sealed_request(p_request, 'make_slip', jsonb_build_object('cafe', p_cafe));
  if v_first is not null then return v_first; end if;
  perform pg_advisory_xact_lock(hashtextextended('slips:' || v_user, 0));
  if private.count_slips_made_today(p_cafe, v_user, p_now) >= 40
    then perform private.refuse(429, 'TOO_MANY_REQUESTS'); end if;
  insert into private.slips (cafe_id, code_hash, day, made_by, made_at)
  values (p_cafe, private.slip_hash(p_cafe, v_code), private.madrid_day(p_now), v_user, p_now)
  returning * into v_slip;
  perform private.audit('slip.make', 'slip:' || v_slip.id, p_cafe => p_cafe);
  return private.finish_sealed_request(p_request, jsonb_build_object('id', v_slip.id, 'code', v_code, 'day', v_slip.day,
    'until', private.slip_valid_until(v_slip.day)));
end $$;
grant execute on function private.make_slip(uuid, timestamptz, uuid) to authenticated;

create function public.make_slip(cafe_id uuid, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.make_slip(cafe_id, now(), request_id) $$;
comment on function public.make_slip is
  'Makes one slip of today, its code answered once and kept as a keyed hash: { id, code, day, until } (rule P10). A '
  'member makes at most 40 a day.';
grant execute on function public.make_slip(uuid, uuid) to authenticated;

create function private.make_slip_sheet(p_cafe uuid, p_now timestamptz, p_request uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_codes text[];
  v_sheet uuid;
  v_first jsonb;
begin
  perform private.require_permission_locked(p_cafe, 'slips');
  v_first := private.begin_sealed_request(p_request, 'make_slip_sheet', jsonb_build_object('cafe', p_cafe));
  if v_first is not null then return v_first; end if;
  perform pg_advisory_xact_lock(hashtextextended('slips:' || v_user, 0));
  if (select count(*) from private.slip_sheets s where s.made_by = v_user and s.cafe_id = p_cafe
    and s.made_at >= private.madrid_day_start(private.madrid_day(p_now))) >= 10
  then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  insert into private.slip_sheets (cafe_id, made_by, made_at) values (p_cafe, v_user, p_now) returning id into v_sheet;
  v_codes := array(select private.new_customer_code() from generate_series(1, 24));
  insert into private.slips (cafe_id, sheet_id, code_hash, made_by, made_at)
  select p_cafe, v_sheet, private.slip_hash(p_cafe, code), v_user, p_now from unnest(v_codes) as code;
  perform private.audit('slip.sheet', 'slip-sheet:' || v_sheet, p_cafe => p_cafe);
  return private.finish_sealed_request(p_request,
    jsonb_build_object('id', v_sheet, 'label', private.sheet_label(v_sheet), 'codes', to_jsonb(v_codes)));
end $$;
grant execute on function private.make_slip_sheet(uuid, timestamptz, uuid) to authenticated;

create function public.make_slip_sheet(cafe_id uuid, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.make_slip_sheet(cafe_id, now(), request_id) $$;
comment on function public.make_slip_sheet is
  'Makes a sheet of 24 slips that are good for nothing until a day is given to it; the codes are answered once: { '
  'id, label: what is printed on it, codes } (rule P11). A member makes at most 10 a day.';
grant execute on function public.make_slip_sheet(uuid, uuid) to authenticated;

create function private.sheet_label(p_sheet uuid) returns text
language sql immutable set search_path = '' as $$ select upper(left(p_sheet::text, 4)) $$;
comment on function private.sheet_label is 'Returns a sheet''s label: printed on it, shown in their list.';

create function private.activate_slip_sheet(p_cafe uuid, p_sheet uuid, p_day date, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_today constant date := private.madrid_day(p_now);
  v_cafe public.cafeterias;
  v_sheet private.slip_sheets;
begin
  perform private.require_permission(p_cafe, 'slips');
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe);
  -- the evening before is early enough
  if p_day is null or p_day not between v_today and v_today + 1 then
    perform private.refuse(422, 'INVALID_INPUT', 'slip_day');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('slips:' || v_user, 0));
  if (select count(*) from private.slip_sheets s where s.activated_by = v_user and s.cafe_id = p_cafe
    and s.activated_at >= private.madrid_day_start(private.madrid_day(p_now))) >= 5
  then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  update private.slip_sheets s set day = p_day, activated_by = v_user, activated_at = p_now
  where s.id = p_sheet and s.cafe_id = p_cafe and s.day is null and s.voided_at is null returning * into v_sheet;
  if found then
    update private.slips s set day = p_day where s.sheet_id = p_sheet;
    perform private.audit('slip.activate', 'slip-sheet:' || p_sheet, jsonb_build_object('day', p_day), p_cafe);
    return jsonb_build_object('activated', true, 'day', p_day);
  end if;
  select * into v_sheet from private.slip_sheets s where s.id = p_sheet and s.cafe_id = p_cafe;
  if not found then perform private.refuse(404, 'SLIP_SHEET_NOT_FOUND'); end if;
  return jsonb_build_object('activated', false, 'day', v_sheet.day);
end $$;
grant execute on function private.activate_slip_sheet(uuid, uuid, date, timestamptz) to authenticated;

create function public.activate_slip_sheet(cafe_id uuid, sheet_id uuid, day date) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.activate_slip_sheet(cafe_id, sheet_id, day, now())
$$;
comment on function public.activate_slip_sheet is
  'Gives a sheet its day, today or tomorrow, for good: { activated: false where it had one or is void, day|null: '
  'the one that it has } (rule P11). A member activates at most 5 a day.';
grant execute on function public.activate_slip_sheet(uuid, uuid, date) to authenticated;

create function private.void_slip_sheet(p_cafe uuid, p_sheet uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_voided boolean;
begin
  perform private.require_permission(p_cafe, 'slips');
  update private.slip_sheets s set voided_at = p_now
  where s.id = p_sheet and s.cafe_id = p_cafe and s.voided_at is null;
  v_voided := found;
  if v_voided then
    delete from private.slips s where s.sheet_id = p_sheet and s.used_at is null;
    perform private.audit('slip.void', 'slip-sheet:' || p_sheet, p_cafe => p_cafe);
  elsif not exists (select from private.slip_sheets s where s.id = p_sheet and s.cafe_id = p_cafe) then
    perform private.refuse(404, 'SLIP_SHEET_NOT_FOUND');
  end if;
  return jsonb_build_object('voided', v_voided);
end $$;
grant execute on function private.void_slip_sheet(uuid, uuid, timestamptz) to authenticated;

create function public.void_slip_sheet(cafe_id uuid, sheet_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.void_slip_sheet(cafe_id, sheet_id, now())
$$;
comment on function public.void_slip_sheet is
  'Ends a sheet that was lost or not printed: its unused slips are good for nothing any more, used ones keep their '
  'visits: { voided: false where it was void before } (rule P11).';
grant execute on function public.void_slip_sheet(uuid, uuid) to authenticated;

create function private.void_slip(p_cafe uuid, p_slip uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_voided boolean;
begin
  perform private.require_permission(p_cafe, 'slips');
  delete from private.slips s where s.id = p_slip and s.cafe_id = p_cafe and s.sheet_id is null and s.used_at is null;
  v_voided := found;
  if v_voided then perform private.audit('slip.void', 'slip:' || p_slip, p_cafe => p_cafe); end if;
  return jsonb_build_object('voided', v_voided);
end $$;
grant execute on function private.void_slip(uuid, uuid) to authenticated;

create function public.void_slip(cafe_id uuid, slip_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.void_slip(cafe_id, slip_id) $$;
comment on function public.void_slip is
  'Ends a single slip that nobody has used: { voided: false where it was used, or is none there } (rule P10).';
grant execute on function public.void_slip(uuid, uuid) to authenticated;

create function private.void_slips_of_member(p_cafe uuid, p_user uuid, p_given boolean, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  with voided as (
    update private.slip_sheets s set voided_at = p_now
    where s.cafe_id = p_cafe and s.voided_at is null and (s.day is null and s.made_by = p_user
      or p_given and s.day is not null and p_user in (s.made_by, s.activated_by)
        and private.slip_valid_until(s.day) > p_now)
    returning s.id
  )
  delete from private.slips s using voided v where s.sheet_id = v.id and s.used_at is null;
  if p_given then
    delete from private.slips s
    where s.cafe_id = p_cafe and s.made_by = p_user and s.sheet_id is null and s.used_at is null;
  end if;
end $$;
comment on function private.void_slips_of_member is
  'Ends the sheets without a day that somebody made, with their membership; on request also their unused slips that '
  'may be in customers'' hands: single ones, and those of sheets that they made or gave a day (rule P11).';

create function private.load_slips(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_permission(v_cafe, 'slips');
begin
  return private.desk_context(v_cafe, v_role) || jsonb_build_object(
    'today', private.madrid_day(p_now),
    'left', greatest(40 - private.count_slips_made_today(v_cafe, v_user, p_now), 0),
    'slips', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'made_at', s.made_at, 'day', s.day,
        'made_by_caller', s.made_by is not distinct from v_user) order by s.made_at desc, s.id)
      from (select * from private.slips n
        where n.cafe_id = v_cafe and n.sheet_id is null and n.used_at is null
          and n.made_at > p_now - interval '4 days' and private.slip_valid_until(n.day) > p_now
        order by n.made_at desc limit 40) as s), '[]'),
    'sheets', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'label', private.sheet_label(s.id),
        'made_at', s.made_at, 'day', s.day, 'voided_at', s.voided_at,
        'used', (select count(*) from private.slips u where u.sheet_id = s.id and u.used_at is not null))
      order by s.day desc nulls first, s.made_at desc, s.id)
      -- a sheet never printed nor dated is not listed
      from (select * from private.slip_sheets n
        where n.cafe_id = v_cafe and (n.voided_at is null or n.day is not null)
        order by n.day desc nulls first, n.made_at desc limit 40) as s),
      '[]'));
end $$;
grant execute on function private.load_slips(text, timestamptz) to authenticated;

create function public.load_slips(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_slips(cafe_slug, now()) $$;
comment on function public.load_slips is
  'Returns the desk''s page of slips: { cafe, role, permissions, teams, today, left: number of single slips that the '
  'caller may still make today, slips: the latest 40 single ones that can still be claimed, with made_at, day, '
  'made_by_caller, sheets: 40, those without a day first, then the latest, with label, made_at, day|null, '
  'voided_at|null, used } (rules P10 and P11).';
grant execute on function public.load_slips(text) to authenticated;
