create function private.missing_rewards(p_enrollment public."Clientes proto", p_now timestamptz)
returns setof public.user_rewards
language plpgsql stable set search_path = '' as $$
begin
  -- Fast path: hardly any customer misses a reward, and the query is planned anew at each call.
  if not (p_enrollment).hito_1_completado or (p_enrollment).hito_actual - 1 = (select count(*)
    from public.user_rewards r
    where r.cliente_id = (p_enrollment).id and r.hito_number > 0 and r.hito_number < (p_enrollment).hito_actual)
  then
    return;
  end if;
  return query
    select m.* from generate_series(1, (p_enrollment).hito_actual - 1) as hito
    join public.cafeterias c on c.id = (p_enrollment).cafe_id
    cross join lateral (select case hito when 1 then coalesce((p_enrollment).first_prize, private.first_prize(c))
      -- a café with a wheel of its own may have no toast
      when 4 then coalesce((select w.name from private.active_wheel_version('hito', c.id, p_now) as v
        join private.wheel_prizes w on w.wheel = v.wheel and w.version = v.version and w.unlimited), '2x1 en tostada')
      else 'Ruleta de premios' end as name) as d
    cross join lateral private.current_prize(c.id, d.name) as n
    cross join lateral jsonb_populate_record(null::public.user_rewards, jsonb_build_object(
      -- the same at each look, so that it can be opened and redeemed
      'id', overlay(overlay(md5((p_enrollment).id || ':hito-' || hito) placing '5' from 13) placing '8' from 17),
      'user_id', (p_enrollment).user_id, 'cafe_id', (p_enrollment).cafe_id, 'cafeteria_id', (p_enrollment).id,
      'cliente_id', (p_enrollment).id, 'hito_number', hito, 'reward_name', d.name, 'reward_type', 'fixed',
      'picture', n.picture, 'value_cents', n.value_cents, 'obtained_at', (p_enrollment).fecha_registro,
      'conditions', case when hito = 1 and (p_enrollment).first_prize is not null then (p_enrollment).first_conditions
        else n.conditions end)) as m
    where 'hito-' || hito <> all ((p_enrollment).ya_recibidos)
      and not exists (select from public.user_rewards r where r.cliente_id = (p_enrollment).id
        and r.hito_number = hito);
end $$;
comment on function private.missing_rewards is
  'Rewards that a record should have and lacks, with their default names; none for what was won before (rule R7). '
  'Each becomes a row when it is redeemed (rule R9).';

create function private.make_missing_reward(p_user uuid, p_reward uuid, p_now timestamptz) returns public.user_rewards
language plpgsql set search_path = '' as $$
begin
  insert into public.user_rewards
  select m.* from public."Clientes proto" c cross join lateral private.missing_rewards(c, p_now) as m
  where c.user_id = p_user and m.id = p_reward
  on conflict do nothing;
  return (select r from public.user_rewards r where r.id = p_reward and r.user_id = p_user);
end $$;
comment on function private.make_missing_reward is
  'Makes a row of a missing reward of a person, once, and returns it; null for any other id.';

create function private.redemption_code(p_id uuid) returns text
language plpgsql immutable set search_path = '' as $$ begin return upper(right(p_id::text, 8)); end $$;
comment on function private.redemption_code is
  'Returns a reward''s code for the counter: the last 8 characters of a reward''s id, upper case (rule R12).';

create function private.vip_prize_last_day(p_prize public.vip_pending_rewards, p_now timestamptz) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (p_prize).expires_at + coalesce((
    select private.madrid_day(p_now) - greatest(f.day, private.madrid_day((p_prize).obtained_at))
    from (select private.madrid_day(private.frozen_since((p_prize).user_id, (p_prize).cafe_id)) as day) as f
    where (p_prize).redeemed_at is null and (p_prize).expires_at >= f.day), 0);
end $$;
comment on function private.vip_prize_last_day is
  'The last day of a VIP prize, as if what stops its clock ended today: extend_for_pause will add those days.';

create function private.vip_prize_json(p_prize public.vip_pending_rewards, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', (p_prize).id, 'reward_name', (p_prize).reward_name, 'picture', (p_prize).picture,
      'conditions', (p_prize).conditions,
      'obtained_at', (p_prize).obtained_at,
      'expires_at', last_day, 'redeemed_at', (p_prize).redeemed_at, 'seen_at', (p_prize).seen_at,
      'state', case
        when (p_prize).redeemed_at is not null then 'redeemed'
        when last_day < private.madrid_day(p_now) then 'expired'
        else 'available' end,
      'code', private.redemption_code((p_prize).id))
    from private.vip_prize_last_day(p_prize, p_now) as last_day);
end $$;
comment on function private.vip_prize_json is
  'A VIP prize as every screen gets it: { …, state: available|redeemed|expired, code } (rules V8 and V9). A pause '
  'lets none expire.';

create function private.vip_prizes_json(p_user uuid, p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.vip_prize_json(p, p_now) order by p.created_at desc, p.id), '[]')
    from public.vip_pending_rewards p where p.user_id = p_user and p.cafe_id = p_cafe);
end $$;
comment on function private.vip_prizes_json is 'A person''s VIP prizes at a café, newest first.';

create function private.load_rewards(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_received constant text[] := private.received_by_others(v_user, (v_cafe).id, p_now);
  v_enrollment public."Clientes proto";
begin
  select * into v_enrollment from public."Clientes proto" c where c.user_id = v_user and c.cafe_id = (v_cafe).id;
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'record', case when v_enrollment.id is not null then jsonb_build_object(
      'id', v_enrollment.id, 'nombre', v_enrollment.nombre, 'hito_actual', v_enrollment.hito_actual,
      'hito_1_completado', v_enrollment.hito_1_completado, 'vip', v_enrollment."VIP",
      'already_won', private.hitos_already_won(v_enrollment, v_received, p_now)) end,
    'rewards', coalesce((select jsonb_agg(private.reward_json(r) order by r.hito_number) from (
        select r.* from public.user_rewards r where r.cliente_id = v_enrollment.id
        union all
        select m.* from private.missing_rewards(v_enrollment, p_now) m
      ) as r where not private.is_received(r, v_received)), '[]'),
    'vip_prizes', private.vip_prizes_json(v_user, (v_cafe).id, p_now),
    'first_prize', coalesce(v_enrollment.first_prize, private.first_prize(v_cafe)));
end $$;
grant execute on function private.load_rewards(text, timestamptz) to authenticated;

create function public.load_rewards(cafe_slug text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin return private.load_rewards(cafe_slug, now()); end $$;
comment on function public.load_rewards is
  'The gallery in one call: { cafe|null, record|null, rewards (hitos 1 to 7), vip_prizes, first_prize }; rewards that '
  'are missing are among them, by their default names (rules R8 and R9).';
grant execute on function public.load_rewards(text) to authenticated;

create function private.load_reward(p_cafe_slug text, p_reward uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_reward public.user_rewards;
  v_prize public.vip_pending_rewards;
begin
  select * into v_reward from public.user_rewards r
  where r.id = p_reward and r.user_id = v_user and r.cafe_id = (v_cafe).id;
  if not found then
    select * into v_prize from public.vip_pending_rewards p
    where p.id = p_reward and p.user_id = v_user and p.cafe_id = (v_cafe).id;
    if not found then
      select m.* into v_reward from public."Clientes proto" c cross join lateral private.missing_rewards(c, p_now) as m
      where c.user_id = v_user and c.cafe_id = (v_cafe).id and m.id = p_reward;
    end if;
  end if;
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'now', p_now,
    'nombre', (select c.nombre from public."Clientes proto" c where c.user_id = v_user and c.cafe_id = (v_cafe).id),
    'reward', case when v_reward.id is not null then private.reward_json(v_reward)
      || jsonb_build_object('code', private.redemption_code(v_reward.id),
        'vip_prize_id', v_reward.vip_pending_reward_id, 'already_received',
          private.is_received(v_reward, private.received_by_others(v_user, (v_cafe).id, p_now))) end,
    'vip_prize', case when v_prize.id is not null then private.vip_prize_json(v_prize, p_now) end,
    'needs_mailbox_proof', coalesce(private.requires_mailbox(v_cafe, v_user), false),
    'reminders_question', (v_reward.redeemed_at is not null or v_prize.redeemed_at is not null)
      and private.should_ask_about_reminders(v_user, v_cafe),
    'ask', private.latest_handover_request(coalesce(v_reward.id,
      (select r.id from public.user_rewards r where r.vip_pending_reward_id = v_prize.id)), p_now),
    -- a redemption that this call can see is committed
    'day_word', case when coalesce(v_reward.redeemed_at, v_prize.redeemed_at) > p_now - interval '5 minutes'
      then private.day_word((v_cafe).id, p_now) end);
end $$;
grant execute on function private.load_reward(text, uuid, timestamptz) to authenticated;

create function public.load_reward(cafe_slug text, reward_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_reward(cafe_slug, reward_id, now())
$$;
comment on function public.load_reward is
  'A redemption screen in one call: { cafe|null, now, nombre, reward|null with code, vip_prize_id and '
  'already_received: the mailbox has received it with another account (rule A29), vip_prize|null, needs_mailbox_proof: '
  'before it is redeemed the café asks for the proof of the mailbox (rule P30), day_word|null: within five minutes '
  'after it was redeemed, reminders_question: after a redemption, whether the customer is still to be asked about the '
  'café''s reminders (rule M2), ask|null: the last handover that was asked for and may matter still }. A reward of '
  'another person or café is null (rules R10, R11, R19 and P22).';
grant execute on function public.load_reward(text, uuid) to authenticated;

create function private.redeem_vip_prize(p_prize uuid, p_now timestamptz, p_day date) returns boolean
language plpgsql set search_path = '' as $$
declare v_reward uuid;
begin
  update public.vip_pending_rewards p set redeemed_at = p_now
  where p.id = p_prize and p.redeemed_at is null
    and greatest(p.expires_at, private.vip_prize_last_day(p, p_now)) >= p_day;
  if not found then return false; end if;
  update public.user_rewards r set redeemed_at = p_now where r.vip_pending_reward_id = p_prize
  returning r.id into v_reward;
  perform private.close_handover_requests(v_reward, p_now);
  return true;
end $$;
comment on function private.redeem_vip_prize is
  'Redeems a VIP prize by one conditional update, both rows together (rule V9); p_day is the day that it must be valid '
  'on. False where it was redeemed before or has expired.';

create function private.mark_already_received(p_reward public.user_rewards, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  if (p_reward).hito_number = 0 or (p_reward).redeemed_at is not null or (p_reward).already_received_at is not null then
    return (p_reward).already_received_at is not null;
  end if;
  perform private.lock_mailboxes((p_reward).user_id);
  if not private.is_redeemed_by_other_account((p_reward).user_id, (p_reward).cafe_id, 'hito-'
    || (p_reward).hito_number, p_now)
  then
    return false;
  end if;
  update public.user_rewards r set already_received_at = p_now where r.id = (p_reward).id;
  -- Kept with the record as what it was refused before winning: the steps and the gallery say the same of both.
  update public."Clientes proto" c set ya_recibidos = c.ya_recibidos || ('hito-' || (p_reward).hito_number)
  where c.id = (p_reward).cliente_id;
  update private.handover_requests a set decided_at = p_now, decision = 'refused', reason = 'already_received'
  where a.reward_id = (p_reward).id and a.decided_at is null and a.ends_at > p_now;
  return true;
end $$;
comment on function private.mark_already_received is
  'Returns true if another account has received a reward by the same mailbox. Marks the reward, which must be locked: '
  'it is no longer to be redeemed (rule A29).';

create function private.redeem_challenge_reward(p_reward public.user_rewards, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare v_reward public.user_rewards;
begin
  if private.mark_already_received(p_reward, p_now) then return 'already_received'; end if;
  update public.user_rewards r set redeemed_at = p_now
  where r.id = (p_reward).id and r.redeemed_at is null
  returning * into v_reward;
  if not found then return 'already_redeemed'; end if;
  perform private.record_mailbox_redemption(v_reward.user_id, v_reward.cafe_id, 'hito-' || v_reward.hito_number, p_now);
  update public."Clientes proto" c set
    hito1_canjeado = case v_reward.hito_number when 1 then v_reward.reward_name else c.hito1_canjeado end,
    hito2_canjeado = case v_reward.hito_number when 2 then v_reward.reward_name else c.hito2_canjeado end,
    hito3_canjeado = case v_reward.hito_number when 3 then v_reward.reward_name else c.hito3_canjeado end,
    hito4_canjeado = case v_reward.hito_number when 4 then v_reward.reward_name else c.hito4_canjeado end,
    hito5_canjeado = case v_reward.hito_number when 5 then v_reward.reward_name else c.hito5_canjeado end,
    hito6_canjeado = case v_reward.hito_number when 6 then v_reward.reward_name else c.hito6_canjeado end,
    hito7_canjeado = case v_reward.hito_number when 7 then v_reward.reward_name else c.hito7_canjeado end
  where c.id = v_reward.cliente_id;
  perform private.close_handover_requests(v_reward.id, p_now);
  return 'redeemed';
end $$;
comment on function private.redeem_challenge_reward is
  'Redeems a reward of a challenge, which must be locked, by one conditional update and names it on the record: '
  'redeemed|already_redeemed|already_received, where the mailbox has received it with another account, which marks it '
  '(rules R10 and A29).';

create function private.redeem_vip_reward(p_prize uuid, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_prize public.vip_pending_rewards;
  v_cafe public.cafeterias;
  v_is_valid boolean;
  v_status text := 'redeemed';
begin
  select * into v_prize from public.vip_pending_rewards p where p.id = p_prize and p.user_id = v_user;
  if not found then perform private.refuse(404, 'REWARD_NOT_FOUND'); end if;
  select * into v_cafe from public.cafeterias c where c.id = v_prize.cafe_id;
  perform private.require_open_cafe(v_cafe, v_user, v_prize.obtained_at);
  v_is_valid := v_prize.redeemed_at is null
    and private.vip_prize_last_day(v_prize, p_now) >= private.madrid_day(p_now);
  if not coalesce((private.find_enrollment(v_user, v_prize.cafe_id))."VIP", false) then
    perform private.refuse(403, 'NOT_VIP');
  end if;
  if v_is_valid then
    perform private.require_mailbox(v_cafe, v_user, p_now);
    perform private.require_presence(v_cafe, v_user, p_now);
  end if;

  if private.requires_handover(v_cafe) and v_is_valid then
    return private.create_handover_request((select r.id from public.user_rewards r
      where r.vip_pending_reward_id = p_prize),
      p_now);
  end if;
  if not private.redeem_vip_prize(p_prize, p_now, private.madrid_day(p_now)) then
    select * into v_prize from public.vip_pending_rewards p where p.id = p_prize;
    v_status := case when v_prize.redeemed_at is not null then 'already_redeemed' else 'expired' end;
  end if;
  return jsonb_build_object('status', v_status,
    'redeemed_at', case when v_status = 'redeemed' then p_now else v_prize.redeemed_at end,
    'code', private.redemption_code(v_prize.id));
end $$;
comment on function private.redeem_vip_reward is
  'Redeems a VIP prize of the caller, or asks the bar to (rules V9 and P20).';

create function private.redeem_reward(p_reward uuid, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_reward public.user_rewards;
  v_cafe public.cafeterias;
  v_status text;
begin
  select * into v_reward from public.user_rewards r where r.id = p_reward and r.user_id = v_user;
  if not found then v_reward := private.make_missing_reward(v_user, p_reward, p_now); end if;
  if v_reward.id is null then perform private.refuse(404, 'REWARD_NOT_FOUND'); end if;
  if v_reward.hito_number = 0 then return private.redeem_vip_reward(v_reward.vip_pending_reward_id, p_now); end if;
  select * into v_cafe from public.cafeterias c where c.id = v_reward.cafe_id;
  perform private.require_open_cafe(v_cafe, v_user, v_reward.obtained_at);
  v_reward := private.lock_reward(p_reward);
  if v_reward.redeemed_at is null and private.requires_proof(v_cafe) then
    perform private.require_mailbox(v_cafe, v_user, p_now);
    -- Said before the presence is asked for: no code of the bar would help.
    if private.mark_already_received(v_reward, p_now) then
      v_status := 'already_received';
    else
      perform private.require_presence(v_cafe, v_user, p_now);
      if private.requires_handover(v_cafe) then return private.create_handover_request(p_reward, p_now); end if;
    end if;
  end if;
  v_status := coalesce(v_status, private.redeem_challenge_reward(v_reward, p_now));
  return jsonb_build_object('status', v_status,
    'redeemed_at', (select r.redeemed_at from public.user_rewards r where r.id = p_reward),
    'code', private.redemption_code(p_reward));
end $$;
comment on function private.redeem_reward is
  'Redeems a reward of the caller, or asks the bar to; a hito-0 reward is its VIP prize (rules R10, V9 and P20).';

create function private.redeem_idempotently(p_operation text, p_reward uuid, p_request uuid, p_now timestamptz)
  returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_repeat jsonb;
begin
  v_repeat := private.begin_request(v_user, p_request, p_operation, jsonb_build_object('reward', p_reward));
  if v_repeat is not null then return v_repeat; end if;
  return private.finish_request(v_user, p_request, case p_operation
    when 'redeem_reward' then private.redeem_reward(p_reward, p_now)
    when 'redeem_vip_reward' then private.redeem_vip_reward(p_reward, p_now) end);
end $$;
comment on function private.redeem_idempotently is
  'A redemption whose repeated request id gets the first answer: a lost answer must not read as "already redeemed".';
grant execute on function private.redeem_idempotently(text, uuid, uuid, timestamptz) to authenticated;

create function public.redeem_reward(reward_id uuid, request_id uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin return private.redeem_idempotently('redeem_reward', reward_id, request_id, now()); end $$;
comment on function public.redeem_reward is
  'Redeems a reward of the caller, once: { status: redeemed|already_redeemed|already_received: the mailbox has '
  'received it with another account|asked, where the bar confirms (of a VIP prize also expired), redeemed_at, code, '
  'and of an ask: ask, is_new: this request made it } (rules R10, P20 and A29).';

create function public.redeem_vip_reward(reward_id uuid, request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.redeem_idempotently('redeem_vip_reward', reward_id, request_id, now())
$$;
comment on function public.redeem_vip_reward is
  'Redeems a VIP prize, both of its rows together, once: { status: redeemed|already_redeemed|expired|asked, '
  'redeemed_at, code, and of an ask: ask, is_new } (rules R10, V9 and P20).';
grant execute on function public.redeem_reward(uuid, uuid), public.redeem_vip_reward(uuid, uuid) to authenticated;
