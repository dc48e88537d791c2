-- Presses of the desk that are made once by a request's id (rule S5). Pages of 1.1.0 send none.

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

drop function public.create_vip_code(text, text);
drop function private.create_vip_code(text, text, timestamptz);

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

drop function public.generate_vip_codes(uuid, int);
drop function private.generate_vip_codes(uuid, int, timestamptz);

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

drop function public.activate_vip_codes(uuid[], uuid);
drop function private.activate_vip_codes(uuid[], uuid, timestamptz);

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

drop function public.invite_to_team(uuid, text, text);
drop function private.invite_to_team(uuid, text, text, timestamptz);

create function private.invite_to_team(p_cafe uuid, p_email text, p_role text, p_now timestamptz,
  p_request uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email constant text := coalesce(private.typed_email(p_email), '');
  v_first jsonb;
begin
  perform private.lock_team_for_change(p_cafe);
  if not private.is_email(v_email) then perform private.refuse(422, 'INVALID_INPUT', 'email'); end if;
  if p_role is null or p_role not in ('staff', 'manager', 'owner') then
    perform private.refuse(422, 'INVALID_INPUT', 'role');
  end if;
  v_first := private.begin_sealed_request(p_request, 'invite_to_team',
    jsonb_build_object('cafe', p_cafe, 'email', v_email, 'role', p_role));
  if v_first is not null then return v_first; end if;
  if private.is_member_by_email(p_cafe, v_email) then perform private.refuse(409, 'ALREADY_MEMBER'); end if;
  if private.add_rate_limit_hit('team-invitation', p_now, p_user => auth.uid()) > 20 then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  return private.finish_sealed_request(p_request, private.make_team_invitation(p_cafe, v_email, p_role, p_now));
end $$;
grant execute on function private.invite_to_team(uuid, text, text, timestamptz, uuid) to authenticated;

create function public.invite_to_team(cafe_id uuid, email text, role text, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.invite_to_team(cafe_id, email, role, now(), request_id)
$$;
comment on function public.invite_to_team is
  'Invites an address into a café''s team, for 7 days and once, by mail where mails go out; its token (256 random '
  'bits) is answered once and stored only as a hash: { id, token, email, role, expires_at, mailed } (rule T6). A '
  'person invites at most 20 in an hour.';
grant execute on function public.invite_to_team(uuid, text, text, uuid) to authenticated;

drop function public.create_invitation(uuid, text);
drop function private.create_invitation(uuid, text, timestamptz);

create function private.create_invitation(p_cafe uuid, p_email text, p_now timestamptz, p_request uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.require_admin();
  v_email constant text := coalesce(private.typed_email(p_email), '');
  v_token constant text := encode(extensions.gen_random_bytes(24), 'hex');
  v_cafe public.cafeterias;
  v_invitation public.invitations;
  v_first jsonb;
begin
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe);
  if not private.is_email(v_email) then perform private.refuse(422, 'INVALID_INPUT', 'email'); end if;
  v_first := private.begin_sealed_request(p_request, 'create_invitation',
    jsonb_build_object('cafe', p_cafe, 'email', v_email));
  if v_first is not null then return v_first; end if;
  insert into public.invitations (token_hash, correo, cafe_id, created_by, created_at, expires_at)
  values (private.token_hash(v_token), v_email, p_cafe, v_admin, p_now,
    p_now + make_interval(days => private.figure('invitation_days')))
  returning * into v_invitation;
  perform private.audit('invitation.create', 'invitation:' || v_invitation.id, jsonb_build_object('cafe_id', p_cafe));
  return private.finish_sealed_request(p_request, jsonb_build_object('id', v_invitation.id, 'token', v_token,
    'correo', v_email, 'expires_at', v_invitation.expires_at));
end $$;
grant execute on function private.create_invitation(uuid, text, timestamptz, uuid) to authenticated;

create function public.create_invitation(cafe_id uuid, email text, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.create_invitation(cafe_id, email, now(), request_id)
$$;
comment on function public.create_invitation is
  'Makes a single-use invitation valid for 7 days; its token (192 random bits) is answered once and stored only as '
  'a hash: { id, token, correo, expires_at } (rule A18).';
grant execute on function public.create_invitation(uuid, text, uuid) to authenticated;

drop function public.make_slip(uuid);
drop function private.make_slip(uuid, timestamptz);

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

drop function public.make_slip_sheet(uuid);
drop function private.make_slip_sheet(uuid, timestamptz);

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

drop function public.save_wheel(uuid, text, int, jsonb, int);
drop function private.save_wheel(uuid, text, int, jsonb, int, timestamptz);

create function private.save_wheel(p_cafe uuid, p_wheel text, p_based_on int, p_segments jsonb, p_ceiling int,
  p_now timestamptz, p_request uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_version private.wheel_versions;
  v_now timestamptz;
  v_first jsonb;
begin
  perform private.check_wheel(p_wheel);
  if p_ceiling not between 100 and 1000000 then perform private.refuse(422, 'INVALID_INPUT', 'ceiling_cents'); end if;
  v_now := private.lock_wheels(p_cafe, p_now);
  perform private.check_segments(p_cafe, p_segments);
  v_first := private.begin_sealed_request(p_request, 'save_wheel', jsonb_build_object('cafe', p_cafe, 'wheel', p_wheel,
    'based_on', p_based_on, 'segments', p_segments, 'ceiling', p_ceiling));
  if v_first is not null then return v_first; end if;
  v_version := private.add_wheel_version(p_cafe, p_wheel, p_based_on, p_ceiling, false, v_now);
  insert into private.wheel_prizes (wheel, version, position, name, picture, weight, monthly_limit, unlimited)
  select p_wheel, v_version.version, s.n, l.name, l.picture, private.whole_number(s.it -> 'percent'),
    private.whole_number(s.it -> 'monthly_limit'), coalesce(s.it -> 'unlimited' = 'true', false)
  from jsonb_array_elements(p_segments) with ordinality as s (it, n)
  join private.prize_list(p_cafe) as l on l.name = s.it ->> 'prize';
  perform private.audit('wheel.save', 'cafe:' || p_cafe, jsonb_build_object('wheel', p_wheel,
    'version', v_version.version, 'role', v_role), p_cafe);
  return private.finish_sealed_request(p_request,
    jsonb_build_object('version', v_version.version, 'from', private.madrid_day(v_version.active_from)));
end $$;
grant execute on function private.save_wheel(uuid, text, int, jsonb, int, timestamptz, uuid) to authenticated;

create function public.save_wheel(cafe_id uuid, wheel text, based_on int, segments jsonb, ceiling_cents int,
  request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.save_wheel(cafe_id, wheel, based_on, segments, ceiling_cents, null, request_id)
$$;
comment on function public.save_wheel is
  'Saves a wheel of the café''s own, hito or vip, as a new version: segments [{ prize, percent, monthly_limit|null, '
  'unlimited }], ceiling_cents a month or null, based_on the version saved last: { version, from } (rules R21 to R24). '
  'INVALID_INPUT names segments, segments.N.prize, .percent or .monthly_limit, unlimited, percents or ceiling_cents, '
  'PRIZE_WITHOUT_VALUE the prize.';
grant execute on function public.save_wheel(uuid, text, int, jsonb, int, uuid) to authenticated;

drop function public.restore_wheel(uuid, text, int);
drop function private.restore_wheel(uuid, text, int, timestamptz);

create function private.restore_wheel(p_cafe uuid, p_wheel text, p_based_on int, p_now timestamptz,
  p_request uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_version private.wheel_versions;
  v_now timestamptz;
  v_first jsonb;
begin
  perform private.check_wheel(p_wheel);
  v_now := private.lock_wheels(p_cafe, p_now);
  v_first := private.begin_sealed_request(p_request, 'restore_wheel',
    jsonb_build_object('cafe', p_cafe, 'wheel', p_wheel,
    'based_on', p_based_on));
  if v_first is not null then return v_first; end if;
  v_version := private.add_wheel_version(p_cafe, p_wheel, p_based_on, null, true, v_now);
  perform private.audit('wheel.restore', 'cafe:' || p_cafe, jsonb_build_object('wheel', p_wheel,
    'version', v_version.version, 'role', v_role), p_cafe);
  return private.finish_sealed_request(p_request,
    jsonb_build_object('version', v_version.version, 'from', private.madrid_day(v_version.active_from)));
end $$;
grant execute on function private.restore_wheel(uuid, text, int, timestamptz, uuid) to authenticated;

create function public.restore_wheel(cafe_id uuid, wheel text, based_on int, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.restore_wheel(cafe_id, wheel, based_on, null, request_id)
$$;
comment on function public.restore_wheel is
  'Goes back to the programme''s wheel, by a new version like any other: { version, from } (rule R21).';
grant execute on function public.restore_wheel(uuid, text, int, uuid) to authenticated;

create or replace function private.add_prize(p_cafe uuid, p_name text, p_picture text, p_conditions text, p_cents int)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_name text;
  v_conditions text;
  v_broken text;
begin
  if not private.is_short(p_name, 200) then perform private.refuse(422, 'INVALID_INPUT', 'name'); end if;
  if not private.is_short(p_picture, 200) then perform private.refuse(422, 'INVALID_INPUT', 'picture'); end if;
  if not private.is_short(p_conditions, 400) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  v_name := btrim(coalesce(p_name, ''));
  v_conditions := nullif(btrim(coalesce(p_conditions, '')), '');
  perform private.lock_wheels(p_cafe);
  -- a repeat after a lost answer: it is there as it was asked for
  if exists (select from private.prizes p where p.cafe_id = p_cafe and p.name = v_name and p.removed_at is null
    and (p.picture, p.conditions, p.value_cents) is not distinct from (p_picture, v_conditions, p_cents))
  then
    return;
  end if;
  if exists (select from private.prize_list(p_cafe) l
    where private.fold_accents(l.name) = private.fold_accents(v_name))
  then
    perform private.refuse(409, 'PRIZE_EXISTS');
  end if;
  if (select count(*) from private.prize_list(p_cafe) l where not l.programme) >= 30 then
    perform private.refuse(409, 'TOO_MANY_PRIZES', '30');
  end if;
  insert into private.prizes (cafe_id, name, picture, conditions, value_cents, position)
  select p_cafe, v_name, coalesce(p_picture, ''), v_conditions, p_cents, coalesce(max(p.position), 0) + 1
  from private.prizes p where p.cafe_id = p_cafe or p.cafe_id is null
  on conflict on constraint prizes_one_of_a_name_each do update set picture = excluded.picture,
    conditions = excluded.conditions, value_cents = excluded.value_cents, position = excluded.position,
    sold_out_until = null, removed_at = null;
  perform private.audit('prize.add', 'cafe:' || p_cafe, jsonb_build_object('prize', v_name, 'picture', p_picture,
    'conditions', v_conditions, 'cents', p_cents, 'role', v_role), p_cafe);
exception
  when check_violation then
    get stacked diagnostics v_broken = constraint_name;
    perform private.refuse(422, 'INVALID_INPUT', case v_broken when 'prizes_name_is_a_short_line' then 'name'
      when 'prizes_picture_known' then 'picture' when 'prizes_conditions_one_line' then 'conditions' else 'cents' end);
end $$;
