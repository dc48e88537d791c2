-- Demo data for development: every screen has something worth looking at, and every date is relative to today.
-- All accounts have the password Conecta123. Runs once, as postgres, after the migrations. Never for production.

-- A moment some days ago at an hour in Madrid, null for null; never in the future, also when the seed runs before that hour.
create function pg_temp.days_ago(days int, hour time) returns timestamptz language sql stable strict as $$
  select least((private.madrid_day(now()) - days + hour) at time zone 'Europe/Madrid', now())
$$;

-- ── Cafés ────────────────────────────────────────────────────────────────────────────────────────

update public.cafeterias set
  review_url = 'https://www.google.com/maps/search/?api=1&query=Cafeter%C3%ADa+Central',
  instagram_url = 'https://www.instagram.com/cafeteria.central.demo/',
  created_at = pg_temp.days_ago(200, '12:00'),
  legal_name = 'Cafetería Central, S. L. (datos de ejemplo)', legal_number = 'B12345674',
  legal_address = 'Calle de Ejemplo, 2, 28000 Madrid', contract_version = private.contract_version(),
  poster_printed_at = pg_temp.days_ago(90, '12:00'), cards_printed_at = pg_temp.days_ago(90, '12:00')
where nombre = 'Cafetería Central';

insert into private.contract_acceptances (cafe_id, version, name, sections, accepted_at)
select c.id, t.version, 'Titular de ejemplo', private.contract_sections(c, t.version), now() - interval '90 days'
from public.cafeterias c cross join private.contract_texts t where c.nombre = 'Cafetería Central'
  and t.version = private.contract_version();

insert into public.cafeterias (id, nombre, active, deleted, paused_at, primary_color, secondary_color, review_url, instagram_url, created_at)
select c.id::uuid, c.nombre, c.state = 'active', c.state = 'deleted',
  case when c.state <> 'active' then pg_temp.days_ago(c.paused_days_ago, '20:00') end, c.primary_color, c.secondary_color,
  'https://www.google.com/maps/search/?api=1&query=' || c.query,
  'https://www.instagram.com/' || c.instagram || '/', pg_temp.days_ago(c.days_ago, '12:00')
from (values
  ('c0000000-0000-4000-8000-000000000002', 'La Esquina del Barrio', 'active', null, '#7A3E1D', '#E0A458', 'La+Esquina+del+Barrio', 'laesquina.demo', 195),
  ('c0000000-0000-4000-8000-000000000003', 'Tostadero El Faro', 'active', null, '#0F4C5C', '#E36414', 'Tostadero+El+Faro', 'tostadero.elfaro.demo', 60),
  ('c0000000-0000-4000-8000-000000000004', 'Pan y Canela', 'active', null, '#9D174D', '#F59E0B', 'Pan+y+Canela', 'panycanela.demo', 35),
  ('c0000000-0000-4000-8000-000000000005', 'Obrador y Cafetería Nuestra Señora de la Almudena', 'active', null, '#1B4332', '#95D5B2', 'Obrador+Almudena', 'obrador.almudena.demo', 20),
  ('c0000000-0000-4000-8000-000000000006', 'El Rincón de Ana', 'paused', 6, '#4A148C', '#CE93D8', 'El+Rinc%C3%B3n+de+Ana', 'elrincondeana.demo', 90),
  ('c0000000-0000-4000-8000-000000000007', 'Café de la Estación', 'deleted', 40, '#334155', '#94A3B8', 'Caf%C3%A9+de+la+Estaci%C3%B3n', 'cafeestacion.demo', 120)
) as c(id, nombre, state, paused_days_ago, primary_color, secondary_color, query, instagram, days_ago);

-- ── Accounts ─────────────────────────────────────────────────────────────────────────────────────

create temporary table demo_people (id uuid primary key, email text not null, nombre text not null, days_ago int not null);
insert into demo_people values
  ('a0000000-0000-4000-8000-000000000001', 'admin@conecta.test', 'Administración', 120),
  ('a0000000-0000-4000-8000-000000000002', 'nuevo@conecta.test', 'Nuevo', 0),
  ('a0000000-0000-4000-8000-000000000003', 'cliente@conecta.test', 'Clara Benito', 9),
  ('a0000000-0000-4000-8000-000000000004', 'vip@conecta.test', 'Vera Iglesias', 48),
  ('a0000000-0000-4000-8000-000000000005', 'marta.gil@conecta.test', 'Marta Gil', 44),
  ('a0000000-0000-4000-8000-000000000006', 'javier.ortega@conecta.test', 'Javier Ortega', 40),
  ('a0000000-0000-4000-8000-000000000007', 'pablo.navarro@conecta.test', 'Pablo Navarro', 36),
  ('a0000000-0000-4000-8000-000000000008', 'ines.molina@conecta.test', 'Inés Molina', 12),
  ('a0000000-0000-4000-8000-000000000009', 'lucia.serrano@conecta.test', 'Lucía Serrano', 4),
  ('a0000000-0000-4000-8000-000000000010', 'andres.vidal@conecta.test', 'Andrés Vidal', 2),
  ('a0000000-0000-4000-8000-000000000011', 'nuria.castro@conecta.test', 'Nuria Castro', 0),
  ('a0000000-0000-4000-8000-000000000012', 'sofia.ramos@conecta.test', 'Sofía Ramos', 30),
  ('a0000000-0000-4000-8000-000000000013', 'hugo.delgado@conecta.test', 'Hugo Delgado', 27),
  ('a0000000-0000-4000-8000-000000000014', 'elena.prieto@conecta.test', 'Elena Prieto', 70),
  ('a0000000-0000-4000-8000-000000000015', 'raul.medina@conecta.test', 'Raúl Medina', 7),
  ('a0000000-0000-4000-8000-000000000016', 'carmen.fuentes@conecta.test', 'Carmen Fuentes', 3),
  ('a0000000-0000-4000-8000-000000000017', 'tomas.herrera@conecta.test', 'Tomás Herrera', 10),
  ('a0000000-0000-4000-8000-000000000018', 'duena@conecta.test', 'Dueña', 190),
  ('a0000000-0000-4000-8000-000000000019', 'encargado@conecta.test', 'Encargado', 60),
  ('a0000000-0000-4000-8000-000000000020', 'camarero@conecta.test', 'Camarero', 15);

-- One bcrypt for all: it is the slowest thing here.
with password as materialized (select extensions.crypt('Conecta123', extensions.gen_salt('bf', 10)) as hash)
insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new,
  email_change_token_current, phone_change, phone_change_token, reauthentication_token)
select '00000000-0000-0000-0000-000000000000', p.id, 'authenticated', 'authenticated', p.email, password.hash,
  pg_temp.days_ago(p.days_ago, '10:00'), '{"provider":"email","providers":["email"]}',
  (select jsonb_build_object('privacy_version', max(d.version)) from private.document_versions d
    where d.document = 'policy'),
  pg_temp.days_ago(p.days_ago, '10:00'), pg_temp.days_ago(p.days_ago, '10:00'), '', '', '', '', '', '', '', ''
from demo_people p, password;

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), 'email', u.id::text, u.id,
  jsonb_build_object('sub', u.id::text, 'email', u.email, 'email_verified', true, 'phone_verified', false),
  u.created_at, u.created_at, u.created_at
from auth.users u join demo_people p on p.id = u.id;

update public.privacy_acceptances a set accepted_at = u.created_at
from auth.users u join demo_people p on p.id = u.id where a.user_id = u.id;

insert into public.user_roles (user_id, role) values ('a0000000-0000-4000-8000-000000000001', 'admin');

insert into public.cafe_members (cafe_id, user_id, role, invited_by, since)
select k.id, p.id, m.role, i.id, pg_temp.days_ago(p.days_ago, '10:05')
from (values
  ('duena@conecta.test', 'Cafetería Central', 'owner', 'admin@conecta.test'),
  ('duena@conecta.test', 'La Esquina del Barrio', 'owner', 'admin@conecta.test'),
  ('encargado@conecta.test', 'Cafetería Central', 'manager', 'duena@conecta.test'),
  ('camarero@conecta.test', 'Cafetería Central', 'staff', 'duena@conecta.test')
) as m(email, nombre, role, inviter)
join demo_people p on p.email = m.email
join demo_people i on i.email = m.inviter
join public.cafeterias k on k.nombre = m.nombre;

-- numbers that are nobody's: these two cafés read the QR of a receipt (rule V35)
insert into private.cafe_tax_numbers (cafe_id, nif, confirmed_at)
select k.id, n.nif, now() from (values ('Cafetería Central', 'B12345674'), ('La Esquina del Barrio', '89890001K'))
  as n(nombre, nif)
join public.cafeterias k on k.nombre = n.nombre;

-- a café that asks for proof, with a tag whose keys everybody knows: supabase/local/stack/demo-tag.ts touches it
update public.cafeterias set service_mode = 'proof' where nombre = 'La Esquina del Barrio';

insert into private.nfc_tags (cafe_id, uid, name, meta_key, mac_key, read_counter, prepared_by, prepared_at, active_since,
  last_touch_at)
select k.id, '\x04c0ffee5eed01', 'Barra',
  extensions.encrypt('\xc0ffee00c0ffee00c0ffee00c0ffee00', private.tag_secret('sealed'), 'aes-cbc/pad:none'),
  extensions.encrypt('\xc0ffee01c0ffee01c0ffee01c0ffee01', private.tag_secret('sealed'), 'aes-cbc/pad:none'),
  1, 'a0000000-0000-4000-8000-000000000018', t.at, t.at, t.at
from public.cafeterias k, pg_temp.days_ago(30, '12:00') as t(at) where k.nombre = 'La Esquina del Barrio';

-- ── VIP codes, in their three states ─────────────────────────────────────────────────────────────

insert into public.vip_codes (code, cafe_id, cafeteria, status, created_at, created_by, activated_at, used_at, assigned_to)
select c.code, k.id, k.nombre, c.status, pg_temp.days_ago(c.days_ago, '09:00'), 'a0000000-0000-4000-8000-000000000001',
  case when c.status <> 'inactive' then pg_temp.days_ago(c.days_ago, '09:05') end,
  case when c.status = 'used' then pg_temp.days_ago(c.used_days_ago, '10:24') end, p.id
from (values
  ('v48a27', 'Cafetería Central', 'used', 40, 34, 'vip@conecta.test'),
  ('m44b13', 'Cafetería Central', 'used', 40, 30, 'marta.gil@conecta.test'),
  ('s30c52', 'La Esquina del Barrio', 'used', 25, 16, 'sofia.ramos@conecta.test'),
  ('a34n75', 'Cafetería Central', 'active', 12, null, null),
  ('k27d90', 'Cafetería Central', 'active', 12, null, null),
  ('e61t08', 'La Esquina del Barrio', 'active', 8, null, null),
  ('b12c34', 'Cafetería Central', 'inactive', 1, null, null),
  ('z90x11', 'Cafetería Central', 'inactive', 1, null, null),
  ('f22g45', 'Tostadero El Faro', 'inactive', 3, null, null)
) as c(code, cafeteria, status, days_ago, used_days_ago, email)
join public.cafeterias k on k.nombre = c.cafeteria
left join demo_people p on p.email = c.email;

-- ── Journeys: who is where at which café ─────────────────────────────────────────────────────────
-- days_ago: since enrolling. redeemed: rewards redeemed so far, in order. waiting: validated, wheel not yet spun.

create temporary table demo_journeys as
select md5('record ' || j.email || j.cafeteria)::uuid as id, p.id as user_id, k.id as cafe_id, p.nombre, j.*
from (values
  ('vip@conecta.test', 'Cafetería Central', 48, 8, 4, false, null),
  ('marta.gil@conecta.test', 'Cafetería Central', 44, 8, 6, false, 'vip@conecta.test'),
  ('javier.ortega@conecta.test', 'Cafetería Central', 40, 7, 5, false, 'marta.gil@conecta.test'),
  ('pablo.navarro@conecta.test', 'Cafetería Central', 36, 3, 1, false, 'javier.ortega@conecta.test'),
  ('ines.molina@conecta.test', 'Cafetería Central', 12, 6, 2, false, null),
  ('cliente@conecta.test', 'Cafetería Central', 9, 5, 1, false, 'ines.molina@conecta.test'),
  ('lucia.serrano@conecta.test', 'Cafetería Central', 4, 3, 0, false, 'cliente@conecta.test'),
  ('andres.vidal@conecta.test', 'Cafetería Central', 2, 2, 1, false, null),
  ('nuria.castro@conecta.test', 'Cafetería Central', 0, 1, 0, false, null),
  ('sofia.ramos@conecta.test', 'La Esquina del Barrio', 30, 8, 7, false, null),
  ('hugo.delgado@conecta.test', 'La Esquina del Barrio', 27, 5, 3, true, 'sofia.ramos@conecta.test'),
  ('elena.prieto@conecta.test', 'La Esquina del Barrio', 22, 2, 0, false, 'hugo.delgado@conecta.test'),
  ('cliente@conecta.test', 'La Esquina del Barrio', 5, 2, 0, false, null),
  ('raul.medina@conecta.test', 'Tostadero El Faro', 7, 4, 1, false, null),
  ('carmen.fuentes@conecta.test', 'Tostadero El Faro', 1, 1, 0, false, null),
  ('hugo.delgado@conecta.test', 'Pan y Canela', 6, 3, 1, false, null),
  ('carmen.fuentes@conecta.test', 'Obrador y Cafetería Nuestra Señora de la Almudena', 3, 2, 0, false, null),
  ('vip@conecta.test', 'El Rincón de Ana', 20, 3, 1, false, null),
  ('tomas.herrera@conecta.test', 'El Rincón de Ana', 10, 2, 0, false, null),
  ('elena.prieto@conecta.test', 'Café de la Estación', 70, 4, 2, false, null)
) as j(email, cafeteria, days_ago, hito, redeemed, waiting, invited_by)
join demo_people p on p.email = j.email
join public.cafeterias k on k.nombre = j.cafeteria;

-- Everybody's pace: on which day after enrolling, and when, each hito's reward was won.
create temporary table demo_pace (hito int, day int, hour time);
insert into demo_pace values (1, 0, '10:10'), (2, 3, '10:25'), (3, 3, '10:40'), (4, 6, '17:30'), (5, 8, '19:00'), (6, 12, '10:25'), (7, 14, '10:25');

insert into public."Clientes proto" (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_validado,
  hito_1_completado, hito_2_completado, hito_4_completado, hito_6_completado, hito_2_reference_date, hito_6_reference_date,
  invitado_por, instagram_usuario, "VIP", codigo_vip, fecha_registro)
select j.id, j.user_id, j.cafe_id, j.cafeteria, j.email,
  case when j.hito > 1 then j.nombre else split_part(j.email, '@', 1) end,
  j.hito, case when j.waiting then j.hito when j.hito > 2 then j.hito - 1 else 0 end,
  j.hito > 1, j.hito > 2, j.hito > 4, j.hito > 6,
  case when j.hito > 1 then pg_temp.days_ago(j.days_ago, '10:10') end,
  case when j.hito > 5 then pg_temp.days_ago(j.days_ago - 8, '19:00') end,
  j.invited_by, case when j.hito > 3 then replace(split_part(j.email, '@', 1), '-', '_') end,
  j.hito = 8, (select c.code from public.vip_codes c where c.assigned_to = j.user_id and c.cafe_id = j.cafe_id),
  pg_temp.days_ago(j.days_ago, '10:00')
from demo_journeys j;

-- ── Visits ───────────────────────────────────────────────────────────────────────────────────────

insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, registered_by, created_at)
select j.user_id, j.cafe_id, j.email, j.cafeteria, private.madrid_day(v.at), v.source,
  case when v.source = 'enrolment' then j.user_id end, v.at
from demo_journeys j
cross join lateral (
  select 'enrolment' as source, pg_temp.days_ago(j.days_ago, '10:00') as at
  union all
  select 'visit-page', pg_temp.days_ago(j.days_ago - s.day, '10:15')
  -- the day of a visit, and from which hito on the person has been there that day
  from (values (3, 3), (10, 6), (12, 7), (14, 8), (17, 8), (23, 8)) as s(day, from_hito)
  where j.hito >= s.from_hito and s.day <= j.days_ago
) as v;

-- ── Surveys of those who got past hito 5, or whose wheel of hito 5 waits ─────────────────────────

insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita,
  productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver,
  opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema, ofertas_comunicacion, telefono, rango_edad, created_at)
select j.user_id, j.cafe_id, j.email, j.cafeteria, string_to_array(a.motivacion, ','), a.frecuencia, a.momento,
  string_to_array(a.productos, ','), a.presupuesto, a.mejoras, a.descubrimiento, 'muy_facil', 'si', 'muy_divertidos', 'si',
  'Ninguna', a.sistema, a.ofertas, a.telefono, a.edad, pg_temp.days_ago(j.days_ago - 8, '18:55')
from demo_journeys j
join (values
  ('vip@conecta.test', 'trato_personal,ambiente', 'varias_semana', 'manana', 'cafe_bebidas_calientes,postres', '3_6', 'Más mesas junto a la ventana', 'paso_por_delante', 'Avisarme cuando haya postre nuevo', 'whatsapp', '600 123 456', '35_44'),
  ('marta.gil@conecta.test', 'calidad_producto', 'diaria', 'manana', 'cafe_bebidas_calientes', 'menos_3', 'Nada, está muy bien así', 'conocido', 'Todo claro', 'email', null, '25_34'),
  ('javier.ortega@conecta.test', 'promociones_recompensas,ubicacion', 'una_semana', 'tarde', 'desayuno_snack', '3_6', 'Abrir antes los domingos', 'mapas_resenas', 'Más premios dulces', 'no', null, '45_54'),
  ('ines.molina@conecta.test', 'ambiente', 'una_semana', 'mediodia', 'comidas,postres', '6_10', 'Un menú vegetariano', 'redes_sociales', 'Que la ruleta gire más despacio', 'email', null, '18_24'),
  ('sofia.ramos@conecta.test', 'calidad_producto,trato_personal', 'varias_semana', 'ultima_hora', 'bebida_para_llevar', 'menos_3', 'Vasos reutilizables', 'conocido', 'Nada que añadir', 'whatsapp', '+34 611 222 333', '25_34'),
  ('hugo.delgado@conecta.test', 'ubicacion', 'menos_semana', 'manana', 'desayuno_snack', 'mas_10', 'Leche de avena', 'paso_por_delante', 'Ver cuánto falta para ser VIP', 'no', null, null)
) as a(email, motivacion, frecuencia, momento, productos, presupuesto, mejoras, descubrimiento, sistema, ofertas, telefono, edad)
  on a.email = j.email
where j.hito > 5 or j.waiting;

-- ── Rewards of hitos 1 to 7, with the draws behind them ──────────────────────────────────────────

-- Numbers of each segment of each wheel.
create temporary table demo_segments as
select wheel, position, name, sum(weight) over turn - weight as lowest, sum(weight) over turn - 1 as highest
from private.wheel_prizes where version = 1
window turn as (partition by wheel order by position);

create temporary table demo_rewards as
select md5('reward ' || j.id || s.hito)::uuid as id, j.id as enrollment_id, j.user_id, j.cafe_id, s.hito,
  pg_temp.days_ago(j.days_ago - s.day, s.hour) as obtained_at,
  -- the next time they came by
  case when s.hito <= j.redeemed then pg_temp.days_ago(greatest(j.days_ago - s.day - 1, 0), '11:00') end as redeemed_at,
  ('x' || left(md5(j.id || ' ' || s.hito), 6))::bit(24)::int % 100 as roll
from demo_journeys j join demo_pace s on s.hito < j.hito;

insert into private.draws (id, wheel, version, position, roll, prize_name, user_id, cafe_id, drawn_at)
select r.id, w.wheel, 1, w.position, r.roll, w.name, r.user_id, r.cafe_id, r.obtained_at
from demo_rewards r join demo_segments w on w.wheel = 'hito' and r.roll between w.lowest and w.highest
where r.hito > 1;

insert into public.user_rewards (id, user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, picture, conditions, draw_id, obtained_at, seen_at, redeemed_at)
select r.id, r.user_id, r.cafe_id, r.enrollment_id, r.enrollment_id, r.hito, coalesce(d.prize_name, 'Café gratis'),
  case when d.id is null then 'fixed' else 'variable' end, n.picture, n.conditions, d.id, r.obtained_at, r.obtained_at, r.redeemed_at
from demo_rewards r left join private.draws d on d.id = r.id
cross join lateral private.current_prize(r.cafe_id, coalesce(d.prize_name, 'Café gratis')) as n;

update public."Clientes proto" c set
  hito1_canjeado = r.names[1], hito2_canjeado = r.names[2], hito3_canjeado = r.names[3], hito4_canjeado = r.names[4],
  hito5_canjeado = r.names[5], hito6_canjeado = r.names[6], hito7_canjeado = r.names[7]
from (select cliente_id, array_agg(reward_name order by hito_number) as names from public.user_rewards
  where redeemed_at is not null group by cliente_id) as r
where r.cliente_id = c.id;

-- ── Tickets: pending, approved, rejected; two pending ones show the same photo; the photos lie in seed-files ──────────────────

create temporary table demo_tickets as
select md5('ticket ' || t.email || t.days_ago || t.hour)::uuid as id, c.user_id, c.cafe_id, k.vip_id,
  pg_temp.days_ago(t.days_ago, t.hour::time) as sent_at, t.*
from (values
  ('vip@conecta.test', 'Cafetería Central', 21, '13:05', 'approved', 12.40, null, null, 'vip-1'),
  ('vip@conecta.test', 'Cafetería Central', 10, '09:40', 'approved', 8.60, null, 'Gracias por venir, Vera', 'vip-2'),
  ('vip@conecta.test', 'Cafetería Central', 6, '18:20', 'rejected', null, 'unreadable', 'Falta la esquina con el total. ¿Nos envías otra foto?', 'vip-3'),
  ('vip@conecta.test', 'Cafetería Central', 3, '11:15', 'approved', 23.50, null, null, 'vip-4'),
  ('vip@conecta.test', 'Cafetería Central', 0, '08:30', 'pending', null, null, null, 'vip-5'),
  ('marta.gil@conecta.test', 'Cafetería Central', 15, '10:30', 'approved', 6.25, null, null, 'marta-1'),
  ('marta.gil@conecta.test', 'Cafetería Central', 1, '17:45', 'pending', null, null, null, 'marta-2'),
  ('sofia.ramos@conecta.test', 'La Esquina del Barrio', 2, '20:10', 'pending', null, null, null, 'sofia-1'),
  ('sofia.ramos@conecta.test', 'La Esquina del Barrio', 9, '19:30', 'rejected', null, 'other-cafe', null, 'sofia-2')
) as t(email, cafeteria, days_ago, hour, status, euros, reason, notes, photo)
join demo_journeys c on c.email = t.email and c.cafeteria = t.cafeteria
join public.cafeterias k on k.id = c.cafe_id;

insert into public.purchase_tickets (id, user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, status, amount_euros,
  conectitos_to_award, rejection_reason, admin_notes, reviewed_by, reviewed_as, reviewed_at, outcome_seen_at, created_at)
select t.id, t.user_id, t.cafe_id, t.vip_id, t.user_id || '/' || t.photo || '.jpg',
  encode(sha256(convert_to(case when t.photo in ('vip-5', 'marta-2') then 'the same photo' else t.photo end, 'UTF8')), 'hex'), t.status, t.euros, floor(t.euros * 10), t.reason, t.notes,
  case when t.status <> 'pending' then 'a0000000-0000-4000-8000-000000000001'::uuid end,
  case when t.status <> 'pending' then 'administrator' end,
  case when t.status <> 'pending' then pg_temp.days_ago(t.days_ago - 1, '12:00') end,
  -- the latest decision is still news to its customer
  case when t.status <> 'pending' and t.days_ago > 3 then pg_temp.days_ago(t.days_ago - 2, '10:00') end, t.sent_at
from demo_tickets t;

-- ── VIP wheel: an expired prize, two redeemed ones, one to redeem today or tomorrow. vip@ can spin ─

create temporary table demo_spins as
select md5('spin ' || s.email || s.days_ago)::uuid as id, md5('prize ' || s.email || s.days_ago)::uuid as prize_id,
  c.user_id, c.cafe_id, k.vip_id, pg_temp.days_ago(s.days_ago, '08:15') as at, s.*
from (values
  ('vip@conecta.test', 'Cafetería Central', 15, 70, null),
  ('vip@conecta.test', 'Cafetería Central', 5, 40, 4),
  ('marta.gil@conecta.test', 'Cafetería Central', 0, 20, null),
  ('sofia.ramos@conecta.test', 'La Esquina del Barrio', 12, 90, 11)
) as s(email, cafeteria, days_ago, roll, redeemed_days_ago)
join demo_journeys c on c.email = s.email and c.cafeteria = s.cafeteria
join public.cafeterias k on k.id = c.cafe_id;

insert into private.draws (id, wheel, version, position, roll, prize_name, user_id, cafe_id, drawn_at)
select s.id, w.wheel, 1, w.position, s.roll, w.name, s.user_id, s.cafe_id, s.at
from demo_spins s join demo_segments w on w.wheel = 'vip' and s.roll between w.lowest and w.highest;

insert into public.vip_wheel_spins (id, user_id, cafe_id, cafeteria_id, conectitos_spent, reward_obtained, spin_date, draw_id, created_at)
select s.id, s.user_id, s.cafe_id, s.vip_id, 100, d.prize_name, private.madrid_day(s.at), d.id, s.at
from demo_spins s join private.draws d on d.id = s.id;

insert into public.vip_pending_rewards (id, user_id, cafe_id, cafeteria_id, spin_id, reward_name, picture, conditions, obtained_at, expires_at, seen_at, redeemed_at, created_at)
select s.prize_id, s.user_id, s.cafe_id, s.vip_id, s.id, private.vip_prize_title(d.prize_name), n.picture, n.conditions, s.at, private.madrid_day(s.at) + 1, s.at,
  pg_temp.days_ago(s.redeemed_days_ago, '16:00'), s.at
from demo_spins s join private.draws d on d.id = s.id cross
  join lateral private.current_prize(s.cafe_id, d.prize_name) as n;

insert into public.user_rewards (user_id, cafe_id, cafeteria_id, hito_number, reward_name, reward_type, picture, conditions, draw_id, vip_pending_reward_id, obtained_at, seen_at, redeemed_at)
select p.user_id, p.cafe_id, p.cafeteria_id, 0, d.prize_name, 'fixed', p.picture, p.conditions, d.id, p.id, p.obtained_at, p.seen_at, p.redeemed_at
from public.vip_pending_rewards p join private.draws d on d.id = p.spin_id;

-- ── Conectitos: every movement, and the balances as their sum ────────────────────────────────────

insert into public.conectitos_ledger (user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, actor, created_at)
select m.user_id, m.cafe_id, m.vip_id, m.delta, m.reason, m.cause,
  sum(m.delta) over (partition by m.user_id, m.cafe_id order by m.at), m.actor, m.at
from (
  select j.user_id, j.cafe_id, k.vip_id, 150 as delta, 'vip-welcome' as reason, 'once' as cause, null::uuid as actor,
    pg_temp.days_ago(j.days_ago - 14, '10:30') as at
  from demo_journeys j join public.cafeterias k on k.id = j.cafe_id where j.hito = 8
  union all
  select t.user_id, t.cafe_id, t.cafeteria_id, t.conectitos_to_award, 'ticket', t.id::text, t.reviewed_by, t.reviewed_at
  from public.purchase_tickets t join demo_tickets d on d.id = t.id where t.status = 'approved'
  union all
  select s.user_id, s.cafe_id, s.vip_id, -100, 'vip-spin', s.id::text, null, s.at from demo_spins s
) as m
order by m.at;

insert into public.user_conectitos (user_id, cafe_id, cafeteria_id, conectitos, earned_from_vip_completion, created_at, updated_at)
select l.user_id, l.cafe_id, l.cafeteria_id, sum(l.delta), true, min(l.created_at), max(l.created_at)
from public.conectitos_ledger l join demo_people p on p.id = l.user_id
group by l.user_id, l.cafe_id, l.cafeteria_id;

-- ── Invitations (open, used, revoked, expired; nobody knows their tokens) and demo requests ──────

insert into public.invitations (token_hash, correo, cafe_id, created_by, created_at, expires_at, claimed_at, used_at, revoked_at)
select extensions.digest(extensions.gen_random_bytes(32), 'sha256'), i.correo, k.id, 'a0000000-0000-4000-8000-000000000001',
  pg_temp.days_ago(i.days_ago, '09:30'), pg_temp.days_ago(i.days_ago, '09:30') + interval '7 days',
  pg_temp.days_ago(i.used_days_ago, '10:00'), pg_temp.days_ago(i.used_days_ago, '10:00'), pg_temp.days_ago(i.revoked_days_ago, '18:00')
from (values
  ('gema.lozano@conecta.test', 'Cafetería Central', 1, null, null),
  ('andres.vidal@conecta.test', 'Cafetería Central', 5, 2, null),
  ('ismael.cano@conecta.test', 'Cafetería Central', 8, null, 7),
  ('berta.soler@conecta.test', 'Cafetería Central', 30, null, null),
  ('olga.pardo@conecta.test', 'Tostadero El Faro', 2, null, null)
) as i(correo, cafeteria, days_ago, used_days_ago, revoked_days_ago)
join public.cafeterias k on k.nombre = i.cafeteria;

insert into public.contact_leads (nombre, email, created_at) values
  ('Rosa Jiménez', 'hola@cafelarosa.test', pg_temp.days_ago(11, '16:40')),
  ('Bar Manolo', 'manolo@barmanolo.test', pg_temp.days_ago(4, '09:10')),
  ('Irene Pascual', 'irene@lamolienda.test', pg_temp.days_ago(0, '08:05'));

drop table demo_people, demo_journeys, demo_pace, demo_segments, demo_rewards, demo_tickets, demo_spins;
drop function pg_temp.days_ago(int, time);
