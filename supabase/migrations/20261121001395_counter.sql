-- What stands on the counter: screens that show a code which only a look at them, now, can give (rules P15 to P19).

-- ── Devices ──────────────────────────────────────────────────────────────────────────────────────

create table private.counter_devices (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  kind text not null,
  name text not null,
  member_id uuid,
  secret_hash bytea,
  paired_by uuid,
  paired_at timestamptz not null,
  last_seen_at timestamptz,
  open_until timestamptz,
  revoked_at timestamptz,
  constraint counter_devices_pkey primary key (id),
  constraint counter_devices_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint counter_devices_member_exists foreign key (member_id) references auth.users (id) on delete set null,
  constraint counter_devices_paired_by_exists foreign key (paired_by) references auth.users (id) on delete set null,
  constraint counter_devices_kind_known check (kind in ('screen', 'phone')),
  constraint counter_devices_name_given check (name = btrim(name) and length(name) between 1 and 40),
  constraint counter_devices_screens_have_a_secret check ((kind = 'screen') = (secret_hash is not null)),
  constraint counter_devices_secret_is_sha256 check (length(secret_hash) = 32),
  constraint counter_devices_phones_are_open_for_a_while check ((kind = 'phone') = (open_until is not null)),
  constraint counter_devices_phones_have_a_person check (kind = 'phone' or member_id is null)
);
comment on table private.counter_devices is
  'What shows a café''s code at its counter: screens, which have a secret of their own and no account, and phones of '
  'the team (rules P16 and P18). A revoked one stays, for the visits that name it.';
comment on column private.counter_devices.open_until is
  'Until when a phone is a screen: its tokens are worth nothing afterwards.';
create index counter_devices_by_cafe on private.counter_devices (cafe_id) where revoked_at is null;
create unique index counter_devices_one_phone_each on private.counter_devices (member_id, cafe_id)
  where member_id is not null;
create index counter_devices_by_pairer on private.counter_devices (paired_by) where paired_by is not null;
alter table private.counter_devices enable row level security;

create function private.tokens_count(p_device private.counter_devices, p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select (p_device).revoked_at is null and ((p_device).kind = 'screen'
    -- a removed member's phone is none from the moment of the removal
    or (p_device).open_until > p_now and (private.is_member((p_device).member_id, (p_device).cafe_id)
      or exists (select from public.user_roles r where r.user_id = (p_device).member_id and r.role = 'admin')))
$$;
comment on function private.tokens_count is 'Whether what a device shows is worth something at an instant.';

-- ── Tokens ───────────────────────────────────────────────────────────────────────────────────────

create function private.screen_step(p_at timestamptz) returns bigint
language sql immutable parallel safe set search_path = '' as $$ select floor(extract(epoch from p_at) / 10)::bigint $$;
comment on function private.screen_step is 'The ten seconds in which an instant falls.';

create function private.screen_mac(p_secret bytea, p_cafe uuid, p_device uuid, p_step bigint) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select substring(extensions.hmac(convert_to(concat_ws(':', p_cafe, p_device, p_step), 'UTF8'), p_secret, 'sha256')
    from 1 for 10)
$$;
comment on function private.screen_mac is 'What a token says: the first 80 bits of an HMAC over café, device and step.';

create function private.screen_token(p_secret bytea, p_cafe uuid, p_device uuid, p_step bigint) returns text
language sql immutable parallel safe set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substring(h.bits from place * 5 + 1 for 5)::int + 1, 1),
    '' order by place)
  from (
    select ('x' || encode(private.screen_mac(p_secret, p_cafe, p_device, p_step), 'hex'))::bit(80) as bits
  ) as h, generate_series(0, 15) as place
$$;
comment on function private.screen_token is 'What a device shows in a step: 16 signs of Crockford''s alphabet.';

create function private.screen_token_mac(p_token text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select case when octet_length(p_token) = 16 and p_token collate "C" ~ '^[0-9A-HJKMNP-TV-Z]{16}$' then (
    select decode(lpad(to_hex(left(b.bits, 40)::bit(40)::bigint), 10, '0')
      || lpad(to_hex(right(b.bits, 40)::bit(40)::bigint), 10, '0'), 'hex')
    from (
      select string_agg((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(p_token, place, 1)) - 1)::bit(5)::text, ''
        order by place) as bits
      from generate_series(1, 16) as place
    ) as b) end
$$;
comment on function private.screen_token_mac is 'What a token says, read from what is shown; null for what is none.';

create function private.sign_screen_tokens(p_device private.counter_devices, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_secret constant bytea := private.secret('presence');
  v_first constant bigint := private.screen_step(p_now);
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
  v_now constant bigint := private.screen_step(p_now);
  v_given constant bytea := sha256(private.screen_token_mac(p_token));
begin
  if v_given is null then return; end if;
  return query select d.id, s.step
    from private.counter_devices d cross join generate_series(v_now - 2, v_now) as s (step)
    where d.cafe_id = p_cafe and private.tokens_count(d, p_now)
      -- hashes are compared: how soon two of them differ says nothing of how much of a token is right
      and sha256(private.screen_mac(v_secret, p_cafe, d.id, s.step)) = v_given;
end $$;
comment on function private.find_screen_token is
  'The device of a café and the step that a token was signed for, if it is that of now or of one of the two steps '
  'before by the server''s clock (rule P15); no row for anything else.';

-- ── Pairing ──────────────────────────────────────────────────────────────────────────────────────

create table private.counter_pairings (
  cafe_id uuid not null,
  code_hash bytea not null,
  made_by uuid,
  expires_at timestamptz not null,
  constraint counter_pairings_pkey primary key (cafe_id),
  constraint counter_pairings_code_unique unique (code_hash),
  constraint counter_pairings_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint counter_pairings_made_by_exists foreign key (made_by) references auth.users (id) on delete set null,
  constraint counter_pairings_code_is_sha256 check (length(code_hash) = 32)
);
comment on table private.counter_pairings is
  'The code by which a café''s next screen is paired: one at a time, for ten minutes and once (rule P16).';
create index counter_pairings_by_maker on private.counter_pairings (made_by) where made_by is not null;
alter table private.counter_pairings enable row level security;

create function private.screens_of(p_cafe uuid) returns setof private.counter_devices
language sql stable set search_path = '' as $$
  select d.* from private.counter_devices d where d.cafe_id = p_cafe and d.revoked_at is null and d.kind = 'screen'
$$;
comment on function private.screens_of is 'A café''s screens, without those that were revoked.';

create function private.load_screens(p_cafe_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_right(v_cafe, 'screens');
begin
  return private.team_frame(v_cafe, v_role) || jsonb_build_object('screens', coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'paired_at', d.paired_at,
      'last_seen_at', d.last_seen_at) order by d.paired_at, d.id)
    from private.screens_of(v_cafe) d), '[]'));
end $$;
grant execute on function private.load_screens(text) to authenticated;

create function public.load_screens(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_screens(cafe_slug) $$;
comment on function public.load_screens is
  'The desk''s tab of screens in one call: { cafe, role, rights, teams, screens: [{ id, name, paired_at, last_seen_at '
  '}] } (rule P16). Refuses: UNAUTHENTICATED 401, NOT_ALLOWED 403.';
grant execute on function public.load_screens(text) to authenticated;

create function private.make_pairing_code(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code constant text := private.new_customer_code();
  v_end constant timestamptz := p_now + interval '10 minutes';
begin
  perform private.require_right(p_cafe, 'screens');
  perform private.lock_team(p_cafe);
  -- each one costs a claim three hashes
  if (select count(*) from private.screens_of(p_cafe)) >= 6 then
    perform private.refuse(409, 'TOO_MANY_SCREENS');
  end if;
  insert into private.counter_pairings as p (cafe_id, code_hash, made_by, expires_at)
  values (p_cafe, private.token_hash(v_code), auth.uid(), v_end)
  on conflict on constraint counter_pairings_pkey do update
    set code_hash = excluded.code_hash, made_by = excluded.made_by, expires_at = excluded.expires_at;
  perform private.audit('screen.code', 'cafe:' || p_cafe, p_cafe => p_cafe);
  return jsonb_build_object('code', v_code, 'expires_at', v_end);
end $$;
grant execute on function private.make_pairing_code(uuid, timestamptz) to authenticated;

create function public.make_pairing_code(cafe_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.make_pairing_code(cafe_id, now()) $$;
comment on function public.make_pairing_code is
  'The code that pairs a café''s next screen, in place of the one before: { code: 8 signs of Crockford''s alphabet, '
  'expires_at: in ten minutes }; kept as a hash only (rule P16). Refuses: UNAUTHENTICATED 401, NOT_ALLOWED 403, '
  'TOO_MANY_SCREENS 409 where there are six.';
grant execute on function public.make_pairing_code(uuid) to authenticated;

create function private.pair_screen(p_code text, p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_hash constant bytea := private.token_hash(private.typed_code(p_code));
  v_secret constant text := encode(extensions.gen_random_bytes(32), 'hex');
  v_cafe uuid;
  v_by uuid;
  v_device uuid;
begin
  -- no guess: it is none, and is not counted
  if coalesce(private.typed_code(p_code) collate "C" !~ '^[0-9A-HJKMNP-TV-Z]{8}$', true) then
    perform private.refuse(422, 'INVALID_INPUT', 'code');
  end if;
  if private.hits('pairing-miss', p_now, p_address => p_address) >= 20 then
    return jsonb_build_object('status', 'try_later', 'device_id', null, 'secret', null);
  end if;
  -- the café first, as everywhere: then what is read is what holds
  select p.cafe_id into v_cafe from private.counter_pairings p join public.cafeterias c on c.id = p.cafe_id
  where p.code_hash = v_hash and not c.deleted;
  perform private.lock_team(v_cafe);
  delete from private.counter_pairings p where p.cafe_id = v_cafe and p.code_hash = v_hash and p.expires_at > p_now
  returning p.made_by into v_by;
  if not found then
    perform private.count_hit('pairing-miss', p_now, p_address => p_address);
    return jsonb_build_object('status', 'unknown', 'device_id', null, 'secret', null);
  end if;
  insert into private.counter_devices (cafe_id, kind, name, secret_hash, paired_by, paired_at)
  values (v_cafe, 'screen', 'Pantalla ' || (select count(*) + 1 from private.screens_of(v_cafe)),
    private.token_hash(v_secret), v_by, p_now)
  returning id into v_device;
  perform private.audit('screen.pair', 'screen:' || v_device, p_cafe => v_cafe);
  return jsonb_build_object('status', 'paired', 'device_id', v_device, 'secret', v_secret);
end $$;
grant execute on function private.pair_screen(text, text, timestamptz) to anon, authenticated;

create function public.pair_screen(code text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.pair_screen(code, private.request_address(), now())
$$;
comment on function public.pair_screen is
  'Makes the calling device a screen of the café whose code it names: { status: paired|unknown|try_later, device_id, '
  'secret: 256 random bits, answered this once and kept as a hash } (rule P16). Anyone may call it; after 20 unknown '
  'codes of an address in an hour it is told nothing more. Refuses: INVALID_INPUT 422 for what is no text of a code.';
grant execute on function public.pair_screen(text) to anon, authenticated;

create function private.rename_screen(p_cafe uuid, p_device uuid, p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_right(p_cafe, 'screens');
  if p_name is null or not private.fits(p_name, 200) or length(btrim(p_name)) not between 1 and 40
    or p_name ~ '[[:cntrl:]]'
  then
    perform private.refuse(422, 'INVALID_INPUT', 'name');
  end if;
  update private.counter_devices d set name = btrim(p_name)
  where d.id in (select s.id from private.screens_of(p_cafe) s) and d.id = p_device;
  if found then perform private.audit('screen.rename', 'screen:' || p_device, p_cafe => p_cafe); end if;
  return jsonb_build_object('renamed', found);
end $$;
grant execute on function private.rename_screen(uuid, uuid, text) to authenticated;

create function public.rename_screen(cafe_id uuid, device_id uuid, name text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.rename_screen(cafe_id, device_id, name) $$;
comment on function public.rename_screen is
  'Names a screen of a café: { renamed }; false when it is none there (rule P16). Refuses: UNAUTHENTICATED 401, '
  'NOT_ALLOWED 403, INVALID_INPUT 422.';
grant execute on function public.rename_screen(uuid, uuid, text) to authenticated;

create function private.revoke_screen(p_cafe uuid, p_device uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_revoked boolean;
begin
  perform private.require_right(p_cafe, 'screens');
  update private.counter_devices d set revoked_at = p_now
  where d.id in (select s.id from private.screens_of(p_cafe) s) and d.id = p_device;
  v_revoked := found;
  if v_revoked then perform private.audit('screen.revoke', 'screen:' || p_device, p_cafe => p_cafe); end if;
  return jsonb_build_object('revoked', v_revoked);
end $$;
grant execute on function private.revoke_screen(uuid, uuid, timestamptz) to authenticated;

create function public.revoke_screen(cafe_id uuid, device_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.revoke_screen(cafe_id, device_id, now()) $$;
comment on function public.revoke_screen is
  'Makes what a screen shows worth nothing from now on, also what it was signed ahead: { revoked }; false when it is '
  'none there (rule P16). Refuses: UNAUTHENTICATED 401, NOT_ALLOWED 403.';
grant execute on function public.revoke_screen(uuid, uuid) to authenticated;

-- ── A greeting ───────────────────────────────────────────────────────────────────────────────────

create table private.greetings (
  user_id uuid not null,
  since timestamptz not null,
  constraint greetings_pkey primary key (user_id),
  constraint greetings_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.greetings is
  'Who lets the screens of cafés greet them by their first name; without a row nobody is named (rule P28).';
alter table private.greetings enable row level security;

create function private.allow_greeting(p_allowed boolean, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  -- a token outlives its deleted account
  if not exists (select from auth.users u where u.id = v_user) then
    perform private.refuse(401, 'UNAUTHENTICATED');
  end if;
  if p_allowed is null then perform private.refuse(422, 'INVALID_INPUT', 'allowed'); end if;
  if p_allowed then
    insert into private.greetings (user_id, since) values (v_user, p_now) on conflict do nothing;
  else
    delete from private.greetings g where g.user_id = v_user;
  end if;
  return jsonb_build_object('allowed', p_allowed);
end $$;
grant execute on function private.allow_greeting(boolean, timestamptz) to authenticated;

create function public.allow_greeting(allowed boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.allow_greeting(allowed, now()) $$;
comment on function public.allow_greeting is
  'Whether the screens of cafés may greet the caller by their first name: { allowed } (rule P28). Refuses: '
  'UNAUTHENTICATED 401, INVALID_INPUT 422.';
grant execute on function public.allow_greeting(boolean) to authenticated;

create function private.greeted_now(p_device private.counter_devices, p_now timestamptz) returns text
language sql stable set search_path = '' as $$
  select private.first_name(c) from (
    select p.user_id, p.cafe_id from private.presence_claims p
    where p.cafe_id = (p_device).cafe_id and p.device_id = (p_device).id and p.made_at > p_now - interval '10 seconds'
    order by p.made_at desc, p.id limit 1
  ) as latest
  join private.greetings g on g.user_id = latest.user_id
  join public."Clientes proto" c on c.user_id = latest.user_id and c.cafe_id = latest.cafe_id
$$;
comment on function private.greeted_now is
  'The first name of whoever made the latest claim by a screen''s own code, in the ten seconds after it and if they '
  'allow it; else null (rule P28).';

-- ── What a screen reads ──────────────────────────────────────────────────────────────────────────

create function private.load_counter(p_device uuid, p_secret text, p_known_version text, p_signed_until int,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_device private.counter_devices;
  v_cafe public.cafeterias;
  v_counter jsonb;
  v_version text;
begin
  select * into v_device from private.counter_devices d
  where d.id = p_device and d.kind = 'screen' and d.secret_hash = private.token_hash(p_secret);
  select * into v_cafe from public.cafeterias c where c.id = v_device.cafe_id;
  if v_device.id is null or v_device.revoked_at is not null or v_cafe.deleted then
    return jsonb_build_object('status', case when v_device.id is null then 'unknown' else 'revoked' end, 'now', p_now,
      'version', null, 'counter', null, 'signed', null);
  end if;
  -- a minute is near enough for the list of screens; a row a look would be a write a look
  if v_device.last_seen_at is null or v_device.last_seen_at < p_now - interval '1 minute' then
    update private.counter_devices d set last_seen_at = p_now where d.id = p_device;
  end if;
  -- in a room full of people it names nobody who has not allowed it (rules P19 and P28)
  v_counter := jsonb_build_object('cafe', private.cafe_json(v_cafe), 'hello', private.greeted_now(v_device, p_now),
    'waiting', coalesce((
    select jsonb_agg(w.prize order by w.asked_at, w.id) from private.waiting_asks(v_cafe.id, p_now) w), '[]'));
  v_version := md5(v_counter::text);
  return jsonb_build_object('status', 'on', 'now', p_now, 'version', v_version,
    'counter', case when v_version is distinct from p_known_version then v_counter end,
    -- long before they end, so that a network that fails has ten minutes, or at least five
    'signed', case when p_signed_until is null or p_signed_until < private.screen_step(p_now) + 30
      then private.sign_screen_tokens(v_device, p_now) end);
end $$;
grant execute on function private.load_counter(uuid, text, text, int, timestamptz) to anon, authenticated;

create function public.load_counter(device_id uuid, secret text, known_version text default null,
  signed_until int default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.load_counter(device_id, secret, known_version, signed_until, now())
$$;
comment on function public.load_counter is
  'What a screen shows, in one light call: { status: on|revoked|unknown, now, version, counter: null where '
  'known_version is still the one, else { cafe, hello|null: the first name to greet, waiting: the prizes that wait for '
  'the bar''s touch }, signed: null while the device has tokens for five minutes, else { first_step, tokens: 60 } } '
  '(rule P17). Anyone may call it; the secret is 256 random bits.';
grant execute on function public.load_counter(uuid, text, text, int) to anon, authenticated;

-- ── A phone of the team as screen ────────────────────────────────────────────────────────────────

create function private.open_phone_screen(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_device private.counter_devices;
begin
  perform private.require_right(v_cafe, 'today');
  perform private.lock_team(v_cafe);
  if (select count(*) from private.counter_devices d where d.cafe_id = v_cafe and d.revoked_at is null
    and d.open_until > p_now and d.member_id is distinct from v_user) >= 10
  then
    perform private.refuse(409, 'TOO_MANY_SCREENS');
  end if;
  insert into private.counter_devices as d (cafe_id, kind, name, member_id, paired_by, paired_at, last_seen_at,
    open_until)
  values (v_cafe, 'phone', 'Móvil del equipo', v_user, v_user, p_now, p_now, p_now + interval '10 minutes')
  on conflict (member_id, cafe_id) where member_id is not null do update
    set open_until = excluded.open_until, last_seen_at = excluded.last_seen_at
  returning * into v_device;
  return jsonb_build_object('now', p_now, 'signed', private.sign_screen_tokens(v_device, p_now));
end $$;
grant execute on function private.open_phone_screen(text, timestamptz) to authenticated;

create function public.open_phone_screen(cafe_slug text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.open_phone_screen(cafe_slug, now()) $$;
comment on function public.open_phone_screen is
  'Makes the caller''s phone a screen of the café for ten minutes, or for ten more: { now, signed: { first_step, '
  'tokens: 60 } }, which are worth nothing unless it stays open (rule P18). Refuses: UNAUTHENTICATED 401, NOT_ALLOWED '
  '403, TOO_MANY_SCREENS 409 where ten others are open.';
grant execute on function public.open_phone_screen(text) to authenticated;

create function private.close_phone_screen(p_cafe_slug text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
begin
  perform private.require_right(v_cafe, 'today');
  update private.counter_devices d set open_until = p_now
  where d.cafe_id = v_cafe and d.member_id = v_user and d.open_until > p_now;
end $$;
grant execute on function private.close_phone_screen(text, timestamptz) to authenticated;

create function public.close_phone_screen(cafe_slug text) returns void
language sql security invoker set search_path = '' as $$ select private.close_phone_screen(cafe_slug, now()) $$;
comment on function public.close_phone_screen is
  'The caller''s phone is no screen of the café any more; what it showed is worth nothing (rule P18). Refuses: '
  'UNAUTHENTICATED 401, NOT_ALLOWED 403.';
grant execute on function public.close_phone_screen(text) to authenticated;
