-- Wheels: versions, segments, draws, and a café's changes to them (rules R3, R20 to R25).

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
  'the enrollment''s lock.';

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
  'A café''s wheel as it turns now, the programme''s for no café: { odds, segments }, what a page draws.';

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

-- ── A café's own wheels ───────────────────────────────────────────────────────────────────────────

create function private.active_and_planned_versions(p_cafe uuid, p_now timestamptz)
returns table (wheel text, is_planned boolean, version private.wheel_versions)
language sql stable set search_path = '' as $$
  select w.wheel, false, private.active_wheel_version(w.wheel, p_cafe, p_now)
  from unnest(array['hito', 'vip']) as w (wheel)
  union all
  select w.wheel, true,
    case when (s.saved).uses_default_wheel then private.active_wheel_version(w.wheel, null, p_now) else s.saved end
  from unnest(array['hito', 'vip']) as w (wheel)
  cross join lateral (select v as saved from private.wheel_versions v where v.cafe_id = p_cafe and v.wheel = w.wheel
    order by v.version desc limit 1) as s
  where (s.saved).active_from > p_now
$$;
comment on function private.active_and_planned_versions is
  'The versions of both wheels that turn at a café now, and those that are planned.';

create function private.is_on_own_wheel(p_cafe uuid, p_prize text, p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.active_and_planned_versions(p_cafe, p_now) l
    join private.wheel_prizes p on p.wheel = (l.version).wheel and p.version = (l.version).version
    where (l.version).cafe_id = p_cafe and p.name = p_prize)
$$;
comment on function private.is_on_own_wheel is
  'Returns true if a prize lies on a wheel of the café''s own that turns or is planned.';

create function private.wheel_version_json(p_version private.wheel_versions, p_from timestamptz, p_cafe uuid,
  p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('own', (p_version).cafe_id is not null, 'from', private.madrid_day(p_from),
    'ceiling_cents', (p_version).ceiling_cents,
    'segments', (select jsonb_agg(jsonb_build_object('name', s.name, 'picture', s.picture, 'percent', p.weight,
        'monthly_limit', s.monthly_limit, 'unlimited', s.unlimited, 'out', s.out_by, 'available_again_on',
        s.available_again_on,
        'drawn', coalesce(m.drawn, 0)) order by s.place)
      from private.wheel_segments(p_version, p_cafe, p_now) as s
      join private.wheel_prizes p on p.wheel = (p_version).wheel and p.version = (p_version).version
        and p.position = s.place
      left join private.wheel_month_counts(p_version, p_cafe, p_now) as m on m.place = s.place))
$$;
comment on function private.wheel_version_json is 'A version of a wheel as its café''s owner reads it.';

create function private.wheel_at_desk_json(p_wheel text, p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_version constant private.wheel_versions := private.active_wheel_version(p_wheel, p_cafe, p_now);
  v_saved private.wheel_versions;
  v_planned private.wheel_versions;
  v_since constant date := (date_trunc('month', private.madrid_day(p_now)::timestamp) - interval '1 month')::date;
begin
  select * into v_saved from private.wheel_versions v
  where v.cafe_id = p_cafe and v.wheel = p_wheel order by v.version desc limit 1;
  if v_saved.active_from > p_now then
    v_planned := case when v_saved.uses_default_wheel then private.active_wheel_version(p_wheel, null, p_now)
      else v_saved end;
  end if;
  return jsonb_build_object('wheel', p_wheel, 'version', coalesce(v_saved.version, 0), 'saved_at', v_saved.created_at,
    'now', private.wheel_version_json(v_version, case when v_saved.uses_default_wheel and v_saved.active_from <= p_now
      then v_saved.active_from else v_version.active_from end, p_cafe, p_now),
    'planned', case when v_planned.version is not null
      then private.wheel_version_json(v_planned, v_saved.active_from, p_cafe, p_now) end,
    'spins_last_month', (select count(*) from private.draws d where d.cafe_id = p_cafe and d.wheel = p_wheel
      and d.drawn_at >= private.madrid_day_start(v_since)
      and d.drawn_at < private.madrid_day_start((v_since + interval '1 month')::date)),
    'spent_cents', (select coalesce(sum(m.cents), 0) from private.wheel_month_counts(v_version, p_cafe, p_now) as m
      where not exists (select from private.wheel_prizes p where p.wheel = p_wheel
        and p.version = v_version.version and p.position = m.place and p.unlimited)),
    'unpriced', (select count(*) from private.draws d
      join private.wheel_prizes p on p.wheel = d.wheel and p.version = d.version and p.position = d.position
      where d.cafe_id = p_cafe and d.wheel = p_wheel and d.value_cents is null and not p.unlimited
        and d.drawn_at >= private.madrid_day_start(date_trunc('month', private.madrid_day(p_now)::timestamp)::date)));
end $$;
comment on function private.wheel_at_desk_json is
  'A wheel of a café: what turns, what is planned, last month''s turns, what this month''s cost, and how many of these '
  'had no value, which no ceiling counts.';

create function private.whole_number(p_value jsonb) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'number' and p_value::text ~ '^[0-9]{1,9}$' then p_value::text::int end;
end $$;
comment on function private.whole_number is
  'A whole number, not below zero, of at most nine digits; null for all else.';

create function private.check_wheel(p_wheel text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_wheel is null or p_wheel not in ('hito', 'vip') then
    perform private.refuse(422, 'INVALID_INPUT', 'wheel');
  end if;
end $$;
comment on function private.check_wheel is 'Refuses with INVALID_INPUT 422 what names neither wheel.';

create function private.check_segments(p_cafe uuid, p_segments jsonb, p_values jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_segment record;
  v_percents int := 0;
  v_endless int := 0;
  v_names text[] := '{}';
begin
  if jsonb_typeof(p_segments) is distinct from 'array' or jsonb_array_length(p_segments) not between 2 and 8 then
    perform private.refuse(422, 'INVALID_INPUT', 'segments');
  end if;
  if jsonb_typeof(p_values) <> 'object'
    or exists (select from jsonb_each(p_values) as v where private.whole_number(v.value) is null)
  then
    perform private.refuse(422, 'INVALID_INPUT', 'market_values');
  end if;
  for v_segment in
    select s.n, s.it, l.name, l.value_cents, private.whole_number(p_values -> l.name) as sent_cents
    from jsonb_array_elements(p_segments) with ordinality as s (it, n)
    left join private.prize_list(p_cafe) as l on l.name = s.it ->> 'prize' order by s.n
  loop
    if v_segment.name is null or v_segment.name = any (v_names) then
      perform private.refuse(422, 'INVALID_INPUT', 'segments.' || v_segment.n || '.prize');
    end if;
    v_names := v_names || v_segment.name;
    if coalesce(private.whole_number(v_segment.it -> 'percent'), 0) not between 1 and 100 then
      perform private.refuse(422, 'INVALID_INPUT', 'segments.' || v_segment.n || '.percent');
    end if;
    v_percents := v_percents + private.whole_number(v_segment.it -> 'percent');
    if coalesce(v_segment.it -> 'unlimited', 'null') not in ('true', 'false', 'null') then
      perform private.refuse(422, 'INVALID_INPUT', 'unlimited');
    end if;
    v_endless := v_endless + case when v_segment.it -> 'unlimited' = 'true' then 1 else 0 end;
    if coalesce(v_segment.it -> 'monthly_limit', 'null') <> 'null' and (v_segment.it -> 'unlimited' = 'true'
      or coalesce(private.whole_number(v_segment.it -> 'monthly_limit'), 0) not between 1 and 10000)
    then
      perform private.refuse(422, 'INVALID_INPUT', 'segments.' || v_segment.n || '.monthly_limit');
    end if;
    if coalesce(v_segment.value_cents, v_segment.sent_cents, 0) not between 1 and 30000 then
      perform private.refuse(422, 'PRIZE_WITHOUT_VALUE', v_segment.name);
    end if;
    if v_segment.value_cents <> v_segment.sent_cents then
      perform private.refuse(409, 'SETTINGS_EDITED', v_segment.name);
    end if;
  end loop;
  if v_endless <> 1 then perform private.refuse(422, 'INVALID_INPUT', 'unlimited'); end if;
  if v_percents <> 100 then perform private.refuse(422, 'INVALID_INPUT', 'percents'); end if;
end $$;
comment on function private.check_segments is
  'Refuses what is no wheel of a café: 2 to 8 different prizes of its list, each with a value, on the list or sent, '
  'whole percents that add up to 100, exactly one that never runs out, numbers a month from 1 to 10,000 for the others '
  '(rule R21).';

create function private.add_wheel_version(p_cafe uuid, p_wheel text, p_based_on int, p_ceiling int,
  p_follows boolean, p_now timestamptz) returns private.wheel_versions
language plpgsql set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_version private.wheel_versions;
begin
  if p_based_on is distinct from coalesce((select max(v.version) from private.wheel_versions v
    where v.cafe_id = p_cafe and v.wheel = p_wheel), 0)
  then
    perform private.refuse(409, 'WHEEL_EDITED');
  end if;
  if (select count(*) from private.wheel_versions v
    where v.cafe_id = p_cafe and v.created_at >= private.madrid_day_start(v_today)) >= 20
  then
    perform private.refuse(429, 'TOO_MANY_VERSIONS', '20');
  end if;
  -- cafés take their numbers one after the other
  perform pg_advisory_xact_lock(hashtextextended('wheel-versions', 0));
  insert into private.wheel_versions (wheel, version, cafe_id, ceiling_cents, uses_default_wheel, active_from,
    created_at)
  select p_wheel, max(v.version) + 1, p_cafe, p_ceiling, p_follows,
    case when exists (select from public."Clientes proto" c where c.cafe_id = p_cafe)
      then private.madrid_day_start(v_today + 1) else p_now end, p_now
  from private.wheel_versions v where v.wheel = p_wheel
  returning * into v_version;
  return v_version;
end $$;
comment on function private.add_wheel_version is
  'Adds a version of a café''s wheel, which turns from the next midnight in Madrid, at once where nobody has joined. '
  'Refuses WHEEL_EDITED 409 where it is not based on the last one, TOO_MANY_VERSIONS 429 above 20 of a day.';

create function private.save_wheel(p_cafe uuid, p_wheel text, p_based_on int, p_segments jsonb, p_ceiling int,
  p_now timestamptz, p_request uuid default null, p_values jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_version private.wheel_versions;
  v_now timestamptz;
  v_first jsonb;
begin
  perform private.check_wheel(p_wheel);
  if p_ceiling not between 100 and 1000000 then perform private.refuse(422, 'INVALID_INPUT', 'ceiling_cents'); end if;
  if not private.is_short(p_segments::text, 4000) then perform private.refuse(422, 'INVALID_INPUT', 'segments'); end if;
  if not private.is_short(p_values::text, 2000) then
    perform private.refuse(422, 'INVALID_INPUT', 'market_values');
  end if;
  v_now := private.lock_wheels(p_cafe, p_now);
  v_first := private.begin_sealed_request(p_request, 'save_wheel', jsonb_build_object('cafe', p_cafe, 'wheel', p_wheel,
    'based_on', p_based_on, 'segments', p_segments, 'ceiling', p_ceiling, 'values', p_values));
  if v_first is not null then return v_first; end if;
  perform private.check_segments(p_cafe, p_segments, p_values);
  perform private.set_market_value(p_cafe, v.key, private.whole_number(v.value), '{"value_cents": null}', v_now)
  from jsonb_each(p_values) as v;
  v_version := private.add_wheel_version(p_cafe, p_wheel, p_based_on, p_ceiling, false, v_now);
  insert into private.wheel_prizes (wheel, version, position, name, picture, weight, monthly_limit, unlimited)
  select p_wheel, v_version.version, s.n, l.name, l.picture, private.whole_number(s.it -> 'percent'),
    private.whole_number(s.it -> 'monthly_limit'), coalesce(s.it -> 'unlimited' = 'true', false)
  from jsonb_array_elements(p_segments) with ordinality as s (it, n)
  join private.prize_list(p_cafe) as l on l.name = s.it ->> 'prize';
  perform private.audit('wheel.save', 'cafe:' || p_cafe, jsonb_build_object('wheel', p_wheel,
    'version', v_version.version, 'role', v_role), p_cafe);
  return private.finish_sealed_request(p_request,
    jsonb_build_object('version', v_version.version, 'from', private.madrid_day(v_version.active_from)));
end $$;
grant execute on function private.save_wheel(uuid, text, int, jsonb, int, timestamptz, uuid, jsonb) to authenticated;

create function public.save_wheel(cafe_id uuid, wheel text, based_on int, segments jsonb, ceiling_cents int,
  request_id uuid default null, market_values jsonb default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.save_wheel(cafe_id, wheel, based_on, segments, ceiling_cents, null, request_id, market_values)
$$;
comment on function public.save_wheel is
  'Saves a wheel of the café''s own, hito or vip, as a new version: segments [{ prize, percent, monthly_limit|null, '
  'unlimited }], ceiling_cents a month or null, based_on the version saved last, market_values { prize: cents } of '
  'prizes that have none: { version, from } (rules R21 to R24). INVALID_INPUT names segments, segments.N.prize, '
  '.percent or .monthly_limit, unlimited, percents, ceiling_cents or market_values, PRIZE_WITHOUT_VALUE the prize, '
  'SETTINGS_EDITED the one that has another value by now.';
grant execute on function public.save_wheel(uuid, text, int, jsonb, int, uuid, jsonb) to authenticated;

create function private.restore_wheel(p_cafe uuid, p_wheel text, p_based_on int, p_now timestamptz,
  p_request uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_version private.wheel_versions;
  v_now timestamptz;
  v_first jsonb;
begin
  perform private.check_wheel(p_wheel);
  v_now := private.lock_wheels(p_cafe, p_now);
  v_first := private.begin_sealed_request(p_request, 'restore_wheel',
    jsonb_build_object('cafe', p_cafe, 'wheel', p_wheel,
    'based_on', p_based_on));
  if v_first is not null then return v_first; end if;
  v_version := private.add_wheel_version(p_cafe, p_wheel, p_based_on, null, true, v_now);
  perform private.audit('wheel.restore', 'cafe:' || p_cafe, jsonb_build_object('wheel', p_wheel,
    'version', v_version.version, 'role', v_role), p_cafe);
  return private.finish_sealed_request(p_request,
    jsonb_build_object('version', v_version.version, 'from', private.madrid_day(v_version.active_from)));
end $$;
grant execute on function private.restore_wheel(uuid, text, int, timestamptz, uuid) to authenticated;

create function public.restore_wheel(cafe_id uuid, wheel text, based_on int, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.restore_wheel(cafe_id, wheel, based_on, null, request_id)
$$;
comment on function public.restore_wheel is
  'Goes back to the programme''s wheel, by a new version like any other: { version, from } (rule R21).';
grant execute on function public.restore_wheel(uuid, text, int, uuid) to authenticated;
