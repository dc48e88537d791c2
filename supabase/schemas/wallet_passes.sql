-- The card in the phone's wallet (docs/product/wallet.md): a picture with an address, in which nothing is a right.

insert into private.secrets (name) values ('wallet');

create table private.wallet_passes (
  id uuid not null default gen_random_uuid(),
  platform text not null,
  cafe_id uuid not null,
  user_id uuid,
  session_id uuid,
  shows_name boolean not null default false,
  saved_at timestamptz not null,
  changed_at timestamptz not null,
  marked_at timestamptz,
  next_try_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  notified_at timestamptz,
  ended_at timestamptz,
  constraint wallet_passes_pkey primary key (id),
  constraint wallet_passes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint wallet_passes_platform_known check (platform in ('apple', 'google')),
  constraint wallet_passes_of_somebody_until_the_end check ((user_id is null) = (ended_at is not null or id = cafe_id))
);
comment on table private.wallet_passes is
  'Passes that customers saved in the wallet of their phone, and for each café Google''s class, whose id is the '
  'café''s. An ended one names nobody and stays 30 days, in which its token opens a void picture (rules W1 and W7).';
comment on column private.wallet_passes.id is 'The serial number.';
comment on column private.wallet_passes.session_id is 'Session in which it was saved; null once there were two.';
comment on column private.wallet_passes.changed_at is
  'Instant at which its platform was last asked to show it anew; never the same for two: it is the tag of a device.';
comment on column private.wallet_passes.marked_at is
  'Instant at which an event that touches it was taken up, until the platform was told.';
-- An event probes this index, and writes nothing for a customer without a pass.
create unique index wallet_passes_by_customer on private.wallet_passes (user_id, cafe_id, platform)
  where user_id is not null;
create index wallet_passes_by_cafe on private.wallet_passes (cafe_id);
create index wallet_passes_due on private.wallet_passes (next_try_at) where marked_at is not null;
alter table private.wallet_passes enable row level security;

create table private.wallet_devices (
  pass_id uuid not null,
  device_id text not null,
  push_token text not null,
  noted_at timestamptz not null,
  constraint wallet_devices_pkey primary key (pass_id, device_id),
  constraint wallet_devices_pass_exists foreign key (pass_id) references private.wallet_passes (id) on delete cascade,
  constraint wallet_devices_device_short check (octet_length(device_id) between 1 and 100),
  constraint wallet_devices_token_is_hex check (push_token ~ '^[0-9A-Fa-f]{1,200}$')
);
comment on table private.wallet_devices is
  'Devices that hold an Apple pass, with the tokens by which they are told of a change (rule W4).';
create index wallet_devices_by_device on private.wallet_devices (device_id);
alter table private.wallet_devices enable row level security;

-- Appended alone, without key or index: an event pays for one row, and waits for nobody.
create table private.wallet_marks (
  pass_id uuid not null
);
comment on table private.wallet_marks is
  'Events that touch a pass, until the deliverer takes them up, once a minute (rule W6).';
alter table private.wallet_marks enable row level security;

create function private.wallet_pass_content(p_pass private.wallet_passes, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_cafe public.cafeterias;
  v_enrollment constant public."Clientes proto" := private.find_enrollment((p_pass).user_id, (p_pass).cafe_id);
  v_is_vip constant boolean := (v_enrollment)."VIP";
  v_received text[];
  v_content jsonb;
  v_prizes jsonb;
  v_waiting int;
begin
  select * into v_cafe from public.cafeterias c where c.id = (p_pass).cafe_id;
  v_content := jsonb_build_object('state', case when v_cafe.active then 'live' else 'paused' end,
    'cafe', jsonb_build_object('id', v_cafe.id, 'name', v_cafe.nombre, 'slug', v_cafe.slug,
      'color', v_cafe.primary_color, 'logo_path', v_cafe.logo_path, 'latitude', v_cafe.latitude,
      'longitude', v_cafe.longitude),
    'name', null, 'vip', false, 'done', 0, 'balance', null, 'code', null, 'next_prize', null, 'prizes', '[]'::jsonb,
    'waiting', 0);
  if (v_enrollment).id is null or v_cafe.deleted or private.block_reason((p_pass).user_id, v_cafe.id) is not null then
    return v_content || '{"state": "void"}';
  end if;
  v_received := private.received_by_others((p_pass).user_id, v_cafe.id, p_now);
  select coalesce(jsonb_agg(jsonb_build_object('name', w.reward_name, 'until', w.until) order by w.place)
    filter (where w.place <= 5), '[]'), count(*)
  into v_prizes, v_waiting
  from (
    select r.reward_name, d.until, row_number() over (order by d.until, r.obtained_at, r.id) as place
    from public.user_rewards r
    left join public.vip_pending_rewards p on p.id = r.vip_pending_reward_id
    cross join lateral (
      select case when p.id is not null then private.vip_prize_last_day(p, p_now) end as until) as d
    where r.user_id = (p_pass).user_id and r.cafe_id = v_cafe.id and r.redeemed_at is null
      and not private.is_received(r, v_received)
      and (r.hito_number > 0 or v_is_vip and d.until >= private.madrid_day(p_now))) as w;
  return v_content || jsonb_build_object('prizes', v_prizes, 'waiting', v_waiting, 'vip', v_is_vip,
    'done', least((v_enrollment).hito_actual - 1, 7),
    'name', case when (p_pass).shows_name then private.first_name(v_enrollment) end,
    'balance', case when v_is_vip then coalesce((select b.conectitos from public.user_conectitos b
      where b.user_id = (p_pass).user_id and b.cafe_id = v_cafe.id), 0) end,
    'code', case when v_is_vip then (select k.code from private.customer_codes k
      where k.user_id = (p_pass).user_id) end,
    'next_prize', case
      when v_is_vip or (v_enrollment).hito_actual = any (private.hitos_already_won(v_enrollment, v_received, p_now))
        then null
      when (v_enrollment).hito_1_completado then 'Ruleta de premios'
      else (private.owed_first_prize(v_enrollment, v_cafe)).name end);
end $$;
comment on function private.wallet_pass_content is
  'Returns what a pass shows on either platform (rule W2). Void, as a class always is, that is the café alone.';

-- ── Marks and ends ────────────────────────────────────────────────────────────────────────────────

create function private.mark_wallet_pass() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_cafe constant uuid := case when tg_op = 'DELETE' then old.cafe_id else new.cafe_id end;
begin
  insert into private.wallet_marks (pass_id)
  select p.id from private.wallet_passes p where p.user_id = v_user and p.cafe_id = v_cafe;
  return null;
end $$;
comment on function private.mark_wallet_pass is 'Marks a customer''s passes of a café, which show what has changed.';
create trigger on_clientes_update_mark_pass after update on public."Clientes proto" for each row
  when ((new.hito_actual, new.hito_1_completado, new."VIP", new.nombre)
    is distinct from (old.hito_actual, old.hito_1_completado, old."VIP", old.nombre))
  execute function private.mark_wallet_pass();
create trigger on_user_rewards_insert_mark_pass after insert on public.user_rewards for each row
  execute function private.mark_wallet_pass();
create trigger on_user_rewards_update_mark_pass after update on public.user_rewards for each row
  when ((new.redeemed_at, new.already_received_at) is distinct from (old.redeemed_at, old.already_received_at))
  execute function private.mark_wallet_pass();
create trigger on_vip_pending_rewards_update_mark_pass after update on public.vip_pending_rewards for each row
  when (new.expires_at is distinct from old.expires_at) execute function private.mark_wallet_pass();
create trigger on_user_conectitos_update_mark_pass after update on public.user_conectitos for each row
  when (new.conectitos is distinct from old.conectitos) execute function private.mark_wallet_pass();
create trigger on_blocks_change_mark_pass after insert or delete on private.blocks for each row
  execute function private.mark_wallet_pass();

create function private.take_wallet_marks() returns void
language sql set search_path = '' as $$
  with taken as (delete from private.wallet_marks m returning m.pass_id),
  passes as (
    select p.id from private.wallet_passes p where p.id in (select m.pass_id from taken m) order by p.id for update)
  update private.wallet_passes p set marked_at = clock_timestamp() from passes o where o.id = p.id
$$;
comment on function private.take_wallet_marks is 'Makes the passes due that events have touched (rule W6).';

create function private.end_wallet_passes(p_passes uuid[], p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update private.wallet_passes p set ended_at = p_now, user_id = null, session_id = null, shows_name = false,
    last_error = null, attempts = 0, marked_at = clock_timestamp(),
    next_try_at = least(p.next_try_at, p_now + interval '1 minute')
  where p.id = any (array(
    select o.id from private.wallet_passes o where o.id = any (p_passes) and o.user_id is not null
    order by o.id for update));
end $$;
comment on function private.end_wallet_passes is
  'Ends passes: they name nobody from now on, and their platform is told once more (rule W7).';

create function private.mark_passes_of_cafe() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.deleted then
    perform private.end_wallet_passes(array(select p.id from private.wallet_passes p where p.cafe_id = new.id), now());
    return null;
  end if;
  insert into private.wallet_marks (pass_id)
  select p.id from private.wallet_passes p where p.cafe_id = new.id and p.ended_at is null
    -- Google's class has the face of all its passes
    and (p.platform = 'apple' or p.id = p.cafe_id
      or (new.active, new.latitude, new.longitude) is distinct from (old.active, old.latitude, old.longitude));
  return null;
end $$;
comment on function private.mark_passes_of_cafe is
  'Marks the passes that show what has changed of a café, and ends those of a deleted one (rules W6 and W7).';
create trigger on_cafeterias_update_mark_passes after update on public.cafeterias for each row
  when ((new.nombre, new.primary_color, new.logo_path, new.active, new.deleted, new.latitude, new.longitude)
    is distinct from
    (old.nombre, old.primary_color, old.logo_path, old.active, old.deleted, old.latitude, old.longitude))
  execute function private.mark_passes_of_cafe();

create function private.end_wallet_passes_of_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_passes uuid[];
begin
  if tg_op = 'DELETE' then
    v_passes := array(select p.id from private.wallet_passes p
      where p.user_id = old.user_id and p.cafe_id = old.cafe_id);
  else
    -- The mailbox's person goes on with the account that has proven it last.
    v_passes := array(select p.id from private.account_mailboxes a
      join private.wallet_passes p on p.user_id = a.user_id
      where a.mailbox = new.mailbox and a.user_id <> new.user_id and private.proven_mailbox(a.user_id) = a.mailbox);
  end if;
  perform private.end_wallet_passes(v_passes, now());
  return null;
end $$;
comment on function private.end_wallet_passes_of_person is
  'Ends the passes of a deleted enrollment, and those of other accounts whose mailbox this account has proven.';
-- Deferred: nothing is locked after a pass.
create constraint trigger on_clientes_delete_end_pass after delete on public."Clientes proto"
  deferrable initially deferred for each row execute function private.end_wallet_passes_of_person();
create constraint trigger on_account_mailboxes_write_end_passes after insert or update of mailbox
  on private.account_mailboxes deferrable initially deferred for each row
  when (new.mailbox is not null) execute function private.end_wallet_passes_of_person();

-- ── Saving ────────────────────────────────────────────────────────────────────────────────────────

create function private.wallet_token(p_subject text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return encode(extensions.hmac(convert_to(p_subject, 'UTF8'), private.secret('wallet'), 'sha256'), 'hex');
end $$;
comment on function private.wallet_token is
  'Returns the token that the pass of a serial carries: nothing of it is kept (rule W3).';

create function private.wallet_code(p_serial uuid, p_until text) returns text
language plpgsql stable set search_path = '' as $$
begin return p_until || '.' || private.wallet_token(p_serial || '.' || p_until); end $$;
comment on function private.wallet_code is
  'Returns a code that opens a pass until a microsecond of the epoch (rule W3).';

create function private.save_wallet_pass(p_cafe_slug text, p_platform text, p_shows_name boolean, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_block text;
  v_serial uuid;
begin
  if coalesce(p_platform, '') not in ('apple', 'google') or p_shows_name is null then
    perform private.refuse(422, 'INVALID_INPUT', 'platform');
  end if;
  if (v_cafe).id is null or (v_cafe).deleted then perform private.refuse(404, 'CAFE_NOT_FOUND'); end if;
  if (private.find_enrollment(v_user, (v_cafe).id, p_lock => true)).id is null then
    perform private.refuse(404, 'NOT_ENROLLED');
  end if;
  v_block := private.block_reason(v_user, (v_cafe).id);
  if v_block is not null then perform private.refuse(403, 'BLOCKED', v_block); end if;
  if private.add_rate_limit_hit('pass', p_now, p_user => v_user) > 10 then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  insert into private.wallet_passes as p (platform, cafe_id, user_id, session_id, shows_name, saved_at, changed_at,
    next_try_at)
  values (p_platform, (v_cafe).id, v_user, nullif(auth.jwt() ->> 'session_id', '')::uuid, p_shows_name, p_now, p_now,
    -- Google has to know it before it is told of a change.
    p_now + interval '1 minute')
  on conflict (user_id, cafe_id, platform) where user_id is not null do update
    set session_id = nullif(p.session_id, nullif(p.session_id, excluded.session_id)),
      shows_name = excluded.shows_name, saved_at = excluded.saved_at, marked_at = clock_timestamp()
  returning id into v_serial;
  if p_platform = 'google' then
    insert into private.wallet_passes (id, platform, cafe_id, saved_at, changed_at, next_try_at)
    values ((v_cafe).id, 'google', (v_cafe).id, p_now, p_now, p_now + interval '1 minute') on conflict do nothing;
  end if;
  return jsonb_build_object('serial', v_serial,
    'code', private.wallet_code(v_serial, (extract(epoch from p_now + interval '5 minutes') * 1000000)::bigint::text));
end $$;
grant execute on function private.save_wallet_pass(text, text, boolean, timestamptz) to authenticated;

create function public.save_wallet_pass(cafe_slug text, platform text, shows_name boolean) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.save_wallet_pass(cafe_slug, platform, shows_name, now())
$$;
comment on function public.save_wallet_pass is
  'Makes the caller''s pass of a café for a wallet, apple or google, or takes up theirs: { serial, code: opens it for '
  'five minutes }, at most 10 an hour (rules W1 and W3).';
grant execute on function public.save_wallet_pass(text, text, boolean) to authenticated;

-- ── For Edge Functions ────────────────────────────────────────────────────────────────────────────

-- Private functions here are definers that service_role alone may execute: that grant is their check of the caller.

create function private.find_wallet_pass(p_serial text, p_secret text, p_address text, p_now timestamptz,
  out status text, out pass private.wallet_passes)
language plpgsql set search_path = '' as $$
declare v_until constant text := substring(p_secret from '^([0-9]{16})\.[0-9a-f]{64}$');
begin
  status := 'try_later';
  if private.rate_limit_hits('pass-miss', p_now, p_address => p_address) >= 60 then return; end if;
  if private.is_short(p_serial, 36) and pg_input_is_valid(p_serial, 'uuid') then
    select * into pass from private.wallet_passes p
    where p.id = p_serial::uuid and p.id <> p.cafe_id and coalesce(p.ended_at, 'infinity') > p_now - interval '30 days'
      and private.token_hash(p_secret) = private.token_hash(case when to_timestamp(v_until::bigint / 1000000.0) > p_now
        then private.wallet_code(p.id, v_until) else private.wallet_token(p.id::text) end);
    if found then status := 'ok'; return; end if;
  end if;
  -- the count decides, not the look before it: many at once must not learn more
  if private.add_rate_limit_hit('pass-miss', p_now, p_address => p_address) <= 60 then status := 'refused'; end if;
end $$;
comment on function private.find_wallet_pass is
  'Returns a pass by serial and token or code: ok. Whatever is wrong is refused alike and counted; after 60 in '
  'an hour an address is told nothing more: try_later (rules W3, W4 and S6).';

create function private.open_wallet_pass(p_serial text, p_secret text, p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_found constant record := private.find_wallet_pass(p_serial, p_secret, p_address, p_now);
begin
  return jsonb_build_object('status', v_found.status, 'token', private.wallet_token((v_found.pass).id::text),
    'changed_at', greatest((v_found.pass).marked_at, (v_found.pass).changed_at),
    'pass', case when v_found.status = 'ok' then private.wallet_pass_content(v_found.pass, p_now) end);
end $$;
grant execute on function private.open_wallet_pass(text, text, text, timestamptz) to service_role;

create function public.open_wallet_pass(serial text, secret text, client_address jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.open_wallet_pass(serial, secret, private.client_address(client_address), now())
$$;
comment on function public.open_wallet_pass is
  'A pass by its token or a code: { status: ok|refused|try_later, token|null, changed_at|null, pass|null } (rules W3, '
  'W4 and W7). Service role only.';
grant execute on function public.open_wallet_pass(text, text, jsonb) to service_role;

create function private.note_wallet_device(p_serial text, p_token text, p_device text, p_push_token text,
  p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_found constant record := private.find_wallet_pass(p_serial, p_token, p_address, p_now);
  v_pass constant uuid := (v_found.pass).id;
  v_status text := v_found.status;
begin
  if v_status = 'ok' and p_push_token is null then
    delete from private.wallet_devices d where d.pass_id = v_pass and d.device_id = p_device;
    v_status := 'removed';
  elsif v_status = 'ok' then
    -- one that ends at the same time takes no device more
    perform from private.wallet_passes p where p.id = v_pass and p.user_id is not null for update;
    if not found then return jsonb_build_object('status', 'refused'); end if;
    insert into private.wallet_devices as d (pass_id, device_id, push_token, noted_at)
    values (v_pass, p_device, p_push_token, p_now)
    on conflict (pass_id, device_id) do update set push_token = excluded.push_token
    returning case when d.noted_at = p_now then 'added' else 'known' end into v_status;
    delete from private.wallet_devices d where d.pass_id = v_pass and d.device_id in (
      select o.device_id from private.wallet_devices o where o.pass_id = v_pass
      order by o.noted_at desc, o.device_id = p_device desc offset 20);
  end if;
  return jsonb_build_object('status', v_status);
exception when check_violation or not_null_violation then
  return jsonb_build_object('status', 'refused');
end $$;
grant execute on function private.note_wallet_device(text, text, text, text, text, timestamptz) to service_role;

create function public.note_wallet_device(serial text, token text, device text, push_token text, client_address jsonb)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.note_wallet_device(serial, token, device, push_token, private.client_address(client_address), now())
$$;
comment on function public.note_wallet_device is
  'Notes that a device holds an Apple pass, or with push_token null that it does no longer: { status: '
  'added|known|removed|refused|try_later } (rule W4). Service role only.';
grant execute on function public.note_wallet_device(text, text, text, text, jsonb) to service_role;

create function private.poll_wallet_passes(p_device text, p_since text, p_address text, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_since constant bigint := case when p_since ~ '^[0-9]{1,18}$' then p_since::bigint else 0 end;
  v_serials jsonb;
  v_tag bigint;
begin
  if private.rate_limit_hits('pass-miss', p_now, p_address => p_address) >= 60 then
    return '{"status": "try_later", "serials": [], "tag": null}';
  end if;
  select jsonb_agg(p.id) filter (where t.tag > v_since), max(t.tag) into v_serials, v_tag
  from private.wallet_devices d join private.wallet_passes p on p.id = d.pass_id
  cross join lateral (select (extract(epoch from p.changed_at) * 1000000)::bigint as tag) as t
  where d.device_id = p_device;
  if v_tag is null then perform private.add_rate_limit_hit('pass-miss', p_now, p_address => p_address); end if;
  return jsonb_build_object('status', case when v_serials is null then 'none' else 'ok' end,
    'serials', coalesce(v_serials, '[]'), 'tag', case when v_serials is not null then v_tag::text end);
end $$;
grant execute on function private.poll_wallet_passes(text, text, text, timestamptz) to service_role;

create function public.poll_wallet_passes(device text, since text, client_address jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.poll_wallet_passes(device, since, private.client_address(client_address), now())
$$;
comment on function public.poll_wallet_passes is
  'A device''s passes that changed after its last tag: { status: ok|none|try_later, serials, tag|null }; a device that '
  'is not known is counted as a miss (rule W4). Service role only.';
grant execute on function public.poll_wallet_passes(text, text, jsonb) to service_role;

create function private.claim_wallet_passes(p_platforms text[], p_batch int, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_pass private.wallet_passes;
  v_content jsonb;
  v_notifies boolean;
  v_rows jsonb := '[]';
begin
  -- One after the other: what a device is told later must have a later tag.
  perform pg_advisory_xact_lock(hashtextextended('wallet-passes', 0));
  perform private.take_wallet_marks();
  for v_pass in
    select * from private.wallet_passes p
    where p.marked_at is not null and p.next_try_at <= p_now and p.platform = any (p_platforms)
    order by p.next_try_at limit least(greatest(p_batch, 0), 50) for update skip locked
  loop
    v_content := case v_pass.platform when 'google' then private.wallet_pass_content(v_pass, p_now) end;
    v_notifies := coalesce(v_content ->> 'state' = 'live' and v_content ->> 'waiting' <> '0', false)
      and coalesce(v_pass.notified_at, '-infinity') <= p_now - interval '8 hours';
    update private.wallet_passes p set attempts = p.attempts + 1, next_try_at = p_now + interval '1 minute',
      changed_at = clock_timestamp(), notified_at = case when v_notifies then p_now else p.notified_at end
    where p.id = v_pass.id;
    v_rows := v_rows || jsonb_build_object('id', v_pass.id, 'platform', v_pass.platform,
      'mark', extract(epoch from v_pass.marked_at)::text, 'pass', v_content, 'notify', v_notifies,
      'push_tokens', array(select d.push_token from private.wallet_devices d where d.pass_id = v_pass.id));
  end loop;
  return v_rows;
end $$;
grant execute on function private.claim_wallet_passes(text[], int, timestamptz) to service_role;

create function public.claim_wallet_passes(platforms text[], batch int) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.claim_wallet_passes(platforms, batch, now())
$$;
comment on function public.claim_wallet_passes is
  'Due passes of platforms, apple and google, for the function deliver-events: [{ id, platform, mark, pass|null: of '
  'Apple, push_tokens, notify }], at most 50, each once a minute (rule W6). A deliverer that dies loses its claim, not '
  'the change. Service role only.';
grant execute on function public.claim_wallet_passes(text[], int) to service_role;

create function private.settle_wallet_pass(p_id uuid, p_mark text, p_outcome text, p_gone_tokens text[],
  p_error text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.wallet_passes p where p.id = p_id and p_outcome = 'gone';
  update private.wallet_passes p set
    last_error = case when p_outcome <> 'sent' then left(p_error, 300) end,
    marked_at = case when extract(epoch from p.marked_at)::text = p_mark then null else p.marked_at end,
    attempts = 0
  where p.id = p_id and (p_outcome = 'sent' or p.attempts >= 12);
  update private.wallet_passes p set last_error = left(p_error, 300),
    next_try_at = p_now + least(interval '1 minute' * power(2, p.attempts - 1), interval '6 hours')
  where p.id = p_id and p_outcome <> 'sent' and p.attempts > 0;
  delete from private.wallet_devices d where d.pass_id = p_id and d.push_token = any (p_gone_tokens);
end $$;
grant execute on function private.settle_wallet_pass(uuid, text, text, text[], text, timestamptz) to service_role;

create function public.settle_wallet_pass(id uuid, mark text, outcome text, gone_tokens text[],
  error text default null) returns void
language sql security invoker set search_path = '' as $$
  select private.settle_wallet_pass(id, mark, outcome, gone_tokens, error, now())
$$;
comment on function public.settle_wallet_pass is
  'Ends a claim: sent, unless an event has marked the pass since; failed, due again after 1, 2, 4 … minutes, at most '
  '6 hours, given up the twelfth time; gone. And which push tokens Apple no longer knows (rule W6). Service role only.';
grant execute on function public.settle_wallet_pass(uuid, text, text, text[], text) to service_role;
