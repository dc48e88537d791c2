-- Customers of cafés with some 500 each, who have all asked for reminders. As superuser, without triggers and foreign key
-- checks, and only what the search reads; the indexes that it does not use would only make the filling longer.
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '128MB';
create schema bench;
do $$
declare v_index text;
begin
  for v_index in
    select i.indexrelid::regclass::text from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relname in ('Clientes proto', 'visitas_clientes', 'user_rewards', 'account_mailboxes')
      and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and i.indexrelid::regclass::text !~ 'user_rewards_by_user_and_cafe'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  loop execute 'drop index ' || v_index; end loop;
end $$;
insert into public.cafeterias (id, nombre, short_slug, sends_reminders, created_at, legal_name, legal_number,
  legal_address, contract_version)
select md5('cafe-' || n)::uuid, 'Café Banco ' || n, 'cafe-banco-' || n, true, now() - interval '400 days', 'Banco, S. L.',
  'B12345674', 'Calle Mayor, 1', '2026-11'
from generate_series(0, current_setting('bench.size')::int / 500) as n;
-- Last seen 3 to 40 days ago: about half have something that they could be reminded of.
create unlogged table bench.records as
select n, md5('person-' || n)::uuid as user_id, md5('cafe-' || n / 500)::uuid as cafe_id, 'Café Banco ' || n / 500 as cafe,
  gen_random_uuid() as id, 'persona-' || n || '@example.test' as email,
  date_trunc('second', now()) - make_interval(days => 3 + (abs(hashint8(n)) % 38)::int) as seen
from generate_series(1, current_setting('bench.size')::bigint) as n;
insert into auth.users (instance_id, id, aud, role, email)
select '00000000-0000-0000-0000-000000000000', r.user_id, 'authenticated', 'authenticated', r.email from bench.records r;
insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
select r.user_id, r.email, sha256(r.email::bytea), now() - interval '300 days' from bench.records r;
insert into public."Clientes proto" (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_1_completado,
  hito_2_reference_date, hito_6_reference_date, fecha_registro)
select r.id, r.user_id, r.cafe_id, r.cafe, r.email, 'Persona', 2 + r.n % 6, true, r.seen, r.seen, now() - interval '200 days'
from bench.records r;
insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at)
select r.user_id, r.cafe_id, r.email, r.cafe, private.madrid_day(r.seen) - 9 * i, 'visit-page', r.seen - make_interval(days => 9 * i)
from bench.records r, generate_series(0, 4) as i;
insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, obtained_at,
  redeemed_at)
select r.user_id, r.cafe_id, r.id, r.id, 1 + i, 'Café gratis', 'fixed', r.seen - make_interval(days => 9 * i),
  case when (r.n + i) % 3 > 0 then r.seen end
from bench.records r, generate_series(0, 2) as i;
-- each is looked at within ten days, at the minute of the day that is theirs
insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, digest, reminders, tickets,
  token_hash, next_check_at)
select r.user_id, r.cafe_id, now() - interval '60 days', '2026-11', repeat('0', 64), true, false,
  sha256((r.user_id || ':' || r.cafe_id)::bytea),
  private.reminder_check_instant(private.madrid_day(now()) + 2 + (r.n % 10)::int, r.user_id)
from bench.records r;
reset session_replication_role;
