-- A population of bench.size customer records, set by set. As superuser, without triggers and foreign key checks: both would
-- only repeat what tests/bench/support/invariants.ts checks of the result. Instants are relative to now, days to Madrid.
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '128MB';
set maintenance_work_mem = '256MB';

create schema bench;
grant usage on schema bench to public;

-- An index built once, at the end, costs a fraction of one that grows row by row. Constraints keep theirs.
create table bench.indexes as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i join pg_class t on t.oid = i.indrelid
where t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid);
do $$
declare v_name text;
begin
  for v_name in select name from bench.indexes loop execute 'drop index ' || v_name; end loop;
end $$;

create function bench.id(p_kind text, p_number bigint) returns uuid
language sql immutable parallel safe as $$ select md5(p_kind || '-' || p_number)::uuid $$;

create function bench.pick(p_number bigint, p_salt int, p_below int) returns int
language sql immutable parallel safe as $$ select (abs(hashint8extended(p_number, p_salt) % p_below))::int $$;

-- Different up to the 6.76 millionth; the prime scatters neighbours over the alphabet, as codes drawn at random are.
create function bench.code(p_number bigint) returns text
language sql immutable parallel safe as $$
  select chr((97 + n % 26)::int) || lpad((n / 26 % 100)::text, 2, '0') || chr((97 + n / 2600 % 26)::int) || lpad((n / 67600 % 100)::text, 2, '0')
  from (select p_number * 7919 % 6760000 as n) x
$$;

-- Nobody invites more than one or two, however many customers there are.
create function bench.inviter(p_person bigint) returns text
language sql immutable parallel safe as $$ select 'persona-' || greatest(p_person - 1, 1) || '@example.test' $$;

-- Stages of customers, in hundredths. The funnel narrows; a good part stands where the load needs people.
create table bench.stages (
  stage text primary key, upto int, hito int, validado int, h2 boolean, h4 boolean, h6 boolean, instagram boolean, survey boolean, code boolean);
insert into bench.stages values
  ('new', 18, 1, 0, false, false, false, false, false, false),
  ('visit-due', 30, 2, 0, false, false, false, false, false, false),
  ('visited', 35, 2, 0, true, false, false, false, false, false),
  ('wheel-2', 43, 2, 2, true, false, false, false, false, false),
  ('instagram-due', 50, 3, 2, true, false, false, false, false, false),
  ('wheel-3', 55, 3, 3, true, false, false, true, false, false),
  ('invitee-due', 60, 4, 3, true, false, false, true, false, false),
  ('invitee-came', 63, 4, 3, true, true, false, true, false, false),
  ('wheel-4', 66, 4, 4, true, true, false, true, false, false),
  ('survey-due', 71, 5, 4, true, true, false, true, false, false),
  ('wheel-5', 74, 5, 5, true, true, false, true, true, false),
  ('visits-due', 78, 6, 5, true, true, false, true, true, false),
  ('visits-made', 81, 6, 5, true, true, true, true, true, false),
  ('wheel-6', 84, 6, 6, true, true, true, true, true, false),
  ('code-due', 88, 7, 6, true, true, true, true, true, false),
  ('wheel-7', 91, 7, 7, true, true, true, true, true, true),
  ('vip-new', 92, 8, 7, true, true, true, true, true, true),
  ('vip-ready', 98, 8, 7, true, true, true, true, true, true),
  ('vip-prize', 100, 8, 7, true, true, true, true, true, true);

-- A café has about 500 customers; every fourth person is a customer of two.
insert into public.cafeterias (id, nombre, short_slug, created_at)
select bench.id('cafe', n), 'Café Banco ' || n, 'cafe-banco-' || n, now() - interval '400 days' + n * interval '1 minute'
from generate_series(1, greatest(current_setting('bench.size')::int / 500, 8)) as n;

create unlogged table bench.records as
with counts as (
  select current_setting('bench.size')::bigint as records, current_setting('bench.size')::bigint * 4 / 5 as people,
    greatest(current_setting('bench.size')::int / 500, 8) as cafes
), numbered as (
  select r, case when r <= people then r else r - people end as person,
    1 + (case when r <= people then r else r - people + 3 end) % cafes as cafe
  from counts, generate_series(1, records) as r
)
select n.r, n.person, bench.id('record', n.r) as enrollment_id, bench.id('person', n.person) as user_id,
  'persona-' || n.person || '@example.test' as email, k.id as cafe_id, k.nombre as cafe_nombre, k.slug, k.vip_id, s.stage, s.hito,
  date_trunc('second', now()) - make_interval(days => 130 + bench.pick(n.r, 1, 200), secs => bench.pick(n.r, 9, 86400)) as began,
  date_trunc('second', now()) - make_interval(days => 3 + bench.pick(n.r, 2, 4)) as reached,
  jsonb_build_object('role', 'authenticated', 'sub', bench.id('person', n.person))::text as claims
from numbered n
join public.cafeterias k on k.id = bench.id('cafe', n.cafe)
join bench.stages s on bench.pick(n.r, 3, 100) < s.upto and not exists (
  select from bench.stages lower where lower.upto < s.upto and bench.pick(n.r, 3, 100) < lower.upto);

insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000'::uuid, r.user_id, 'authenticated', 'authenticated', r.email, r.began,
  '{"provider":"email","providers":["email"]}'::jsonb, jsonb_strip_nulls(jsonb_build_object('privacy_version', '2026-11c', 'cafe_slug', r.slug,
    'inviter_email', case when r.r % 10 = 0 then bench.inviter(r.person) end)), r.began, r.began
from bench.records r where r.r = r.person
union all
select '00000000-0000-0000-0000-000000000000'::uuid, bench.id('admin', 1), 'authenticated', 'authenticated', 'admin@example.test', now(),
  '{"provider":"email","providers":["email"]}', '{}', now(), now();
insert into public.user_roles (user_id, role) values (bench.id('admin', 1), 'admin');
insert into public.privacy_acceptances (user_id, version, digest, accepted_at)
select r.user_id, '2026-11c', repeat('0', 64), r.began from bench.records r where r.r = r.person;

-- ── Rewards and their draws ──────────────────────────────────────────────────────────────────────

create unlogged table bench.rewards as
select r.r, h as hito, bench.pick(r.r * 10 + h, 4, 100) as roll, r.began + make_interval(days => 15 * h - 10) as obtained_at,
  bench.pick(r.r * 10 + h, 5, 2) = 0 as redeemed
from bench.records r, generate_series(1, r.hito - 1) as h;

insert into private.draws (id, wheel, version, position, roll, prize_name, user_id, cafe_id, drawn_at)
select bench.id('draw', w.r * 10 + w.hito), 'hito', 1, p.position, w.roll, p.name, r.user_id, r.cafe_id, w.obtained_at
from bench.rewards w join bench.records r using (r)
join private.wheel_prizes p on p.wheel = 'hito' and p.version = 1
  and p.position = case when w.roll < 40 then 1 when w.roll < 65 then 2 when w.roll < 75 then 3 else 4 end
where w.hito > 1;

insert into public.user_rewards (id, user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, draw_id, obtained_at, seen_at, redeemed_at)
select bench.id('reward', w.r * 10 + w.hito), r.user_id, r.cafe_id, r.enrollment_id, r.enrollment_id, w.hito,
  coalesce(d.prize_name, 'Café gratis'),
  case w.hito when 1 then 'fixed' else 'variable' end, d.id, w.obtained_at, w.obtained_at,
  case when w.redeemed then w.obtained_at + interval '1 day' end
from bench.rewards w join bench.records r using (r)
left join private.draws d on d.id = bench.id('draw', w.r * 10 + w.hito);

insert into private.requests (user_id, request_id, operation, arguments_hash, response, created_at)
select r.user_id, bench.id('request', w.r * 10 + w.hito), 'spin_hito_wheel',
  sha256(convert_to(jsonb_build_object('cafe', r.cafe_id, 'hito', w.hito)::text, 'UTF8')),
  jsonb_build_object('spin_id', bench.id('reward', w.r * 10 + w.hito), 'already_won', false), w.obtained_at
from bench.rewards w join bench.records r using (r) where w.hito > 1;

-- Everybody has come in by a code once: that is what makes the lists long.
insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
select r.user_id, r.email, private.mailbox_of(r.email), r.began from bench.records r where r.r = r.person;
insert into private.mailbox_wins (mailbox, cafe_id, benefit, user_id, won_at)
select m.mailbox, r.cafe_id, 'hito-' || w.hito, r.user_id, w.obtained_at
from bench.rewards w join bench.records r using (r) join private.account_mailboxes m on m.user_id = r.user_id;

-- ── Records, visits, surveys, codes ──────────────────────────────────────────────────────────────

create index on bench.rewards (r);
create unlogged table bench.redeemed as
select w.r, max(u.reward_name) filter (where w.hito = 1) as h1, max(u.reward_name) filter (where w.hito = 2) as h2,
  max(u.reward_name) filter (where w.hito = 3) as h3, max(u.reward_name) filter (where w.hito = 4) as h4,
  max(u.reward_name) filter (where w.hito = 5) as h5, max(u.reward_name) filter (where w.hito = 6) as h6,
  max(u.reward_name) filter (where w.hito = 7) as h7
from bench.rewards w join public.user_rewards u on u.id = bench.id('reward', w.r * 10 + w.hito)
where w.redeemed group by w.r;

insert into public."Clientes proto" (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_validado, hito_1_completado,
  hito_2_completado, hito_4_completado, hito_6_completado, hito_2_reference_date, hito_6_reference_date, invitado_por, instagram_usuario,
  "VIP", codigo_vip, fecha_registro, hito1_canjeado, hito2_canjeado, hito3_canjeado, hito4_canjeado, hito5_canjeado, hito6_canjeado, hito7_canjeado)
select r.enrollment_id, r.user_id, r.cafe_id, r.cafe_nombre, r.email, 'Persona '
  || r.person, s.hito, s.validado, s.hito > 1, s.h2, s.h4, s.h6,
  case when s.hito = 2 then r.reached when s.hito > 2 then r.began + interval '5 days' end,
  case when s.hito = 6 then r.reached when s.hito > 6 then r.began + interval '80 days' end,
  case when r.r % 10 = 0 then bench.inviter(r.person) end,
  case when s.instagram then 'persona.' || r.person end, s.hito = 8,
  case when s.code then bench.code(r.r) end, r.began, d.h1, d.h2, d.h3, d.h4, d.h5, d.h6, d.h7
from bench.records r join bench.stages s using (stage) left join bench.redeemed d on d.r = r.r;

insert into private.referrals (invitee_id, inviter_id)
select g.enrollment_id, i.enrollment_id from bench.records g join bench.records i on i.r = g.r - 1 where g.r % 10 = 0;

insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, registered_by, created_at)
select r.user_id, r.cafe_id, r.email, r.cafe_nombre, private.madrid_day(v.at), case when v.at = r.began then 'enrolment' else 'visit-page' end,
  case when v.at = r.began then r.user_id end, v.at
from bench.records r, lateral (
  select r.began + make_interval(days => 8 * i) as at
  from generate_series(0, case when r.hito = 8 then 14 when r.hito > 4 then 6 when r.hito > 2 then 3 when r.hito = 2 then 1 else 0 end) as i
  union all
  select r.reached + make_interval(days => i) from generate_series(1, case
    when r.stage in ('visited', 'wheel-2', 'visits-due') then 1 when r.stage in ('visits-made', 'wheel-6') then 2 else 0 end) as i
) as v;

insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita, productos_preferidos, presupuesto,
  mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver, opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema,
  ofertas_comunicacion, created_at)
select r.user_id, r.cafe_id, r.email, r.cafe_nombre, '{premios}', 'semanal', 'mañana', '{café}', '5-10', 'Más enchufes', 'paseando', 'muy fácil',
  'premios', 'divertidos', 'sí', 'Ninguna', 'Ninguna', 'no', r.began + interval '60 days'
from bench.records r join bench.stages s using (stage) where s.survey;

-- Besides the used ones, one active code per customer who waits for one, and an inactive stock.
insert into public.vip_codes (code, cafe_id, cafeteria, status, created_at, created_by, activated_at, used_at, assigned_to)
select bench.code(r.r), r.cafe_id, r.cafe_nombre, 'used', r.began, bench.id('admin', 1), r.began, r.began + interval '95 days', r.user_id
from bench.records r join bench.stages s using (stage) where s.code
union all
select bench.code(r.r), r.cafe_id, r.cafe_nombre, 'active', r.began, bench.id('admin', 1), r.began, null, null
from bench.records r where r.stage = 'code-due'
union all
select bench.code(current_setting('bench.size')::bigint + split_part(k.nombre, ' ', 3)::bigint * 30 + i), k.id, k.nombre, 'inactive', k.created_at + make_interval(mins => i),
  bench.id('admin', 1), null, null, null
from public.cafeterias k, generate_series(1, 30) as i where k.nombre like 'Café Banco %';

-- ── The VIP programme ────────────────────────────────────────────────────────────────────────────

-- One row per event of a VIP's account, in order: welcome, then tickets and spins in turn.
create unlogged table bench.movements as
select r.r, m.step, m.reason, m.delta,
  case m.step when 10 then date_trunc('day', now() at time zone 'Europe/Madrid') at time zone 'Europe/Madrid' - interval '12 hours'
    else r.began + make_interval(days => 100 + m.step) end as at
from bench.records r
join (values (1, 'vip-welcome', 150), (2, 'ticket', 125), (3, 'vip-spin', -100), (4, 'ticket', 125), (5, 'vip-spin', -100),
  (6, 'ticket', 125), (7, 'vip-spin', -100), (8, 'ticket', 125), (10, 'vip-spin', -100)) as m (step, reason, delta)
  on r.stage = 'vip-prize' or (r.stage = 'vip-ready' and m.step < 10);

insert into private.draws (id, wheel, version, position, roll, prize_name, user_id, cafe_id, drawn_at)
select bench.id('vip-draw', m.r * 100 + m.step), 'vip', 1, p.position, bench.pick(m.r * 100 + m.step, 6, 100), p.name, r.user_id, r.cafe_id, m.at
from bench.movements m join bench.records r using (r)
join private.wheel_prizes p on p.wheel = 'vip' and p.version = 1
  and p.position = private.segment_at_roll('vip', 1, bench.pick(m.r * 100 + m.step, 6, 100))
where m.reason = 'vip-spin';

insert into public.vip_wheel_spins (id, user_id, cafe_id, cafeteria_id, conectitos_spent, reward_obtained, spin_date, draw_id, created_at)
select bench.id('spin', m.r * 100 + m.step), r.user_id, r.cafe_id, r.vip_id, 100, d.prize_name, private.madrid_day(m.at), d.id, m.at
from bench.movements m join bench.records r using (r) join private.draws d on d.id = bench.id('vip-draw', m.r * 100 + m.step);

insert into public.vip_pending_rewards (id, user_id, cafe_id, cafeteria_id, spin_id, reward_name, obtained_at, expires_at, seen_at, redeemed_at, created_at)
select bench.id('prize', m.r * 100 + m.step), r.user_id, r.cafe_id, r.vip_id, bench.id('spin', m.r * 100 + m.step),
  'Premio ' || (select private.product_name()) || ' VIP: ' || d.prize_name, m.at, private.madrid_day(m.at) + 1, m.at, case when m.step < 10 then m.at + interval '1 hour' end, m.at
from bench.movements m join bench.records r using (r) join private.draws d on d.id = bench.id('vip-draw', m.r * 100 + m.step);

insert into public.user_rewards (id, user_id, cafe_id, cafeteria_id, hito_number, reward_name, reward_type, draw_id, vip_pending_reward_id, obtained_at, seen_at, redeemed_at)
select bench.id('vip-reward', m.r * 100 + m.step), r.user_id, r.cafe_id, r.vip_id, 0, d.prize_name, 'fixed', d.id, p.id, m.at, m.at, p.redeemed_at
from bench.movements m join bench.records r using (r) join private.draws d on d.id = bench.id('vip-draw', m.r * 100 + m.step)
join public.vip_pending_rewards p on p.id = bench.id('prize', m.r * 100 + m.step);

insert into public.purchase_tickets (id, user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, status, amount_euros, conectitos_to_award,
  rejection_reason, admin_notes, reviewed_by, reviewed_at, created_at)
select bench.id('ticket', m.r * 100 + m.step), r.user_id, r.cafe_id, r.vip_id, r.user_id || '/' || m.r || '-' || m.step || '.jpg',
  md5('ticket-' || m.r * 100 + m.step), 'approved', 12.50, 125, null, null, bench.id('admin', 1), m.at, m.at - interval '3 hours'
from bench.movements m join bench.records r using (r) where m.reason = 'ticket'
union all
select bench.id('ticket', r.r * 100 + 11), r.user_id, r.cafe_id, r.vip_id, r.user_id || '/' || r.r || '-11.jpg', md5('ticket-' || r.r * 100 + 11),
  'rejected', null, null, 'unreadable', null, bench.id('admin', 1), r.began + interval '112 days', r.began + interval '111 days'
from bench.records r where r.stage in ('vip-ready', 'vip-prize')
union all
select bench.id('ticket', r.r * 100 + 12), r.user_id, r.cafe_id, r.vip_id, r.user_id || '/' || r.r || '-12.jpg', md5('ticket-' || r.r * 100 + 12),
  'pending', null, null, null, null, null, null, r.reached - make_interval(secs => bench.pick(r.r, 10, 86400))
from bench.records r where r.stage = 'vip-prize';
-- Read by QR: one in eight of the approved ones, and some that wait for their day or for a person.
update public.purchase_tickets t set ticket_image_url = null, image_hash = null, reviewed_by = null,
  receipt_key = '00000000T|' || t.id || '|' || to_char(t.created_at, 'YYYYMMDD'), receipt_number = t.id::text,
  receipt_day = private.madrid_day(t.created_at), receipt_cents = 1250
where t.status = 'approved' and t.id in (
  select bench.id('ticket', m.r * 100 + m.step) from bench.movements m where m.reason = 'ticket' and (m.r * 100 + m.step) % 8 = 0);
insert into public.purchase_tickets (id, user_id, cafe_id, cafeteria_id, receipt_key, receipt_number, receipt_day, receipt_cents,
  status, amount_euros, conectitos_to_award, review_reason, photo_requested_at, created_at)
select bench.id('ticket', r.r * 100 + 14), r.user_id, r.cafe_id, r.vip_id, '00000000T|' || r.r || '|' || to_char(r.reached, 'YYYYMMDD'),
  r.r::text, private.madrid_day(r.reached), 1250, case when h.review_reason is null then 'provisional'
    else 'pending' end,
  case when h.review_reason is null then 12.50 end, case when h.review_reason is null then 125 end, h.review_reason,
  case when h.review_reason is not null then h.at end, h.at
from bench.records r cross join lateral (select case when r.r % 20 = 0 then 'sample' end as review_reason,
  now() - make_interval(secs => bench.pick(r.r, 11, 86400)) as at) h
where r.stage = 'vip-prize' and r.r % 5 = 0;

-- The storage service's rows of the photos; VIPs who are ready have one more, not yet sent.
insert into storage.objects (bucket_id, name, version, metadata)
select 'purchase-tickets', t.ticket_image_url, '1', jsonb_build_object('eTag', '"' || t.image_hash || '"', 'size', 100000, 'mimetype', 'image/jpeg')
from public.purchase_tickets t where t.ticket_image_url is not null
union all
select 'purchase-tickets', r.user_id || '/' || r.r || '-13.jpg', '1', jsonb_build_object('eTag', '"' || md5('photo-' || r.r) || '"', 'size', 100000, 'mimetype', 'image/jpeg')
from bench.records r where r.stage = 'vip-ready';
insert into private.photo_removals (name, due_at)
select o.name, now() + interval '6 hours' from storage.objects o
where not exists (select from public.purchase_tickets t where t.ticket_image_url = o.name)
on conflict do nothing;

insert into public.conectitos_ledger (user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, actor, created_at)
select r.user_id, r.cafe_id, r.vip_id, m.delta, m.reason,
  case m.reason when 'vip-welcome' then 'once' when 'ticket' then bench.id('ticket', m.r * 100 + m.step)::text else bench.id('spin', m.r * 100 + m.step)::text end,
  sum(m.delta) over (partition by m.r order by m.step), case m.reason when 'ticket' then bench.id('admin', 1) end, m.at
from bench.movements m join bench.records r using (r) order by m.r, m.step;
insert into public.user_conectitos (user_id, cafe_id, cafeteria_id, conectitos, earned_from_vip_completion, created_at)
select r.user_id, r.cafe_id, r.vip_id, sum(m.delta), true, min(m.at)
from bench.movements m join bench.records r using (r) group by r.user_id, r.cafe_id, r.vip_id;

-- ── What accumulates behind the scenes ───────────────────────────────────────────────────────────

insert into private.events (topic, user_id, payload, created_at, attempts, delivered_at)
select 'registration', r.user_id, jsonb_build_object('user_id', r.user_id, 'email', r.email, 'cafeteria', r.cafe_nombre, 'invitado_por', null), r.began, 1, r.began
from bench.records r
union all
select 'challenge-1', r.user_id, jsonb_build_object('user_id', r.user_id, 'invitado_por', null), r.began + interval '5 days', 1, r.began + interval '5 days'
from bench.records r where r.hito > 1;
insert into private.audit_log (actor, action, subject, details, at)
select bench.id('admin', 1), 'ticket.approve', 'ticket:' || t.id, '{"amount_cents": 1250}', t.reviewed_at from public.purchase_tickets t where t.status = 'approved' and t.decided_by = 'person';
insert into public.invitations (token_hash, correo, cafe_id, created_by, created_at, expires_at)
select extensions.digest('token-' || r.r, 'sha256'), 'invitada-' || r.r || '@example.test', r.cafe_id, bench.id('admin', 1), now() - interval '1 day', now() + interval '6 days'
from bench.records r where r.r % 100 = 0;
insert into private.sign_up_inviters (user_id, inviter_hash)
select u.id, private.inviter_hash(u.raw_user_meta_data ->> 'inviter_email') from auth.users u where u.raw_user_meta_data ? 'inviter_email';
-- Rate-limit rows of two days of visits and guesses, which the nightly job has not deleted yet.
insert into private.rate_limits (kind, user_id, email, cafe_id, hour)
select case when r.stage = 'code-due' then 'vip-code-miss' else 'visit-try' end, case when r.stage = 'code-due' then r.user_id end,
  case when r.stage <> 'code-due' then r.email end, r.cafe_id,
  private.hour_of(now()) - make_interval(hours => 2 + bench.pick(r.r, 11, 46))
from bench.records r where bench.pick(r.r, 12, 10) < 3;
insert into public.contact_leads (nombre, email, created_at)
select 'Cafetera ' || r.r, 'cafe-' || r.r || '@example.test', r.began from bench.records r where r.r % 100 = 0;

-- ── A café's people, who are nobody's customers ──────────────────────────────────────────────────

-- A bijection on forty bits: no two people have one code.
create function bench.customer_code(p_number bigint) returns text
language sql immutable parallel safe as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((p_number * 733007751851 & 1099511627775) >> 5 * i & 31)::int + 1, 1), '')
  from generate_series(0, 7) as i
$$;
insert into private.customer_codes (user_id, code)
select r.user_id, bench.customer_code(r.person) from bench.records r where r.r = r.person;

create unlogged table bench.members as
select k.id as cafe_id, bench.id('member', n * 10 + i) as user_id, 'miembro-' || n || '-' || i || '@example.test' as email,
  case i when 1 then 'owner' when 2 then 'manager' else 'staff' end as role, k.created_at + make_interval(hours => i) as since
from generate_series(1, greatest(current_setting('bench.size')::int / 500, 8)) as n
join public.cafeterias k on k.id = bench.id('cafe', n), generate_series(1, 5) as i;
insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select '00000000-0000-0000-0000-000000000000'::uuid, m.user_id, 'authenticated', 'authenticated', m.email, m.since,
  '{"provider":"email","providers":["email"]}', '{}', m.since, m.since from bench.members m;
insert into public.cafe_members (cafe_id, user_id, role, invited_by, since)
select m.cafe_id, m.user_id, m.role, bench.id('admin', 1), m.since from bench.members m;
insert into private.team_invitations (token_hash, cafe_id, email, role, invited_by, created_at, expires_at, used_at, used_by)
select extensions.digest('team-' || m.email, 'sha256'), m.cafe_id, m.email, m.role, bench.id('admin', 1), m.since - interval '1 day',
  m.since + interval '6 days', m.since, m.user_id from bench.members m
union all
select extensions.digest('open-' || m.email, 'sha256'), m.cafe_id, 'nueva-' || m.email, 'staff', m.user_id, now() - interval '1 day',
  now() + interval '6 days', null, null from bench.members m where m.role = 'owner';
insert into private.customer_searches (cafe_id, member, found, more, at)
select m.cafe_id, m.user_id, '{}', false, now() - make_interval(hours => i) from bench.members m, generate_series(1, 10) as i;
-- every customer was looked at once, every tenth helped
insert into private.audit_log (actor, action, subject, cafe_id, at)
select m.user_id, 'customer.open', 'customer:' || r.enrollment_id, r.cafe_id, r.reached
from bench.records r join bench.members m on m.cafe_id = r.cafe_id and m.role = 'manager';
insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
select r.cafe_id, r.enrollment_id, m.user_id, 'manager', 'visit-added', private.madrid_day(r.reached)::text,
  'Se le olvidó', r.reached
from bench.records r join bench.members m on m.cafe_id = r.cafe_id and m.role = 'manager' where r.r % 10 = 0;
drop table bench.members;

-- ── Who can do what, for the benchmarks to choose from ───────────────────────────────────────────

create table bench.people as
select r.r, r.enrollment_id, r.user_id, r.email, r.cafe_id, r.cafe_nombre, r.slug, r.vip_id, r.stage, r.hito, r.claims,
  (select bench.id('reward', w.r * 10 + min(w.hito)) from bench.rewards w where w.r = r.r and not w.redeemed group by w.r) as reward_id,
  case when r.stage = 'vip-prize' then bench.id('prize', r.r * 100 + 10) end as prize_id,
  case when r.stage = 'vip-prize' then bench.id('ticket', r.r * 100 + 12) end as ticket_id,
  case when r.stage = 'vip-prize' then md5('ticket-' || r.r * 100 + 12) end as ticket_photo,
  case when r.stage = 'vip-ready' then r.user_id || '/' || r.r || '-13.jpg' end as photo,
  case when r.stage = 'code-due' then bench.code(r.r) end as code,
  bench.customer_code(r.person) as customer_code,
  hashint8extended(r.r, 7) as shuffle
from bench.records r;
create index on bench.people (stage, shuffle);
drop table bench.records, bench.rewards, bench.redeemed, bench.movements;
grant select on bench.people to public;
do $$
declare v_definition text;
begin
  for v_definition in select definition from bench.indexes loop execute v_definition; end loop;
end $$;
drop table bench.indexes;
reset session_replication_role;
