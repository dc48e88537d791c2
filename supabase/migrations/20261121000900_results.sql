-- A café's results (docs/product/results.md), counted from its rows whenever somebody asks (docs/decisions/0046).

-- ── Scans: the one number that has no rows behind it ─────────────────────────────────────────────

create table private.scans (
  cafe_id uuid not null,
  day date not null,
  hour smallint not null,
  n int not null default 1,
  constraint scans_pkey primary key (cafe_id, day, hour),
  constraint scans_cafe_exists foreign key (cafe_id) references public.cafeterias (id)
);
comment on table private.scans is
  'Scans of a café''s code, by day and hour in Madrid: no person, no cookie, no address (rule I4).';
alter table private.scans enable row level security;

create function private.count_scan(p_cafe_slug text, p_address text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
begin
  perform private.caller();
  -- scans beyond the limit are not refused either: nobody waits for the answer
  if v_cafe.id is null or v_cafe.deleted or private.member_role(v_cafe.id) is not null
    or private.add_rate_limit_hit('scan', p_now, p_address => p_address) > 300
  then
    return;
  end if;
  insert into private.scans as s (cafe_id, day, hour)
  values (v_cafe.id, private.madrid_day(p_now), extract(hour from p_now at time zone 'Europe/Madrid'))
  on conflict on constraint scans_pkey do update set n = s.n + 1;
end $$;
grant execute on function private.count_scan(text, text, timestamptz) to anon, authenticated;

create function public.count_scan(cafe_slug text) returns void
language sql security invoker set search_path = '' as $$
  select private.count_scan(cafe_slug, private.request_address(), now())
$$;
comment on function public.count_scan is
  'Counts that a café''s code was opened, by day and hour and without anybody; what its team or an administrator opens '
  'does not count.';
grant execute on function public.count_scan(text) to anon, authenticated;

-- ── The numbers ──────────────────────────────────────────────────────────────────────────────────

create function private.check_period(p_from date, p_to date, p_today date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_from is null or p_to is null or p_from < date '2000-01-01' or p_to < p_from or p_to > p_today
    or p_to - p_from > 365
  then
    perform private.refuse(422, 'INVALID_INPUT', 'period');
  end if;
end $$;
comment on function private.check_period is
  'Refuses with INVALID_INPUT 422 what is no period: two days of Madrid, both included, at most 366 days, none to '
  'come.';

create function private.clamp_to_today(p_day date, p_today date) returns date
language sql immutable set search_path = '' as $$ select case when p_day > p_today then p_today else p_day end $$;
comment on function private.clamp_to_today is
  'Returns the day, or today for a day to come: a device whose clock is ahead still asks for days that exist.';

create function private.result_survey(p_cafe uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with surveys as materialized (
      select e.* from public."Encuesta_5" e
      where (p_cafe is null or e.cafe_id = p_cafe) and e.created_at >= private.madrid_day_start(p_from)
        and e.created_at < private.madrid_day_start(p_to + 1)
        and not exists (select from public.cafe_members m where m.cafe_id = e.cafe_id and m.user_id = e.user_id)
    ), choices as (
      -- a text behind "otro" is counted as "otro", and twice the same choice once
      select s.id, c.question, regexp_replace(c.answer, '^otro:.*$', 'otro') as answer from surveys s
      cross join lateral (
        select 'motivacion' as question, unnest(s.motivacion) as answer
        union all select 'productos_preferidos', unnest(s.productos_preferidos)
        union all select o.question, o.answer from (values
          ('frecuencia_visita', s.frecuencia_visita), ('momento_visita', s.momento_visita),
          ('presupuesto', s.presupuesto), ('descubrimiento_cafeteria', s.descubrimiento_cafeteria),
          ('facilidad_uso', s.facilidad_uso), ('motivacion_volver', s.motivacion_volver),
          ('opinion_desafios', s.opinion_desafios), ('mas_cafeterias', s.mas_cafeterias),
          ('ofertas_comunicacion', s.ofertas_comunicacion), ('rango_edad', s.rango_edad)) as o (question, answer)
      ) as c where c.answer is not null group by 1, 2, 3
    ), ranked as (
      select c.question, c.answer, count(*) as people,
        row_number() over (partition by c.question order by count(*) desc, c.answer collate "C") as place
      from choices c group by c.question, c.answer
    )
    select jsonb_build_object(
      'people', (select count(*) from surveys),
      'questions', (select jsonb_agg(jsonb_build_object('question', q.question, 'kind', q.kind,
          'answers', coalesce((select jsonb_agg(jsonb_build_object('answer', r.answer, 'people', r.people)
              order by r.place)
            from ranked r where r.question = q.question and r.place <= 30), '[]')) order by q.place)
        from unnest(
          array['motivacion', 'frecuencia_visita', 'momento_visita', 'productos_preferidos', 'presupuesto',
            'mejoras_negocio', 'descubrimiento_cafeteria', 'facilidad_uso', 'motivacion_volver', 'opinion_desafios',
            'mas_cafeterias', 'dudas_confusion', 'mejoras_sistema', 'ofertas_comunicacion', 'rango_edad'],
          array['choice', 'scale', 'choice', 'choice', 'scale', 'text', 'choice', 'scale', 'choice', 'choice',
            'choice', 'text', 'text', 'choice', 'scale']) with ordinality as q (question, kind, place))));
end $$;
comment on function private.result_survey is
  'Returns how many answered the survey in a period and what they chose, the commonest thirty answers of each question '
  '(rule I12).';

create function private.result_tickets(p_cafe uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with months as (
      select to_char(t.reviewed_at at time zone 'Europe/Madrid', 'YYYY-MM') as month, count(*) as approved,
        sum((t.amount_euros * 100)::bigint) as cents, sum(t.conectitos_to_award) as points
      from public.purchase_tickets t
      where (p_cafe is null or t.cafe_id = p_cafe) and t.status = 'approved'
        and t.reviewed_at >= private.madrid_day_start(p_from) and t.reviewed_at < private.madrid_day_start(p_to + 1)
        and not exists (select from public.cafe_members m where m.cafe_id = t.cafe_id and m.user_id = t.user_id)
      group by 1
    )
    select jsonb_build_object('approved', coalesce(sum(m.approved), 0), 'euros_cents', coalesce(sum(m.cents), 0),
      'points', coalesce(sum(m.points), 0), 'by_month', coalesce(jsonb_agg(jsonb_build_object('month', m.month,
        'approved', m.approved, 'euros_cents', m.cents, 'points', m.points) order by m.month), '[]'))
    from months m);
end $$;
comment on function private.result_tickets is
  'Returns the approved tickets of a period, by the day of the decision that stands (rule I11).';

create function private.result_visit_points(p_cafe uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select jsonb_build_object('visits', count(*) filter (where l.reason = 'visit'),
      'points', coalesce(sum(l.delta), 0))
    from public.conectitos_ledger l
    where (p_cafe is null or l.cafe_id = p_cafe) and l.reason in ('visit', 'visit-revoked')
      and l.created_at >= private.madrid_day_start(p_from) and l.created_at < private.madrid_day_start(p_to + 1)
      and not exists (select from public.cafe_members m where m.cafe_id = l.cafe_id and m.user_id = l.user_id));
end $$;
comment on function private.result_visit_points is
  'Returns how many visits of a period paid Conectitos and how many, less those taken back (rule I24).';

create function private.result_wheels(p_cafe uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with drawn as (
      select to_char(d.drawn_at at time zone 'Europe/Madrid', 'YYYY-MM') as month, d.wheel, d.version, d.position,
        count(*) as n, sum(d.value_cents) as cents, count(*) filter (where d.value_cents is null) as unpriced
      from private.draws d
      where d.cafe_id = p_cafe and d.drawn_at >= private.madrid_day_start(p_from)
        and d.drawn_at < private.madrid_day_start(p_to + 1)
      group by 1, 2, 3, 4
    ), prizes as (
      select d.month, d.wheel, p.name, p.unlimited, sum(d.n) as n, sum(d.cents) as cents, sum(d.unpriced) as unpriced,
        max(d.version) as version
      from drawn d
      join private.wheel_prizes p on p.wheel = d.wheel and p.version = d.version and p.position = d.position
      group by d.month, d.wheel, p.name, p.unlimited
    ), months as (
      select p.month, p.wheel, max(p.version) as version,
        jsonb_agg(jsonb_build_object('name', p.name, 'unlimited', p.unlimited, 'drawn', p.n, 'cost_cents', p.cents,
          'unpriced', p.unpriced) order by p.n desc, p.name collate "C", p.unlimited) as prizes
      from prizes p group by p.month, p.wheel
    )
    select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'wheel', m.wheel,
      'ceiling_cents', v.ceiling_cents, 'prizes', m.prizes) order by m.month, m.wheel), '[]')
    from months m join private.wheel_versions v on v.wheel = m.wheel and v.version = m.version);
end $$;
comment on function private.result_wheels is
  'Returns what the wheels of a café drew in a period and what it was worth, by month, wheel and prize, with the '
  'ceiling of the month''s last version (rule I25). None for all cafés together.';

create function private.results_json(p_cafe uuid, p_from date, p_to date, p_last_day date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  v_before constant date := p_from - (p_to - p_from + 1);
  v_first_month constant date := date_trunc('month', p_last_day::timestamp)::date - interval '11 months';
  -- no number looks further back at visits: 61 days for "away", 30 for "returned", 29 for "churned"
  v_visits_since constant date := least(p_from - 61, v_before - 30, v_first_month, p_last_day - 29);
  -- instants are compared: to turn each into its day of Madrid costs more than the rest of the reward
  v_from_at constant timestamptz := private.madrid_day_start(p_from);
  v_until constant timestamptz := private.madrid_day_start(p_to + 1);
  v_before_at constant timestamptz := private.madrid_day_start(v_before);
  v_kept_since constant timestamptz := private.madrid_day_start(p_last_day + 1) - interval '24 months';
begin
  return (
    -- The team of this moment counts nowhere (rule I2).
    with records as materialized (
      select c.id, c.user_id, c.cafe_id, c.hito_actual as step,
        (c.fecha_registro at time zone 'Europe/Madrid')::date as since
      from public."Clientes proto" c
      where (p_cafe is null or c.cafe_id = p_cafe)
        and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
    ), visits as not materialized (
      -- Both readers need few columns: scanning twice is cheaper than materialising.
      select v.user_id, v.cafe_id, v.fecha_visita as day, v.hour from public.visitas_clientes v
      where (p_cafe is null or v.cafe_id = p_cafe) and v.counts
        and v.fecha_visita >= v_visits_since and v.fecha_visita <= p_last_day
        and not exists (select from public.cafe_members m where m.cafe_id = v.cafe_id and m.user_id = v.user_id)
    ), rewards as materialized (
      select r.cliente_id, r.hito_number as step, r.reward_name as name, r.value_cents,
        case when r.hito_number = 0 then 'vip' when r.reward_type = 'fixed' then 'fixed' else 'wheel' end as kind,
        r.obtained_at as won, r.redeemed_at as redeemed
      from public.user_rewards r
      where (p_cafe is null or r.cafe_id = p_cafe) and r.already_received_at is null
        -- The same rule as received_by_others, whose call would be one a row.
        and not exists (select from private.account_mailboxes a
          join private.mailbox_redemptions g on g.mailbox = a.mailbox
          where r.redeemed_at is null and a.user_id = r.user_id and g.cafe_id = r.cafe_id
            and g.benefit = 'hito-' || r.hito_number and g.user_id is distinct from r.user_id
            and (g.account_deleted_at is null or g.account_deleted_at > v_kept_since))
        and not exists (select from public.cafe_members m where m.cafe_id = r.cafe_id and m.user_id = r.user_id)
    ), visit_days as materialized (
      select v.user_id, v.cafe_id, min(v.day) as first, max(v.day) as last,
        max(v.day) filter (where v.day <= p_to) as last_then, max(v.day) filter (where v.day < p_from) as last_before
      from visits v group by v.user_id, v.cafe_id
    ), later_steps as (
      -- the challenge at which they stood on the last day of the period: its reward came next
      select r.cliente_id, min(r.step) as step from rewards r where r.step > 0 and r.won >= v_until
      group by r.cliente_id
    ), customers as materialized (
      -- a customer without a visit was seen when they enrolled
      select r.id, r.since, r.step, least(r.step, l.step) as step_then, s.second, greatest(r.since, d.last) as seen,
        greatest(r.since, d.last_then) as seen_then, d.last_then, d.last_before
      from records r
      left join visit_days d on d.user_id = r.user_id and d.cafe_id = r.cafe_id
      -- Asked one by one, of those alone whom a number counts. What makes a visit count is spelled out: for "counts"
      -- the index of the café's days would be walked through in search of each person.
      left join lateral (
        select v.fecha_visita as second from public.visitas_clientes v
        where v.user_id = r.user_id and v.cafe_id = r.cafe_id and v.revoked_at is null
          and v.proof is distinct from 'none' and v.fecha_visita > d.first and v.fecha_visita <= d.last
        order by v.fecha_visita limit 1) as s on r.since >= least(v_before - 30, v_first_month)
      left join later_steps l on l.cliente_id = r.id
    ), returned as (
      -- customers whose thirty days ended in the period: a week and a month have customers too
      select count(*) filter (where c.since + 30 >= p_from) as people,
        count(*) filter (where c.since + 30 >= p_from and c.second - c.since <= 30) as back,
        count(*) filter (where c.since + 30 < p_from) as people_before,
        count(*) filter (where c.since + 30 < p_from and c.second - c.since <= 30) as back_before
      from customers c where c.since + 30 between v_before and p_to
    ), stuck as (
      select c.step_then as step, count(*) as people, count(*) filter (where c.seen_then < p_from - 14) as people_before
      from customers c where c.since <= p_to and c.step_then < 8 and c.seen_then <= p_to - 14
      group by c.step_then order by people desc, step limit 1
    ), away as (
      select count(*) filter (where p_to - c.last_then between 21 and 60) as people,
        count(*) filter (where p_from - 1 - c.last_before between 21 and 60) as people_before
      from customers c
    ), handed_out as (
      select count(*) filter (where r.redeemed >= v_from_at) as n,
        coalesce(sum(r.value_cents) filter (where r.redeemed >= v_from_at), 0) as cents,
        count(*) filter (where r.redeemed >= v_from_at and r.value_cents is null) as unpriced,
        count(*) filter (where r.redeemed < v_from_at) as n_before,
        coalesce(sum(r.value_cents) filter (where r.redeemed < v_from_at), 0) as cents_before,
        count(*) filter (where r.redeemed < v_from_at and r.value_cents is null) as unpriced_before
      from rewards r where r.redeemed >= v_before_at and r.redeemed < v_until
    ), visit_counts as materialized (
      select v.day, v.hour, count(*) as visits from visits v where v.day between v_before and p_to
      group by v.day, v.hour
    ), hours as materialized (
      -- a visit whose hour nobody knows counts for its day and for no hour
      select v.day >= p_from as now, extract(isodow from v.day)::int as weekday, v.hour, sum(v.visits) as visits
      from visit_counts v where v.hour is not null group by 1, 2, 3
    ), best_hours as (
      select distinct on (h.now) h.now, jsonb_build_object('weekday', h.weekday, 'hour', h.hour, 'visits', h.visits,
        'of', sum(h.visits) over (partition by h.now)) as best
      from hours h order by h.now, h.visits desc, h.weekday, h.hour
    ), newcomers as materialized (
      select c.id, c.since, c.step, c.seen from customers c where c.since between p_from and p_to
    ), reward_days as (
      select r.cliente_id, max(r.won) filter (where r.step = 1) as d1, max(r.won) filter (where r.step = 2) as d2,
        max(r.won) filter (where r.step = 3) as d3, max(r.won) filter (where r.step = 4) as d4,
        max(r.won) filter (where r.step = 5) as d5, max(r.won) filter (where r.step = 6) as d6,
        max(r.won) filter (where r.step = 7) as d7
      from rewards r where r.step > 0 group by r.cliente_id
    ), paces as (
      select array[
        percentile_cont(0.5) within group (order by d.d1 - n.since),
        percentile_cont(0.5) within group (order by d.d2 - d.d1),
        percentile_cont(0.5) within group (order by d.d3 - d.d2),
        percentile_cont(0.5) within group (order by d.d4 - d.d3),
        percentile_cont(0.5) within group (order by d.d5 - d.d4),
        percentile_cont(0.5) within group (order by d.d6 - d.d5),
        percentile_cont(0.5) within group (order by d.d7 - d.d6)] as medians
      from newcomers n join (
        select d.cliente_id, (d.d1 at time zone 'Europe/Madrid')::date as d1,
          (d.d2 at time zone 'Europe/Madrid')::date as d2, (d.d3 at time zone 'Europe/Madrid')::date as d3,
          (d.d4 at time zone 'Europe/Madrid')::date as d4, (d.d5 at time zone 'Europe/Madrid')::date as d5,
          (d.d6 at time zone 'Europe/Madrid')::date as d6, (d.d7 at time zone 'Europe/Madrid')::date as d7
        from reward_days d) as d on d.cliente_id = n.id
    ), scans as materialized (
      select s.day, sum(s.n) as n from private.scans s
      where (p_cafe is null or s.cafe_id = p_cafe) and s.day between p_from and p_to group by s.day
    ), prizes as (
      select r.name, r.kind, r.step, count(*) filter (where r.won >= v_from_at and r.won < v_until) as won,
        count(*) filter (where r.redeemed >= v_from_at and r.redeemed < v_until) as redeemed, 0 as expired,
        sum(r.value_cents) filter (where r.redeemed >= v_from_at and r.redeemed < v_until) as cents,
        count(*) filter (where r.redeemed >= v_from_at and r.redeemed < v_until and r.value_cents is null) as unpriced
      from rewards r group by 1, 2, 3
      union all
      -- a prize is over on the day after its last, and none is while its clock stands still (rules C8 and P27)
      select regexp_replace(p.reward_name, '^.*: ', ''), 'vip', 0, 0, 0, count(*), null, 0
      from public.vip_pending_rewards p join public.cafeterias c on c.id = p.cafe_id
      where (p_cafe is null or p.cafe_id = p_cafe) and p.redeemed_at is null
        and p.expires_at + 1 between p_from and p_to
        and (c.paused_at is null or p.expires_at < (c.paused_at at time zone 'Europe/Madrid')::date)
        and not exists (select from private.blocks b where b.cafe_id = p.cafe_id and b.user_id = p.user_id
          and p.expires_at >= (b.blocked_at at time zone 'Europe/Madrid')::date)
        and not exists (select from public.cafe_members m where m.cafe_id = p.cafe_id and m.user_id = p.user_id)
      group by 1
    ), prize_sums as (
      select p.name, p.kind, p.step, sum(p.won) as won, sum(p.redeemed) as redeemed, sum(p.expired) as expired,
        sum(p.cents) as cents, sum(p.unpriced) as unpriced
      from prizes p group by 1, 2, 3
    )
    select jsonb_build_object(
      'period', jsonb_build_object('from', p_from, 'to', p_to, 'before_from', v_before, 'before_to', p_from - 1,
        'last_day', p_last_day),
      'sentences', jsonb_build_object(
        'returned', (select jsonb_build_object('of', r.people, 'back', r.back, 'of_before', r.people_before,
          'back_before', r.back_before) from returned r),
        'stuck', (select to_jsonb(s) from stuck s),
        'prizes', (select jsonb_build_object('handed_out', h.n, 'cost_cents', h.cents, 'unpriced', h.unpriced,
          'handed_out_before', h.n_before, 'cost_cents_before', h.cents_before, 'unpriced_before', h.unpriced_before)
          from handed_out h),
        'best_hour', (select b.best from best_hours b where b.now),
        'best_hour_before', (select b.best from best_hours b where not b.now),
        'lapsed', (select to_jsonb(a) from away a)),
      'funnel', jsonb_build_object(
        'scans', (select coalesce(sum(s.n), 0) from scans s),
        'signed_up', (select count(*) from newcomers),
        'steps', (select jsonb_agg(jsonb_build_object('step', h.step,
            'reached', coalesce(n.reached, 0), 'at', coalesce(n.at, 0), 'passed', coalesce(n.passed, 0),
            'churned', coalesce(n.churned, 0), 'median_days', p.medians[h.step]) order by h.step)
          from generate_series(1, 7) as h (step)
          cross join paces p
          left join lateral (
            select count(*) filter (where c.step >= h.step) as reached, count(*) filter (where c.step = h.step) as at,
              count(*) filter (where c.step > h.step) as passed,
              count(*) filter (where c.step = h.step and c.seen < p_last_day - 29) as churned
            from newcomers c) as n on true),
        'vip', (select count(*) from newcomers n where n.step = 8)),
      'retention', (
        with months as (
          select date_trunc('month', c.since::timestamp)::date as month, count(*) as people,
            array[count(*) filter (where c.second - c.since <= 7), count(*) filter (where c.second - c.since <= 14),
              count(*) filter (where c.second - c.since <= 30), count(*) filter (where c.second - c.since <= 60),
              count(*) filter (where c.second - c.since <= 90), count(*) filter (where c.second - c.since <= 180)]
              as back
          from customers c where c.since >= v_first_month group by 1
        )
        select jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'), 'enrolled', coalesce(m.people, 0),
          'back', (select jsonb_agg(
              -- null until all customers of the month have had these days
              case when (g.month + interval '1 month')::date - 1 + d.days <= p_last_day
                then coalesce(m.back[d.place], 0) end order by d.place)
            from unnest(array[7, 14, 30, 60, 90, 180]) with ordinality as d (days, place))) order by g.month)
        from generate_series(v_first_month, p_last_day, interval '1 month') as g (month)
        left join months m on m.month = g.month::date),
      'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'hour', h.hour,
          'visits', h.visits) order by h.weekday, h.hour), '[]') from hours h where h.now),
      'days', (
        select jsonb_agg(jsonb_build_object('day', g.day, 'scans', coalesce(s.n, 0), 'visits', coalesce(v.n, 0),
          'new_customers', coalesce(n.n, 0)) order by g.day)
        from (select p_from + o as day from generate_series(0, p_to - p_from) as o) as g
        left join scans s on s.day = g.day
        left join (select v.day, sum(v.visits) as n from visit_counts v group by v.day) as v on v.day = g.day
        left join (select c.since, count(*) as n from newcomers c group by c.since) as n on n.since = g.day),
      'prizes', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'kind', p.kind, 'step', p.step,
          'won', p.won, 'redeemed', p.redeemed, 'expired', p.expired,
          'value_cents', v.facts -> 'prizes' -> p.name -> 'value_cents',
          'cost_cents', p.cents, 'unpriced', p.unpriced) order by p.step, p.kind, p.name collate "C"), '[]')
        from prize_sums p
        left join (select private.bases_facts_at(c, v_until) as facts from public.cafeterias c where c.id = p_cafe) as v
          on true
        where p.won > 0 or p.redeemed > 0 or p.expired > 0),
      'visit_points', private.result_visit_points(p_cafe, p_from, p_to),
      'wheels', private.result_wheels(p_cafe, p_from, p_to),
      'tickets', private.result_tickets(p_cafe, p_from, p_to),
      'survey', private.result_survey(p_cafe, p_from, p_to)));
end $$;
comment on function private.results_json is
  'Returns all the numbers of a period at a café, or at all cafés where p_cafe is null, counted from the rows in one '
  'statement, as load_results describes them (rules I1 to I12). Planned anew at each call: a plan for one café would '
  'read the whole table for another.';

create function private.load_results(p_cafe_slug text, p_from date, p_to date, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_found constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_cafe constant uuid := (v_found).id;
  v_role constant text := private.require_permission(v_cafe, 'results');
  -- whole days only, as in the numbers of all cafés (rule I1)
  v_last constant date := private.madrid_day(p_now) - 1;
  v_from constant date := private.clamp_to_today(p_from, v_last);
  v_to constant date := private.clamp_to_today(p_to, v_last);
begin
  perform private.check_period(v_from, v_to, v_last);
  return private.desk_context(v_cafe, v_role) || private.results_json(v_cafe, v_from, v_to, v_last)
    || jsonb_build_object('month_mail', case when v_role = 'owner'
      then private.month_mail_subscription_json(v_cafe, p_now) end,
      'reminders', private.cafe_reminder_results(v_found, v_last + 1));
end $$;
grant execute on function private.load_results(text, date, date, timestamptz) to authenticated;

create function public.load_results(cafe_slug text, from_day date, to_day date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_results(cafe_slug, from_day, to_day, now())
$$;
comment on function public.load_results is
  'Returns a café''s results from a day to a day of Madrid until yesterday, at most 366, both ends in: { the frame, '
  'period, sentences, path, returns, hours, days, prizes, visit_points, wheels, tickets, survey, '
  'month_mail: { asked, proven, can_send_mail } for an owner, null for others, reminders: who was due for one and '
  'came, null where the café has never had any }, numbers only (rules I1 to I12, I21 and M9).';
grant execute on function public.load_results(text, date, date) to authenticated;

-- ── All cafés together, counted by night ─────────────────────────────────────────────────────────

create table private.all_results (
  period text not null,
  day date not null,
  results jsonb not null,
  constraint all_results_pkey primary key (period)
);
comment on table private.all_results is
  'The numbers of all cafés together, one row for each period that administrators can choose (rule I13).';
comment on column private.all_results.day is 'The last day in the numbers: the day before the night that made them.';
alter table private.all_results enable row level security;

create function private.all_results_periods(p_day date)
returns table (period text, from_day date, to_day date)
language sql stable set search_path = '' as $$
  select d::text, p_day - d + 1, p_day from unnest(array[7, 30, 90, 365]) as d
  union all
  select to_char(m, 'YYYY-MM'), m::date, least((m + interval '1 month')::date - 1, p_day)
  from generate_series(date_trunc('month', p_day::timestamp) - interval '11 months', p_day, interval '1 month') as m
$$;
comment on function private.all_results_periods is
  'Returns the periods of all cafés together: the last 7, 30, 90 and 365 days up to a day, and its last twelve months '
  '(rule I13).';

create function private.make_all_results(p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_day constant date := private.madrid_day(p_now) - 1;
  v_period record;
begin
  for v_period in select * from private.all_results_periods(v_day) loop
    insert into private.all_results as a (period, day, results)
    values (v_period.period, v_day, private.results_json(null, v_period.from_day, v_period.to_day, v_day))
    on conflict on constraint all_results_pkey do update set day = excluded.day, results = excluded.results;
  end loop;
  insert into private.all_results as a (period, day, results)
  values ('reminders', v_day, private.reminder_results(null, v_day + 1))
  on conflict on constraint all_results_pkey do update set day = excluded.day, results = excluded.results;
  delete from private.all_results a where a.day < v_day;
end $$;
comment on function private.make_all_results is
  'Counts the numbers of all cafés together up to yesterday, once a night (rule I13).';

create function private.load_all_results(p_period text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_yesterday constant date := private.madrid_day(p_now) - 1;
  v_counted private.all_results;
begin
  perform private.require_admin();
  select * into v_counted from private.all_results a where a.period = p_period and a.period <> 'reminders';
  if not found and not exists (select from private.all_results_periods(v_yesterday) p where p.period = p_period) then
    perform private.refuse(422, 'INVALID_INPUT', 'period');
  end if;
  -- never counted here: with many cafés that takes longer than a call may
  return jsonb_build_object('last_day', coalesce(v_counted.day, v_yesterday),
    'results', v_counted.results || jsonb_build_object('reminders', (
      select a.results from private.all_results a where a.period = 'reminders')));
end $$;
grant execute on function private.load_all_results(text, timestamptz) to authenticated;

create function public.load_all_results(period text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_all_results(period, now()) $$;
comment on function public.load_all_results is
  'Returns the results of all cafés together until yesterday: { last_day: the last day in them, results: as '
  'load_results says it of one, without a frame and with the reminders of all (rule M9); null until a night has '
  'counted the period }. The period is 7, 30, 90 or 365 (days), or one of the last twelve months as yyyy-mm (rule '
  'I13).';
grant execute on function public.load_all_results(text) to authenticated;

-- ── What customers wrote ─────────────────────────────────────────────────────────────────────────

create function private.load_survey_answers(p_cafe uuid, p_question text, p_from date, p_to date,
  p_before timestamptz, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission(p_cafe, 'results');
  perform private.check_period(p_from, p_to, private.madrid_day(p_now));
  if p_question is null or p_question not in ('mejoras_negocio', 'dudas_confusion', 'mejoras_sistema') then
    perform private.refuse(422, 'INVALID_INPUT', 'question');
  end if;
  return (
    with page as (
      select e.created_at, case p_question when 'mejoras_negocio' then e.mejoras_negocio
        when 'dudas_confusion' then e.dudas_confusion else e.mejoras_sistema end as text
      from public."Encuesta_5" e
      where e.cafe_id = p_cafe and e.created_at >= private.madrid_day_start(p_from)
        and e.created_at < least(private.madrid_day_start(p_to + 1), p_before)
        and not private.is_member(e.user_id, e.cafe_id)
      -- answers of the same instant come along: the next page begins before it
      order by e.created_at desc fetch first 50 rows with ties
    )
    select jsonb_build_object(
      'answers', coalesce(jsonb_agg(jsonb_build_object('day', private.madrid_day(p.created_at), 'text', p.text)
        order by p.created_at desc, p.text collate "C"), '[]'),
      'next', case when count(*) >= 50 then min(p.created_at) end)
    from page p);
end $$;
grant execute on function private.load_survey_answers(uuid, text, date, date, timestamptz, timestamptz)
  to authenticated;

create function public.load_survey_answers(cafe_id uuid, question text, from_day date, to_day date,
  before timestamptz default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_survey_answers(cafe_id, question, from_day, to_day, before, now())
$$;
comment on function public.load_survey_answers is
  'Returns the answers to a question of the survey in a period, the latest first, some 50 at a time, with the day and '
  'never with who: { answers: [{ day, text }], next: what before is for the following ones|null } (rule I12).';
grant execute on function public.load_survey_answers(uuid, text, date, date, timestamptz) to authenticated;

-- ── The draws' file ──────────────────────────────────────────────────────────────────────────────

create function private.load_draws_file(p_cafe uuid, p_from date, p_to date, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since constant timestamptz := private.madrid_day_start(p_from);
  v_until constant timestamptz := private.madrid_day_start(p_to + 1);
begin
  -- a café that left asks the operator for it (rule L9)
  if not private.is_admin() or exists (select from public.cafeterias c where c.id = p_cafe and not c.deleted) then
    perform private.require_permission(p_cafe, 'exports');
  end if;
  perform private.check_period(p_from, p_to, private.madrid_day(p_now));
  return jsonb_build_object(
    'offered', (
      with own as (
        select v.*, coalesce(min(v.active_from) over later, 'infinity') as ends
        from private.wheel_versions v where v.cafe_id = p_cafe
        window later as (partition by v.wheel order by v.version rows between 1 following and unbounded following)
      ), programme as (
        select v.*, lead(v.active_from, 1, 'infinity') over (partition by v.wheel order by v.version) as ends
        from private.wheel_versions v where v.cafe_id is null
      ), programme_turns as (
        select w.wheel, '-infinity'::timestamptz as since, coalesce(min(o.active_from), 'infinity') as ends
        from unnest(array['hito', 'vip']) as w (wheel) left join own o on o.wheel = w.wheel group by w.wheel
        union all
        select o.wheel, o.active_from, o.ends from own o where o.uses_default_wheel
      ), turned as (
        select o.wheel, o.version, true as own, o.ceiling_cents, o.active_from as since
        from own o
        where not o.uses_default_wheel and o.active_from < o.ends and o.active_from < v_until and o.ends > v_since
        union all
        select p.wheel, p.version, false, null, min(greatest(p.active_from, t.since))
        from programme p join programme_turns t on t.wheel = p.wheel
        where greatest(p.active_from, t.since) < least(p.ends, t.ends, v_until) and least(p.ends, t.ends) > v_since
        group by p.wheel, p.version
      )
      select coalesce(jsonb_agg(jsonb_build_object('wheel', p.wheel, 'version', p.version, 'own', v.own,
        'since', private.madrid_day(v.since), 'ceiling_cents', v.ceiling_cents, 'name', p.name, 'weight', p.weight,
        'of', (select sum(o.weight) from private.wheel_prizes o where o.wheel = p.wheel and o.version = p.version),
        'monthly_limit', p.monthly_limit, 'unlimited', p.unlimited,
        'value_cents', f.facts -> 'prizes' -> p.name -> 'value_cents')
        order by p.wheel, v.since, p.version, p.position), '[]')
      from turned v join private.wheel_prizes p on p.wheel = v.wheel and p.version = v.version
      cross join (
        select private.bases_facts_at(c, v_until) as facts from public.cafeterias c where c.id = p_cafe) as f),
    'won', (select coalesce(jsonb_agg(jsonb_build_object('at', r.obtained_at, 'prize', r.reward_name,
        'kind', case when r.hito_number = 0 then 'vip' when r.reward_type = 'fixed' then 'fixed' else 'wheel' end,
        'step', r.hito_number, 'value_cents', r.value_cents,
        'redeemed_at', r.redeemed_at, 'draw', r.draw_id) order by r.obtained_at, r.id), '[]')
      from public.user_rewards r
      where r.cafe_id = p_cafe and r.obtained_at >= v_since and r.obtained_at < v_until
        and r.already_received_at is null
        -- The same rule as received_by_others, whose call would be one a row.
        and not exists (select from private.account_mailboxes a
          join private.mailbox_redemptions g on g.mailbox = a.mailbox
          where r.redeemed_at is null and a.user_id = r.user_id and g.cafe_id = r.cafe_id
            and g.benefit = 'hito-' || r.hito_number and g.user_id is distinct from r.user_id
            and (g.account_deleted_at is null or g.account_deleted_at > p_now - interval '24 months'))),
    -- A draw stays in the file when the account of its winner is deleted.
    'draws', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'at', d.drawn_at, 'wheel', d.wheel,
        'version', d.version, 'roll', d.roll, 'prize', d.prize_name, 'value_cents', d.value_cents,
        -- nearly every draw needs no look-up
        'out', case when d.unavailable_positions = '{}' then '[]' else (
          select jsonb_agg(p.name order by p.position) from private.wheel_prizes p
          where p.wheel = d.wheel and p.version = d.version and p.position = any (d.unavailable_positions)) end)
        order by d.drawn_at, d.id), '[]')
      from private.draws d
      where d.cafe_id = p_cafe and d.drawn_at >= v_since and d.drawn_at < v_until));
end $$;
grant execute on function private.load_draws_file(uuid, date, date, timestamptz) to authenticated;

create function public.load_draws_file(cafe_id uuid, from_day date, to_day date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_draws_file(cafe_id, from_day, to_day, now())
$$;
comment on function public.load_draws_file is
  'Returns a café''s prizes in a period for an adviser, at most 366 days, naming nobody: { offered: the wheels that '
  'turned there, with their odds, limits and the values of the period''s end, won: with the value of that day, draws: '
  'the log, with what was out } (rule I14).';
grant execute on function public.load_draws_file(uuid, date, date) to authenticated;
