create table public.user_rewards (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  cliente_id uuid,
  hito_number smallint not null,
  reward_name text not null default 'Premio sorpresa',
  reward_type text not null,
  picture text not null default 'gift',
  conditions text,
  value_cents int,
  draw_id uuid,
  obtained_at timestamptz not null default now(),
  seen_at timestamptz,
  redeemed_at timestamptz,
  already_received_at timestamptz,
  constraint user_rewards_pkey primary key (id),
  constraint user_rewards_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint user_rewards_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint user_rewards_enrollment_exists foreign key (cliente_id) references public."Clientes proto" (id)
    on delete cascade,
  constraint user_rewards_draw_exists foreign key (draw_id) references private.draws (id),
  constraint user_rewards_draw_used_once unique (draw_id),
  constraint user_rewards_hito_0_to_7 check (hito_number between 0 and 7),
  constraint user_rewards_type_known check (reward_type in ('fixed', 'variable')),
  constraint user_rewards_named check (btrim(reward_name) <> ''),
  constraint user_rewards_hito_names_its_record check (
    (hito_number = 0 and cliente_id is null)
      or (hito_number > 0 and cliente_id is not null and cafeteria_id = cliente_id)),
  constraint user_rewards_redeemed_after_obtained check (redeemed_at >= obtained_at),
  constraint user_rewards_not_redeemed_if_already_received check (redeemed_at is null or already_received_at is null)
);
comment on table public.user_rewards is
  'Won rewards: hitos 1 to 7, and 0 for prizes of the VIP wheel (rules R1 and V9).';
comment on column public.user_rewards.picture is
  'The drawing, conditions and value of the prize when it was won: whoever inserts a row reads them with '
  'current_prize.';
comment on column public.user_rewards.value_cents is
  'Market value when it was won, for the café''s results; null where the owner had set none.';
comment on column public.user_rewards.already_received_at is
  'Instant at which its redemption was refused: the customer''s mailbox had received it with another account. It waits '
  'for nothing and counts nowhere (rule A29).';
comment on column public.user_rewards.cafeteria_id is
  'A name with two meanings: the enrollment for hitos 1 to 7, the café''s vip_id for hito 0 (rule C4).';

-- The index is not partial: every query by enrollment can use it. Prizes of the VIP wheel have no enrollment, and nulls
-- never collide.
create unique index user_rewards_one_per_record_and_hito on public.user_rewards (cliente_id, hito_number);
create index user_rewards_by_user_and_cafe on public.user_rewards (user_id, cafe_id, hito_number, obtained_at desc);
create index user_rewards_by_cafe on public.user_rewards (cafe_id, obtained_at);
-- the desk's list of customers with a prize waiting (rule T31)
create index user_rewards_waiting_by_cafe on public.user_rewards (cafe_id, obtained_at)
  where redeemed_at is null and already_received_at is null;
alter table public.user_rewards enable row level security;
create policy "people read their own rewards" on public.user_rewards
  for select to authenticated using (user_id = (select auth.uid()));
-- customers do not read the reward's value
grant select (id, user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, picture,
  conditions, draw_id, obtained_at, seen_at, redeemed_at, already_received_at) on public.user_rewards to authenticated;
grant select on public.user_rewards to service_role;

create index user_rewards_redeemed_by_cafe on public.user_rewards (cafe_id, redeemed_at) where redeemed_at is not null;

create function private.reward_json(p_reward public.user_rewards) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', (p_reward).id, 'hito_number', (p_reward).hito_number, 'reward_name', (p_reward).reward_name,
    'reward_type', (p_reward).reward_type, 'picture', (p_reward).picture, 'conditions', (p_reward).conditions,
    'obtained_at', (p_reward).obtained_at, 'seen_at', (p_reward).seen_at, 'redeemed_at', (p_reward).redeemed_at);
end $$;
comment on function private.reward_json is 'A reward as every screen gets it.';

create function private.is_received(p_reward public.user_rewards, p_received text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (p_reward).already_received_at is not null
    or (p_reward).redeemed_at is null and 'hito-' || (p_reward).hito_number = any (p_received);
end $$;
comment on function private.is_received is
  'Returns true if another account has received a reward by the same mailbox: it is marked so, or among what '
  'received_by_others returns. No page offers it (rule A29).';

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
  'Rewards that an enrollment should have and lacks, with their default names; none for what was won before (rule '
  'R7). Each becomes a row when it is redeemed (rule R9).';

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
    'enrollment', case when v_enrollment.id is not null then jsonb_build_object(
      'id', v_enrollment.id, 'nombre', v_enrollment.nombre, 'hito_actual', v_enrollment.hito_actual,
      'hito_1_completado', v_enrollment.hito_1_completado, 'vip', v_enrollment."VIP",
      'already_won', private.hitos_already_won(v_enrollment, v_received, p_now),
      'visit_done', v_enrollment.hito_actual in (2, 6)
        and private.validated_hito(v_enrollment) < v_enrollment.hito_actual
        and exists (select from public.visitas_clientes v where v.user_id = v_user and v.cafe_id = (v_cafe).id
          and v.fecha_visita = private.madrid_day(p_now) and v.counts)) end,
    'rewards', coalesce((select jsonb_agg(private.reward_json(r) order by r.hito_number) from (
        select r.* from public.user_rewards r where r.cliente_id = v_enrollment.id
        union all
        select m.* from private.missing_rewards(v_enrollment, p_now) m
      ) as r where not private.is_received(r, v_received)), '[]'),
    'vip_prizes', private.vip_prizes_json(v_user, (v_cafe).id, p_now),
    'first_prize', coalesce(v_enrollment.first_prize, private.first_prize(v_cafe)),
    'reminders_question',
      exists (select from public.user_rewards r where r.cliente_id = v_enrollment.id and r.redeemed_at is not null)
      and private.should_ask_about_reminders(v_user, v_cafe));
end $$;
grant execute on function private.load_rewards(text, timestamptz) to authenticated;

create function public.load_rewards(cafe_slug text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin return private.load_rewards(cafe_slug, now()); end $$;
comment on function public.load_rewards is
  'The gallery in one call: { cafe|null, enrollment|null, rewards (hitos 1 to 7), vip_prizes, first_prize, '
  'reminders_question: after a redemption there, whether the customer is still to be asked about the café''s reminders '
  '(rule M2) }; rewards that are missing are among them, by their default names (rules R8 and R9).';
grant execute on function public.load_rewards(text) to authenticated;

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
  -- Kept with the enrollment as what it was refused before winning: the steps and the gallery say the same of both.
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
  'Redeems a reward of a challenge, which must be locked, by one conditional update and names it on the enrollment: '
  'redeemed|already_redeemed|already_received, where the mailbox has received it with another account, which marks it '
  '(rules R10 and A29).';

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
    -- Said before the presence is asked for: no code of the counter would help.
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
  'Redeems a reward of the caller, or asks the team to; a hito-0 reward is its VIP prize (rules R10, V9 and P20).';

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
  'received it with another account|asked, where the team confirms (of a VIP prize also expired), redeemed_at, code, '
  'and of a request: handover_request, is_new: this request made it } (rules R10, P20 and A29).';

create function public.redeem_vip_reward(reward_id uuid, request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.redeem_idempotently('redeem_vip_reward', reward_id, request_id, now())
$$;
comment on function public.redeem_vip_reward is
  'Redeems a VIP prize, both of its rows together, once: { status: redeemed|already_redeemed|expired|asked, '
  'redeemed_at, code, and of a request: handover_request, is_new } (rules R10, V9 and P20).';
grant execute on function public.redeem_reward(uuid, uuid), public.redeem_vip_reward(uuid, uuid) to authenticated;

create function private.mark_reward_seen(p_reward uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  update public.user_rewards r set seen_at = p_now where r.id = p_reward and r.user_id = v_user and r.seen_at is null;
  return private.with_journey('{}', (select r.cafe_id from public.user_rewards r
    where r.id = p_reward and r.user_id = v_user), p_now);
end $$;
grant execute on function private.mark_reward_seen(uuid, timestamptz) to authenticated;

create function public.mark_reward_seen(reward_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.mark_reward_seen(reward_id, now()) $$;
comment on function public.mark_reward_seen is
  'Notes that a won reward has been shown to its owner, so that it is not shown again on return: { load_journey } '
  '(rule R6). Unknown or foreign ids change nothing, and answer a journey without a café.';
grant execute on function public.mark_reward_seen(uuid) to authenticated;
