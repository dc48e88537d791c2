-- Prizes, wheels, draws, rewards. A café's changes to them: …_prizes.sql.

create table private.prizes (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid,
  name text not null,
  picture text not null,
  conditions text,
  value_cents int,
  position int not null,
  sold_out_until date,
  removed_at timestamptz,
  constraint prizes_pkey primary key (id),
  constraint prizes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint prizes_one_of_a_name_each unique nulls not distinct (cafe_id, name),
  constraint prizes_name_is_a_short_line check (private.is_line(name, 30) and length(name) >= 2),
  constraint prizes_picture_known check (picture in ('coffee', 'toast', 'drink', 'dessert', 'cookie', 'aperitif',
    'discount', 'croissant', 'juice', 'tea', 'icecream', 'sandwich', 'cake', 'bread', 'breakfast', 'bag', 'gift')),
  constraint prizes_conditions_one_line check (private.is_line(conditions, 80)),
  constraint prizes_value_up_to_300_euros check (value_cents between 1 and 30000)
);
comment on table private.prizes is
  'The prizes of the programme, without a café, and each café''s own. A café''s row with the name of a programme''s '
  'prize holds what that café says of it (rules R20 and T27).';
comment on column private.prizes.conditions is 'Null in a café''s row: the programme''s, or none for an own prize.';
comment on column private.prizes.sold_out_until is 'The day on which a prize that is sold out is back (rule R23).';
comment on column private.prizes.removed_at is
  'Instant at which the café removed its own prize; the row stays for what was won and drawn.';
alter table private.prizes enable row level security;
insert into private.prizes (name, picture, position, conditions) values
  ('Café gratis', 'coffee', 1, 'Un café solo, cortado o con leche, en barra'),
  ('2x1 en tostada', 'toast', 2, 'Pide dos tostadas iguales y paga solo una'),
  ('Aperitivo gratis', 'aperitif', 3, 'El aperitivo del día, al pedir una bebida'),
  ('1€ de descuento', 'discount', 4, 'En una sola cuenta; no se cambia por dinero'),
  ('2€ de descuento', 'discount', 5, 'En una sola cuenta; no se cambia por dinero'),
  ('3€ de descuento', 'discount', 6, 'En una sola cuenta; no se cambia por dinero'),
  ('Bebida gratis', 'drink', 7, 'Un café, una infusión o un refresco'),
  ('Postre gratis', 'dessert', 8, 'Uno de los postres del día, a tu elección'),
  ('Cookie gratis', 'cookie', 9, 'Una cookie de las del día, a tu elección');

create type private.prize as (picture text, conditions text, value_cents int);

create function private.current_prize(p_cafe uuid, p_name text) returns private.prize
language plpgsql stable set search_path = '' as $$
declare v_prize private.prize;
begin
  select coalesce(min(p.picture) filter (where p.cafe_id is null), min(p.picture), 'gift'),
    coalesce(min(p.conditions) filter (where p.cafe_id = p_cafe), min(p.conditions)),
    min(p.value_cents) filter (where p.cafe_id = p_cafe)
  into v_prize from private.prizes p
  where p.name = p_name and (p.cafe_id = p_cafe or p.cafe_id is null);
  return v_prize;
end $$;
comment on function private.current_prize is
  'Drawing, conditions and value of a prize at a café at this moment. What is won keeps them (docs/decisions/0028).';

create function private.owed_first_prize(p_enrollment public."Clientes proto", p_cafe public.cafeterias, out name text,
  out prize private.prize)
language plpgsql stable set search_path = '' as $$
begin
  name := coalesce((p_enrollment).first_prize, private.first_prize(p_cafe));
  prize := private.current_prize((p_cafe).id, name);
  if (p_enrollment).first_prize is not null then prize.conditions := (p_enrollment).first_conditions; end if;
end $$;
comment on function private.owed_first_prize is
  'The prize of challenge 1 that a record is owed, with the conditions that its enrolment kept; a café''s present one '
  'without a record (rule R25).';

-- ── Wheels ───────────────────────────────────────────────────────────────────────────────────────

create table private.wheel_versions (
  wheel text not null,
  version int not null,
  cafe_id uuid,
  ceiling_cents int,
  uses_default_wheel boolean not null default false,
  active_from timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint wheel_versions_pkey primary key (wheel, version),
  constraint wheel_versions_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint wheel_versions_wheel_known check (wheel in ('hito', 'vip')),
  constraint wheel_versions_ceiling_from_1_to_10000_euros check (ceiling_cents between 100 and 1000000),
  constraint wheel_versions_only_a_cafe_has_more
    check (cafe_id is not null or (ceiling_cents is null and not uses_default_wheel))
);
comment on table private.wheel_versions is
  'The programme''s wheels, without a café, and each café''s own. A wheel changes by a new version, so that every past '
  'draw can be checked against the odds of its day (rules R3 and R21).';
comment on column private.wheel_versions.uses_default_wheel is
  'The café has gone back to the programme''s wheel: this version has no segments.';
comment on column private.wheel_versions.ceiling_cents is
  'Ceiling of the value of a month''s draws, without the prize that never runs out (rule R24).';
create index wheel_versions_by_cafe on private.wheel_versions (cafe_id, wheel, version desc);
alter table private.wheel_versions enable row level security;

create table private.wheel_prizes (
  wheel text not null,
  version int not null,
  position smallint not null,
  name text not null,
  picture text not null default 'gift',
  weight int not null,
  monthly_limit int,
  unlimited boolean not null default false,
  constraint wheel_prizes_pkey primary key (wheel, version, position),
  constraint wheel_prizes_version_exists foreign key (wheel, version)
    references private.wheel_versions (wheel, version),
  constraint wheel_prizes_position_from_1 check (position >= 1),
  constraint wheel_prizes_weight_positive check (weight > 0),
  constraint wheel_prizes_named check (btrim(name) <> ''),
  constraint wheel_prizes_number_up_to_10000 check (monthly_limit between 1 and 10000),
  constraint wheel_prizes_unlimited_without_number check (not unlimited or monthly_limit is null)
);
comment on table private.wheel_prizes is
  'Segments of the wheels in drawing order, with integer weights (rules R2, V6 and R21).';
comment on column private.wheel_prizes.unlimited is
  'The prize that never runs out: it takes the weight of whatever is out. One of each version of a café.';
alter table private.wheel_prizes enable row level security;

create function private.forbid_wheel_change() returns trigger
language plpgsql set search_path = '' as $$ begin perform private.refuse(409, 'WHEELS_STAY'); return null; end $$;
create trigger on_wheel_versions_change_forbid before update or delete on private.wheel_versions
  for each statement execute function private.forbid_wheel_change();
create trigger on_wheel_prizes_change_forbid before update or delete on private.wheel_prizes
  for each statement execute function private.forbid_wheel_change();

insert into private.wheel_versions (wheel, version, active_from)
  values ('hito', 1, '2025-01-01'), ('vip', 1, '2025-01-01');

insert into private.wheel_prizes (wheel, version, position, name, picture, weight) values
  ('hito', 1, 1, '1€ de descuento', 'discount', 40),
  ('hito', 1, 2, 'Café gratis', 'coffee', 25),
  ('hito', 1, 3, '3€ de descuento', 'discount', 10),
  ('hito', 1, 4, 'Aperitivo gratis', 'aperitif', 25),
  ('vip', 1, 1, '2€ de descuento', 'discount', 35),
  ('vip', 1, 2, 'Bebida gratis', 'drink', 25),
  ('vip', 1, 3, 'Postre gratis', 'dessert', 20),
  ('vip', 1, 4, '3€ de descuento', 'discount', 15),
  ('vip', 1, 5, 'Cookie gratis', 'cookie', 5);

create table private.wheel_month_totals (
  wheel text not null,
  version int not null,
  month date not null,
  position smallint not null,
  drawn int not null,
  cents int not null,
  constraint wheel_month_totals_pkey primary key (wheel, version, month, position),
  constraint wheel_month_totals_version_exists foreign key (wheel, version)
    references private.wheel_versions (wheel, version),
  constraint wheel_month_totals_month_begins_on_the_first check (extract(day from month) = 1),
  constraint wheel_month_totals_never_negative check (drawn >= 0 and cents >= 0)
);
comment on table private.wheel_month_totals is
  'Draws of a café''s wheel in a month of Madrid, kept only for versions with a number or a ceiling (rule R24). '
  'Position 0: what earlier versions of the month gave of prizes that this one has not, and within the ceiling of the '
  'one that never runs out now.';
alter table private.wheel_month_totals enable row level security;

create table private.draws (
  id uuid not null default gen_random_uuid(),
  wheel text not null,
  version int not null,
  position smallint not null,
  roll int not null,
  unavailable_positions smallint[] not null default '{}',
  prize_name text not null,
  value_cents int,
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
comment on column private.draws.unavailable_positions is
  'Segments sold out at that moment: version, these and the number say which prize it had to be.';
comment on column private.draws.value_cents is 'The prize''s cost to the café at that moment.';
create index draws_by_user on private.draws (user_id);
create index draws_by_cafe on private.draws (cafe_id, drawn_at);
create index draws_by_prize on private.draws (wheel, version, position);
alter table private.draws enable row level security;

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
  'A name with two meanings: the customer record for hitos 1 to 7, the café''s vip_id for hito 0 (rule C4).';

-- The index is not partial: every query by record can use it. Prizes of the VIP wheel have no record, and nulls never
-- collide.
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
  'received_by_others returns. No screen offers it (rule A29).';

-- ── Which wheel turns, and what of it is out ─────────────────────────────────────────────────────

create function private.active_wheel_version(p_wheel text, p_cafe uuid, p_now timestamptz)
  returns private.wheel_versions
language plpgsql stable set search_path = '' as $$
declare v_version private.wheel_versions;
begin
  select * into v_version from private.wheel_versions v
  where v.cafe_id = p_cafe and v.wheel = p_wheel and v.active_from <= p_now order by v.version desc limit 1;
  if v_version.version is null or v_version.uses_default_wheel then
    select * into v_version from private.wheel_versions v
    where v.cafe_id is null and v.wheel = p_wheel and v.active_from <= p_now order by v.version desc limit 1;
  end if;
  return v_version;
end $$;
comment on function private.active_wheel_version is
  'Returns the version of a wheel that turns at a café at an instant: the café''s own, or the programme''s (rule R21).';

create function private.lock_wheels(p_cafe uuid, p_now timestamptz default null) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('wheels:' || p_cafe, 0));
  return coalesce(p_now, clock_timestamp());
end $$;
comment on function private.lock_wheels is
  'Lets one transaction at a time draw from a café''s wheels, or change them or its prizes, and returns its instant: '
  'the clock read after the lock, so that of two turns the later one counts the earlier, also over midnight. After '
  'the record''s lock.';

create function private.is_limited(p_version private.wheel_versions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_version).ceiling_cents is not null or exists (
    select from private.wheel_prizes p
    where p.wheel = (p_version).wheel and p.version = (p_version).version and p.monthly_limit is not null);
end $$;
comment on function private.is_limited is
  'Returns true if a version has a number or a ceiling, so that its months are kept.';

create function private.wheel_month_counts(p_version private.wheel_versions, p_cafe uuid, p_now timestamptz)
returns table (place smallint, drawn int, cents int)
language plpgsql stable set search_path = '' as $$
declare v_month constant date := date_trunc('month', private.madrid_day(p_now)::timestamp)::date;
begin
  return query select m.position, m.drawn, m.cents from private.wheel_month_totals m
  where m.wheel = (p_version).wheel and m.version = (p_version).version and m.month = v_month;
  if found then return; end if;
  return query
  with month as (
    select d.prize_name, p.unlimited, count(*) as n, coalesce(sum(d.value_cents), 0) as cents from private.draws d
    join private.wheel_prizes p on p.wheel = d.wheel and p.version = d.version and p.position = d.position
    where d.cafe_id = p_cafe and d.wheel = (p_version).wheel and d.drawn_at >= private.madrid_day_start(v_month)
      and d.drawn_at < private.madrid_day_start((v_month + interval '1 month')::date)
    group by d.prize_name, p.unlimited
  ), segments as (
    select p.position, p.name, p.unlimited from private.wheel_prizes p
    where p.wheel = (p_version).wheel and p.version = (p_version).version
  )
  -- the ceiling counts prizes that could run out when drawn, also if they never run out now
  select s.position, coalesce(sum(m.n) filter (where m.prize_name = s.name), 0)::int,
    coalesce(sum(m.cents) filter (where m.unlimited = s.unlimited and (s.unlimited or m.prize_name = s.name)), 0)::int
  from segments s left join month m on true group by s.position
  union all
  select 0::smallint, coalesce(sum(m.n) filter (where s.name is null), 0)::int,
    coalesce(sum(m.cents) filter (where not m.unlimited and s.unlimited is distinct from false), 0)::int
  from month m left join segments s on s.name = m.prize_name;
end $$;
comment on function private.wheel_month_counts is
  'Returns a wheel''s draws at a café in the month of an instant, by segment of a version, 0 for the rest: as it is '
  'kept, or counted from the draws of all versions.';

create function private.wheel_segments(p_version private.wheel_versions, p_cafe uuid, p_now timestamptz)
returns table (place smallint, name text, picture text, weight int, monthly_limit int, unlimited boolean,
  conditions text,
  out_by text, available_again_on date)
language plpgsql stable set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_next_month constant date := (date_trunc('month', v_today::timestamp) + interval '1 month')::date;
begin
  if (p_version).cafe_id is null then
    return query select p.position, p.name, p.picture, p.weight, p.monthly_limit, p.unlimited,
      coalesce(o.conditions, d.conditions), null::text, null::date
    from private.wheel_prizes p
    left join private.prizes d on d.cafe_id is null and d.name = p.name
    left join private.prizes o on o.cafe_id = p_cafe and o.name = p.name
    where p.wheel = (p_version).wheel and p.version = (p_version).version;
    return;
  end if;
  return query
  with month as materialized (
    select m.place, m.drawn, m.cents from private.wheel_month_counts(p_version, p_cafe, p_now) as m
    where private.is_limited(p_version)
  ), segments as (
    select p.position, p.name, p.picture, p.weight, p.monthly_limit, p.unlimited,
      coalesce(o.conditions, d.conditions) as conditions,
      case when p.unlimited then null
        when o.sold_out_until > v_today then 'sold_out'
        when m.drawn >= p.monthly_limit then 'exhausted'
        when coalesce(o.value_cents, 0) + (select sum(s.cents) from month s where s.place <> e.position)
          > (p_version).ceiling_cents then 'ceiling' end as out_by,
      o.sold_out_until
    from private.wheel_prizes p
    join private.wheel_prizes e on e.wheel = p.wheel and e.version = p.version and e.unlimited
    left join private.prizes d on d.cafe_id is null and d.name = p.name
    left join private.prizes o on o.cafe_id = p_cafe and o.name = p.name
    left join month m on m.place = p.position
    where p.wheel = (p_version).wheel and p.version = (p_version).version
  )
  select s.position, s.name, s.picture,
    case when s.out_by is not null then 0 when s.unlimited
      then s.weight + coalesce((select sum(t.weight) from segments t where t.out_by is not null), 0)::int
      else s.weight end,
    s.monthly_limit, s.unlimited, s.conditions, s.out_by,
    case s.out_by when 'sold_out' then s.sold_out_until when 'exhausted' then v_next_month
      when 'ceiling' then v_next_month end
  from segments s;
end $$;
comment on function private.wheel_segments is
  'The segments of a version as they hold at a café now: what is sold out, drawn as often as the month allows, or '
  'would pass the ceiling has no weight, which the prize that never runs out takes (rules R23 and R24).';

create function private.odds_key(p_version int, p_out smallint[], p_conditions text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return p_version || ':' || array_to_string(p_out, ',') || ':'
    || left(encode(sha256(convert_to(p_conditions::text, 'UTF8')), 'hex'), 16);
end $$;
comment on function private.odds_key is
  'Returns the name of what a wheel shows: the version, what of it is out, and the conditions of its prizes in their '
  'order.';

create function private.wheel_json(p_wheel text, p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_version constant private.wheel_versions := private.active_wheel_version(p_wheel, p_cafe, p_now);
begin
  -- Fast path for the default wheel, which most cafés use and in which no prize is unavailable.
  if v_version.cafe_id is null then
    return (
      select jsonb_build_object('odds', private.odds_key(v_version.version, '{}',
        array_agg(coalesce(o.conditions, d.conditions) order by p.position)),
        'segments', jsonb_agg(jsonb_build_object('name', p.name, 'picture', p.picture, 'weight', p.weight,
          'conditions', coalesce(o.conditions, d.conditions), 'out', null, 'available_again_on', null)
          order by p.position))
      from private.wheel_prizes p
      left join private.prizes d on d.cafe_id is null and d.name = p.name
      left join private.prizes o on o.cafe_id = p_cafe and o.name = p.name
      where p.wheel = p_wheel and p.version = v_version.version);
  end if;
  return (
    select jsonb_build_object(
      'odds', private.odds_key(v_version.version,
        coalesce(array_agg(s.place order by s.place) filter (where s.out_by is not null), '{}'),
        array_agg(s.conditions order by s.place)),
      'segments', jsonb_agg(jsonb_build_object('name', s.name, 'picture', s.picture, 'weight', s.weight,
        'conditions', s.conditions, 'out', s.out_by, 'available_again_on', s.available_again_on) order by s.place))
    from private.wheel_segments(v_version, p_cafe, p_now) as s);
end $$;
comment on function private.wheel_json is
  'A café''s wheel as it turns now, the programme''s for no café: { odds, segments }, what a screen draws.';

create function private.segment_at_roll(p_wheel text, p_version int, p_roll int, p_out smallint[] default '{}')
returns smallint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select s.position from (
      select p.position, sum(case when p.position = any (p_out) then 0 else p.weight end
          + case when p.unlimited then (
            select coalesce(sum(o.weight), 0) from private.wheel_prizes o
            where o.wheel = p.wheel and o.version = p.version and o.position = any (p_out)) else 0 end)
        over (order by p.position) as upper
      from private.wheel_prizes p where p.wheel = p_wheel and p.version = p_version
    ) as s
    where p_roll >= 0 and p_roll < s.upper
    order by s.position limit 1);
end $$;
comment on function private.segment_at_roll is
  'The segment that a number from 0 to the sum of the weights - 1 falls on, with these positions out; null outside.';

create function private.draw_prize(p_wheel text, p_user uuid, p_cafe uuid, p_now timestamptz, p_odds text default null)
returns private.draws
language plpgsql set search_path = '' as $$
declare
  v_version constant private.wheel_versions := private.active_wheel_version(p_wheel, p_cafe, p_now);
  v_limited constant boolean := v_version.cafe_id is not null and private.is_limited(v_version);
  v_month date;
  v_out smallint[];
  v_conditions text[];
  v_roll int;
  v_position smallint;
  v_draw private.draws;
begin
  if v_limited then
    v_month := date_trunc('month', private.madrid_day(p_now)::timestamp)::date;
    if not exists (select from private.wheel_month_totals m
      where m.wheel = p_wheel and m.version = v_version.version and m.month = v_month)
    then
      insert into private.wheel_month_totals (wheel, version, month, position, drawn, cents)
      select p_wheel, v_version.version, v_month, m.place, m.drawn, m.cents
      from private.wheel_month_counts(v_version, p_cafe, p_now) as m;
    end if;
  end if;
  select coalesce(array_agg(s.place order by s.place) filter (where s.out_by is not null), '{}'),
    array_agg(s.conditions order by s.place) into v_out, v_conditions
  from private.wheel_segments(v_version, p_cafe, p_now) as s;
  if p_odds <> private.odds_key(v_version.version, v_out, v_conditions) then
    perform private.refuse(409, 'WHEEL_CHANGED');
  end if;
  -- from here on nothing may depend on what is drawn: the caller can still undo this transaction (rule S6)
  select private.random_below(sum(p.weight)::int) into v_roll
  from private.wheel_prizes p where p.wheel = p_wheel and p.version = v_version.version;
  -- once, and not for each segment that the insert looks at
  v_position := private.segment_at_roll(p_wheel, v_version.version, v_roll, v_out);
  insert into private.draws (wheel, version, position, roll, unavailable_positions, prize_name, value_cents, user_id,
    cafe_id,
    drawn_at)
  select p.wheel, p.version, p.position, v_roll, v_out, p.name, (select o.value_cents from private.prizes o
    where o.cafe_id = p_cafe and o.name = p.name), p_user, p_cafe, p_now
  from private.wheel_prizes p
  where p.wheel = p_wheel and p.version = v_version.version and p.position = v_position
  returning * into v_draw;
  if v_limited then
    update private.wheel_month_totals m set drawn = m.drawn + 1, cents = m.cents + coalesce(v_draw.value_cents, 0)
    where m.wheel = p_wheel and m.version = v_version.version and m.month = v_month and m.position = v_draw.position;
  end if;
  return v_draw;
end $$;
comment on function private.draw_prize is
  'Draws a prize of the wheel that turns at a café now and logs the draw; who draws has lock_wheels. No input but the '
  'wheel decides it. Refuses WHEEL_CHANGED 409, before drawing, where the odds named are not those that hold.';
