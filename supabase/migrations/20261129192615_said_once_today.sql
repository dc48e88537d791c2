-- The morning of Hoy, and what was a first.

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

create or replace function private.count_new_vips(p_cafe uuid, p_day date) returns bigint
language sql stable set search_path = '' as $$
  -- the reward of the last challenge makes a VIP, and has an index by its day
  select count(*) from public.user_rewards r
  join public."Clientes proto" c on c.id = r.cliente_id and c."VIP"
  where r.cafe_id = p_cafe and r.obtained_at >= private.madrid_day_start(p_day)
    and r.obtained_at < private.madrid_day_start(p_day + 1) and r.hito_number = 7
$$;
comment on function private.count_new_vips is 'Returns how many customers of a café became VIP on a day.';

create or replace function private.load_today(p_cafe_slug text, p_known_version text, p_now timestamptz) returns jsonb
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
comment on function public.load_today is
  'The desk''s tab of today: { version, today: null where known_version is still the one, else the desk''s context, '
  'missing: what the café lacks before its first customer, has_begun: somebody has visited or redeemed, day, day_word, '
  'now, waiting: handovers that are asked for, visits, redemptions, handed_out, latest: the last 30 with short names '
  'and masked addresses, sellable: what may be marked as sold out, day_summary: what the day was like, once the café '
  'has closed, usual_visits: of such a weekday, until then, usual_hour and yesterday: its summary and visits, until '
  'somebody comes, firsts: of today and, until closing, of yesterday } (rules T10, T28, T33, T35, T36 and P21).';

create or replace function private.load_month_mail(p_event uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event private.events;
  v_yesterday constant date := private.madrid_day(p_now) - 1;
  v_cafe public.cafeterias;
  v_from date;
begin
  select e.* into v_event from private.events e
  where e.id = p_event and e.topic = 'month-mail' and e.delivered_at is null
    and e.created_at > p_now - interval '7 days';
  select c.* into v_cafe from private.month_mail_subscriptions w join public.cafeterias c on c.id = w.cafe_id
  where w.cafe_id = (v_event.payload ->> 'cafe_id')::uuid and w.user_id = v_event.user_id
    and private.can_receive_month_mail(w.cafe_id, w.user_id);
  -- the mail was stopped, its reader is no owner any more, or its news is too old
  if v_cafe.id is null then return jsonb_build_object('mail', null); end if;
  v_from := (v_event.payload ->> 'month' || '-01')::date;
  return jsonb_build_object('mail', jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = v_event.user_id),
    'cafe', v_cafe.nombre,
    'primary_color', v_cafe.primary_color,
    'slug', v_cafe.slug,
    'first_challenge', v_cafe.first_challenge,
    'month', v_event.payload ->> 'month',
    'token', private.month_mail_token(v_cafe.id, v_event.user_id),
    'firsts', private.list_firsts(v_cafe, v_from, (v_from + interval '1 month')::date - 1),
    'results', private.results_json(v_cafe.id, v_from, private.clamp_to_today((v_from + interval '1 month')::date - 1,
      greatest(v_from, v_yesterday)), v_yesterday)));
end $$;
comment on function public.load_month_mail is
  'Returns the mail of a due event of a month, read at this moment: { mail: { email, cafe, primary_color, slug, '
  'first_challenge, month, token: what stops it, firsts: what happened in it for the first time (rule T36), results: '
  'what load_results says of the month }, or null where nobody '
  'is to get it any more } (rule I22). Service role only.';
