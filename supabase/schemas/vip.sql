-- The VIP tables' cafeteria_id is the café's vip_id; (cafe_id, cafeteria_id) keeps the two in step.

create table public.user_conectitos (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  conectitos int not null default 0,
  earned_from_vip_completion boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_conectitos_pkey primary key (id),
  constraint user_conectitos_one_balance_per_person_and_cafe unique (user_id, cafeteria_id),
  constraint user_conectitos_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint user_conectitos_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint user_conectitos_never_negative check (conectitos >= 0)
);
comment on table public.user_conectitos is
  'Balance of Conectitos per person and café; always the sum of its ledger (rule V3).';
create index user_conectitos_by_cafe on public.user_conectitos (cafe_id, cafeteria_id);
alter table public.user_conectitos enable row level security;
create policy "people read their own balances" on public.user_conectitos
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.user_conectitos to authenticated, service_role;

create table public.conectitos_ledger (
  id bigint generated always as identity,
  user_id uuid,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  delta int not null,
  reason text not null,
  cause text not null,
  balance_after int not null,
  actor uuid,
  created_at timestamptz not null default now(),
  written_at timestamptz not null default now(),
  constraint conectitos_ledger_pkey primary key (id),
  constraint conectitos_ledger_once_per_reason_and_cause unique (user_id, cafeteria_id, reason, cause),
  constraint conectitos_ledger_user_exists foreign key (user_id) references auth.users (id) on delete set null,
  constraint conectitos_ledger_actor_exists foreign key (actor) references auth.users (id) on delete set null,
  constraint conectitos_ledger_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint conectitos_ledger_moves_something check (delta <> 0),
  constraint conectitos_ledger_reason_known
    check (reason in ('vip-welcome', 'ticket', 'ticket-reopened', 'vip-spin', 'visit',
      'visit-revoked', 'adjustment')),
  constraint conectitos_ledger_balance_not_negative check (balance_after >= 0)
);
comment on table public.conectitos_ledger is
  'Every change of a balance: who, why, how much, balance after (rule V3). Append-only; deleting an account empties '
  'user_id and actor.';
comment on column public.conectitos_ledger.created_at is
  'The instant of what it is for: a visit''s own, also where the team wrote it down days later.';
comment on column public.conectitos_ledger.written_at is 'The instant at which the row was written.';
create index conectitos_ledger_by_user_and_cafe on public.conectitos_ledger (user_id, cafe_id, id desc);
create index conectitos_ledger_by_cafe on public.conectitos_ledger (cafe_id, cafeteria_id);
create index conectitos_ledger_of_visits on public.conectitos_ledger (cafe_id, created_at)
  where reason in ('visit', 'visit-revoked');
create index conectitos_ledger_by_actor on public.conectitos_ledger (actor) where actor is not null;

create function private.forbid_ledger_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- the one change allowed: an account's deletion empties its references
  if tg_op = 'UPDATE'
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.actor is null or new.actor is not distinct from old.actor)
    and to_jsonb(new) - 'user_id' - 'actor' = to_jsonb(old) - 'user_id' - 'actor'
  then
    return new;
  end if;
  perform private.refuse(409, 'LEDGER_IS_APPEND_ONLY');
  return null;
end $$;
create trigger on_conectitos_ledger_change_forbid before update or delete on public.conectitos_ledger
  for each row execute function private.forbid_ledger_change();
create trigger on_conectitos_ledger_truncate_forbid before truncate on public.conectitos_ledger
  for each statement execute function private.forbid_ledger_change();
alter table public.conectitos_ledger enable row level security;
create policy "people read their own movements" on public.conectitos_ledger
  for select to authenticated using (user_id = (select auth.uid()));
-- Without `actor`: customers may not read who changed their balance.
grant select (id, user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, created_at)
  on public.conectitos_ledger to authenticated;
grant select on public.conectitos_ledger to service_role;

create table public.vip_wheel_spins (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  conectitos_spent int not null,
  reward_obtained text not null,
  spin_date date not null,
  draw_id uuid,
  created_at timestamptz not null default now(),
  constraint vip_wheel_spins_pkey primary key (id),
  constraint vip_wheel_spins_one_per_person_cafe_and_day unique (user_id, cafe_id, spin_date),
  constraint vip_wheel_spins_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint vip_wheel_spins_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint vip_wheel_spins_draw_exists foreign key (draw_id) references private.draws (id),
  constraint vip_wheel_spins_draw_used_once unique (draw_id),
  constraint vip_wheel_spins_cost_positive check (conectitos_spent > 0)
);
comment on table public.vip_wheel_spins is 'Spins of the VIP wheel: one per person, café and day in Madrid (rule V7).';
create index vip_wheel_spins_by_cafe on public.vip_wheel_spins (cafe_id, cafeteria_id);
alter table public.vip_wheel_spins enable row level security;
create policy "people read their own spins" on public.vip_wheel_spins
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.vip_wheel_spins to authenticated, service_role;

create table public.vip_pending_rewards (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  spin_id uuid,
  reward_name text not null,
  reward_type text not null default 'vip_prize',
  picture text not null default 'gift',
  conditions text,
  obtained_at timestamptz not null default now(),
  expires_at date not null,
  seen_at timestamptz,
  redeemed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint vip_pending_rewards_pkey primary key (id),
  constraint vip_pending_rewards_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint vip_pending_rewards_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint vip_pending_rewards_spin_exists foreign key (spin_id) references public.vip_wheel_spins (id)
    on delete cascade,
  constraint vip_pending_rewards_one_per_spin unique (spin_id),
  constraint vip_pending_rewards_type_is_vip_prize check (reward_type = 'vip_prize'),
  constraint vip_pending_rewards_named check (btrim(reward_name) <> ''),
  constraint vip_pending_rewards_redeemed_after_obtained check (redeemed_at >= obtained_at)
);
comment on table public.vip_pending_rewards is
  'Prizes of the VIP wheel, valid to the end of the day expires_at in Madrid (rule V8).';
create index vip_pending_rewards_by_user_and_cafe on public.vip_pending_rewards (user_id, cafe_id, created_at desc);
create index vip_pending_rewards_by_cafe on public.vip_pending_rewards (cafe_id, cafeteria_id);
alter table public.vip_pending_rewards enable row level security;
create policy "people read their own VIP prizes" on public.vip_pending_rewards
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.vip_pending_rewards to authenticated, service_role;

-- A VIP prize is one thing with two rows: the hito-0 row names its pending row (rule V9).
alter table public.user_rewards
  add column vip_pending_reward_id uuid,
  add constraint user_rewards_vip_prize_exists foreign key (vip_pending_reward_id)
    references public.vip_pending_rewards (id) on delete cascade,
  add constraint user_rewards_vip_prize_named_once unique (vip_pending_reward_id),
  add constraint user_rewards_vip_prize_exactly_for_hito_0
    check ((hito_number = 0) = (vip_pending_reward_id is not null));
grant select (vip_pending_reward_id) on public.user_rewards to authenticated;

create function private.move_conectitos(
  p_user uuid, p_cafe uuid, p_delta int, p_reason text, p_cause text, p_actor uuid, p_now timestamptz
) returns int
language plpgsql set search_path = '' as $$
declare
  v_vip_id constant uuid := (select c.vip_id from public.cafeterias c where c.id = p_cafe);
  v_balance int;
begin
  insert into public.user_conectitos (user_id, cafe_id, cafeteria_id, created_at, updated_at)
    values (p_user, p_cafe, v_vip_id, p_now, p_now)
  on conflict on constraint user_conectitos_one_balance_per_person_and_cafe do nothing;
  -- lock first, then look: the check below must see what the previous holder of the lock wrote
  select b.conectitos into v_balance from public.user_conectitos b
  where b.user_id = p_user and b.cafeteria_id = v_vip_id for update;
  if exists (select from public.conectitos_ledger l
    where l.user_id = p_user and l.cafeteria_id = v_vip_id and l.reason = p_reason and l.cause = p_cause)
  then
    return null;
  end if;
  if v_balance + p_delta < 0 then perform private.refuse(409, 'INSUFFICIENT_CONECTITOS', v_balance::text); end if;
  update public.user_conectitos b set conectitos = v_balance + p_delta, updated_at = p_now
  where b.user_id = p_user and b.cafeteria_id = v_vip_id;
  insert into public.conectitos_ledger (user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, actor,
    created_at)
  values (p_user, p_cafe, v_vip_id, p_delta, p_reason, p_cause, v_balance + p_delta, p_actor, p_now);
  return v_balance + p_delta;
end $$;
comment on function private.move_conectitos is
  'The only way a balance changes: balance and ledger row together, once per person, reason and cause. The new '
  'balance; null when already done. Refuses: INSUFFICIENT_CONECTITOS 409.';

-- ── Visits that pay (rule V52) ───────────────────────────────────────────────────────────────────

create function private.points_for_visits(p_cafe public.cafeterias) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case when (p_cafe).visit_points is not null and private.requires_proof(p_cafe) then (p_cafe).visit_points end;
end $$;
comment on function private.points_for_visits is
  'Returns the points for a VIP''s proven visit at a café; null where visits pay nothing, or nothing has to be proven.';

create function private.visits_until_spin(p_cafe public.cafeterias, p_enrollment public."Clientes proto") returns int
language plpgsql stable set search_path = '' as $$
declare v_points constant int := private.points_for_visits(p_cafe);
begin
  if v_points is null or (p_enrollment)."VIP" is not true then return null; end if;
  return greatest(0, ceil((private.figure('spin_cost') - coalesce((select b.conectitos from public.user_conectitos b
    where b.user_id = (p_enrollment).user_id and b.cafe_id = (p_enrollment).cafe_id), 0)) / v_points::numeric));
end $$;
comment on function private.visits_until_spin is
  'Returns the visits a VIP needs until a turn of the wheel, 0 with enough Conectitos; null for others, and where '
  'visits pay nothing.';

create function private.points_of_day(p_user uuid, p_cafe uuid, p_day date, out first int, out paid int)
language plpgsql stable set search_path = '' as $$
begin
  select (array_agg(l.delta order by l.id) filter (where l.reason = 'visit'))[1], coalesce(sum(l.delta), 0)
  into first, paid
  from public.visitas_clientes v
  join public.cafeterias c on c.id = v.cafe_id
  join public.conectitos_ledger l on l.user_id = v.user_id and l.cafeteria_id = c.vip_id
    and l.reason in ('visit', 'visit-revoked') and l.cause = v.id::text
  where v.user_id = p_user and v.cafe_id = p_cafe and v.fecha_visita = p_day;
end $$;
comment on function private.points_of_day is
  'Returns a day''s first payment to a VIP, null for none, and the sum of its payments less those deducted.';

create function private.pay_visit(p_enrollment public."Clientes proto", p_day date, p_actor uuid, p_now timestamptz)
returns int
language plpgsql set search_path = '' as $$
declare
  v_points int;
  v_from date;
  v_visit uuid;
  v_day record;
begin
  if not (p_enrollment)."VIP" then return null; end if;
  select private.points_for_visits(c), c.visit_points_from into v_points, v_from
  from public.cafeterias c where c.id = (p_enrollment).cafe_id;
  if v_points is null
    or p_day < greatest(v_from, private.madrid_day(coalesce((p_enrollment).vip_at, (p_enrollment).fecha_registro)))
  then
    return null;
  end if;
  select v.id into v_visit from public.visitas_clientes v where v.user_id = (p_enrollment).user_id
    and v.cafe_id = (p_enrollment).cafe_id and v.fecha_visita = p_day and v.counts;
  v_day := private.points_of_day((p_enrollment).user_id, (p_enrollment).cafe_id, p_day);
  v_points := coalesce(v_day.first, v_points) - v_day.paid;
  if v_visit is null or v_points <= 0 or private.move_conectitos((p_enrollment).user_id, (p_enrollment).cafe_id,
    v_points,
    'visit', v_visit::text, p_actor, p_now) is null
  then
    return null;
  end if;
  return v_points;
end $$;
comment on function private.pay_visit is
  'Pays a locked enrollment''s day, once: where its visit was revoked and registered again, only what was revoked. '
  'Returns what it paid, null for nothing: no VIP that day, no pay by visits, nothing left (rule V52).';

create function private.revoke_visit_points(p_visit public.visitas_clientes, p_actor uuid, p_now timestamptz)
  returns void
language plpgsql set search_path = '' as $$
declare
  v_paid constant int :=
    (private.points_of_day((p_visit).user_id, (p_visit).cafe_id, (p_visit).fecha_visita)).paid;
  v_balance int;
begin
  if v_paid = 0 then return; end if;
  select b.conectitos into v_balance from public.user_conectitos b
  where b.user_id = (p_visit).user_id and b.cafe_id = (p_visit).cafe_id for update;
  if v_balance > 0 then
    perform private.move_conectitos((p_visit).user_id, (p_visit).cafe_id, -least(v_paid, v_balance),
      'visit-revoked', (p_visit).id::text, p_actor, p_now);
  end if;
end $$;
comment on function private.revoke_visit_points is
  'Takes what is still there of what the day of a revoked visit paid, in one ledger row.';

create function private.update_conectitos_balance(p_user_id uuid, p_cafeteria_id uuid, p_amount int, p_now timestamptz)
returns int
language plpgsql security definer set search_path = '' as $$
declare v_cafe uuid := (select c.id from public.cafeterias c where c.vip_id = p_cafeteria_id);
begin
  if v_cafe is null then perform private.refuse(404, 'CAFE_NOT_FOUND'); end if;
  if p_amount is null or p_amount = 0 then perform private.refuse(422, 'INVALID_INPUT', 'p_amount'); end if;
  if not exists (select from auth.users u where u.id = p_user_id) then
    perform private.refuse(404, 'NOT_ENROLLED');
  end if;
  return private.move_conectitos(p_user_id, v_cafe, p_amount, 'adjustment', gen_random_uuid()::text, null, p_now);
end $$;
comment on function private.update_conectitos_balance is
  'Executable by service_role alone: that grant is the check of the caller.';
grant execute on function private.update_conectitos_balance(uuid, uuid, int, timestamptz) to service_role;

create function public.update_conectitos_balance(p_user_id uuid, p_cafeteria_id uuid, p_amount int) returns int
language sql security invoker set search_path = '' as $$
  select private.update_conectitos_balance(p_user_id, p_cafeteria_id, p_amount, now())
$$;
comment on function public.update_conectitos_balance is
  'Adjusts a balance by an amount, with a ledger row, never below zero; answers the new balance (rule V4). Service '
  'role only.';
grant execute on function public.update_conectitos_balance(uuid, uuid, int) to service_role;

create function private.lock_vip_enrollment(p_cafe uuid, p_user uuid default private.require_user())
returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare v_enrollment constant public."Clientes proto" := private.lock_enrollment(p_cafe, p_user);
begin
  if not v_enrollment."VIP" then perform private.refuse(403, 'NOT_VIP', v_enrollment.hito_actual::text); end if;
  return v_enrollment;
end $$;
comment on function private.lock_vip_enrollment is
  'The enrollment of the caller, or of whom a function of ours checked, at an open café where they are VIP, locked. '
  'Refuses as lock_enrollment does, and NOT_VIP 403.';

create function private.claim_vip_welcome(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
  v_claimed boolean;
  v_given_before boolean;
  v_granted boolean := false;
begin
  v_enrollment := private.lock_vip_enrollment(p_cafe);
  v_claimed := exists (select from public.conectitos_ledger l
    where l.user_id = v_enrollment.user_id and l.cafe_id = p_cafe and l.reason = 'vip-welcome');
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  if not v_claimed then perform private.require_mailbox(v_cafe, v_enrollment.user_id, p_now); end if;
  v_given_before := not v_claimed and private.has_mailbox_won(v_enrollment, 'vip-welcome', p_now);
  if not v_claimed and not v_given_before
    and not private.claim_mailbox_benefit(v_enrollment.user_id, p_cafe, 'vip-welcome', p_now)
  then
    v_given_before := true;
    -- already_won keeps its own refusals: with this one the area does not ask again either
    update public."Clientes proto" c set ya_recibidos = c.ya_recibidos || 'vip-welcome'::text
      where c.id = v_enrollment.id;
  end if;
  if not v_given_before then
    v_granted := private.move_conectitos(v_enrollment.user_id, p_cafe, private.figure('welcome_conectitos'),
      'vip-welcome', 'once', null,
      p_now) is not null;
    if v_granted then perform private.record_mailbox_win(v_enrollment.user_id, p_cafe, 'vip-welcome', p_now); end if;
    update public.user_conectitos b set earned_from_vip_completion = true
    where b.user_id = v_enrollment.user_id and b.cafe_id = p_cafe and not b.earned_from_vip_completion;
  end if;
  return jsonb_build_object('granted', v_granted, 'already_won', v_given_before,
    'load_vip_area', private.load_vip_area(v_cafe.slug, p_now));
end $$;
grant execute on function private.claim_vip_welcome(uuid, timestamptz) to authenticated;

create function public.claim_vip_welcome(cafe_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.claim_vip_welcome(cafe_id, now()) $$;
comment on function public.claim_vip_welcome is
  'Grants a VIP the 150 Conectitos of their café, once, and once per proven mailbox: { granted, already_won, '
  'load_vip_area } (rule V2).';
grant execute on function public.claim_vip_welcome(uuid) to authenticated;

create function private.vip_prize_title(p_prize text) returns text
language plpgsql stable set search_path = '' as $$
begin return 'Premio ' || private.product_name() || ' VIP: ' || p_prize; end $$;
comment on function private.vip_prize_title is 'Returns a VIP prize''s title in vip_pending_rewards (rule V9).';

create function private.spin_vip_wheel(p_cafe uuid, p_request uuid, p_odds text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cost constant int := private.figure('spin_cost');
  v_now timestamptz;
  v_today date;
  v_user constant uuid := private.require_user();
  v_repeat jsonb;
  v_cafe public.cafeterias;
  v_vip_id uuid;
  v_draw private.draws;
  v_won private.prize;
  v_spin uuid;
  v_prize public.vip_pending_rewards;
begin
  v_repeat := private.begin_request(v_user, p_request, 'spin_vip_wheel', jsonb_build_object('cafe', p_cafe));
  if v_repeat is not null then return v_repeat; end if;
  perform private.lock_vip_enrollment(p_cafe);
  v_now := private.lock_wheels(p_cafe, p_now);
  v_today := private.madrid_day(v_now);
  select c.vip_id into v_vip_id from public.cafeterias c where c.id = p_cafe;
  select * into v_prize from public.vip_pending_rewards p
  where p.user_id = v_user and p.cafe_id = p_cafe and p.redeemed_at is null and p.expires_at >= v_today limit 1;
  if found then perform private.refuse(409, 'PRIZE_PENDING', v_prize.expires_at::text); end if;

  insert into public.vip_wheel_spins (user_id, cafe_id, cafeteria_id, conectitos_spent, reward_obtained, spin_date,
    created_at)
  values (v_user, p_cafe, v_vip_id, v_cost, '', v_today, v_now)
  on conflict on constraint vip_wheel_spins_one_per_person_cafe_and_day do nothing
  returning id into v_spin;
  if v_spin is null then
    perform private.refuse(409, 'ALREADY_SPUN_TODAY', ((v_today + 1)::timestamp at time zone 'Europe/Madrid')::text);
  end if;
  -- presence is checked last: a customer who has already spun today should learn that at home
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_presence(v_cafe, v_user, v_now);
  perform private.move_conectitos(v_user, p_cafe, -v_cost, 'vip-spin', v_spin::text, null, v_now);
  -- from here on nothing may depend on what is drawn: the caller can still undo this transaction (rule S6)
  v_draw := private.draw_prize('vip', v_user, p_cafe, v_now, p_odds);
  v_won := private.current_prize(p_cafe, v_draw.prize_name);
  update public.vip_wheel_spins s set reward_obtained = v_draw.prize_name, draw_id = v_draw.id where s.id = v_spin;
  insert into public.vip_pending_rewards (user_id, cafe_id, cafeteria_id, spin_id, reward_name, picture, conditions,
    obtained_at, expires_at, created_at)
  values (v_user, p_cafe, v_vip_id, v_spin, private.vip_prize_title(v_draw.prize_name), v_won.picture,
    v_won.conditions, v_now, v_today + 1, v_now)
  returning * into v_prize;
  insert into public.user_rewards (user_id, cafe_id, cafeteria_id, hito_number, reward_name, reward_type, picture,
    conditions, value_cents, draw_id, vip_pending_reward_id, obtained_at)
  values (v_user, p_cafe, v_vip_id, 0, v_draw.prize_name, 'fixed', v_won.picture, v_won.conditions,
    v_draw.value_cents, v_draw.id, v_prize.id, v_now);
  return private.finish_request(v_user, p_request, jsonb_build_object('spin_id', v_spin));
end $$;
grant execute on function private.spin_vip_wheel(uuid, uuid, text, timestamptz) to authenticated;

create function public.spin_vip_wheel(cafe_id uuid, request_id uuid, odds text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin return private.spin_vip_wheel(cafe_id, request_id, odds, null); end $$;
comment on function public.spin_vip_wheel is
  'One spin of the VIP wheel, all in one transaction: day, cost 100, draw, spin row, prize valid to the end of the '
  'next day, its hito-0 reward, ledger: { spin_id }; what came out is answered by load_spin alone, after the commit '
  '(rules V7 and R4). PRIZE_PENDING carries its deadline, ALREADY_SPUN_TODAY the next chance, '
  'INSUFFICIENT_CONECTITOS the balance. WHEEL_CHANGED: the odds named are not those that hold (rule R22).';
grant execute on function public.spin_vip_wheel(uuid, uuid, text) to authenticated;

create function private.load_spin(p_spin uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe_slug text;
  v_reward public.user_rewards;
  v_spin public.vip_wheel_spins;
  v_prize public.vip_pending_rewards;
begin
  select * into v_reward from public.user_rewards r where r.id = p_spin and r.user_id = v_user and r.hito_number > 0;
  if found then
    select c.slug into v_cafe_slug from public.cafeterias c where c.id = v_reward.cafe_id;
    return jsonb_build_object('wheel', 'hito', 'reward', private.reward_json(v_reward),
      'position', (select d.position from private.draws d where d.id = v_reward.draw_id),
      'load_journey', private.load_journey(v_cafe_slug, p_now));
  end if;
  select * into v_spin from public.vip_wheel_spins s where s.id = p_spin and s.user_id = v_user;
  if not found then perform private.refuse(404, 'SPIN_NOT_FOUND'); end if;
  select * into v_prize from public.vip_pending_rewards p where p.spin_id = v_spin.id;
  return jsonb_build_object('wheel', 'vip', 'prize_name', v_spin.reward_obtained,
    'position', (select d.position from private.draws d where d.id = v_spin.draw_id),
    'prize', private.vip_prize_json(v_prize, p_now),
    'load_vip_area', private.load_vip_area(
      (select c.slug from public.cafeterias c where c.id = v_spin.cafe_id), p_now));
end $$;
grant execute on function private.load_spin(uuid, timestamptz) to authenticated;

create function public.load_spin(spin_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_spin(spin_id, now()) $$;
comment on function public.load_spin is
  'Returns the result of the caller''s spin, once the spin is committed, with the page that it changed: { wheel: hito, '
  'reward, position, load_journey } or { wheel: vip, prize_name, position, prize, load_vip_area } (rule R4).';
grant execute on function public.load_spin(uuid) to authenticated;

create function private.mark_vip_prize_seen(p_prize uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  update public.vip_pending_rewards p set seen_at = p_now where p.id = p_prize and p.user_id = v_user
    and p.seen_at is null;
  update public.user_rewards r set seen_at = p_now
  where r.vip_pending_reward_id = p_prize and r.user_id = v_user and r.seen_at is null;
  return jsonb_build_object('load_vip_area', private.load_vip_area((select c.slug from public.vip_pending_rewards p
    join public.cafeterias c on c.id = p.cafe_id where p.id = p_prize and p.user_id = v_user), p_now));
end $$;
grant execute on function private.mark_vip_prize_seen(uuid, timestamptz) to authenticated;

create function public.mark_vip_prize_seen(prize_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.mark_vip_prize_seen(prize_id, now()) $$;
comment on function public.mark_vip_prize_seen is
  'Notes that a won VIP prize has been shown, so that it is not shown again on return: { load_vip_area }. Unknown or '
  'foreign ids change nothing, and answer an area without a café.';
grant execute on function public.mark_vip_prize_seen(uuid) to authenticated;

-- ── VIP prizes ────────────────────────────────────────────────────────────────────────────────────

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
  'A VIP prize as every page gets it: { …, state: available|redeemed|expired, code } (rules V8 and V9). A pause lets '
  'none expire.';

create function private.vip_prizes_json(p_user uuid, p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.vip_prize_json(p, p_now) order by p.created_at desc, p.id), '[]')
    from public.vip_pending_rewards p where p.user_id = p_user and p.cafe_id = p_cafe);
end $$;
comment on function private.vip_prizes_json is 'A person''s VIP prizes at a café, newest first.';

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
    'handover_request', private.latest_handover_request(coalesce(v_reward.id,
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
  'The redemption''s page in one call: { cafe|null, now, nombre, reward|null with code, vip_prize_id and '
  'already_received: the mailbox has received it with another account (rule A29), vip_prize|null, '
  'needs_mailbox_proof: before it is redeemed the café asks for the proof of the mailbox (rule P30), day_word|null: '
  'within five minutes after it was redeemed, handover_request|null: the last one, if it may matter still }. A reward '
  'of another person or café is null (rules R10, R11, R19 and P22).';
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
  'Redeems a VIP prize of the caller, or asks the team to (rules V9 and P20).';

create function private.is_redeemable(p_reward public.user_rewards, p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select (p_reward).redeemed_at is null
    and not private.is_received(p_reward,
      private.received_by_others((p_reward).user_id, (p_reward).cafe_id, p_now))
    and not exists (select from public.vip_pending_rewards p where p.id = (p_reward).vip_pending_reward_id
      and private.vip_prize_last_day(p, p_now) < private.madrid_day(p_now))
$$;
comment on function private.is_redeemable is
  'Returns true if a reward can still be redeemed: not redeemed, not received before, not over.';

-- ── The customer's page, and what a visit pays ────────────────────────────────────────────────────

create function private.load_vip_area(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_today constant date := private.madrid_day(p_now);
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_points constant int := private.points_for_visits(v_cafe);
  v_enrollment public."Clientes proto";
  v_vip boolean;
begin
  if v_user is not null then v_enrollment := private.find_enrollment(v_user, (v_cafe).id); end if;
  v_vip := coalesce(v_enrollment."VIP", false);
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'viewer', case when v_user is null then 'visitor' when v_enrollment.id is null then 'not_enrolled'
      when v_vip then 'vip' else 'not_vip' end,
    'now', p_now, 'today', v_today,
    'nombre', v_enrollment.nombre,
    'hito_actual', v_enrollment.hito_actual,
    'wheel', private.wheel_json('vip', (v_cafe).id, p_now),
    'visit_points', v_points,
    'visits_until_spin', case when v_points is not null then private.visits_until_spin(v_cafe, v_enrollment) end,
    'needs_mailbox_proof', v_vip and coalesce(private.requires_mailbox(v_cafe, v_user), false),
    'welcome_claimed', v_vip
      and ('vip-welcome' = any (v_enrollment.ya_recibidos) or exists (select from public.user_conectitos b
      where b.user_id = v_user and b.cafe_id = (v_cafe).id and b.earned_from_vip_completion)),
    'customer_code', case when v_vip then (select k.code from private.customer_codes k where k.user_id = v_user) end,
    'balance', case when v_vip then coalesce((select b.conectitos from public.user_conectitos b
      where b.user_id = v_user and b.cafe_id = (v_cafe).id), 0) end,
    'spun_today', v_vip and exists (select from public.vip_wheel_spins s
      where s.user_id = v_user and s.cafe_id = (v_cafe).id and s.spin_date = v_today),
    'movements', case when v_vip then coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'delta', l.delta,
      'reason', l.reason,
        'balance_after', l.balance_after, 'created_at', l.created_at) order by l.id desc)
      from (select * from public.conectitos_ledger l
        where l.user_id = v_user and l.cafe_id = (v_cafe).id order by l.id desc limit 50) l), '[]') else '[]' end,
    'prizes', case when v_vip then private.vip_prizes_json(v_user, (v_cafe).id, p_now) else '[]' end,
    'accepts_fiscal_qr', private.accepts_fiscal_qr((v_cafe).id),
    'tickets', case when v_vip then coalesce((select jsonb_agg(private.ticket_json(t) order by t.created_at desc)
      from (select * from public.purchase_tickets t
        where t.user_id = v_user and t.cafe_id = (v_cafe).id order by t.created_at desc limit 50) t), '[]')
          else '[]' end);
end $$;
grant execute on function private.load_vip_area(text, timestamptz) to anon, authenticated;

create function public.load_vip_area(cafe_slug text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin return private.load_vip_area(cafe_slug, now()); end $$;
comment on function public.load_vip_area is
  'The VIP area and the tickets'' page in one call: { cafe|null, viewer: visitor|not_enrolled|not_vip|vip, balance, '
  'needs_mailbox_proof: the welcome waits for the proof of the mailbox, welcome_claimed, spun_today, wheel with odds, '
  'customer_code, visit_points, visits_until_spin, prizes, movements, tickets }.';
grant execute on function public.load_vip_area(text) to anon, authenticated;

create function private.set_visit_points(p_cafe uuid, p_points int, p_shown jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_role constant text := private.require_permission(p_cafe, 'wheels');
begin
  if p_points not between 1 and 50 then perform private.refuse(422, 'INVALID_INPUT', 'points'); end if;
  if p_points is not null and not exists (select from public.cafeterias c
    where c.id = p_cafe and private.requires_proof(c))
  then
    perform private.refuse(409, 'PROOF_FIRST');
  end if;
  perform private.check_shown(p_cafe, jsonb_build_object('visit_points', p_points), p_shown);
  update public.cafeterias c set visit_points = p_points,
    visit_points_from = case when p_points is not null then coalesce(c.visit_points_from, private.madrid_day(p_now)) end
  where c.id = p_cafe and c.visit_points is distinct from p_points;
  if found then
    perform private.audit('cafe.visit-points', 'cafe:' || p_cafe,
      jsonb_build_object('points', p_points, 'role', v_role), p_cafe);
  end if;
end $$;
grant execute on function private.set_visit_points(uuid, int, jsonb, timestamptz) to authenticated;

create function public.set_visit_points(cafe_id uuid, points int, shown jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.set_visit_points(cafe_id, points, shown, now())
$$;
comment on function public.set_visit_points is
  'Says how many Conectitos, 1 to 50, each proven visit of a VIP gives from today on; null for none. PROOF_FIRST '
  'where the café asks for no proof (rule V52); shown: { visit_points } (rule T32).';
grant execute on function public.set_visit_points(uuid, int, jsonb) to authenticated;
