-- A café's results (docs/product/results.md), counted from its rows whenever somebody asks (docs/decisions/0046).

-- ── Scans: the one number that has no rows behind it ─────────────────────────────────────────────

create table private.scans (
  cafe_id uuid not null,
  day date not null,
  hour smallint not null,
  n int not null default 1,
  wanted int not null default 0,
  mailed int not null default 0,
  constraint scans_pkey primary key (cafe_id, day, hour),
  constraint scans_cafe_exists foreign key (cafe_id) references public.cafeterias (id)
);
comment on table private.scans is
  'Scans of a café''s code, by day and hour in Madrid: no person, no cookie, no address (rule I4).';
comment on column private.scans.wanted is 'Visitors who pressed "Lo quiero" (rule A36); mailed: who had a code sent.';
alter table private.scans enable row level security;

create function private.add_to_scans(p_cafe uuid, p_scans int, p_wanted int, p_mailed int, p_now timestamptz)
returns void
language sql set search_path = '' as $$
  insert into private.scans as s (cafe_id, day, hour, n, wanted, mailed)
  values (p_cafe, private.madrid_day(p_now), extract(hour from p_now at time zone 'Europe/Madrid'), p_scans, p_wanted,
    p_mailed)
  on conflict on constraint scans_pkey do update set
    n = s.n + excluded.n, wanted = s.wanted + excluded.wanted, mailed = s.mailed + excluded.mailed
$$;
comment on function private.add_to_scans is 'Counts in the hour of an instant, of nobody (rule I4).';

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
  perform private.add_to_scans(v_cafe.id, 1, 0, 0, p_now);
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

create type private.result_scope as (
  cafe_id uuid, from_day date, to_day date, last_day date, before_day date, first_month date,
  from_at timestamptz, until_at timestamptz, before_at timestamptz, received uuid[]
);
comment on type private.result_scope is
  'The rows that results count: a café, or all where cafe_id is null; a period, and the one before it from before_day '
  'on; the last day with numbers; the first of the twelve months of retention; the period''s instants; and rewards '
  'that another account of the mailbox has received, which count nowhere (rule A29).';

create function private.result_scope_of(p_cafe uuid, p_from date, p_to date, p_last_day date)
returns private.result_scope
language plpgsql stable set search_path = '' as $$
declare
  v_before constant date := p_from - (p_to - p_from + 1);
  v_kept_since constant timestamptz := private.madrid_day_start(p_last_day + 1) - interval '24 months';
begin
  return row(p_cafe, p_from, p_to, p_last_day, v_before,
    date_trunc('month', p_last_day::timestamp)::date - interval '11 months',
    -- instants are compared: to turn each into its day of Madrid costs more than the rest of the row
    private.madrid_day_start(p_from), private.madrid_day_start(p_to + 1), private.madrid_day_start(v_before),
    -- the same rule as received_by_others, whose call would be one a row
    array(select r.id from private.mailbox_redemptions g
      join private.account_mailboxes a on a.mailbox = g.mailbox
      join public.user_rewards r on r.user_id = a.user_id and r.cafe_id = g.cafe_id
      where (p_cafe is null or g.cafe_id = p_cafe) and r.redeemed_at is null
        and g.benefit = 'hito-' || r.hito_number and g.user_id is distinct from r.user_id
        and (g.account_deleted_at is null or g.account_deleted_at > v_kept_since)))::private.result_scope;
end $$;
comment on function private.result_scope_of is 'Returns what the parts of results_json need to know of a period.';

create function private.result_customers(p_scope private.result_scope)
returns table (since date, step smallint, step_then smallint, second date, seen date, seen_then date, last_then date,
  last_before date)
language plpgsql stable set search_path = '' as $$
declare
  -- no number looks further back at visits
  v_visits_since constant date := least(p_scope.from_day - private.figure('lapsed_until_days') - 1,
    p_scope.before_day - private.figure('return_days'), p_scope.first_month, p_scope.last_day - 29);
begin
  return query
  with records as (
    select c.id, c.user_id, c.cafe_id, c.hito_actual, (c.fecha_registro at time zone 'Europe/Madrid')::date as day
    from public."Clientes proto" c
    where (p_scope.cafe_id is null or c.cafe_id = p_scope.cafe_id)
      and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
  ), visit_days as materialized (
    select v.user_id, v.cafe_id, min(v.fecha_visita) as first, max(v.fecha_visita) as last,
      max(v.fecha_visita) filter (where v.fecha_visita <= p_scope.to_day) as last_then,
      max(v.fecha_visita) filter (where v.fecha_visita < p_scope.from_day) as last_before
    from public.visitas_clientes v
    where (p_scope.cafe_id is null or v.cafe_id = p_scope.cafe_id) and v.counts
      and v.fecha_visita >= v_visits_since and v.fecha_visita <= p_scope.last_day
    group by v.user_id, v.cafe_id
  ), later_steps as (
    -- the challenge at which they stood on the last day of the period: its reward came next
    select r.cliente_id, min(r.hito_number) as step from public.user_rewards r
    where (p_scope.cafe_id is null or r.cafe_id = p_scope.cafe_id) and r.obtained_at >= p_scope.until_at
      and r.hito_number > 0 and r.already_received_at is null and r.id <> all (p_scope.received)
    group by r.cliente_id
  )
  -- a customer without a visit was seen when they enrolled
  select r.day, r.hito_actual, least(r.hito_actual, l.step), s.day, greatest(r.day, d.last),
    greatest(r.day, d.last_then), d.last_then, d.last_before
  from records r
  left join visit_days d on d.user_id = r.user_id and d.cafe_id = r.cafe_id
  -- Asked one by one, of those alone whom a number counts. What makes a visit count is spelled out: for "counts"
  -- the index of the café's days would be walked through in search of each person.
  left join lateral (
    select v.fecha_visita as day from public.visitas_clientes v
    where v.user_id = r.user_id and v.cafe_id = r.cafe_id and v.revoked_at is null
      and v.proof is distinct from 'none' and v.fecha_visita > d.first and v.fecha_visita <= d.last
    order by v.fecha_visita limit 1) as s on r.day >= least(p_scope.before_day
      - private.figure('return_days'), p_scope.first_month)
  left join later_steps l on l.cliente_id = r.id;
end $$;
comment on function private.result_customers is
  'Lists the customers of results, without the team of this moment (rule I2): when they enrolled, the challenge at '
  'which they stand and stood when the period ended, their second visit, and when they were last seen, also by then.';

create function private.result_paces(p_scope private.result_scope)
returns table (step smallint, median_days double precision)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with days as (
    select c.id, 0::smallint as step, (c.fecha_registro at time zone 'Europe/Madrid')::date as day
    from public."Clientes proto" c
    where (p_scope.cafe_id is null or c.cafe_id = p_scope.cafe_id)
      and c.fecha_registro >= p_scope.from_at and c.fecha_registro < p_scope.until_at
      and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
  ), won as (
    select d.id, d.step, d.day from days d
    union all
    select d.id, r.hito_number, (r.obtained_at at time zone 'Europe/Madrid')::date
    from days d join public.user_rewards r on r.cliente_id = d.id
    where (p_scope.cafe_id is null or r.cafe_id = p_scope.cafe_id) and r.hito_number > 0
      and r.already_received_at is null and r.id <> all (p_scope.received)
  ), pairs as (
    select w.step, w.day, lag(w.step) over one as step_before, lag(w.day) over one as day_before
    from won w window one as (partition by w.id order by w.step)
  )
  select p.step, percentile_cont(0.5) within group (order by p.day - p.day_before)
  from pairs p where p.step = p.step_before + 1 group by p.step;
end $$;
comment on function private.result_paces is
  'Returns the median days that a period''s newcomers took from each challenge''s reward to the next (rule I6).';

create function private.result_people(p_scope private.result_scope) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with customers as materialized (
      select * from private.result_customers(p_scope)
    ), returned as (
      -- customers whose thirty days ended in the period: a week and a month have customers too
      select count(*) filter (where c.over >= p_scope.from_day) as of,
        count(*) filter (where c.over >= p_scope.from_day and c.second <= c.over) as back,
        count(*) filter (where c.over < p_scope.from_day) as of_before,
        count(*) filter (where c.over < p_scope.from_day and c.second <= c.over) as back_before
      from (select k.since + private.figure('return_days') as over, k.second from customers k) c
      where c.over between p_scope.before_day and p_scope.to_day
    ), stuck as (
      select c.step_then as step, count(*) as people,
        count(*) filter (where c.seen_then < p_scope.from_day - 14) as people_before
      from customers c
      where c.since <= p_scope.to_day and c.step_then < 8 and c.seen_then <= p_scope.to_day - 14
      group by c.step_then order by people desc, step limit 1
    ), lapsed as (
      select count(*) filter (where p_scope.to_day - c.last_then between private.figure('lapsed_from_days')
          and private.figure('lapsed_until_days')) as people,
        count(*) filter (where p_scope.from_day - 1 - c.last_before between private.figure('lapsed_from_days')
          and private.figure('lapsed_until_days')) as people_before
      from customers c
    ), newcomers as materialized (
      select c.step, count(*) as people, count(*) filter (where c.seen < p_scope.last_day - 29) as churned
      from customers c where c.since between p_scope.from_day and p_scope.to_day group by c.step
    ), steps as (
      select h.step, coalesce(sum(n.people), 0) as reached,
        coalesce(sum(n.people) filter (where n.step = h.step), 0) as at,
        coalesce(sum(n.people) filter (where n.step > h.step), 0) as passed,
        coalesce(sum(n.churned) filter (where n.step = h.step), 0) as churned
      from generate_series(1, 7) as h (step) left join newcomers n on n.step >= h.step group by h.step
    ), months as (
      select date_trunc('month', c.since::timestamp)::date as month, count(*) as people,
        array[count(*) filter (where c.second - c.since <= 7), count(*) filter (where c.second - c.since <= 14),
          count(*) filter (where c.second - c.since <= 30), count(*) filter (where c.second - c.since <= 60),
          count(*) filter (where c.second - c.since <= 90), count(*) filter (where c.second - c.since <= 180)] as back
      from customers c where c.since >= p_scope.first_month group by 1
    )
    select jsonb_build_object(
      'sentences', jsonb_build_object('returned', (select to_jsonb(r) from returned r),
        'stuck', (select to_jsonb(s) from stuck s), 'lapsed', (select to_jsonb(l) from lapsed l)),
      'funnel', jsonb_build_object(
        'signed_up', (select coalesce(sum(n.people), 0) from newcomers n),
        'steps', (select jsonb_agg(to_jsonb(s) || jsonb_build_object('median_days', p.median_days) order by s.step)
          from steps s left join private.result_paces(p_scope) as p on p.step = s.step),
        'vip', (select coalesce(sum(n.people), 0) from newcomers n where n.step = 8)),
      'retention', (
        select jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'), 'enrolled', coalesce(m.people, 0),
          'back', (select jsonb_agg(
              -- null until all customers of the month have had these days
              case when (g.month + interval '1 month')::date - 1 + d.days <= p_scope.last_day
                then coalesce(m.back[d.place], 0) end order by d.place)
            from unnest(array[7, 14, 30, 60, 90, 180]) with ordinality as d (days, place))) order by g.month)
        from generate_series(p_scope.first_month, p_scope.last_day, interval '1 month') as g (month)
        left join months m on m.month = g.month::date)));
end $$;
comment on function private.result_people is
  'Returns what became of customers: who returned, is stuck or lapsed, the funnel of the period''s newcomers, and the '
  'retention of twelve months (rules I5 to I7).';

create function private.result_redemptions(p_scope private.result_scope) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'handed_out', count(*) filter (where r.is_now), 'handed_out_before', count(*) filter (where not r.is_now),
      'cost_cents', coalesce(sum(r.value_cents) filter (where r.is_now), 0),
      'cost_cents_before', coalesce(sum(r.value_cents) filter (where not r.is_now), 0),
      'unpriced', count(*) filter (where r.is_now and r.value_cents is null),
      'unpriced_before', count(*) filter (where not r.is_now and r.value_cents is null))
    from (
      select r.value_cents, r.redeemed_at >= p_scope.from_at as is_now from public.user_rewards r
      where (p_scope.cafe_id is null or r.cafe_id = p_scope.cafe_id) and r.already_received_at is null
        and r.redeemed_at >= p_scope.before_at and r.redeemed_at < p_scope.until_at
        and not exists (select from public.cafe_members m where m.cafe_id = r.cafe_id and m.user_id = r.user_id)
    ) as r);
end $$;
comment on function private.result_redemptions is
  'Returns how many rewards were redeemed in the period and the one before, and what they cost (rule I5).';

create function private.result_visits(p_scope private.result_scope) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with visits as materialized (
      select v.fecha_visita as day, v.hour, count(*) as n from public.visitas_clientes v
      where (p_scope.cafe_id is null or v.cafe_id = p_scope.cafe_id) and v.counts
        and v.fecha_visita >= p_scope.before_day and v.fecha_visita <= p_scope.to_day
        and not exists (select from public.cafe_members m where m.cafe_id = v.cafe_id and m.user_id = v.user_id)
      group by v.fecha_visita, v.hour
    ), hours as materialized (
      -- a visit whose hour nobody knows counts for its day and for no hour
      select v.day >= p_scope.from_day as is_now, extract(isodow from v.day)::int as weekday, v.hour, sum(v.n) as n
      from visits v where v.hour is not null group by 1, 2, 3
    ), best_hours as (
      select distinct on (h.is_now) h.is_now, jsonb_build_object('weekday', h.weekday, 'hour', h.hour,
        'visits', h.n, 'of', sum(h.n) over (partition by h.is_now)) as best
      from hours h order by h.is_now, h.n desc, h.weekday, h.hour
    ), scans as (
      select s.day, sum(s.n) as n from private.scans s
      where (p_scope.cafe_id is null or s.cafe_id = p_scope.cafe_id)
        and s.day between p_scope.from_day and p_scope.to_day group by s.day
    ), newcomers as (
      select (c.fecha_registro at time zone 'Europe/Madrid')::date as day, count(*) as n
      from public."Clientes proto" c
      where (p_scope.cafe_id is null or c.cafe_id = p_scope.cafe_id)
        and c.fecha_registro >= p_scope.from_at and c.fecha_registro < p_scope.until_at
        and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
      group by 1
    ), days as materialized (
      select p_scope.from_day + o.place as day, coalesce(s.n, 0) as scans, coalesce(v.n, 0) as visits,
        coalesce(n.n, 0) as new_customers
      from generate_series(0, p_scope.to_day - p_scope.from_day) as o (place)
      left join scans s on s.day = p_scope.from_day + o.place
      left join (select v.day, sum(v.n) as n from visits v group by v.day) as v on v.day = p_scope.from_day + o.place
      left join newcomers n on n.day = p_scope.from_day + o.place
    )
    select jsonb_build_object(
      'scans', (select sum(d.scans) from days d),
      'best_hour', (select b.best from best_hours b where b.is_now),
      'best_hour_before', (select b.best from best_hours b where not b.is_now),
      'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'hour', h.hour, 'visits', h.n)
        order by h.weekday, h.hour), '[]') from hours h where h.is_now),
      'days', (select jsonb_agg(to_jsonb(d) order by d.day) from days d)));
end $$;
comment on function private.result_visits is
  'Returns the visits of a period by hour and the best hour, also of the period before, and by day beside the day''s '
  'scans and new customers (rules I4 and I8).';

create function private.result_visitors(p_scope private.result_scope) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with noted as (
      select s.day, sum(s.wanted) as wanted, sum(s.mailed) as mailed from private.scans s
      where (p_scope.cafe_id is null or s.cafe_id = p_scope.cafe_id)
        and s.day between p_scope.from_day and p_scope.to_day and s.wanted + s.mailed > 0 group by s.day
    ), newcomers as materialized (
      select c.began_as_visitor, (c.fecha_registro at time zone 'Europe/Madrid')::date as day, count(*) as enrolled,
        count(*) filter (where c.hito_1_completado) as completed, count(r.redeemed_at) as redeemed
      from public."Clientes proto" c
      left join public.user_rewards r on r.cliente_id = c.id and r.hito_number = 1
        and (p_scope.cafe_id is null or r.cafe_id = p_scope.cafe_id)
      where (p_scope.cafe_id is null or c.cafe_id = p_scope.cafe_id)
        and c.fecha_registro >= p_scope.from_at and c.fecha_registro < p_scope.until_at
        and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
      group by 1, 2
    ), days as (
      select day, coalesce(d.wanted, 0) as wanted, coalesce(d.mailed, 0) as mailed, coalesce(n.enrolled, 0) as enrolled,
        coalesce(n.redeemed, 0) as redeemed
      from noted d full join (select * from newcomers n where n.began_as_visitor) as n using (day)
    )
    select jsonb_build_object('wanted', coalesce(sum(d.wanted), 0), 'mailed', coalesce(sum(d.mailed), 0),
      'days', coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]')) || (
        select jsonb_object_agg(w.way, (select jsonb_build_object('enrolled', coalesce(sum(n.enrolled), 0),
            'completed', coalesce(sum(n.completed), 0), 'redeemed', coalesce(sum(n.redeemed), 0))
          from newcomers n where n.began_as_visitor = w.is_visitor))
        from (values ('as_visitor', true), ('otherwise', false)) as w (way, is_visitor))
    from days d);
end $$;
comment on function private.result_visitors is
  'Returns how many visitors wanted the first prize and had a code mailed, and of a period''s newcomers, by the way '
  'they came, how many completed challenge 1 and got its prize; by day those who came as visitors (rule I26).';

create function private.result_prizes(p_scope private.result_scope) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- the values of the café's prizes when the period ended
  v_values constant jsonb := (select private.bases_facts_at(c, p_scope.until_at) -> 'prizes'
    from public.cafeterias c where c.id = p_scope.cafe_id);
begin
  return (
    with rewards as (
      select r.reward_name as name, r.value_cents, r.hito_number as step,
        case when r.hito_number = 0 then 'vip' when r.reward_type = 'fixed' then 'fixed' else 'wheel' end as kind,
        r.obtained_at >= p_scope.from_at and r.obtained_at < p_scope.until_at as was_won,
        coalesce(r.redeemed_at >= p_scope.from_at and r.redeemed_at < p_scope.until_at, false) as was_redeemed
      from public.user_rewards r
      where (p_scope.cafe_id is null or r.cafe_id = p_scope.cafe_id) and r.already_received_at is null
        and (r.obtained_at >= p_scope.from_at and r.obtained_at < p_scope.until_at
          or r.redeemed_at >= p_scope.from_at and r.redeemed_at < p_scope.until_at)
        and r.id <> all (p_scope.received)
        and not exists (select from public.cafe_members m where m.cafe_id = r.cafe_id and m.user_id = r.user_id)
    ), prizes as (
      select r.name, r.kind, r.step, count(*) filter (where r.was_won) as won,
        count(*) filter (where r.was_redeemed) as redeemed, 0 as expired,
        sum(r.value_cents) filter (where r.was_redeemed) as cents,
        count(*) filter (where r.was_redeemed and r.value_cents is null) as unpriced
      from rewards r group by 1, 2, 3
      union all
      -- a prize is over on the day after its last, and none is while its clock stands still (rules C8 and P27)
      select regexp_replace(p.reward_name, '^.*: ', ''), 'vip', 0, 0, 0, count(*), null, 0
      from public.vip_pending_rewards p join public.cafeterias c on c.id = p.cafe_id
      where (p_scope.cafe_id is null or p.cafe_id = p_scope.cafe_id) and p.redeemed_at is null
        and p.expires_at + 1 between p_scope.from_day and p_scope.to_day
        and (c.paused_at is null or p.expires_at < (c.paused_at at time zone 'Europe/Madrid')::date)
        and not exists (select from private.blocks b where b.cafe_id = p.cafe_id and b.user_id = p.user_id
          and p.expires_at >= (b.blocked_at at time zone 'Europe/Madrid')::date)
        and not exists (select from public.cafe_members m where m.cafe_id = p.cafe_id and m.user_id = p.user_id)
      group by 1
    ), sums as (
      select p.name, p.kind, p.step, sum(p.won) as won, sum(p.redeemed) as redeemed, sum(p.expired) as expired,
        sum(p.cents) as cost_cents, sum(p.unpriced) as unpriced, v_values -> p.name -> 'value_cents' as value_cents
      from prizes p group by 1, 2, 3
    )
    select coalesce(jsonb_agg(to_jsonb(s) order by s.step, s.kind, s.name collate "C"), '[]') from sums s);
end $$;
comment on function private.result_prizes is
  'Returns a period''s prizes by name, kind and challenge: won, redeemed, expired, and what they cost (rule I10).';

create function private.results_json(p_cafe uuid, p_from date, p_to date, p_last_day date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  v_scope constant private.result_scope := private.result_scope_of(p_cafe, p_from, p_to, p_last_day);
  v_people constant jsonb := private.result_people(v_scope);
  v_visits constant jsonb := private.result_visits(v_scope);
begin
  return jsonb_build_object(
    'period', jsonb_build_object('from', p_from, 'to', p_to, 'before_from', v_scope.before_day,
      'before_to', p_from - 1, 'last_day', p_last_day),
    'sentences', v_people -> 'sentences' || jsonb_build_object('prizes', private.result_redemptions(v_scope),
      'best_hour', v_visits -> 'best_hour', 'best_hour_before', v_visits -> 'best_hour_before'),
    'funnel', v_people -> 'funnel' || jsonb_build_object('scans', v_visits -> 'scans'),
    'retention', v_people -> 'retention',
    'hours', v_visits -> 'hours',
    'days', v_visits -> 'days',
    'visitors', private.result_visitors(v_scope),
    'prizes', private.result_prizes(v_scope),
    'visit_points', private.result_visit_points(p_cafe, p_from, p_to),
    'wheels', private.result_wheels(p_cafe, p_from, p_to),
    'tickets', private.result_tickets(p_cafe, p_from, p_to),
    'survey', private.result_survey(p_cafe, p_from, p_to));
end $$;
comment on function private.results_json is
  'Returns all the numbers of a period at a café, or at all cafés where p_cafe is null, counted from the rows at one '
  'instant, as load_results describes them (rules I1 to I12). Its parts are planned anew at each call: a plan for one '
  'café would read the whole table for another.';

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
    || jsonb_build_object('month_mail_subscription', case when v_role = 'owner'
      then private.month_mail_subscription_json(v_cafe, p_now) end,
      'reminders', private.cafe_reminder_results(v_found, v_last + 1));
end $$;
grant execute on function private.load_results(text, date, date, timestamptz) to authenticated;

create function public.load_results(cafe_slug text, from_day date, to_day date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_results(cafe_slug, from_day, to_day, now())
$$;
comment on function public.load_results is
  'Returns a café''s results from a day to a day of Madrid until yesterday, at most 366, both ends in: { the desk''s '
  'context, period, sentences, funnel, retention, hours, days, visitors, prizes, visit_points, wheels, tickets, '
  'survey, month_mail_subscription: { is_subscribed, proven, can_send_mail } for an owner, null for others, '
  'reminders: who was due for one and came, null where the café has never had any }, numbers only (rules I1 to I12, '
  'I21, I26 and M9).';
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
      select a.results from private.all_results a where a.period = 'reminders')),
    -- their draws' files are the operator's to hand out (rule L9)
    'left_cafes', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'nombre', l.nombre, 'slug', l.slug,
        'from', private.madrid_day(l.created_at), 'to', private.madrid_day(l.deleted_at))
        order by l.deleted_at desc, l.id), '[]')
      from (
        select * from public.cafeterias c where c.deleted order by c.deleted_at desc, c.id limit 200
      ) as l));
end $$;
grant execute on function private.load_all_results(text, timestamptz) to authenticated;

create function public.load_all_results(period text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_all_results(period, now()) $$;
comment on function public.load_all_results is
  'Returns the results of all cafés together until yesterday: { last_day: the last day in them, results: as '
  'load_results says it of one, without the desk''s context and with the reminders of all (rule M9); null until a '
  'night has counted the period, left_cafes: the latest 200 that were deleted, with their first and last day }. The '
  'period is 7, 30, 90 or 365 (days), or one of the last twelve months as yyyy-mm (rules I13 and L9).';
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
        -- nearly every draw needs no lookup
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
