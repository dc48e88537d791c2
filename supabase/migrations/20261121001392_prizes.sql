-- A café's changes to its prizes and wheels (rules R20 to R25, T27 and V52).

-- ── The list ─────────────────────────────────────────────────────────────────────────────────────

create function private.prize_list(p_cafe uuid)
returns table (name text, programme boolean, picture text, conditions text, default_conditions text, value_cents int,
  sold_out_until date, place int)
language sql stable set search_path = '' as $$
  select coalesce(d.name, o.name), d.name is not null, coalesce(d.picture, o.picture), o.conditions, d.conditions,
    o.value_cents, o.sold_out_until, coalesce(d.position, o.position)
  from (select * from private.prizes p where p.cafe_id is null) as d
  full join (select * from private.prizes p where p.cafe_id = p_cafe and p.removed_at is null) as o on o.name = d.name
$$;
comment on function private.prize_list is
  'The prizes of a café: the programme''s with what the café says of them, and its own that it has not removed.';

create function private.require_prize(p_cafe uuid, p_prize text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.prize_list(p_cafe) l where l.name = p_prize) then
    perform private.refuse(422, 'INVALID_INPUT', 'prize');
  end if;
end $$;
comment on function private.require_prize is 'Refuses with INVALID_INPUT 422 a prize that is not on a café''s list.';

create function private.ensure_prize_row(p_cafe uuid, p_prize text) returns void
language sql set search_path = '' as $$
  insert into private.prizes (cafe_id, name, picture, position)
  select p_cafe, p.name, p.picture, p.position from private.prizes p where p.cafe_id is null and p.name = p_prize
  on conflict on constraint prizes_one_of_a_name_each do nothing
$$;
comment on function private.ensure_prize_row is
  'Makes the row in which a café says something of a programme''s prize, where there is none.';

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

create function private.load_prizes(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'prizes');
begin
  return private.desk_context((v_cafe).id, v_role) || jsonb_build_object(
    'prizes', (
      with lies as materialized (
        select distinct p.name, l.wheel from private.active_and_planned_versions((v_cafe).id, p_now) l
        join private.wheel_prizes p on p.wheel = (l.version).wheel and p.version = (l.version).version
      )
      select jsonb_agg(jsonb_build_object('name', l.name, 'programme', l.programme, 'picture', l.picture,
        'conditions', l.conditions, 'default_conditions', l.default_conditions, 'value_cents', l.value_cents,
        'sold_out_until', case when l.sold_out_until > private.madrid_day(p_now) then l.sold_out_until end,
        'wheels', coalesce((select jsonb_agg(i.wheel order by i.wheel) from lies i where i.name = l.name), '[]'))
        order by l.programme desc, l.place, l.name)
      from private.prize_list((v_cafe).id) as l),
    'wheels', jsonb_build_array(private.wheel_at_desk_json('hito', (v_cafe).id, p_now),
      private.wheel_at_desk_json('vip', (v_cafe).id, p_now)),
    'first_prize', private.first_prize(v_cafe), 'poster_first_prize', (v_cafe).poster_first_prize,
    'visit_points', (v_cafe).visit_points, 'requires_proof', private.requires_proof(v_cafe));
end $$;
grant execute on function private.load_prizes(text, timestamptz) to authenticated;

create function public.load_prizes(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_prizes(cafe_slug, now()) $$;
comment on function public.load_prizes is
  'The prizes of a café, its two wheels as they turn and as they are planned, challenge 1''s prize and what visits '
  'pay, with the frame (rules R20 to R25, T27 and V52).';
grant execute on function public.load_prizes(text) to authenticated;

create function private.prizes_to_mark_sold_out(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'sold_out_until', (
      select o.sold_out_until from private.prizes o where o.cafe_id = p_cafe and o.name = s.name
        and o.sold_out_until > private.madrid_day(p_now))) order by s.name collate "es-x-icu"), '[]')
    from (
      select distinct p.name from private.active_and_planned_versions(p_cafe, p_now) l
      join private.wheel_prizes p on p.wheel = (l.version).wheel and p.version = (l.version).version
      where (l.version).cafe_id = p_cafe and not l.is_planned and not p.unlimited
    ) as s);
end $$;
comment on function private.prizes_to_mark_sold_out is
  'The prizes that can be marked as sold out: those on wheels of the café''s own that turn, but for the unlimited one.';

create function private.set_prize_conditions(p_cafe uuid, p_prize text, p_conditions text, p_shown jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'prizes');
  v_conditions text;
begin
  perform private.require_prize(p_cafe, p_prize);
  if not private.is_short(p_conditions, 400) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  v_conditions := nullif(btrim(coalesce(p_conditions, '')), '');
  if not private.is_line(v_conditions, 80) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  -- a turn reads them under this lock: what it names is what is won
  perform private.lock_wheels(p_cafe);
  perform private.check_shown(p_cafe, jsonb_build_object('conditions', v_conditions), p_shown, p_prize);
  if v_conditions is not null then perform private.ensure_prize_row(p_cafe, p_prize); end if;
  update private.prizes p set conditions = v_conditions
  where p.cafe_id = p_cafe and p.name = p_prize and p.conditions is distinct from v_conditions;
  if found then
    perform private.audit('prize.conditions', 'cafe:' || p_cafe,
      jsonb_build_object('prize', p_prize, 'conditions', v_conditions, 'role', v_role), p_cafe);
  end if;
end $$;
grant execute on function private.set_prize_conditions(uuid, text, text, jsonb) to authenticated;

create function public.set_prize_conditions(cafe_id uuid, prize text, conditions text, shown jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.set_prize_conditions(cafe_id, prize, conditions, shown)
$$;
comment on function public.set_prize_conditions is
  'Sets what holds for a prize at a café from now on: one line of at most 80 characters; an empty one brings the '
  'usual words back. What was won keeps its own (rule T27). INVALID_INPUT names the field; shown: { conditions } '
  '(rule T32).';
grant execute on function public.set_prize_conditions(uuid, text, text, jsonb) to authenticated;

create function private.set_market_value(p_cafe uuid, p_prize text, p_cents int, p_shown jsonb, p_now timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare v_role constant text := private.require_permission(p_cafe, 'market_values');
begin
  perform private.require_prize(p_cafe, p_prize);
  if p_cents not between 1 and 30000 then perform private.refuse(422, 'INVALID_INPUT', 'cents'); end if;
  -- a draw reads the value under this lock: the ceiling is asked for the value that is won
  perform private.lock_wheels(p_cafe);
  perform private.check_shown(p_cafe, jsonb_build_object('value_cents', p_cents), p_shown, p_prize);
  if p_cents is null and private.is_on_own_wheel(p_cafe, p_prize, p_now) then
    perform private.refuse(409, 'PRIZE_IN_USE');
  end if;
  if p_cents is not null then perform private.ensure_prize_row(p_cafe, p_prize); end if;
  update private.prizes p set value_cents = p_cents
  where p.cafe_id = p_cafe and p.name = p_prize and p.value_cents is distinct from p_cents;
  if found then
    perform private.audit('prize.value', 'cafe:' || p_cafe,
      jsonb_build_object('prize', p_prize, 'cents', p_cents, 'role', v_role), p_cafe);
  end if;
end $$;
grant execute on function private.set_market_value(uuid, text, int, jsonb, timestamptz) to authenticated;

create function public.set_market_value(cafe_id uuid, prize text, cents int, shown jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.set_market_value(cafe_id, prize, cents, shown, now())
$$;
comment on function public.set_market_value is
  'Sets what a prize is worth at a café from now on, from 1 cent to 300 euros; null for no value, which a prize on a '
  'wheel of the café''s own may not be without (PRIZE_IN_USE). What was won keeps its own (rule I10). INVALID_INPUT '
  'names the field; shown: { value_cents } (rule T32).';
grant execute on function public.set_market_value(uuid, text, int, jsonb) to authenticated;

create function private.add_prize(p_cafe uuid, p_name text, p_picture text, p_conditions text, p_cents int)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_name text;
  v_conditions text;
  v_broken text;
begin
  if not private.is_short(p_name, 200) then perform private.refuse(422, 'INVALID_INPUT', 'name'); end if;
  if not private.is_short(p_picture, 200) then perform private.refuse(422, 'INVALID_INPUT', 'picture'); end if;
  if not private.is_short(p_conditions, 400) then perform private.refuse(422, 'INVALID_INPUT', 'conditions'); end if;
  v_name := btrim(coalesce(p_name, ''));
  v_conditions := nullif(btrim(coalesce(p_conditions, '')), '');
  perform private.lock_wheels(p_cafe);
  if exists (select from private.prize_list(p_cafe) l
    where private.fold_accents(l.name) = private.fold_accents(v_name))
  then
    perform private.refuse(409, 'PRIZE_EXISTS');
  end if;
  if (select count(*) from private.prize_list(p_cafe) l where not l.programme) >= 30 then
    perform private.refuse(409, 'TOO_MANY_PRIZES', '30');
  end if;
  insert into private.prizes (cafe_id, name, picture, conditions, value_cents, position)
  select p_cafe, v_name, coalesce(p_picture, ''), v_conditions, p_cents, coalesce(max(p.position), 0) + 1
  from private.prizes p where p.cafe_id = p_cafe or p.cafe_id is null
  on conflict on constraint prizes_one_of_a_name_each do update set picture = excluded.picture,
    conditions = excluded.conditions, value_cents = excluded.value_cents, position = excluded.position,
    sold_out_until = null, removed_at = null;
  perform private.audit('prize.add', 'cafe:' || p_cafe, jsonb_build_object('prize', v_name, 'picture', p_picture,
    'conditions', v_conditions, 'cents', p_cents, 'role', v_role), p_cafe);
exception
  when check_violation then
    get stacked diagnostics v_broken = constraint_name;
    perform private.refuse(422, 'INVALID_INPUT', case v_broken when 'prizes_name_is_a_short_line' then 'name'
      when 'prizes_picture_known' then 'picture' when 'prizes_conditions_one_line' then 'conditions' else 'cents' end);
end $$;
grant execute on function private.add_prize(uuid, text, text, text, int) to authenticated;

create function public.add_prize(cafe_id uuid, name text, picture text, conditions text, cents int) returns void
language sql security invoker set search_path = '' as $$
  select private.add_prize(cafe_id, name, picture, conditions, cents)
$$;
comment on function public.add_prize is
  'Puts a prize of the café''s own on its list: a name of 2 to 30 characters that is none of the list''s, one of the '
  'drawings, one line of conditions, a value up to 300 euros. One that was removed comes back. At most 30 (rule R20). '
  'INVALID_INPUT names the field.';
grant execute on function public.add_prize(uuid, text, text, text, int) to authenticated;

create function private.remove_prize(p_cafe uuid, p_prize text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_role constant text := private.require_permission(p_cafe, 'wheels');
begin
  perform private.lock_wheels(p_cafe);
  if not exists (select from private.prize_list(p_cafe) l where l.name = p_prize and not l.programme) then
    perform private.refuse(404, 'PRIZE_NOT_FOUND');
  end if;
  if private.is_on_own_wheel(p_cafe, p_prize, p_now)
    or exists (select from public.cafeterias c where c.id = p_cafe and c.first_prize = p_prize)
  then
    perform private.refuse(409, 'PRIZE_IN_USE');
  end if;
  update private.prizes p set removed_at = p_now where p.cafe_id = p_cafe and p.name = p_prize;
  perform private.audit('prize.remove', 'cafe:' || p_cafe, jsonb_build_object('prize', p_prize, 'role', v_role),
    p_cafe);
end $$;
grant execute on function private.remove_prize(uuid, text, timestamptz) to authenticated;

create function public.remove_prize(cafe_id uuid, prize text) returns void
language sql security invoker set search_path = '' as $$ select private.remove_prize(cafe_id, prize, now()) $$;
comment on function public.remove_prize is
  'Takes a prize of the café''s own off its list; what was won and drawn stays as it is. PRIZE_IN_USE while it lies '
  'on a wheel that turns or is planned, or is challenge 1''s (rule R20).';
grant execute on function public.remove_prize(uuid, text) to authenticated;

create function private.set_prize_sold_out(p_cafe uuid, p_prize text, p_until text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'prizes');
  v_today constant date := private.madrid_day(p_now);
  v_until date;
  v_endless boolean;
begin
  if p_until not in ('tomorrow', 'month') then perform private.refuse(422, 'INVALID_INPUT', 'until'); end if;
  select bool_and(p.unlimited) into v_endless from private.active_and_planned_versions(p_cafe, p_now) l
  join private.wheel_prizes p on p.wheel = (l.version).wheel and p.version = (l.version).version
  where (l.version).cafe_id = p_cafe and not l.is_planned and p.name = p_prize;
  if v_endless is null then perform private.refuse(404, 'PRIZE_NOT_FOUND'); end if;
  if v_endless then perform private.refuse(409, 'PRIZE_ENDLESS'); end if;
  v_until := case p_until when 'tomorrow' then v_today + 1
    when 'month' then (date_trunc('month', v_today::timestamp) + interval '1 month')::date end;
  perform private.ensure_prize_row(p_cafe, p_prize);
  update private.prizes p set sold_out_until = v_until
  where p.cafe_id = p_cafe and p.name = p_prize and p.sold_out_until is distinct from v_until;
  if found then
    perform private.audit('prize.sold-out', 'cafe:' || p_cafe,
      jsonb_build_object('prize', p_prize, 'until', v_until, 'role', v_role), p_cafe);
  end if;
end $$;
grant execute on function private.set_prize_sold_out(uuid, text, text, timestamptz) to authenticated;

create function public.set_prize_sold_out(cafe_id uuid, prize text, until text) returns void
language sql security invoker set search_path = '' as $$
  select private.set_prize_sold_out(cafe_id, prize, until, now())
$$;
comment on function public.set_prize_sold_out is
  'Marks a prize on a wheel of the café''s own as sold out, until tomorrow or until the next month; null brings it '
  'back. PRIZE_ENDLESS for the one that never runs out (rule R23).';
grant execute on function public.set_prize_sold_out(uuid, text, text) to authenticated;

-- ── The wheels ───────────────────────────────────────────────────────────────────────────────────

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

create function private.check_segments(p_cafe uuid, p_segments jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_segment record;
  v_percents int := 0;
  v_endless int := 0;
  v_names text[] := '{}';
begin
  if jsonb_typeof(p_segments) is distinct from 'array' or not private.is_short(p_segments::text, 4000)
    or jsonb_array_length(p_segments) not between 2 and 8
  then
    perform private.refuse(422, 'INVALID_INPUT', 'segments');
  end if;
  for v_segment in
    select s.n, s.it, l.name, l.value_cents from jsonb_array_elements(p_segments) with ordinality as s (it, n)
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
    if v_segment.value_cents is null then perform private.refuse(422, 'PRIZE_WITHOUT_VALUE', v_segment.name); end if;
  end loop;
  if v_endless <> 1 then perform private.refuse(422, 'INVALID_INPUT', 'unlimited'); end if;
  if v_percents <> 100 then perform private.refuse(422, 'INVALID_INPUT', 'percents'); end if;
end $$;
comment on function private.check_segments is
  'Refuses what is no wheel of a café: 2 to 8 different prizes of its list, each with a value, whole percents that '
  'add up to 100, exactly one that never runs out, numbers a month from 1 to 10,000 for the others (rule R21).';

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
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_version private.wheel_versions;
  v_now timestamptz;
begin
  perform private.check_wheel(p_wheel);
  if p_ceiling not between 100 and 1000000 then perform private.refuse(422, 'INVALID_INPUT', 'ceiling_cents'); end if;
  v_now := private.lock_wheels(p_cafe, p_now);
  perform private.check_segments(p_cafe, p_segments);
  v_version := private.add_wheel_version(p_cafe, p_wheel, p_based_on, p_ceiling, false, v_now);
  insert into private.wheel_prizes (wheel, version, position, name, picture, weight, monthly_limit, unlimited)
  select p_wheel, v_version.version, s.n, l.name, l.picture, private.whole_number(s.it -> 'percent'),
    private.whole_number(s.it -> 'monthly_limit'), coalesce(s.it -> 'unlimited' = 'true', false)
  from jsonb_array_elements(p_segments) with ordinality as s (it, n)
  join private.prize_list(p_cafe) as l on l.name = s.it ->> 'prize';
  perform private.audit('wheel.save', 'cafe:' || p_cafe, jsonb_build_object('wheel', p_wheel,
    'version', v_version.version, 'role', v_role), p_cafe);
  return jsonb_build_object('version', v_version.version, 'from', private.madrid_day(v_version.active_from));
end $$;
grant execute on function private.save_wheel(uuid, text, int, jsonb, int, timestamptz) to authenticated;

create function public.save_wheel(cafe_id uuid, wheel text, based_on int, segments jsonb, ceiling_cents int)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.save_wheel(cafe_id, wheel, based_on, segments, ceiling_cents, null)
$$;
comment on function public.save_wheel is
  'Saves a wheel of the café''s own, hito or vip, as a new version: segments [{ prize, percent, monthly_limit|null, '
  'unlimited }], ceiling_cents a month or null, based_on the version saved last: { version, from } (rules R21 to R24). '
  'INVALID_INPUT names segments, segments.N.prize, .percent or .monthly_limit, unlimited, percents or ceiling_cents, '
  'PRIZE_WITHOUT_VALUE the prize.';
grant execute on function public.save_wheel(uuid, text, int, jsonb, int) to authenticated;

create function private.restore_wheel(p_cafe uuid, p_wheel text, p_based_on int, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_version private.wheel_versions;
  v_now timestamptz;
begin
  perform private.check_wheel(p_wheel);
  v_now := private.lock_wheels(p_cafe, p_now);
  v_version := private.add_wheel_version(p_cafe, p_wheel, p_based_on, null, true, v_now);
  perform private.audit('wheel.restore', 'cafe:' || p_cafe, jsonb_build_object('wheel', p_wheel,
    'version', v_version.version, 'role', v_role), p_cafe);
  return jsonb_build_object('version', v_version.version, 'from', private.madrid_day(v_version.active_from));
end $$;
grant execute on function private.restore_wheel(uuid, text, int, timestamptz) to authenticated;

create function public.restore_wheel(cafe_id uuid, wheel text, based_on int) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.restore_wheel(cafe_id, wheel, based_on, null)
$$;
comment on function public.restore_wheel is
  'Goes back to the programme''s wheel, by a new version like any other: { version, from } (rule R21).';
grant execute on function public.restore_wheel(uuid, text, int) to authenticated;

-- ── Challenge 1's prize, and visits that pay ─────────────────────────────────────────────────────

create function private.set_first_prize(p_cafe uuid, p_prize text, p_shown jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare v_role constant text := private.require_permission(p_cafe, 'wheels');
begin
  perform private.lock_wheels(p_cafe);
  perform private.require_prize(p_cafe, p_prize);
  perform private.check_shown(p_cafe, jsonb_build_object('first_prize', p_prize), p_shown);
  update public.cafeterias c set first_prize = nullif(p_prize, private.first_prize(null))
  where c.id = p_cafe and private.first_prize(c) <> p_prize;
  if found then
    perform private.audit('prize.first', 'cafe:' || p_cafe, jsonb_build_object('prize', p_prize, 'role', v_role),
      p_cafe);
  end if;
end $$;
grant execute on function private.set_first_prize(uuid, text, jsonb) to authenticated;

create function public.set_first_prize(cafe_id uuid, prize text, shown jsonb) returns void
language sql security invoker set search_path = '' as $$ select private.set_first_prize(cafe_id, prize, shown) $$;
comment on function public.set_first_prize is
  'Says which prize of its list challenge 1 gives at a café (rule R25); shown: { first_prize } (rule T32).';
grant execute on function public.set_first_prize(uuid, text, jsonb) to authenticated;

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
