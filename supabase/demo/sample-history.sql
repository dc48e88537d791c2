-- A half year at the café that the demo begins with, until yesterday, so that its results look as they would. From a seed, by the product's own
-- procedures (sample-procedures.sql). Never for production.

update public.cafeterias c set poster_printed_at = now() - interval '183 days', cards_printed_at = now() - interval '183 days'
where c.nombre = 'Cafetería Central';

insert into private.prizes (cafe_id, name, picture, position, value_cents)
select c.id, p.name, p.picture, p.position, v.cents from public.cafeterias c cross join (values
  ('Café gratis', 140), ('Aperitivo gratis', 220), ('1€ de descuento', 100), ('2€ de descuento', 200),
  ('3€ de descuento', 300), ('Bebida gratis', 180), ('Postre gratis', 350)) as v (prize, cents)
join private.prizes p on p.cafe_id is null and p.name = v.prize
where c.nombre = 'Cafetería Central';

-- prizes of its own, its first prize, and both wheels since two months, each with a ceiling
insert into private.prizes (cafe_id, name, picture, conditions, value_cents, position)
select c.id, v.name, v.picture, v.conditions, v.cents, v.position from public.cafeterias c cross join (values
  ('Cruasán', 'croissant', 'Recién hecho, hasta que se acaben', 180, 10),
  ('Zumo de naranja', 'juice', 'Natural, vaso pequeño', 290, 11),
  ('Tarta de queso', 'cake', 'Una ración, al pedir un café', 420, 12),
  ('Desayuno completo', 'breakfast', 'Café, tostada y zumo, hasta las doce', 450, 13),
  ('Bolsa de café en grano', 'bag', '250 g, del tueste de la casa', 850, 14)) as v (name, picture, conditions, cents, position)
where c.nombre = 'La Esquina del Barrio';

update public.cafeterias c set first_prize = 'Cruasán', poster_first_prize = 'Cruasán' where c.nombre = 'La Esquina del Barrio';

insert into private.wheel_versions (wheel, version, cafe_id, ceiling_cents, active_from, created_at)
select v.wheel, 2, c.id, v.ceiling, private.madrid_day_start(private.madrid_day(now()) - 60), now() - interval '61 days'
from public.cafeterias c cross join (values ('hito', 8000), ('vip', 6000)) as v (wheel, ceiling)
where c.nombre = 'La Esquina del Barrio';

insert into private.wheel_prizes (wheel, version, position, name, picture, weight, monthly_limit, unlimited)
select v.wheel, 2, v.position, v.name, p.picture, v.percent, v.monthly_limit, v.name = 'Café gratis'
from (values
  ('hito', 1, 'Tarta de queso', 10, 8),
  ('hito', 2, 'Zumo de naranja', 25, null),
  ('hito', 3, 'Bolsa de café en grano', 5, 2),
  ('hito', 4, 'Café gratis', 60, null),
  ('vip', 1, 'Desayuno completo', 15, null),
  ('vip', 2, 'Tarta de queso', 30, 10),
  ('vip', 3, 'Bolsa de café en grano', 5, 1),
  ('vip', 4, 'Café gratis', 50, null)) as v (wheel, position, name, percent, monthly_limit)
join private.prizes p on p.name = v.name and (p.cafe_id is null) = (v.name = 'Café gratis');

select demo.live(c.id, private.madrid_day(now()) - 182, private.madrid_day(now()) - 1, 4, 'barrio')
from public.cafeterias c where c.nombre = 'Cafetería Central';

-- scans include visitors who never sign up
insert into private.scans (cafe_id, day, hour, n)
select v.cafe_id, v.fecha_visita, v.hour, count(*) + (2 * demo.chance(v.fecha_visita::text))::int
from public.visitas_clientes v join public.cafeterias c on c.id = v.cafe_id
where c.nombre = 'Cafetería Central' and v.hour is not null group by 1, 2, 3;

-- since five weeks most new people begin with the prize, and some do not finish
update public."Clientes proto" k set began_as_visitor = true from public.cafeterias c
where c.id = k.cafe_id and c.nombre = 'Cafetería Central' and k.fecha_registro > now() - interval '35 days'
  and k.hito_1_completado and demo.chance(k.correo) < 0.8;
update public.user_rewards r set redeemed_at = r.obtained_at + interval '2 minutes'
from public."Clientes proto" k
where k.id = r.cliente_id and k.began_as_visitor and r.hito_number = 1 and r.redeemed_at is null and demo.chance(k.correo) < 0.6;
update private.scans s set wanted = v.people + (2 * demo.chance(s.day::text))::int,
  mailed = v.people + demo.chance(s.day::text)::int
from (select k.cafe_id, private.madrid_day(k.fecha_registro) as day, count(*) as people,
    extract(hour from k.fecha_registro at time zone 'Europe/Madrid') as hour
  from public."Clientes proto" k where k.began_as_visitor group by k.cafe_id, 2, 4) as v
where v.cafe_id = s.cafe_id and v.day = s.day and v.hour = s.hour;

-- The owner subscribes to the month mail: last month's is written now, as the schedule does it on the first.
insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
select u.id, u.email, private.mailbox_of(u.email), now() from auth.users u where u.email = 'duena@conecta.test';
do $$
declare v_cafe constant uuid := (select c.id from public.cafeterias c where c.nombre = 'Cafetería Central');
begin
  perform demo.act_as((select u.id from auth.users u where u.email = 'duena@conecta.test'));
  perform private.set_month_mail_subscription(v_cafe, true, now() - interval '2 months');
  perform private.queue_month_mails((date_trunc('month', private.madrid_day(now())) - interval '1 month')::date, now());
end $$;
-- These people are invented: nobody's automations hear of them. The month's mail goes to the local mailbox.
update private.events set delivered_at = created_at where delivered_at is null and topic <> 'month-mail';

-- A café offers reminders. A customer who has stayed away asked for them and is due: the first turn of the
-- schedule writes the mail, whatever the hour.
update public.cafeterias set sends_reminders = true where nombre = 'Cafetería Central';
update private.settings set ignores_reminder_hours = true;
with due as (
  select k.user_id, k.cafe_id, private.mailbox_of(k.correo) as mailbox, max(v.fecha_visita) as last_visit
  from public."Clientes proto" k
  join public.cafeterias c on c.id = k.cafe_id and c.nombre = 'Cafetería Central'
  join public.visitas_clientes v on v.user_id = k.user_id and v.cafe_id = k.cafe_id
  where not exists (select from public.cafe_members m where m.user_id = k.user_id)
    and not exists (select from public.user_rewards r where r.user_id = k.user_id
      and r.redeemed_at > now() - interval '22 days')
  group by k.user_id, k.cafe_id, k.correo
  having private.madrid_day(now()) - max(v.fecha_visita) between 22 and 90
  order by last_visit desc, k.user_id limit 1
), proven as (
  insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
  select d.user_id, u.email, d.mailbox, now() from due d join auth.users u on u.id = d.user_id
)
insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, digest, reminders, tickets, token_hash,
  next_check_at)
select d.user_id, d.cafe_id, now() - interval '60 days', t.version, t.digest, true, false,
  private.token_hash(private.reminder_token(d.user_id, d.cafe_id)), now()
from due d cross join private.document_version('reminders', current_date) t;
drop schema demo cascade;
