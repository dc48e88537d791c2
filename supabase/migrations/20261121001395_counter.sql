-- What stands on the counter: screens that show a code which only a look at them, now, can give (rule P15).

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
  'the team (rule P15). A revoked one stays, for the visits that name it.';
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
  return jsonb_build_object('now', p_now, 'first_step', v_first, 'tokens', (
    select jsonb_agg(private.screen_token(v_secret, (p_device).cafe_id, (p_device).id, step) order by step)
    from generate_series(v_first, v_first + 59) as step));
end $$;
comment on function private.sign_screen_tokens is
  'The tokens of the ten minutes that begin now, so that a screen needs neither key nor network meanwhile: '
  '{ now, first_step: the step of the first, tokens: 60 }.';

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
