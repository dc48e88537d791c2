-- A half year at one of the demo's cafés, until yesterday, so that its results look as they would. From a seed, by the product's own
-- procedures (half-year.sql). Never for production.

update public.cafeterias c set poster_printed_at = now() - interval '183 days', cards_printed_at = now() - interval '183 days'
where c.nombre = 'La Esquina del Barrio';

insert into private.prize_values (cafe_id, prize, cents)
select c.id, v.prize, v.cents from public.cafeterias c, (values
  ('Café gratis', 140), ('Aperitivo gratis', 220), ('1€ de descuento', 100), ('2€ de descuento', 200),
  ('3€ de descuento', 300), ('Bebida gratis', 180), ('Postre gratis', 350)) as v (prize, cents)
where c.nombre = 'La Esquina del Barrio';

select demo.live(c.id, private.madrid_day(now()) - 182, private.madrid_day(now()) - 1, 4, 'barrio')
from public.cafeterias c where c.nombre = 'La Esquina del Barrio';

-- who scans and does not sign up, too
insert into private.scans (cafe_id, day, hour, n)
select v.cafe_id, v.fecha_visita, v.hour, count(*) + (2 * demo.chance(v.fecha_visita::text))::int
from public.visitas_clientes v join public.cafeterias c on c.id = v.cafe_id
where c.nombre = 'La Esquina del Barrio' and v.hour is not null group by 1, 2, 3;

-- its owner gets each month by mail: last month's is asked for now, as the schedule does it on the first
insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
select u.id, u.email, private.mailbox_of(u.email), now() from auth.users u where u.email = 'duena@conecta.test';
do $$
declare v_cafe constant uuid := (select c.id from public.cafeterias c where c.nombre = 'La Esquina del Barrio');
begin
  perform demo.act_as((select u.id from auth.users u where u.email = 'duena@conecta.test'));
  perform private.ask_month_mail(v_cafe, true, now() - interval '2 months');
  perform private.write_month_mails((date_trunc('month', private.madrid_day(now())) - interval '1 month')::date, now());
end $$;
drop schema demo cascade;
