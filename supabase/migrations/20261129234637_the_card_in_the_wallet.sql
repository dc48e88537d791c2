-- the card in the wallet

alter table private.rate_limits drop constraint rate_limits_kind_known;
alter table private.rate_limits add constraint rate_limits_kind_known check (kind in
    ('visit', 'visit-try', 'visit-miss', 'inviter-miss', 'invitation-miss', 'vip-code-miss', 'demo', 'referral-link',
      'team-invitation', 'cafe-logo', 'customer-search', 'new-cafe', 'slip-miss', 'presence-claim', 'pairing-miss',
      'scan', 'fault', 'invitee', 'visitor-visit', 'pass', 'pass-miss')) not valid;

alter table public.cafeterias add column latitude double precision;

alter table public.cafeterias add column longitude double precision;

alter table public.cafeterias add constraint cafeterias_latitude_in_bounds check (latitude between -90 and 90)
  not valid;

alter table public.cafeterias add constraint cafeterias_longitude_in_bounds check (longitude between -180 and 180)
  not valid;

alter table public.cafeterias
  add constraint cafeterias_latitude_comes_with_longitude check (num_nulls(latitude, longitude) in (0, 2)) not valid;
comment on column public.cafeterias.latitude is
  'Latitude of the café, with longitude: the phone shows its passes there (rule W8). Null where nobody said.';

create or replace function private.cafe_settings(p_cafe public.cafeterias, p_part text default 'all') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case p_part
    when 'public' then jsonb_build_object(
      'primary_color', (p_cafe).primary_color,
      'secondary_color', (p_cafe).secondary_color,
      'review_url', (p_cafe).review_url,
      'instagram_url', (p_cafe).instagram_url)
    when 'desk' then jsonb_build_object(
      'address', (p_cafe).address,
      'opening_hours', (p_cafe).opening_hours,
      'latitude', (p_cafe).latitude,
      'longitude', (p_cafe).longitude)
    when 'legal' then jsonb_build_object(
      'legal_name', (p_cafe).legal_name,
      'legal_number', (p_cafe).legal_number,
      'legal_address', (p_cafe).legal_address)
    when 'all' then private.cafe_settings(p_cafe, 'public') || private.cafe_settings(p_cafe, 'desk')
      || private.cafe_settings(p_cafe, 'legal') end;
end $$;

create or replace function private.change_cafe_settings(p_cafe uuid, p_settings jsonb, p_shown jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'settings');
  v_names constant text[] := array(select jsonb_object_keys(private.cafe_settings(null)));
  v_settings jsonb;
  v_number text;
  v_constraint text;
  v_column text;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' or not private.is_short(p_settings::text, 4000)
    or exists (select from jsonb_object_keys(p_settings) as key where key <> all (v_names))
  then
    perform private.refuse(422, 'INVALID_INPUT', 'settings');
  end if;
  select coalesce(jsonb_object_agg(s.key, case when jsonb_typeof(s.value) <> 'string' then s.value
    when s.key like '%\_url' then to_jsonb(private.typed_link(s.value #>> '{}'))
    when s.key like '%\_color' then to_jsonb(private.typed_value(s.value #>> '{}'))
    else to_jsonb(private.typed_line(s.value #>> '{}')) end), '{}')
  into v_settings from jsonb_each(p_settings) as s;
  if p_settings ?| array(select jsonb_object_keys(private.cafe_settings(null, 'legal'))) then
    if not private.has_permission(v_role, 'legal') then perform private.refuse(403, 'NOT_ALLOWED', 'owner'); end if;
    v_number := private.tax_number_form(p_settings ->> 'legal_number');
    if v_number is not null and not private.is_tax_number(v_number) then
      perform private.refuse(422, 'INVALID_INPUT', 'legal_number');
    end if;
    if p_settings ? 'legal_number' then
      v_settings := v_settings || jsonb_build_object('legal_number', v_number);
    end if;
  end if;
  perform private.check_shown(p_cafe, v_settings, p_shown);
  -- the columns are the lines of cafe_settings, never a caller's names
  execute format('update public.cafeterias c set (%1$s) = (select %1$s from jsonb_populate_record(c, $2))
    where c.id = $1', (select string_agg(quote_ident(name), ', ') from unnest(v_names) as name))
  using p_cafe, v_settings;
  perform private.audit('cafe.settings', 'cafe:' || p_cafe, v_settings, p_cafe);
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
    get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
    perform private.refuse(422, 'INVALID_INPUT', (select key from jsonb_object_keys(p_settings) as key
      where key = v_column or starts_with(v_constraint, 'cafeterias_' || key || '_')));
end $$;

create or replace function private.end_other_sessions(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare v_session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if v_session is null then return; end if;
  perform private.end_wallet_passes(array(select p.id from private.wallet_passes p
    where p.user_id = p_user and p.session_id is distinct from v_session), now());
  begin
    delete from auth.sessions s where s.user_id = p_user and s.id <> v_session;
  exception when insufficient_privilege then null;
  end;
end $$;
comment on function private.end_other_sessions is
  'Ends all sessions of the caller''s account but the one that calls, with the passes that were saved in others.';

create or replace function private.export_my_data(p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_account auth.users;
begin
  select * into v_account from auth.users u where u.id = v_user;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  return jsonb_build_object(
    'exported_at', p_now,
    -- Article 15 GDPR asks for purposes, legal basis, periods and recipients.
    'purposes', private.purposes_json(),
    'account', jsonb_build_object('id', v_user, 'email', v_account.email, 'created_at', v_account.created_at,
      'last_sign_in_at', v_account.last_sign_in_at, 'sign_up_metadata', coalesce(v_account.raw_user_meta_data, '{}')),
    'privacy_acceptances', private.export_rows(v_user, 'public.privacy_acceptances'),
    'roles', private.export_rows(v_user, 'public.user_roles'),
    'teams', private.export_rows(v_user, 'public.cafe_members'),
    'month_mail_subscriptions', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre,
        'subscribed_at', w.subscribed_at)
      order by w.subscribed_at)
      from private.month_mail_subscriptions w join public.cafeterias k on k.id = w.cafe_id where w.user_id = v_user),
        '[]'),
    'reminders', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'answered_at', a.answered_at,
      'text_version', a.text_version, 'digest', a.digest, 'reminders', a.reminders, 'tickets', a.tickets,
      'over_at', a.over_at, 'ended_by', a.ended_by) order by a.answered_at)
      from private.reminder_answers a join public.cafeterias k on k.id = a.cafe_id where a.user_id = v_user), '[]'),
    'sent_reminders', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'occasion', r.occasion,
      'sent_at', r.sent_at) order by r.sent_at)
      from private.reminders r join public.cafeterias k on k.id = r.cafe_id
      where r.user_id = v_user and r.sent_at is not null), '[]'),
    'reminder_draws', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'half_year', t.half,
      'due_at', t.due_at, 'never_reminded', t.is_holdout) order by t.due_at)
      from private.reminder_assignments t join public.cafeterias k on k.id = t.cafe_id where t.user_id = v_user), '[]'),
    'contracts', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'version', a.version, 'name', a.name,
      'accepted_at', a.accepted_at) order by a.accepted_at, a.id)
      from private.contract_acceptances a join public.cafeterias k on k.id = a.cafe_id
      where a.accepted_by = v_user), '[]'),
    'team_actions', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'action', a.action, 'at', a.at)
      order by a.at, a.id)
      from private.audit_log a join public.cafeterias k on k.id = a.cafe_id where a.actor = v_user), '[]'),
    'customer_code', (select k.code from private.customer_codes k where k.user_id = v_user),
    'changes', private.corrections_of_user(v_user),
    'blocks', private.export_rows(v_user, 'private.blocks'),
    -- an invitee reads an inviter only if they named that inviter (rule A28)
    'cafes', coalesce((select jsonb_agg(to_jsonb(c) - 'user_id'
        || case when g.via_link then '{"invitado_por": null}' else '{}' end::jsonb)
      from public."Clientes proto" c left join private.referrals g on g.invitee_id = c.id where c.user_id = v_user),
        '[]'),
    'referral_links', coalesce((select jsonb_agg(jsonb_build_object('cafe', c.cafeteria, 'token', f.token,
      'created_at', f.created_at))
      from private.referral_links f join public."Clientes proto" c on c.id = f.enrollment_id where c.user_id = v_user),
        '[]'),
    'visits', private.export_rows(v_user, 'public.visitas_clientes'),
    'presence_claims', private.export_rows(v_user, 'private.presence_claims'),
    'surveys', private.export_rows(v_user, 'public."Encuesta_5"'),
    'opinions', private.export_rows(v_user, 'private.opinions'),
    'rewards', private.export_rows(v_user, 'public.user_rewards'),
    'handovers', coalesce((select jsonb_agg(private.handover_request_json(a, p_now)
        || jsonb_build_object('reward_id', a.reward_id, 'requested_at', a.requested_at) order by a.requested_at, a.id)
      from private.handover_requests a where a.user_id = v_user), '[]'),
    'conectitos', private.export_rows(v_user, 'public.user_conectitos'),
    'conectitos_movements', private.export_rows(v_user, 'public.conectitos_ledger'),
    'vip_spins', private.export_rows(v_user, 'public.vip_wheel_spins'),
    'vip_prizes', private.export_rows(v_user, 'public.vip_pending_rewards'),
    'draws', private.export_rows(v_user, 'private.draws'),
    'tickets', private.export_rows(v_user, 'public.purchase_tickets'),
    'addresses', coalesce((select jsonb_agg(jsonb_build_object('email', a.email, 'proven_at', a.proven_at,
      'left_at', a.left_at))
      from private.account_mailboxes a where a.user_id = v_user), '[]'),
    'given', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'benefit', g.benefit, 'won_at', g.won_at)
      order by g.won_at, g.id)
      from private.mailbox_wins g join public.cafeterias k on k.id = g.cafe_id where g.user_id = v_user), '[]'),
    'mailbox_redemptions', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'benefit', g.benefit,
      'received_at', g.received_at) order by g.received_at, g.benefit)
      from private.mailbox_redemptions g join public.cafeterias k on k.id = g.cafe_id where g.user_id = v_user), '[]'),
    'password_questions', private.export_rows(v_user, 'private.password_questions'),
    'wallet_passes', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'platform', p.platform,
      'shows_name', p.shows_name, 'saved_at', p.saved_at, 'devices', (select count(*) from private.wallet_devices d
        where d.pass_id = p.id)) order by p.saved_at, p.id)
      from private.wallet_passes p join public.cafeterias k on k.id = p.cafe_id where p.user_id = v_user), '[]'),
    'vip_codes', coalesce((select jsonb_agg(jsonb_build_object('code', v.code, 'cafeteria', v.cafeteria,
      'used_at', v.used_at))
      from public.vip_codes v where v.assigned_to = v_user), '[]'));
end $$;

create or replace function private.load_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  return jsonb_build_object('code', (select k.code from private.customer_codes k where k.user_id = v_user),
    'changes', private.corrections_of_user(v_user), 'reminders', private.reminder_choices(v_user),
    'cafes', coalesce((select jsonb_agg(jsonb_build_object('nombre', c.nombre, 'slug', c.slug) order by c.nombre, c.id)
      from public."Clientes proto" k join public.cafeterias c on c.id = k.cafe_id and not c.deleted
      where k.user_id = v_user), '[]'),
    'has_password', exists (select from auth.users u where u.id = v_user and u.encrypted_password <> ''));
end $$;
comment on function public.load_account is
  'Returns the account''s page: { code: by which one''s own cafés find one, changes: by the '
  'people of cafés, with role and café, reminders: { proven, cafes: [{ id, nombre, offered, reminders, tickets }] }, '
  'cafes: [{ nombre, slug }] that one takes part in, has_password } (rules T11, T13, M2 and W10).';

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

create constraint trigger on_clientes_delete_end_pass after delete on public."Clientes proto"
  deferrable initially deferred for each row execute function private.end_wallet_passes_of_person();

create constraint trigger on_account_mailboxes_write_end_passes after insert or update of mailbox
  on private.account_mailboxes deferrable initially deferred for each row
  when (new.mailbox is not null) execute function private.end_wallet_passes_of_person();

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

create or replace function private.erase_deleted_cafe(p_batch int, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_cafe uuid;
  v_users uuid[];
  v_table text;
  v_rows int;
  v_left int := p_batch;
begin
  -- a recovery waits for this, or is seen here
  select c.id into v_cafe from public.cafeterias c
  where c.deleted_at <= p_now - make_interval(days => private.figure('cafe_erasure_days')) and c.erased_at is null
  order by c.deleted_at, c.id limit 1 for no key update skip locked;
  if v_cafe is null then return 0; end if;
  v_users := array(select c.user_id from public."Clientes proto" c where c.cafe_id = v_cafe limit p_batch);
  if v_users <> '{}' then
    perform private.erase_customers_of(v_cafe, v_users, p_now);
    return cardinality(v_users);
  end if;
  -- slips of a sheet are found by their sheet
  delete from private.presence_claims p where p.id = any (array(
    select d.id from private.presence_claims d where d.cafe_id = v_cafe limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  delete from private.slips s where s.id = any (array(
    select d.id from private.slip_sheets h join private.slips d on d.sheet_id = h.id where h.cafe_id = v_cafe
    limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  delete from private.slips s where s.id = any (array(
    select d.id from private.slips d where d.cafe_id = v_cafe and d.sheet_id is null limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  foreach v_table in array array['private.slip_sheets', 'private.counter_screen_pairings', 'private.counter_screens',
    'private.nfc_tags', 'private.wallet_passes', 'private.customer_searches', 'private.opened_customers',
    'private.mailbox_wins', 'private.mailbox_redemptions', 'private.blocks',
    'private.dismissed_signals', 'private.reminder_assignments', 'private.visitor_visits', 'public.vip_codes',
    'public.invitations', 'private.team_invitations', 'private.events', 'public.cafe_members']
  loop
    exit when v_left <= 0;
    execute format('delete from %1$s where ctid = any (array(select t.ctid from %1$s t where t.cafe_id = $1 limit $2))',
      v_table) using v_cafe, v_left;
    get diagnostics v_rows = row_count;
    v_left := v_left - v_rows;
  end loop;
  -- fewer rows than a batch: nothing is left
  if v_left > 0 then update public.cafeterias c set erased_at = p_now, logo_path = null where c.id = v_cafe; end if;
  return greatest(p_batch - v_left, 1);
end $$;

create or replace function private.list_overdue_work(p_topics text[], p_now timestamptz)
returns table (part text, topic text, was_refused boolean, items int, last_error text)
language sql stable set search_path = '' as $$
  select case when e.topic in ('team-invitation', 'month-mail', 'reminder') then 'mails' else 'events' end, e.topic,
    e.attempts > 3, count(*)::int, max(e.last_error)
  from private.events e
  where e.delivered_at is null and e.topic = any (p_topics)
    and (e.attempts > 3 or e.next_attempt_at < p_now - interval '1 hour')
    -- reminders wait for the day and for their café (rule M5), and then for their turn
    and not private.waits_for_its_hour(e, p_now) and not private.waits_for_its_hour(e, p_now - interval '1 hour')
  group by e.topic, e.attempts > 3
  union all
  -- a question for each index
  select 'photos', null, true, count(*)::int, max(r.last_error)
  from private.photo_removals r where r.attempts > 3 having count(*) > 0
  union all
  select 'photos', null, false, count(*)::int, max(r.last_error)
  from private.photo_removals r where r.due_at < p_now - interval '1 hour' and r.attempts <= 3 having count(*) > 0
  union all
  select 'passes', null, true, count(*)::int, max(p.last_error)
  from private.wallet_passes p where p.marked_at is not null and p.attempts > 3 having count(*) > 0
$$;
comment on function private.list_overdue_work is
  'Returns the mails and events of some topics, the photos and the passes that wait too long: refused more than three '
  'times, or due for an hour without an attempt (rule O22). The doctor and the health check judge by it.';

create or replace function private.load_health(p_now timestamptz) returns jsonb
language sql stable security definer set search_path = '' set lock_timeout = '200ms' as $$
  select jsonb_build_object(
      -- the deliverer runs once a minute
      'schedule', coalesce(s.deliveries_requested_at > p_now - interval '5 minutes', false),
      'photos', coalesce(bool_and(w.part <> 'photos'), true),
      'mails', coalesce(bool_and(w.part <> 'mails'), true),
      'events', coalesce(bool_and(w.part <> 'events'), true),
      'passes', coalesce(bool_and(w.part <> 'passes'), true))
  from private.settings s
  left join private.list_overdue_work(s.requested_topics, p_now) w on true
  group by s.only_row
$$;
comment on function public.load_health is
  'Says of schedule, photos, mails, events and passes whether they are well: { schedule, photos, mails, events, '
  'passes }, each true or false (rule O22). Topics for which the deliverer does not ask have no address, and wait by '
  'intent. Service role only.';

insert into private.secrets (name) values ('wallet');

insert into private.document_versions (since, digest, changes, version, document) values (
  '2026-11-29',
  'a8cf49492dad747c1ec3d41e1b590a7b9b011a9440d2f870d99fda1b9a2436d4',
  'si tu cafetería lo ofrece, puedes guardar tu tarjeta en la cartera del móvil, y decimos qué sabe '
    'entonces Google y qué sabe Apple.',
  '2026-11c',
  'policy');

insert into private.purposes
  (job, key, data, keep, title, people, period, article, columns, interest, position, controller, recipients) values (
  'delete-old-passes',
  'passes',
  'En qué cartera la guardaste, cuándo y con qué aparatos; en la tarjeta, cuántos desafíos llevas, tus '
    'premios y, si eres VIP, tu saldo y tu código; tu nombre solo si lo quieres, nunca tu email',
  '30 days',
  'La tarjeta en la cartera del móvil',
  'Clientes que la guardan en su móvil',
  'mientras la tengas; sin nada que diga de quién era, {plazo} después de que deje de valer',
  'b',
  array[
    'private.wallet_passes: id, platform, cafe_id, user_id, session_id, shows_name, saved_at, changed_at, '
    'marked_at, next_try_at, attempts, last_error, notified_at, ended_at',
    'private.wallet_devices: pass_id, device_id, push_token, noted_at',
    'private.wallet_marks: pass_id'],
  null,
  30,
  'operator',
  'Apple o Google, solo si la guardas en su cartera: Google, lo que la tarjeta muestra; Apple, que ha '
    'cambiado');

do $$ begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('delete-old-passes', '25 4 * * *',
      $job$ delete from private.wallet_passes p where p.ended_at < now() - interval '30 days'
        or p.platform = 'apple' and p.saved_at < now() - interval '1 day'
        and not exists (select from private.wallet_devices d where d.pass_id = p.id) $job$);
    perform cron.schedule('mark-passes-of-ended-prizes', '5 0 * * *',
      $job$ insert into private.wallet_marks (pass_id) select p.id from private.wallet_passes p
        join public.vip_pending_rewards v on v.user_id = p.user_id and v.cafe_id = p.cafe_id and v.redeemed_at is null
          and v.expires_at between private.madrid_day(now()) - 2 and private.madrid_day(now()) - 1;
        select private.take_wallet_marks() $job$);
  end if;
end $$;
