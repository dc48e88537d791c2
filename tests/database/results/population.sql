-- A year of two cafés as rows, from a seed: what no procedure would leave behind in seconds, and with every trigger at work.
-- Runs after supabase/demo/sample-procedures.sql. cafes: temporary table results_cafes (id, vip_id, nombre, people).

create temporary table people as
select c.id as cafe_id, c.vip_id, c.nombre as cafeteria, gen_random_uuid() as user_id,
  gen_random_uuid() as enrollment_id,
  k.key, k.email,
  -- around both changes of the clock, and on the first and last minute of days
  case when k.n <= 8 then (array['2026-03-29 00:00', '2026-03-29 01:59', '2026-03-29 03:00', '2026-03-29 23:59:59',
    '2026-10-25 00:00', '2026-10-25 02:30', '2026-10-25 03:00', '2026-10-25 23:59:59'])[k.n]::timestamp else
  (date '2025-11-10' + floor(370 * power(demo.chance(k.key || 'day'), 0.8))::int
    + case floor(demo.chance(k.key || 'edge') * 6)::int when 0 then time '00:00' when 1 then time '23:59:59'
      when 2 then time '02:30' else time '07:00' + interval '13 hours' * demo.chance(k.key || 'hour') end) end
    at time zone 'Europe/Madrid' as came,
  1 + floor(8 * power(demo.chance(k.key || 'step'), 1.4))::int as step,
  floor(14 * power(demo.chance(k.key || 'visits'), 2))::int as more
from results_cafes c
cross join lateral (
  -- by how many they are, since a test café's name is of chance
  select n, 'p' || c.people || '-' || n as key, 'p' || n || '@' || md5(c.people::text) || '.example' as email
  from generate_series(1, c.people) as n) as k;

insert into auth.users (id, aud, role, email) select user_id, 'authenticated', 'authenticated', email from people;

insert into public."Clientes proto" (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_1_completado,
  "VIP", fecha_registro)
select enrollment_id, user_id, cafe_id, cafeteria, email, 'Ana', step, step > 1, step = 8, came from people;

insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at, proof,
  revoked_at)
select p.user_id, p.cafe_id, p.email, p.cafeteria, v.day, 'visit-page',
  least((v.day + time '07:00' + interval '900 minutes' * demo.chance(p.key || v.n || 'at')) at time zone 'Europe/Madrid',
    now()),
  case when demo.chance(p.key || v.n || 'proof') < 0.1 then 'none' when demo.chance(p.key || v.n || 'proof') < 0.3 then 'screen' end,
  case when demo.chance(p.key || v.n || 'away') < 0.08 then timestamptz '2026-11-15 12:00+01' end
from people p
cross join lateral (
  select distinct on (d.day) d.day, d.n from (
    select n, private.madrid_day(p.came) + coalesce(sum(floor(45 * power(demo.chance(p.key || n || 'gap'), 2.5))::int)
      over (order by n rows between unbounded preceding and 1 preceding), 0)::int as day
    from generate_series(0, p.more) as n) as d order by d.day, d.n) as v
where v.day <= date '2026-11-16';

insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type,
  value_cents, obtained_at, redeemed_at)
select p.user_id, p.cafe_id, p.enrollment_id, p.enrollment_id, h.hito, w.name, case h.hito when 1 then 'fixed'
  else 'variable' end,
  (private.current_prize(p.cafe_id, w.name)).value_cents, h.at,
  case when demo.chance(p.key || h.hito || 'redeemed') < 0.6 then h.at + interval '9 days' * demo.chance(p.key || h.hito || 'when') end
from people p
cross join lateral (
  select hito, p.came + interval '3 hours' + sum(interval '11 days' * demo.chance(p.key || hito || 'pace')) over (order by hito) as at
  from generate_series(1, p.step - 1) as hito) as h
cross join lateral (select case h.hito when 1 then 'Café gratis' else demo.pick(p.key || h.hito || 'prize',
  array['1€ de descuento', 'Café gratis', '3€ de descuento', 'Aperitivo gratis']) end as name) as w
-- Wins that the mailbox had received before are missing.
where h.at < '2026-11-16' and demo.chance(p.key || h.hito || 'given') > 0.05;

insert into public.vip_pending_rewards (user_id, cafe_id, cafeteria_id, reward_name, obtained_at, expires_at, redeemed_at)
select p.user_id, p.cafe_id, p.vip_id, 'Premio Conecta VIP: ' || demo.pick(p.key || n || 'vip', array['Bebida gratis',
  '2€ de descuento']), v.at, private.madrid_day(v.at) + 1 + n * 3,
  case when demo.chance(p.key || n || 'had') < 0.5 then v.at + interval '1 day' end
from people p cross join generate_series(1, 3) as n
cross join lateral (select p.came + interval '50 days' * n * demo.chance(p.key || n || 'spin') as at) as v
where p.step = 8 and v.at < '2026-11-14';

insert into public.user_rewards (user_id, cafe_id, cafeteria_id, hito_number, reward_name, reward_type, value_cents,
  obtained_at, redeemed_at, vip_pending_reward_id)
select w.user_id, w.cafe_id, w.cafeteria_id, 0, regexp_replace(w.reward_name, '^.*: ', ''), 'variable',
  (private.current_prize(w.cafe_id, regexp_replace(w.reward_name, '^.*: ', ''))).value_cents, w.obtained_at,
  w.redeemed_at, w.id
from public.vip_pending_rewards w join people p on p.user_id = w.user_id;

insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status, amount_euros,
  conectitos_to_award, reviewed_as, reviewed_at, rejection_reason, created_at)
select p.user_id, p.cafe_id, p.vip_id, p.user_id || '/' || n || '.jpg', t.status,
  case t.status when 'approved' then t.euros end, case t.status when 'approved' then floor(t.euros * 10) end,
  case when t.status <> 'pending' then 'manager' end, case when t.status <> 'pending' then t.at + interval '1 day' end,
  case t.status when 'rejected' then 'other' end, t.at
from people p cross join generate_series(1, 5) as n
cross join lateral (select p.came + interval '60 days' * demo.chance(p.key || n || 'sent') as at,
  round((1 + 30 * demo.chance(p.key || n || 'euros'))::numeric, 2) as euros,
  demo.pick(p.key || n || 'status', array['approved', 'approved', 'approved', 'rejected', 'pending']) as status) as t
where p.step = 8 and t.at < '2026-11-14';

insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita,
  productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver,
  opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema, ofertas_comunicacion, rango_edad, created_at)
select p.user_id, p.cafe_id, p.email, p.cafeteria,
  array['ambiente', demo.pick(p.key || 'm', array['ubicacion', 'otro: la música', 'otro: el perro', 'ambiente'])],
  demo.pick(p.key || 'f', array['diaria', 'una_semana']), demo.pick(p.key || 'mo', array['manana', 'tarde']),
  array['postres'], demo.pick(p.key || 'pr', array['menos_3', '3_6', 'mas_10']), 'Mejora ' || p.key, 'conocido',
  'muy_facil', 'si', 'interesantes_mejorables', 'si', 'Ninguna', 'Más premios', 'no',
  case when demo.chance(p.key || 'age') < 0.5 then '25_34' end, p.came + interval '40 days' * demo.chance(p.key || 'survey')
from people p where p.step > 5 and p.came + interval '40 days' < '2026-11-16';
