-- The desk's tab of today: visits and redemptions of a café as they happen (rule T10).

create function private.missing_setup_steps(p_cafe public.cafeterias, p_role text, p_now timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  -- a café's row has all that it needs to begin: where nothing is missing, nothing else is read
  if num_nulls((p_cafe).review_url, (p_cafe).poster_printed_at, (p_cafe).cards_printed_at, (p_cafe).legal_name) = 0
    and (p_cafe).contract_version is not distinct from private.contract_version()
  then
    return '{}';
  end if;
  return (
    select coalesce(array_agg(l.what order by l.n), '{}') from (values
      (1, 'links', 'settings', (p_cafe).review_url is null),
      (2, 'poster', 'poster', (p_cafe).poster_printed_at is null),
      (3, 'cards', 'vip_codes', (p_cafe).cards_printed_at is null),
      (4, 'identity', 'legal', (p_cafe).legal_name is null),
      (5, 'contract', 'contract', p_role = 'owner'
        and (p_cafe).contract_version is distinct from private.contract_version()),
      (6, 'profile', 'settings', num_nulls((p_cafe).instagram_url, (p_cafe).logo_path, (p_cafe).address,
        (p_cafe).opening_hours) > 0),
      (7, 'team', 'team', (select count(*) from public.cafe_members m where m.cafe_id = (p_cafe).id) < 2
        and not exists (select from private.open_team_invitations((p_cafe).id, p_now)))
    ) as l (n, what, act, is_missing)
    where l.is_missing and l.act = any (array(select jsonb_array_elements_text(private.permissions_of_role(p_role)))));
end $$;
comment on function private.missing_setup_steps is
  'Returns the things a café lacks before its first customer, as far as this role may mend it: links, poster, cards, '
  'identity and contract (rules L4 and L6); and, while one of those is missing, also profile and team, which nobody '
  'has to have (rule T28).';

create function private.closing_instant(p_week jsonb, p_day date) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
declare v_turn constant jsonb := p_week -> (extract(isodow from p_day)::int - 1) -> -1;
begin
  return (p_day + case
      when p_week is null then '21:00'
      -- the day in Madrid is over before the bar is
      when (v_turn ->> 1)::time <= (v_turn ->> 0)::time then '23:00'
      else (v_turn ->> 1)::time
    end) at time zone 'Europe/Madrid';
end $$;
comment on function private.closing_instant is
  'Returns when a café with these opening hours has its day behind it: at the end of the day''s last turn, at 23:00 '
  'where that ends after midnight, at 21:00 where no hours are known; null on a day without turns.';

create function private.busy_hour(p_cafe uuid, p_day date) returns smallint
language sql stable set search_path = '' as $$
  with visits as (
    select v.fecha_visita as day, v.hour, count(*) over (partition by v.fecha_visita) as n
    from public.visitas_clientes v
    where v.cafe_id = p_cafe and v.counts and v.hour is not null
      and v.fecha_visita = any (array(select p_day - 7 * back from generate_series(1, 8) as back))
  ), busiest as (
    select v.hour, count(*) as n, count(distinct v.day) as days,
      lead(count(*), 1, 0::bigint) over (order by count(*) desc, v.hour) as next
    from visits v where v.n >= 3 group by v.hour
    order by n desc, v.hour limit 1
  )
  select h.hour from busiest h
  where (select count(distinct v.day) from visits v where v.n >= 3) between 4 and h.days * 2 and h.n > h.next
$$;
comment on function private.busy_hour is
  'Returns the hour of a day with most visits, told from the same weekday in the eight weeks before: of at least four '
  'such days with three visits or more, on half of which that hour had one, and more than any other hour; else null.';

create function private.usual_visits(p_cafe uuid, p_day date) returns bigint
language sql stable set search_path = '' as $$
  with days as (
    select (select count(*) from public.visitas_clientes v
      where v.cafe_id = p_cafe and v.fecha_visita = p_day - 7 * w.back and v.counts) as visits
    from generate_series(1, 8) as w (back)
    where p_day - 7 * w.back >= (select min(v.fecha_visita) from public.visitas_clientes v
      where v.cafe_id = p_cafe and v.counts)
  )
  select percentile_disc(0.5) within group (order by d.visits) from days d
  having count(*) >= 4 and percentile_disc(0.5) within group (order by d.visits) >= 3
$$;
comment on function private.usual_visits is
  'Returns the visits that half of the last eight such weekdays since the first visit had at least; null of fewer than '
  'four weekdays, or three visits (rule T35).';

create function private.list_firsts(p_cafe public.cafeterias, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_team constant uuid[] := array(select m.user_id from public.cafe_members m where m.cafe_id = (p_cafe).id);
  -- the weekdays on which the café opens: Monday is 0
  v_open constant int[] := array(select d from generate_series(0, 6) as d
    where coalesce((p_cafe).opening_hours -> d <> '[]', true));
  v_last constant int := v_open[cardinality(v_open)];
begin
  return (
    -- each reads the index of the café's days, and no further than it must
    with visits as not materialized (
      select v.fecha_visita as day from public.visitas_clientes v
      where v.cafe_id = (p_cafe).id and v.counts and v.user_id <> all (v_team)
    ), full_weeks as not materialized (
      select w::date as monday
      from generate_series(date_trunc('week', (select min(v.day) from visits v)::timestamp), p_to, '7 days') as w
      where not exists (select from unnest(v_open) as d
        where not exists (select from visits v where v.day = w::date + d))
    )
    select coalesce(jsonb_agg(to_jsonb(f) order by f.day), '[]') from (
      (select 'visit' as first, v.day from visits v order by v.day limit 1)
      union all
      (select 'hundredth', v.day from visits v order by v.day offset 99 limit 1)
      union all
      -- Of those who came VIP from elsewhere nobody knows the day.
      select 'vip', private.madrid_day(min(c.vip_at)) from public."Clientes proto" c
      where c.cafe_id = (p_cafe).id and c."VIP" and c.user_id <> all (v_team) having bool_and(c.vip_at is not null)
      union all
      select 'week', f.monday + v_last from full_weeks f
      where f.monday + v_last between p_from and p_to and not exists (
        select from full_weeks e where e.monday < f.monday)
    ) as f where f.day between p_from and p_to);
end $$;
comment on function private.list_firsts is
  'Returns what happened at a café for the first time between two days: [{ first: visit|hundredth|vip|week, day }], '
  'week: a visit on each day that it opens, from Monday to Sunday. What was revoked and the team of this moment count '
  'for none (rule T36).';

create function private.count_new_vips(p_cafe uuid, p_day date) returns bigint
language sql stable set search_path = '' as $$
  -- the reward of the last challenge makes a VIP, and has an index by its day
  select count(*) from public.user_rewards r
  join public."Clientes proto" c on c.id = r.cliente_id and c."VIP"
  where r.cafe_id = p_cafe and r.obtained_at >= private.madrid_day_start(p_day)
    and r.obtained_at < private.madrid_day_start(p_day + 1) and r.hito_number = 7
$$;
comment on function private.count_new_vips is 'Returns how many customers of a café became VIP on a day.';

create function private.day_summary(p_cafe public.cafeterias, p_day date, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if (p_now >= private.closing_instant((p_cafe).opening_hours, p_day)) is not true then return null; end if;
  return (
    select jsonb_build_object(
      'new_customers', count(*) filter (where t.before is null),
      'comebacks', count(*) filter (where t.before <= p_day - private.figure('lapsed_from_days')),
      'new_vips', private.count_new_vips((p_cafe).id, p_day),
      'busy_hour', case when private.closing_instant((p_cafe).opening_hours, p_day + 1) is not null
        then private.busy_hour((p_cafe).id, p_day + 1) end)
    from (
      -- What makes a visit count is spelled out: for "counts" the index of the café's days would be walked through in
      -- search of each person.
      select (select max(b.fecha_visita) from public.visitas_clientes b
        where b.user_id = v.user_id and b.cafe_id = v.cafe_id and b.fecha_visita < p_day
          and b.revoked_at is null and b.proof is distinct from 'none') as before
      from public.visitas_clientes v
      where v.cafe_id = (p_cafe).id and v.fecha_visita = p_day and v.counts
    ) as t);
end $$;
comment on function private.day_summary is
  'Returns what a café''s day was like once it has closed: { new_customers, comebacks: whose last visit was 21 days '
  'ago or more, new_vips, busy_hour|null: tomorrow''s }; null before, and on a day without turns (rule T33).';

create function private.short_name(p_enrollment public."Clientes proto") returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.first_name(p_enrollment) || coalesce((
    select ' ' || upper(left(word, 1)) || '.' from split_part((p_enrollment).nombre, ' ', 2) as word
    where word <> '' and word !~ '[0-9@._/:+<>&]'), '');
end $$;
comment on function private.short_name is
  'Returns first name and initial ("Ana O."), which tell a day''s namesakes apart; null where there is no first name.';

-- One plan for all: left to itself Postgres plans the statement below anew at each look, three times its work.
create function private.today_version(p_cafe public.cafeterias, p_role text, p_day date, p_now timestamptz) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_first_steps text;
  v_new_vips bigint;
begin
  if p_now >= private.closing_instant((p_cafe).opening_hours, p_day) then
    v_new_vips := private.count_new_vips((p_cafe).id, p_day);
  end if;
  if num_nulls((p_cafe).review_url, (p_cafe).poster_printed_at, (p_cafe).cards_printed_at, (p_cafe).legal_name) > 0
    or (p_cafe).contract_version is distinct from private.contract_version()
  then
    select concat_ws('|', (select count(*) from public.cafe_members m where m.cafe_id = (p_cafe).id), (
      select count(*) from private.team_invitations i
      where i.cafe_id = (p_cafe).id and i.used_at is null and i.revoked_at is null and i.expires_at > p_now))
    into v_first_steps;
  end if;
  -- One statement of short index reads, nearly all that an open page costs. A counter that every visit adds to would
  -- make many visits wait for one row.
  return md5(concat_ws('|', p_day, p_role, p_cafe, v.n, v.last, r.n, r.last, a.ids, w.versions,
    s.names,
    private.waiting_tickets((p_cafe).id, p_role), v_first_steps, 'closed ' || v_new_vips))
  from (
    select count(*) as n, max(d.created_at) as last from public.visitas_clientes d
    where d.cafe_id = (p_cafe).id and d.fecha_visita = p_day and d.counts
  ) as v cross join (
    select count(*) as n, max(u.redeemed_at) as last from public.user_rewards u
    where u.cafe_id = (p_cafe).id and u.redeemed_at >= private.madrid_day_start(p_day)
  ) as r cross join (
    select string_agg(h.id::text, ',' order by h.id) as ids from private.handover_requests h
    where h.cafe_id = (p_cafe).id and h.decided_at is null and h.ends_at > p_now
  ) as a cross join (
    select max(e.version) as versions from private.wheel_versions e
    where e.cafe_id = (p_cafe).id and e.active_from <= p_now
  ) as w cross join (
    select string_agg(z.name || z.sold_out_until, ',' order by z.name) as names from private.prizes z
    where z.cafe_id = (p_cafe).id and z.sold_out_until > p_day
  ) as s;
end $$;
comment on function private.today_version is
  'Returns a version that changes whenever the tab of today does: its reader''s role, the café''s row, visits, '
  'redemptions, who waits for a handover, own wheels and what of them is sold out, how many tickets wait, while '
  'something is missing, team and invitations, and from closing on, new VIPs.';

create function private.load_today(p_cafe_slug text, p_known_version text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'today');
  v_day constant date := private.madrid_day(p_now);
  v_version constant text := private.today_version(v_cafe, v_role, v_day, p_now);
  v_closes constant timestamptz := private.closing_instant((v_cafe).opening_hours, v_day);
  v_visits bigint;
begin
  if v_version = p_known_version then return jsonb_build_object('version', v_version, 'today', null); end if;
  select count(*) into v_visits from public.visitas_clientes v
  where v.cafe_id = (v_cafe).id and v.fecha_visita = v_day and v.counts;
  return jsonb_build_object('version', v_version, 'today', private.desk_context((v_cafe).id, v_role)
    || jsonb_build_object(
      'missing', private.missing_setup_steps(v_cafe, v_role, p_now),
      'has_begun', exists (select from public.visitas_clientes v where v.cafe_id = (v_cafe).id and v.counts)
        or exists (select from public.user_rewards r where r.cafe_id = (v_cafe).id and r.redeemed_at is not null),
      'day', v_day,
      'day_word', private.day_word((v_cafe).id, p_now),
      'now', p_now,
      'waiting', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.first_name, 'email', w.email,
          'reward', w.prize, 'conditions', w.conditions, 'code', w.code, 'requested_at', w.requested_at,
          'ends_at', w.ends_at)
          order by w.requested_at, w.id)
        from private.waiting_handover_requests((v_cafe).id, p_now) as w), '[]'),
      'visits', v_visits,
      'redemptions', (select count(*) from public.user_rewards r
        where r.cafe_id = (v_cafe).id and r.redeemed_at >= private.madrid_day_start(v_day)),
      'handed_out', coalesce((select jsonb_agg(jsonb_build_object('name', g.reward_name, 'count', g.n)
          order by g.n desc, g.reward_name)
        from (
          select r.reward_name, count(*) as n from public.user_rewards r
          where r.cafe_id = (v_cafe).id and r.redeemed_at >= private.madrid_day_start(v_day) group by r.reward_name
          order by n desc, r.reward_name limit 20
        ) as g), '[]'),
      'latest', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'at', l.at,
          'enrollment_id', c.id, 'name', private.short_name(c), 'email', private.mask_email(c.correo),
          'reward', l.reward, 'conditions', l.conditions, 'code', l.code, 'proof', l.proof)
          order by l.at desc, l.id)
        from (
          (select v.id, 'visit' as kind, v.user_id, v.created_at as at, null as reward,
            null as conditions, null as code, v.proof
          from public.visitas_clientes v
          where v.cafe_id = (v_cafe).id and v.fecha_visita = v_day and v.counts
          order by v.created_at desc limit 30)
          union all
          (select r.id, 'redemption', r.user_id, r.redeemed_at, r.reward_name, r.conditions,
            private.redemption_code(coalesce(r.vip_pending_reward_id, r.id)), null
          from public.user_rewards r
          where r.cafe_id = (v_cafe).id and r.redeemed_at >= private.madrid_day_start(v_day)
          order by r.redeemed_at desc limit 30)
          order by at desc limit 30
        ) as l
        join public."Clientes proto" c on c.user_id = l.user_id and c.cafe_id = (v_cafe).id), '[]'),
      'sellable', case when private.has_permission(v_role, 'prizes')
        then private.prizes_to_mark_sold_out((v_cafe).id, p_now)
        else '[]' end,
      'day_summary', private.day_summary(v_cafe, v_day, p_now),
      'usual_visits', case when p_now < v_closes then private.usual_visits((v_cafe).id, v_day) end,
      -- The morning alone counts what costs more.
      'usual_hour', case when p_now < v_closes and v_visits = 0 then private.busy_hour((v_cafe).id, v_day) end,
      'yesterday', case when v_visits = 0 then private.day_summary(v_cafe, v_day - 1, p_now)
        || jsonb_build_object('visits', (select count(*) from public.visitas_clientes v
          where v.cafe_id = (v_cafe).id and v.fecha_visita = v_day - 1 and v.counts)) end,
      'firsts', private.list_firsts(v_cafe, case when p_now >= v_closes then v_day else v_day - 1 end, v_day)));
end $$;
grant execute on function private.load_today(text, text, timestamptz) to authenticated;

create function public.load_today(cafe_slug text, known_version text default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin return private.load_today(cafe_slug, known_version, now()); end $$;
comment on function public.load_today is
  'The desk''s tab of today: { version, today: null where known_version is still the one, else the desk''s context, '
  'missing: what the café lacks before its first customer, has_begun: somebody has visited or redeemed, day, day_word, '
  'now, waiting: handovers that are asked for, visits, redemptions, handed_out, latest: the last 30 with short names '
  'and masked addresses, sellable: what may be marked as sold out, day_summary: what the day was like, once the café '
  'has closed, usual_visits: of such a weekday, until then, usual_hour and yesterday: its summary and visits, until '
  'somebody comes, firsts: of today and, until closing, of yesterday } (rules T10, T28, T33, T35, T36 and P21).';
grant execute on function public.load_today(text, text) to authenticated;
