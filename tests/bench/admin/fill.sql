-- 1,000 cafés, 5,000 people, 300,000 visits, 100,000 codes, 50,000 tickets (a tenth pending, a fiftieth with the same photo).
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

select private.recount_tallies();
analyze;
