create table private.wheel_versions (
  wheel text not null,
  version smallint not null,
  active_from timestamptz not null default now(),
  constraint wheel_versions_pkey primary key (wheel, version),
  constraint wheel_versions_wheel_known check (wheel in ('hito', 'vip'))
);
comment on table private.wheel_versions is
  'A wheel changes by a new version, so that every past draw can be checked against the odds of its day.';
alter table private.wheel_versions enable row level security;

create table private.wheel_prizes (
  wheel text not null,
  version smallint not null,
  position smallint not null,
  name text not null,
  weight int not null,
  constraint wheel_prizes_pkey primary key (wheel, version, position),
  constraint wheel_prizes_version_exists foreign key (wheel, version)
    references private.wheel_versions (wheel, version),
  constraint wheel_prizes_weight_positive check (weight > 0),
  constraint wheel_prizes_named check (btrim(name) <> '')
);
comment on table private.wheel_prizes is
  'Segments of the wheels in drawing order, with integer weights (rules R2 and V6).';
alter table private.wheel_prizes enable row level security;

insert into private.wheel_versions (wheel, version, active_from)
  values ('hito', 1, '2026-01-01'), ('vip', 1, '2026-01-01');

insert into private.wheel_prizes (wheel, version, position, name, weight) values
  ('hito', 1, 1, '1€ de descuento', 40),
  ('hito', 1, 2, 'Café gratis', 25),
  ('hito', 1, 3, '3€ de descuento', 10),
  ('hito', 1, 4, 'Aperitivo gratis', 25),
  ('vip', 1, 1, '2€ de descuento', 35),
  ('vip', 1, 2, 'Bebida gratis', 25),
  ('vip', 1, 3, 'Postre gratis', 20),
  ('vip', 1, 4, '3€ de descuento', 15),
  ('vip', 1, 5, 'Cookie gratis', 5);

create table private.draws (
  id uuid not null default gen_random_uuid(),
  wheel text not null,
  version smallint not null,
  position smallint not null,
  roll int not null,
  prize_name text not null,
  user_id uuid,
  cafe_id uuid not null,
  drawn_at timestamptz not null,
  constraint draws_pkey primary key (id),
  constraint draws_prize_exists foreign key (wheel, version, position)
    references private.wheel_prizes (wheel, version, position),
  constraint draws_user_exists foreign key (user_id) references auth.users (id) on delete set null,
  constraint draws_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint draws_roll_not_negative check (roll >= 0)
);
comment on table private.draws is 'Every draw of a prize: the number, what it meant, for whom (rule R3).';
create index draws_by_user on private.draws (user_id);
create index draws_by_cafe on private.draws (cafe_id, drawn_at);
create index draws_by_prize on private.draws (wheel, version, position);
alter table private.draws enable row level security;

-- ── One line of conditions for each prize (rule T27) ──────────────────────────────────────────────

create table private.prize_defaults (
  prize text not null,
  position smallint not null,
  conditions text not null,
  constraint prize_defaults_pkey primary key (prize)
);
comment on table private.prize_defaults is
  'The prizes of the challenges and the wheels, and what holds for each where a café says nothing else.';
alter table private.prize_defaults enable row level security;
insert into private.prize_defaults (prize, position, conditions) values
  ('Café gratis', 1, 'Un café solo, cortado o con leche, en barra'),
  ('2x1 en tostada', 2, 'Pide dos tostadas iguales y paga solo una'),
  ('Aperitivo gratis', 3, 'El aperitivo del día, al pedir una bebida'),
  ('1€ de descuento', 4, 'En una sola cuenta; no se cambia por dinero'),
  ('2€ de descuento', 5, 'En una sola cuenta; no se cambia por dinero'),
  ('3€ de descuento', 6, 'En una sola cuenta; no se cambia por dinero'),
  ('Bebida gratis', 7, 'Un café, una infusión o un refresco'),
  ('Postre gratis', 8, 'Uno de los postres del día, a tu elección'),
  ('Cookie gratis', 9, 'Una cookie de las del día, a tu elección');

create table private.prize_conditions (
  cafe_id uuid not null,
  prize text not null,
  conditions text not null,
  constraint prize_conditions_pkey primary key (cafe_id, prize),
  constraint prize_conditions_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint prize_conditions_prize_exists foreign key (prize) references private.prize_defaults (prize),
  constraint prize_conditions_one_line check (private.is_line(conditions, 80))
);
comment on table private.prize_conditions is 'What a café says about a prize, in place of what holds elsewhere.';
create index prize_conditions_by_prize on private.prize_conditions (prize);
alter table private.prize_conditions enable row level security;

create function private.conditions_of(p_cafe uuid, p_prize text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(c.conditions, d.conditions) from private.prize_defaults d
    left join private.prize_conditions c on c.prize = d.prize and c.cafe_id = p_cafe
    -- a VIP prize has its title before it
    where d.prize = regexp_replace(p_prize, '^.*: ', ''));
end $$;
comment on function private.conditions_of is 'What holds for a prize at a café now; null for one that nobody knows.';

create table private.prize_values (
  cafe_id uuid not null,
  prize text not null,
  cents int not null,
  constraint prize_values_pkey primary key (cafe_id, prize),
  constraint prize_values_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint prize_values_prize_exists foreign key (prize) references private.prize_defaults (prize),
  constraint prize_values_up_to_1000_euros check (cents between 0 and 100000)
);
comment on table private.prize_values is 'What a prize is worth at a café, as its owner says (rule I10).';
create index prize_values_by_prize on private.prize_values (prize);
alter table private.prize_values enable row level security;

create function private.keep_conditions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.conditions := private.conditions_of(new.cafe_id, new.reward_name);
  return new;
end $$;
comment on function private.keep_conditions is 'What is won keeps the conditions of that moment (docs/decisions/0028).';

create table public.user_rewards (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  cliente_id uuid,
  hito_number smallint not null,
  reward_name text not null default 'Premio sorpresa',
  reward_type text not null,
  conditions text,
  value_cents int,
  draw_id uuid,
  obtained_at timestamptz not null default now(),
  seen_at timestamptz,
  redeemed_at timestamptz,
  given_before_at timestamptz,
  constraint user_rewards_pkey primary key (id),
  constraint user_rewards_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint user_rewards_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint user_rewards_record_exists foreign key (cliente_id) references public."Clientes proto" (id)
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
  constraint user_rewards_not_redeemed_if_given_before check (redeemed_at is null or given_before_at is null)
);
comment on table public.user_rewards is
  'Won rewards: hitos 1 to 7, and 0 for prizes of the VIP wheel (rules R1 and V9).';
comment on column public.user_rewards.value_cents is
  'Its market value when it was won, for the café''s results; null where the owner had said none.';
comment on column public.user_rewards.given_before_at is
  'When its redemption was refused: the customer''s mailbox had received it with another account. It waits for nothing '
  'and counts nowhere (rule A29).';
comment on column public.user_rewards.cafeteria_id is
  'A name with two meanings: the customer record for hitos 1 to 7, the café''s vip_id for hito 0 (rule C4).';

create trigger user_rewards_keep_conditions before insert on public.user_rewards
  for each row execute function private.keep_conditions();

create function private.keep_value() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.value_cents := (
    select v.cents from private.prize_values v where v.cafe_id = new.cafe_id and v.prize = new.reward_name);
  return new;
end $$;
comment on function private.keep_value is
  'What is won keeps its market value of that moment too: what a month cost does not change later.';
create trigger user_rewards_keep_value before insert on public.user_rewards
  for each row execute function private.keep_value();

-- not partial, so that every look-up by record can use it: prizes of the VIP wheel have no record and nulls never
-- collide
create unique index user_rewards_one_per_record_and_hito on public.user_rewards (cliente_id, hito_number);
create index user_rewards_by_user_and_cafe on public.user_rewards (user_id, cafe_id, hito_number, obtained_at desc);
create index user_rewards_by_cafe on public.user_rewards (cafe_id, obtained_at);
alter table public.user_rewards enable row level security;
create policy "people read their own rewards" on public.user_rewards
  for select to authenticated using (user_id = (select auth.uid()));
-- not what it was worth to the café
grant select (id, user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, conditions,
  draw_id, obtained_at, seen_at, redeemed_at, given_before_at) on public.user_rewards to authenticated;
grant select on public.user_rewards to service_role;

create function private.reward_json(p_reward public.user_rewards) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', (p_reward).id, 'hito_number', (p_reward).hito_number, 'reward_name', (p_reward).reward_name,
    'reward_type', (p_reward).reward_type, 'conditions', (p_reward).conditions, 'obtained_at', (p_reward).obtained_at,
    'seen_at', (p_reward).seen_at, 'redeemed_at', (p_reward).redeemed_at);
end $$;
comment on function private.reward_json is 'A reward as every screen gets it.';

create function private.wheel_version(p_wheel text, p_now timestamptz) returns smallint
language plpgsql stable set search_path = '' as $$
begin return (select max(version) from private.wheel_versions where wheel = p_wheel and active_from <= p_now); end $$;
comment on function private.wheel_version is 'Which version of a wheel is turning at an instant.';

create function private.wheel_json(p_wheel text, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('name', p.name, 'weight', p.weight) order by p.position)
    from private.wheel_prizes p
    where p.wheel = p_wheel and p.version = private.wheel_version(p_wheel, p_now));
end $$;
comment on function private.wheel_json is 'The segments of a wheel with their odds, in order: what a screen draws.';

create function private.prize_at(p_wheel text, p_version int, p_roll int) returns smallint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select s.position from (
      select p.position, sum(p.weight) over (order by p.position) as upper
      from private.wheel_prizes p where p.wheel = p_wheel and p.version = p_version
    ) as s
    where p_roll >= 0 and p_roll < s.upper
    order by s.position limit 1);
end $$;
comment on function private.prize_at is
  'The segment that a number from 0 to the sum of the weights - 1 falls on; null outside.';

create function private.draw(p_wheel text, p_user uuid, p_cafe uuid, p_now timestamptz) returns private.draws
language plpgsql set search_path = '' as $$
declare
  v_version constant smallint := private.wheel_version(p_wheel, p_now);
  v_roll int;
  v_draw private.draws;
begin
  select private.random_below(sum(p.weight)::int) into v_roll
  from private.wheel_prizes p where p.wheel = p_wheel and p.version = v_version;
  insert into private.draws (wheel, version, position, roll, prize_name, user_id, cafe_id, drawn_at)
  select p.wheel, p.version, p.position, v_roll, p.name, p_user, p_cafe, p_now
  from private.wheel_prizes p
  where p.wheel = p_wheel and p.version = v_version and p.position = private.prize_at(p_wheel, v_version, v_roll)
  returning * into v_draw;
  return v_draw;
end $$;
comment on function private.draw is
  'Draws a prize of the wheel that is turning now and logs the draw. No input but the wheel decides it.';

create function private.load_prize_conditions(p_cafe_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_right(v_cafe, 'prizes');
begin
  return private.team_frame(v_cafe, v_role) || jsonb_build_object('prizes', (
    select jsonb_agg(jsonb_build_object('prize', d.prize, 'conditions', c.conditions, 'usual', d.conditions,
      'value_cents', v.cents) order by d.position)
    from private.prize_defaults d
    left join private.prize_conditions c on c.prize = d.prize and c.cafe_id = v_cafe
    left join private.prize_values v on v.prize = d.prize and v.cafe_id = v_cafe));
end $$;
grant execute on function private.load_prize_conditions(text) to authenticated;

create function public.load_prize_conditions(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_prize_conditions(cafe_slug) $$;
comment on function public.load_prize_conditions is
  'What holds for each prize at a café: the frame and prizes: [{ prize, conditions: the café''s own or null, usual, '
  'value_cents|null }] (rules T27 and I10).';
grant execute on function public.load_prize_conditions(text) to authenticated;

create function private.set_prize_conditions(p_cafe uuid, p_prize text, p_conditions text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_right(p_cafe, 'prizes');
  v_conditions text;
begin
  if not exists (select from private.prize_defaults d where d.prize = p_prize) then
    perform private.refuse(422, 'INVALID_INPUT', 'prize');
  end if;
  if not private.fits(p_conditions, 400) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  v_conditions := nullif(btrim(coalesce(p_conditions, '')), '');
  if not private.is_line(v_conditions, 80) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  if v_conditions is not distinct from (
    select c.conditions from private.prize_conditions c where c.cafe_id = p_cafe and c.prize = p_prize)
  then
    return;
  end if;
  if v_conditions is null then
    delete from private.prize_conditions c where c.cafe_id = p_cafe and c.prize = p_prize;
  else
    insert into private.prize_conditions (cafe_id, prize, conditions) values (p_cafe, p_prize, v_conditions)
    on conflict (cafe_id, prize) do update set conditions = excluded.conditions;
  end if;
  perform private.audit('prize.conditions', 'cafe:' || p_cafe,
    jsonb_build_object('prize', p_prize, 'conditions', v_conditions, 'role', v_role), p_cafe);
end $$;
grant execute on function private.set_prize_conditions(uuid, text, text) to authenticated;

create function public.set_prize_conditions(cafe_id uuid, prize text, conditions text) returns void
language sql security invoker set search_path = '' as $$
  select private.set_prize_conditions(cafe_id, prize, conditions)
$$;
comment on function public.set_prize_conditions is
  'Sets what holds for a prize at a café from now on: one line of at most 80 characters; an empty one brings the '
  'usual words back. What was won keeps its own (rule T27). INVALID_INPUT names the field.';
grant execute on function public.set_prize_conditions(uuid, text, text) to authenticated;

create function private.set_market_value(p_cafe uuid, p_prize text, p_cents int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_right(p_cafe, 'market_values');
begin
  if not exists (select from private.prize_defaults d where d.prize = p_prize) then
    perform private.refuse(422, 'INVALID_INPUT', 'prize');
  end if;
  if p_cents not between 0 and 100000 then perform private.refuse(422, 'INVALID_INPUT', 'cents'); end if;
  if p_cents is not distinct from (
    select v.cents from private.prize_values v where v.cafe_id = p_cafe and v.prize = p_prize)
  then
    return;
  end if;
  if p_cents is null then
    delete from private.prize_values v where v.cafe_id = p_cafe and v.prize = p_prize;
  else
    insert into private.prize_values (cafe_id, prize, cents) values (p_cafe, p_prize, p_cents)
    on conflict (cafe_id, prize) do update set cents = excluded.cents;
  end if;
  perform private.audit('prize.value', 'cafe:' || p_cafe,
    jsonb_build_object('prize', p_prize, 'cents', p_cents, 'role', v_role), p_cafe);
end $$;
grant execute on function private.set_market_value(uuid, text, int) to authenticated;

create function public.set_market_value(cafe_id uuid, prize text, cents int) returns void
language sql security invoker set search_path = '' as $$ select private.set_market_value(cafe_id, prize, cents) $$;
comment on function public.set_market_value is
  'Sets what a prize is worth at a café from now on, in cents up to 1,000 euros; null for no value. What was won '
  'keeps its own (rule I10). INVALID_INPUT names the field.';
grant execute on function public.set_market_value(uuid, text, int) to authenticated;
