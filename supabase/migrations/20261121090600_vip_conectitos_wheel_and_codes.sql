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
comment on table public.user_conectitos is 'Balance of Conectitos per person and café; always the sum of its ledger (decisions 7).';
create index user_conectitos_by_cafe on public.user_conectitos (cafe_id, cafeteria_id);

alter table public.user_conectitos enable row level security;
create policy "people read their own balances, administrators all" on public.user_conectitos
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
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
  constraint conectitos_ledger_pkey primary key (id),
  constraint conectitos_ledger_once_per_reason_and_cause unique (user_id, cafeteria_id, reason, cause),
  constraint conectitos_ledger_user_exists foreign key (user_id) references auth.users (id) on delete set null,
  constraint conectitos_ledger_actor_exists foreign key (actor) references auth.users (id) on delete set null,
  constraint conectitos_ledger_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint conectitos_ledger_moves_something check (delta <> 0),
  constraint conectitos_ledger_reason_known check (reason in ('vip-welcome', 'ticket', 'vip-spin', 'adjustment')),
  constraint conectitos_ledger_balance_not_negative check (balance_after >= 0)
);
comment on table public.conectitos_ledger is
  'Every change of a balance: who, why, how much, balance after (decisions 7). Append-only; deleting an account empties user_id and actor.';
create index conectitos_ledger_by_user_and_cafe on public.conectitos_ledger (user_id, cafe_id, id desc);
create index conectitos_ledger_by_cafe on public.conectitos_ledger (cafe_id, cafeteria_id);
create index conectitos_ledger_by_actor on public.conectitos_ledger (actor) where actor is not null;

create function private.keep_ledger() returns trigger
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
create trigger conectitos_ledger_rows_stay before update or delete on public.conectitos_ledger
  for each row execute function private.keep_ledger();
create trigger conectitos_ledger_stays before truncate on public.conectitos_ledger
  for each statement execute function private.keep_ledger();

alter table public.conectitos_ledger enable row level security;
create policy "people read their own movements, administrators all" on public.conectitos_ledger
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.conectitos_ledger to authenticated, service_role;

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
comment on table public.vip_wheel_spins is 'Spins of the VIP wheel: one per person, café and day in Madrid (spec 2 §4).';
create index vip_wheel_spins_by_cafe on public.vip_wheel_spins (cafe_id, cafeteria_id);

alter table public.vip_wheel_spins enable row level security;
create policy "people read their own spins, administrators all" on public.vip_wheel_spins
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.vip_wheel_spins to authenticated, service_role;

create table public.vip_pending_rewards (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  spin_id uuid,
  reward_name text not null,
  reward_type text not null default 'vip_prize',
  obtained_at timestamptz not null default now(),
  expires_at date not null,
  seen_at timestamptz,
  redeemed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint vip_pending_rewards_pkey primary key (id),
  constraint vip_pending_rewards_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint vip_pending_rewards_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint vip_pending_rewards_spin_exists foreign key (spin_id) references public.vip_wheel_spins (id) on delete cascade,
  constraint vip_pending_rewards_one_per_spin unique (spin_id),
  constraint vip_pending_rewards_type_is_vip_prize check (reward_type = 'vip_prize'),
  constraint vip_pending_rewards_named check (btrim(reward_name) <> ''),
  constraint vip_pending_rewards_redeemed_after_obtained check (redeemed_at >= obtained_at)
);
comment on table public.vip_pending_rewards is
  'Prizes of the VIP wheel, valid to the end of the day expires_at in Madrid (spec 2 §3, decisions 7).';
create index vip_pending_rewards_by_user_and_cafe on public.vip_pending_rewards (user_id, cafe_id, created_at desc);
create index vip_pending_rewards_by_cafe on public.vip_pending_rewards (cafe_id, cafeteria_id);

alter table public.vip_pending_rewards enable row level security;
create policy "people read their own VIP prizes, administrators all" on public.vip_pending_rewards
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.vip_pending_rewards to authenticated, service_role;

-- A VIP prize is one thing with two rows: the hito-0 row names its pending row (decisions 7).
alter table public.user_rewards
  add column vip_pending_reward_id uuid,
  add constraint user_rewards_vip_prize_exists foreign key (vip_pending_reward_id)
    references public.vip_pending_rewards (id) on delete cascade,
  add constraint user_rewards_vip_prize_named_once unique (vip_pending_reward_id),
  add constraint user_rewards_vip_prize_exactly_for_hito_0 check ((hito_number = 0) = (vip_pending_reward_id is not null));

create table public.vip_codes (
  id uuid not null default gen_random_uuid(),
  code text not null,
  cafe_id uuid not null,
  cafeteria text not null,
  status text not null default 'inactive',
  created_at timestamptz not null default now(),
  created_by uuid,
  activated_at timestamptz,
  used_at timestamptz,
  assigned_to uuid,
  constraint vip_codes_pkey primary key (id),
  constraint vip_codes_unique_per_cafe unique (cafe_id, code),
  constraint vip_codes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint vip_codes_created_by_exists foreign key (created_by) references auth.users (id) on delete set null,
  constraint vip_codes_assigned_to_exists foreign key (assigned_to) references auth.users (id) on delete set null,
  constraint vip_codes_pattern check (code ~ '^[a-z][0-9]{2}[a-z][0-9]{2}$'),
  constraint vip_codes_status_known check (status in ('inactive', 'active', 'used')),
  constraint vip_codes_used_has_its_time check ((status = 'used') = (used_at is not null)),
  constraint vip_codes_assigned_only_when_used check (assigned_to is null or status = 'used')
);
comment on table public.vip_codes is 'Codes that staff hand out after a purchase of 10 € or more: inactive → active → used (spec 2 §4).';
create index vip_codes_by_created_at on public.vip_codes (created_at desc);
create index vip_codes_by_cafe_and_created_at on public.vip_codes (cafe_id, created_at desc);
create index vip_codes_by_status_and_created_at on public.vip_codes (status, created_at desc);
create index vip_codes_by_code on public.vip_codes (code);
create index vip_codes_by_cafeteria on public.vip_codes (cafeteria);
create index vip_codes_by_created_by on public.vip_codes (created_by);
create index vip_codes_by_assigned_to on public.vip_codes (assigned_to) where assigned_to is not null;

alter table public.vip_codes enable row level security;
create policy "administrators read VIP codes" on public.vip_codes
  for select to authenticated using ((select private.is_admin()));
grant select on public.vip_codes to authenticated, service_role;
