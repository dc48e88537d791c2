-- Screens on the counter: they show a code that only a look at them, now, can give (rules P15 to P19).

-- ── Devices ──────────────────────────────────────────────────────────────────────────────────────

create table private.counter_screens (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  kind text not null,
  name text not null,
  member_id uuid,
  secret_hash bytea,
  secret_version int not null default 0,
  current_hash bytea,
  next_version int not null default 0,
  next_hash bytea,
  secret_since timestamptz,
  copy_detected_at timestamptz,
  paired_by uuid,
  paired_at timestamptz not null,
  last_seen_at timestamptz,
  open_until timestamptz,
  revoked_at timestamptz,
  constraint counter_screens_pkey primary key (id),
  constraint counter_screens_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint counter_screens_member_exists foreign key (member_id) references auth.users (id) on delete set null,
  constraint counter_screens_paired_by_exists foreign key (paired_by) references auth.users (id) on delete set null,
  constraint counter_screens_kind_known check (kind in ('screen', 'phone')),
  constraint counter_screens_name_given check (private.is_line(name, 40)),
  constraint counter_screens_screens_have_a_secret check ((kind = 'screen') = (secret_hash is not null)),
  constraint counter_screens_secret_is_sha256 check (length(secret_hash) = 32),
  constraint counter_screens_current_is_sha256 check (length(current_hash) = 32),
  constraint counter_screens_next_is_sha256 check (length(next_hash) = 32),
  constraint counter_screens_first_secret_is_the_paired_one check ((secret_version = 0) = (current_hash is null)),
  constraint counter_screens_phones_are_open_for_a_while check ((kind = 'phone') = (open_until is not null)),
  constraint counter_screens_phones_have_a_person check (kind = 'phone' or member_id is null)
);
comment on table private.counter_screens is
  'Devices that show a café''s code at its counter: counter screens, which have a secret of their own and no account, '
  'and phones of the team (rules P16 and P18). A revoked one stays, for the visits that name it.';
comment on column private.counter_screens.secret_hash is
  'Hash of the secret that the device made for its pairing: number 0, valid until the first of the server''s was used.';
comment on column private.counter_screens.secret_version is
  'Number of the secret in use; its hash is current_hash (rule P16).';
comment on column private.counter_screens.last_seen_at is
  'Instant of its last signing: every five minutes.';
comment on column private.counter_screens.next_version is
  'Number of the secret handed out last; its hash is next_hash until it was used.';
comment on column private.counter_screens.copy_detected_at is
  'Instant at which a replaced secret was last used: somebody has a copy (rule P16).';
comment on column private.counter_screens.open_until is
  'End of a phone''s time as a screen: its tokens are worth nothing then.';
create index counter_screens_by_cafe on private.counter_screens (cafe_id) where revoked_at is null;
create index counter_screens_by_secret on private.counter_screens (secret_hash) where secret_hash is not null;
create unique index counter_screens_one_phone_each on private.counter_screens (member_id, cafe_id)
  where member_id is not null;
create index counter_screens_by_pairer on private.counter_screens (paired_by) where paired_by is not null;
alter table private.counter_screens enable row level security;

create function private.are_tokens_valid(p_device private.counter_screens, p_now timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_device).revoked_at is null and ((p_device).kind = 'screen'
    -- a removed member's phone is none from the moment of the removal
    or (p_device).open_until > p_now and (private.is_member((p_device).member_id, (p_device).cafe_id)
      or exists (select from public.user_roles r where r.user_id = (p_device).member_id and r.role = 'admin')));
end $$;
comment on function private.are_tokens_valid is 'Returns true if a device''s tokens are valid at an instant.';

-- ── Tokens ───────────────────────────────────────────────────────────────────────────────────────

create function private.token_step(p_at timestamptz) returns bigint
language plpgsql immutable parallel safe set search_path = '' as $$
begin return floor(extract(epoch from p_at) / 10)::bigint; end $$;
comment on function private.token_step is 'The ten seconds in which an instant falls.';

create function private.screen_mac(p_secret bytea, p_cafe uuid, p_device uuid, p_step bigint) returns bytea
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return substring(extensions.hmac(convert_to(concat_ws(':', p_cafe, p_device, p_step), 'UTF8'), p_secret, 'sha256')
    from 1 for 10);
end $$;
comment on function private.screen_mac is
  'Computes a token''s content: the first 80 bits of an HMAC over café, device and step.';

create function private.screen_token(p_secret bytea, p_cafe uuid, p_device uuid, p_step bigint) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_mac constant bytea := private.screen_mac(p_secret, p_cafe, p_device, p_step);
  v_bits constant bit(80) := ('x' || encode(v_mac, 'hex'))::bit(80);
begin
  return (
    select string_agg(
      substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substring(v_bits from place * 5 + 1 for 5)::int + 1, 1),
      '' order by place)
    from generate_series(0, 15) as place);
end $$;
comment on function private.screen_token is 'Returns a device''s token in a step: 16 signs of Crockford''s alphabet.';

create function private.screen_token_mac(p_token text) returns bytea
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when octet_length(p_token) = 16 and p_token collate "C" ~ '^[0-9A-HJKMNP-TV-Z]{16}$' then (
    select decode(lpad(to_hex(left(b.bits, 40)::bit(40)::bigint), 10, '0')
      || lpad(to_hex(right(b.bits, 40)::bit(40)::bigint), 10, '0'), 'hex')
    from (
      select string_agg((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(p_token, place, 1)) - 1)::bit(5)::text, ''
        order by place) as bits
      from generate_series(1, 16) as place
    ) as b) end;
end $$;
comment on function private.screen_token_mac is 'Reads a token''s content from its text; null for what is none.';

create function private.sign_screen_tokens(p_device private.counter_screens, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_secret constant bytea := private.secret('presence');
  v_first constant bigint := private.token_step(p_now);
begin
  return jsonb_build_object('first_step', v_first, 'tokens', (
    select jsonb_agg(private.screen_token(v_secret, (p_device).cafe_id, (p_device).id, step) order by step)
    from generate_series(v_first, v_first + 59) as step));
end $$;
comment on function private.sign_screen_tokens is
  'The tokens of the ten minutes that begin now, so that a screen needs neither key nor network meanwhile (rule P17): '
  '{ first_step: the step of the first, tokens: 60 }.';

create function private.find_screen_token(p_cafe uuid, p_token text, p_now timestamptz)
returns table (device_id uuid, step bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_secret constant bytea := private.secret('presence');
  v_now constant bigint := private.token_step(p_now);
  v_has_won constant bytea := sha256(private.screen_token_mac(p_token));
begin
  if v_has_won is null then return; end if;
  return query select d.id, s.step
    from private.counter_screens d cross join generate_series(v_now - 2, v_now) as s (step)
    where d.cafe_id = p_cafe and private.are_tokens_valid(d, p_now)
      -- hashes are compared: how soon two of them differ says nothing of how much of a token is right
      and sha256(private.screen_mac(v_secret, p_cafe, d.id, s.step)) = v_has_won;
end $$;
comment on function private.find_screen_token is
  'The device of a café and the step that a token was signed for, if it is that of now or of one of the two steps '
  'before by the server''s clock (rule P15); no row for anything else.';

-- ── Pairing ──────────────────────────────────────────────────────────────────────────────────────

create table private.counter_screen_pairings (
  cafe_id uuid not null,
  code_hash bytea not null,
  made_by uuid,
  expires_at timestamptz not null,
  constraint counter_screen_pairings_pkey primary key (cafe_id),
  constraint counter_screen_pairings_code_unique unique (code_hash),
  constraint counter_screen_pairings_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint counter_screen_pairings_made_by_exists foreign key (made_by) references auth.users (id) on delete set null,
  constraint counter_screen_pairings_code_is_sha256 check (length(code_hash) = 32)
);
comment on table private.counter_screen_pairings is
  'The code by which a café''s next screen is paired: one at a time, for ten minutes and once (rule P16).';
create index counter_screen_pairings_by_maker on private.counter_screen_pairings (made_by) where made_by is not null;
alter table private.counter_screen_pairings enable row level security;

create function private.counter_screens_of_cafe(p_cafe uuid) returns setof private.counter_screens
language sql stable set search_path = '' as $$
  select d.* from private.counter_screens d where d.cafe_id = p_cafe and d.revoked_at is null and d.kind = 'screen'
$$;
comment on function private.counter_screens_of_cafe is 'A café''s screens, without those that were revoked.';

create function private.load_counter_screens(p_cafe_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_permission(v_cafe, 'screens');
begin
  return private.desk_context(v_cafe, v_role) || jsonb_build_object('screens', coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'paired_at', d.paired_at,
      'last_seen_at', d.last_seen_at, 'copy_detected_at', d.copy_detected_at) order by d.paired_at, d.id)
    from private.counter_screens_of_cafe(v_cafe) d), '[]'));
end $$;
grant execute on function private.load_counter_screens(text) to authenticated;

create function public.load_counter_screens(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_counter_screens(cafe_slug) $$;
comment on function public.load_counter_screens is
  'The desk''s page of counter screens in one call: { cafe, role, permissions, teams, screens: [{ id, name, '
  'paired_at, last_seen_at, copy_detected_at }] } (rule P16).';
grant execute on function public.load_counter_screens(text) to authenticated;

create function private.make_pairing_code(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code constant text := private.new_customer_code();
  v_end constant timestamptz := p_now + interval '10 minutes';
begin
  perform private.require_permission(p_cafe, 'screens');
  -- the team before the membership: a removal locks them in this order
  perform private.lock_team(p_cafe);
  perform private.require_permission_locked(p_cafe, 'screens');
  -- each screen costs a claim three hashes
  if (select count(*) from private.counter_screens_of_cafe(p_cafe)) >= 6 then
    perform private.refuse(409, 'TOO_MANY_SCREENS');
  end if;
  insert into private.counter_screen_pairings as p (cafe_id, code_hash, made_by, expires_at)
  values (p_cafe, private.token_hash(v_code), auth.uid(), v_end)
  on conflict on constraint counter_screen_pairings_pkey do update
    set code_hash = excluded.code_hash, made_by = excluded.made_by, expires_at = excluded.expires_at;
  perform private.audit('screen.code', 'cafe:' || p_cafe, p_cafe => p_cafe);
  return jsonb_build_object('code', v_code, 'expires_at', v_end);
end $$;
grant execute on function private.make_pairing_code(uuid, timestamptz) to authenticated;

create function public.make_pairing_code(cafe_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.make_pairing_code(cafe_id, now()) $$;
comment on function public.make_pairing_code is
  'The code that pairs a café''s next screen, in place of the one before: { code: 8 signs of Crockford''s alphabet, '
  'expires_at: in ten minutes }; kept as a hash only (rule P16). A café has at most six screens.';
grant execute on function public.make_pairing_code(uuid) to authenticated;

create function private.pair_counter_screen(p_code text, p_secret text, p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code constant bytea := private.token_hash(private.typed_code(p_code));
  v_secret constant bytea := private.token_hash(p_secret);
  v_cafe uuid;
  v_by uuid;
  v_device uuid;
begin
  perform private.caller();
  -- a text that cannot be a code is no guess and is not counted
  if coalesce(private.typed_code(p_code) collate "C" !~ '^[0-9A-HJKMNP-TV-Z]{8}$', true) then
    perform private.refuse(422, 'INVALID_INPUT', 'code');
  end if;
  if coalesce(octet_length(p_secret) <> 64 or p_secret collate "C" !~ '^[0-9a-f]{64}$', true) then
    perform private.refuse(422, 'INVALID_INPUT', 'secret');
  end if;
  if private.rate_limit_hits('pairing-miss', p_now, p_address => p_address) >= 20 then
    return jsonb_build_object('status', 'try_later', 'device_id', null);
  end if;
  -- the café is locked first, as everywhere: the rows that are read next hold
  select p.cafe_id into v_cafe from private.counter_screen_pairings p join public.cafeterias c on c.id = p.cafe_id
  where p.code_hash = v_code and not c.deleted;
  perform private.lock_team(v_cafe);
  -- The maker's account is locked before the code, in the order in which its deletion locks both.
  perform from auth.users u where u.id = (select p.made_by from private.counter_screen_pairings p
    where p.code_hash = v_code)
    for key share;
  delete from private.counter_screen_pairings p where p.cafe_id = v_cafe and p.code_hash = v_code
    and p.expires_at > p_now
  returning p.made_by into v_by;
  if found then
    insert into private.counter_screens (cafe_id, kind, name, secret_hash, paired_by, paired_at)
    values (v_cafe, 'screen', 'Pantalla ' || (select count(*) + 1 from private.counter_screens_of_cafe(v_cafe)),
      v_secret, v_by,
      p_now)
    returning id into v_device;
    perform private.audit('screen.pair', 'screen:' || v_device, p_cafe => v_cafe);
  else
    -- a press more after a lost answer: the device has been paired
    select d.id into v_device from private.counter_screens d
    where d.secret_hash = v_secret and d.revoked_at is null and d.paired_at > p_now - interval '10 minutes' limit 1;
    if not found then perform private.add_rate_limit_hit('pairing-miss', p_now, p_address => p_address); end if;
  end if;
  return jsonb_build_object('status', 'tried', 'device_id', coalesce(v_device, gen_random_uuid()));
end $$;
grant execute on function private.pair_counter_screen(text, text, text, timestamptz) to anon, authenticated;

create function public.pair_counter_screen(code text, secret text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.pair_counter_screen(code, secret, private.request_address(), now())
$$;
comment on function public.pair_counter_screen is
  'Makes the calling device a screen of the café whose code it names, by a secret that the device made, 32 random '
  'bytes in hex: { status: tried|try_later, device_id|null }. A wrong code answers an id as well: load_counter_screen '
  'tells whether it is a screen''s.';
grant execute on function public.pair_counter_screen(text, text) to anon, authenticated;

create function private.rename_counter_screen(p_cafe uuid, p_device uuid, p_name text, p_shown jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission(p_cafe, 'screens');
  if p_name is null or not private.is_short(p_name, 200) or not private.is_line(btrim(p_name), 40) then
    perform private.refuse(422, 'INVALID_INPUT', 'name');
  end if;
  if not exists (select from private.counter_screens_of_cafe(p_cafe) s where s.id = p_device) then
    return jsonb_build_object('renamed', false);
  end if;
  perform private.check_shown(p_cafe, jsonb_build_object('screen_name', btrim(p_name)), p_shown, p_device::text);
  update private.counter_screens d set name = btrim(p_name) where d.id = p_device;
  perform private.audit('screen.rename', 'screen:' || p_device, p_cafe => p_cafe);
  return jsonb_build_object('renamed', true);
end $$;
grant execute on function private.rename_counter_screen(uuid, uuid, text, jsonb) to authenticated;

create function public.rename_counter_screen(cafe_id uuid, device_id uuid, name text, shown jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.rename_counter_screen(cafe_id, device_id, private.typed_line(name), shown)
$$;
comment on function public.rename_counter_screen is
  'Names a screen of a café: { renamed }; false when it is none there (rule P16); shown: { screen_name } (rule T32).';
grant execute on function public.rename_counter_screen(uuid, uuid, text, jsonb) to authenticated;

create function private.revoke_counter_screen(p_cafe uuid, p_device uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_revoked boolean;
begin
  perform private.require_permission(p_cafe, 'screens');
  update private.counter_screens d set revoked_at = p_now
  where d.id in (select s.id from private.counter_screens_of_cafe(p_cafe) s) and d.id = p_device;
  v_revoked := found;
  if v_revoked then perform private.audit('screen.revoke', 'screen:' || p_device, p_cafe => p_cafe); end if;
  return jsonb_build_object('revoked', v_revoked);
end $$;
grant execute on function private.revoke_counter_screen(uuid, uuid, timestamptz) to authenticated;

create function public.revoke_counter_screen(cafe_id uuid, device_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.revoke_counter_screen(cafe_id, device_id, now()) $$;
comment on function public.revoke_counter_screen is
  'Makes what a screen shows worth nothing from now on, also what it was signed ahead: { revoked }; false when it '
  'is none there (rule P16).';
grant execute on function public.revoke_counter_screen(uuid, uuid) to authenticated;

-- ── What a screen reads ──────────────────────────────────────────────────────────────────────────

create function private.screen_secret_mac(p_device uuid, p_number text, p_random text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return left(encode(extensions.hmac(convert_to(concat_ws(':', 'secret', p_device, p_number, p_random), 'UTF8'),
    private.secret('presence'), 'sha256'), 'hex'), 32);
end $$;
comment on function private.screen_secret_mac is 'Returns the MAC by which the server knows a secret of its own.';

create function private.new_screen_secret(p_device uuid, p_number int) returns text
language sql volatile set search_path = '' as $$
  select concat_ws('.', p_number, r.random, private.screen_secret_mac(p_device, p_number::text, r.random))
  from (select encode(extensions.gen_random_bytes(32), 'hex') as random) as r
$$;
comment on function private.new_screen_secret is
  'A screen''s next secret: its number, 256 random bits, and that they are the server''s.';

create function private.secret_version_of(p_device private.counter_screens, p_secret text) returns int
language plpgsql stable set search_path = '' as $$
begin
  return case
    when (p_device).secret_hash = private.token_hash(p_secret) then 0
    when private.is_short(p_secret, 120) and p_secret collate "C" ~ '^[0-9]{1,9}\.[0-9a-f]{64}\.[0-9a-f]{32}$' then (
      select s.part[1]::int from (select string_to_array(p_secret, '.') as part) as s
      where sha256(convert_to(s.part[3], 'UTF8'))
        = sha256(convert_to(private.screen_secret_mac((p_device).id, s.part[1], s.part[2]), 'UTF8'))) end;
end $$;
comment on function private.secret_version_of is
  'Returns the number of a screen''s secret, 0 for that of its pairing; null for what never was one.';

create function private.counter_json(p_cafe public.cafeterias, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- in a room full of people it names nobody (rule P19)
  return jsonb_build_object('cafe', private.cafe_json(p_cafe), 'waiting', coalesce((
    select jsonb_agg(w.prize order by w.requested_at, w.id)
    from private.waiting_handover_requests((p_cafe).id, p_now) w), '[]'));
end $$;
comment on function private.counter_json is 'Returns the content of a screen beside its code.';

create function private.load_counter_screen(p_device uuid, p_secret text, p_known_version text, p_now timestamptz)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hash constant bytea := private.token_hash(p_secret);
  v_device private.counter_screens;
  v_cafe public.cafeterias;
  v_status text := 'on';
  v_counter jsonb;
  v_version text;
begin
  perform private.caller();
  select * into v_device from private.counter_screens d where d.id = p_device and d.kind = 'screen';
  select * into v_cafe from public.cafeterias c where c.id = v_device.cafe_id;
  if private.secret_version_of(v_device, p_secret) is null then v_status := 'unknown';
  elsif v_device.revoked_at is not null or v_cafe.deleted then v_status := 'revoked';
  elsif v_hash is distinct from coalesce(v_device.current_hash, v_device.secret_hash)
    and v_hash is distinct from v_device.next_hash
  then
    v_status := 'unknown';
  end if;
  if v_status = 'on' then
    v_counter := private.counter_json(v_cafe, p_now);
    v_version := md5(v_counter::text);
  end if;
  return jsonb_build_object('status', v_status, 'now', p_now, 'version', v_version,
    'counter', case when v_version is distinct from p_known_version then v_counter end);
end $$;
grant execute on function private.load_counter_screen(uuid, text, text, timestamptz) to anon, authenticated;

create function public.load_counter_screen(device_id uuid, secret text, known_version text default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin return private.load_counter_screen(device_id, secret, known_version, now()); end $$;
comment on function public.load_counter_screen is
  'Returns a screen''s state: { status: on|revoked|unknown, now, version, counter: null where known_version is still '
  'the one, else { cafe, waiting } }.';
grant execute on function public.load_counter_screen(uuid, text, text) to anon, authenticated;

create function private.renew_screen(p_device uuid, p_secret text, p_known_version text, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_hash constant bytea := private.token_hash(p_secret);
  v_device private.counter_screens;
  v_cafe public.cafeterias;
  v_number int;
  v_is_next boolean;
  v_next text;
  v_status text := 'on';
  v_counter jsonb;
  v_version text;
begin
  perform private.caller();
  select * into v_device from private.counter_screens d where d.id = p_device and d.kind = 'screen';
  v_number := private.secret_version_of(v_device, p_secret);
  if v_number is not null then
    select * into v_device from private.counter_screens d where d.id = p_device for no key update;
  end if;
  v_is_next := coalesce(v_hash = v_device.next_hash, false);
  select * into v_cafe from public.cafeterias c where c.id = v_device.cafe_id;
  if v_number is null then v_status := 'unknown';
  elsif v_device.revoked_at is not null or v_cafe.deleted then v_status := 'revoked';
  elsif not v_is_next and v_hash is distinct from coalesce(v_device.current_hash, v_device.secret_hash) then
    v_status := 'unknown';
    -- an answer that was lost leaves a later one unused; a request may be under way for a while
    if v_number <= v_device.secret_version and v_device.secret_since < p_now - interval '1 minute' then
      update private.counter_screens d set copy_detected_at = p_now
      where d.id = p_device and (d.copy_detected_at is null or d.copy_detected_at < p_now - interval '1 hour');
    end if;
  end if;
  if v_status <> 'on' then
    return jsonb_build_object('status', v_status, 'now', p_now, 'version', null, 'counter', null, 'signed', null,
      'next_secret', null);
  end if;
  v_next := private.new_screen_secret(p_device, v_device.next_version + 1);
  update private.counter_screens d set
    secret_version = case when v_is_next then d.next_version else d.secret_version end,
    current_hash = case when v_is_next then d.next_hash else d.current_hash end,
    secret_since = case when v_is_next then p_now else d.secret_since end,
    next_version = d.next_version + 1, next_hash = private.token_hash(v_next), last_seen_at = p_now
  where d.id = p_device;
  v_counter := private.counter_json(v_cafe, p_now);
  v_version := md5(v_counter::text);
  return jsonb_build_object('status', 'on', 'now', p_now, 'version', v_version,
    'counter', case when v_version is distinct from p_known_version then v_counter end,
    'signed', private.sign_screen_tokens(v_device, p_now), 'next_secret', v_next);
end $$;
grant execute on function private.renew_screen(uuid, text, text, timestamptz) to anon, authenticated;

create function public.renew_screen(device_id uuid, secret text, known_version text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin return private.renew_screen(device_id, secret, known_version, now()); end $$;
comment on function public.renew_screen is
  'Signs a screen''s next ten minutes and hands out its next secret: what load_counter_screen answers, and { signed: { '
  'first_step, tokens: 60 }, next_secret }, both null unless it is on.';
grant execute on function public.renew_screen(uuid, text, text) to anon, authenticated;

-- ── A phone of the team as screen ────────────────────────────────────────────────────────────────

create function private.open_phone_screen(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_device private.counter_screens;
begin
  perform private.require_permission(p_cafe, 'today');
  perform private.lock_team(p_cafe);
  if (select count(*) from private.counter_screens d where d.cafe_id = p_cafe and d.revoked_at is null
    and d.open_until > p_now and d.member_id is distinct from v_user) >= 10
  then
    perform private.refuse(409, 'TOO_MANY_SCREENS');
  end if;
  insert into private.counter_screens as d (cafe_id, kind, name, member_id, paired_by, paired_at, last_seen_at,
    open_until)
  values (p_cafe, 'phone', 'Móvil del equipo', v_user, v_user, p_now, p_now, p_now + interval '10 minutes')
  on conflict (member_id, cafe_id) where member_id is not null do update
    set open_until = excluded.open_until, last_seen_at = excluded.last_seen_at
  returning * into v_device;
  return jsonb_build_object('now', p_now, 'signed', private.sign_screen_tokens(v_device, p_now));
end $$;
grant execute on function private.open_phone_screen(uuid, timestamptz) to authenticated;

create function public.open_phone_screen(cafe_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.open_phone_screen(cafe_id, now()) $$;
comment on function public.open_phone_screen is
  'Makes the caller''s phone a screen of the café for ten minutes, or for ten more: { now, signed: { first_step, '
  'tokens: 60 } }, which are worth nothing unless it stays open (rule P18). At most ten are open at once.';
grant execute on function public.open_phone_screen(uuid) to authenticated;

create function private.close_phone_screen(p_cafe uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
begin
  perform private.require_permission(p_cafe, 'today');
  update private.counter_screens d set open_until = p_now
  where d.cafe_id = p_cafe and d.member_id = v_user and d.open_until > p_now;
end $$;
grant execute on function private.close_phone_screen(uuid, timestamptz) to authenticated;

create function public.close_phone_screen(cafe_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.close_phone_screen(cafe_id, now()) $$;
comment on function public.close_phone_screen is
  'The caller''s phone is no screen of the café any more; what it showed is worth nothing (rule P18).';
grant execute on function public.close_phone_screen(uuid) to authenticated;
