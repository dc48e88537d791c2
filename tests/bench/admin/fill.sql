-- 1,000 cafés with a team of five each, 25,000 customers, 600,000 visits, 100,000 codes, 50,000 tickets (a tenth pending, a fiftieth
-- with the same photo). One café, large, has 20,000 of the customers and 300,000 of the visits.
insert into public.cafeterias (nombre) select 'Cafetería Número ' || n from generate_series(1, 999) n;

insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select ('b0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', 'persona' || n || '@bench.test',
  '{}', '{}', now(), now()
from generate_series(0, 5000) n;
insert into public.user_roles (user_id, role) values ('b0000000-0000-4000-8000-000000000000', 'admin');

create temporary table cafes as select id, vip_id, nombre, row_number() over (order by nombre) - 1 as n from public.cafeterias;

insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre)
select u.id, c.id, c.nombre, u.email, 'Persona' from auth.users u
join cafes c on c.n = right(u.id::text, 12)::int % 1000 where u.email like 'persona%@bench.test';

-- five people a day at each café, for sixty days
insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source)
select c.user_id, c.cafe_id, c.correo, c.cafeteria, current_date - n, 'visit-page'
from public."Clientes proto" c, generate_series(0, 59) n where c.correo like 'persona%@bench.test';

insert into public.vip_codes (code, cafe_id, cafeteria, status, created_at, used_at)
select chr(97 + i % 26) || lpad((i / 1000)::text, 2, '0') || 'a00', c.id, c.nombre, (array['inactive', 'active', 'used'])[1 + i % 3],
  now() - i * interval '1 minute', case when i % 3 = 2 then now() end
from generate_series(0, 99999) i join cafes c on c.n = i % 1000;

insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, status, amount_euros,
  conectitos_to_award, reviewed_by, reviewed_at, created_at)
select ('b0000000-0000-4000-8000-' || lpad((1 + i % 5000)::text, 12, '0'))::uuid, c.id, c.vip_id, 'bench/' || i || '.jpg',
  md5((i - case when i % 50 = 1 then 1 else 0 end)::text), case when i % 10 = 0 then 'pending' else 'approved' end,
  case when i % 10 > 0 then 12.50 end, case when i % 10 > 0 then 125 end,
  case when i % 10 > 0 then 'b0000000-0000-4000-8000-000000000000'::uuid end,
  case when i % 10 > 0 then now() - i * interval '1 minute' end, now() - i * interval '2 minutes'
from generate_series(0, 49999) i join cafes c on c.n = i % 1000;

-- ── One large café, on a day on which 500 come and 300 redeem ────────────────────────────────────

insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'authenticated', 'authenticated', 'cliente' || n || '@bench.test',
  '{}', '{}', now() - interval '400 days', now()
from generate_series(1, 20000) n;
create temporary table customers as
select u.id as user_id, right(u.id::text, 12)::int as n, c.id as cafe_id, c.nombre as cafe, c.vip_id, u.email, gen_random_uuid() as record_id
from auth.users u, cafes c where u.id::text like 'c0000000%' and c.nombre = 'Cafetería Número 500';
insert into public."Clientes proto" (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_validado, hito_1_completado,
  fecha_registro)
select record_id, user_id, cafe_id, cafe, email,
  (array['Ana', 'Ángela', 'María', 'Mariano', 'José', 'Josefa', 'Lucía', 'Hugo'])[1 + n % 8] || ' ' || n, 3, 2, true,
  now() - interval '400 days'
from customers;
insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at)
select k.user_id, k.cafe_id, k.email, k.cafe, private.madrid_day(now()) - d, 'visit-page', now() - make_interval(days => d, secs => k.n)
from customers k, generate_series(0, 600, 40) d where d > 0 or k.n <= 500;
insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, obtained_at, redeemed_at)
select k.user_id, k.cafe_id, k.record_id, k.record_id, h, (array['Café gratis', 'Tostada gratis'])[h], (array['fixed', 'variable'])[h],
  now() - make_interval(days => 30 + k.n % 300),
  case when h = 1 then now() - make_interval(days => case when k.n <= 300 then 0 else 1 + k.n % 300 end, secs => k.n % 60) end
from customers k, generate_series(1, 2) h;
-- a regular: everything there is to a timeline, more than it shows
insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source)
select k.user_id, k.cafe_id, k.email, k.cafe, private.madrid_day(now()) - d, 'visit-page'
from customers k, generate_series(0, 300) d where k.n = 1 on conflict do nothing;
insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, status, amount_euros,
  conectitos_to_award, reviewed_by, reviewed_at, created_at)
select k.user_id, k.cafe_id, k.vip_id, 'regular/' || i || '.jpg', md5('regular' || i), 'approved', 12.50, 125,
  'b0000000-0000-4000-8000-000000000000'::uuid, now() - i * interval '1 day', now() - i * interval '1 day'
from customers k, generate_series(1, 200) i where k.n = 1;
insert into public.conectitos_ledger (user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, created_at)
select k.user_id, k.cafe_id, k.vip_id, 125, 'adjustment', gen_random_uuid()::text, 125 * i, now() - (200 - i) * interval '1 day'
from customers k, generate_series(1, 200) i where k.n = 1;
insert into public.user_conectitos (user_id, cafe_id, cafeteria_id, conectitos)
select k.user_id, k.cafe_id, k.vip_id, 25000 from customers k where k.n = 1;

-- ── Five on each team, who are customers of another café ─────────────────────────────────────────

insert into public.cafe_members (cafe_id, user_id, role)
select c.id, ('b0000000-0000-4000-8000-' || lpad(p::text, 12, '0'))::uuid,
  case (p - 1) / 1000 when 0 then 'owner' when 1 then 'manager' else 'staff' end
from generate_series(1, 5000) as p join cafes c on c.n = (p + 1) % 1000;
-- the large café's owner has twenty
insert into public.cafe_members (cafe_id, user_id, role)
select c.id, m.user_id, 'owner' from public.cafe_members m, cafes c
where m.role = 'owner' and m.cafe_id = (select cafe_id from customers limit 1) and c.n between 700 and 719 on conflict do nothing;
insert into private.team_invitations (token_hash, cafe_id, email, role, created_at, expires_at)
select extensions.digest(i || 'open' || c.n, 'sha256'), c.id, 'nueva' || i || '@bench.test', 'staff', now(), now() + interval '7 days'
from generate_series(1, 10) i, cafes c;
insert into private.customer_codes (user_id, code)
select k.user_id, lpad(upper(to_hex(k.n)), 8, '0') from customers k;
-- what they did in a year: looks at customers, tickets, corrections
insert into private.audit_log (actor, action, subject, cafe_id, at)
select m.user_id, (array['customer.open', 'ticket.approve', 'team.invite'])[1 + i % 3], 'customer:' || gen_random_uuid(), m.cafe_id,
  now() - i * interval '1 day' from public.cafe_members m, generate_series(1, 60) i;
insert into private.corrections (cafe_id, record_id, actor, role, kind, what, reason, at)
select k.cafe_id, k.record_id, m.user_id, m.role, 'visit-added', private.madrid_day(now())::text, 'Se le olvidó',
  now() - make_interval(days => 1 + k.n % 300)
from customers k join public.cafe_members m on m.cafe_id = k.cafe_id and m.role = 'manager' where k.n % 4 = 1;

select private.recount_tallies();
select private.recompute_results();
analyze;
