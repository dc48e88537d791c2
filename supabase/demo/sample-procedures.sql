-- A believable half year of a café, lived through the product's own procedures at their instants: people come when cafés
-- are visited, some never again, most somewhere in between. Who comes when is drawn from a seed; prizes are drawn as ever.
-- For development and tests, never for production: it acts as anybody.

create schema if not exists demo;

create or replace function demo.chance(p_key text) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select (('x' || substr(md5(p_key), 1, 8))::bit(32)::bigint & 4294967295) / 4294967296.0
$$;
comment on function demo.chance is 'A number from 0 to below 1 that belongs to a text.';

create or replace function demo.pick(p_key text, p_from text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select p_from[1 + floor(demo.chance(p_key) * cardinality(p_from))::int]
$$;
comment on function demo.pick is 'One of some texts, by a text.';

create or replace function demo.some_day(p_key text, p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  -- breakfast, the coffee of eleven, the afternoon; on Sundays the café is closed
  select (p_day + case when extract(isodow from p_day) = 7 then 1 + floor(5 * demo.chance(p_key || 'monday'))::int else 0 end
    + (case
        when demo.chance(p_key || 'peak') < 0.45 then time '08:00' + interval '150 minutes' * demo.chance(p_key)
        when demo.chance(p_key || 'peak') < 0.7 then time '10:45' + interval '90 minutes' * demo.chance(p_key)
        else time '16:30' + interval '200 minutes' * demo.chance(p_key) end)) at time zone 'Europe/Madrid'
$$;
comment on function demo.some_day is 'Returns a visit''s instant on a day, within opening hours, by a text.';

create or replace function demo.act_as(p_user uuid) returns void
language sql set search_path = '' as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', p_user, 'role', 'authenticated')::text, true)
$$;
comment on function demo.act_as is 'From here on, within this transaction, the caller is this person.';

create or replace function demo.sign_up(p_email text, p_at timestamptz) returns uuid
language sql set search_path = '' as $$
  insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change,
    email_change_token_new, email_change_token_current, phone_change, phone_change_token, reauthentication_token)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', p_email, p_at,
    '{"provider":"email","providers":["email"]}', '{"privacy_version":"2026-11"}', p_at, p_at,
    '', '', '', '', '', '', '', '')
  returning id
$$;
comment on function demo.sign_up is 'An account as auth makes it; nobody knows its password.';

create or replace function demo.survey(p_key text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'motivacion', jsonb_build_array(demo.pick(p_key || 1, array['trato_personal', 'trato_personal', 'calidad_producto',
      'ambiente', 'promociones_recompensas', 'ubicacion', 'otro: la terraza'])),
    'frecuencia_visita', demo.pick(p_key || 2, array['diaria', 'varias_semana', 'varias_semana', 'una_semana',
      'menos_semana']),
    'momento_visita', demo.pick(p_key || 3, array['manana', 'manana', 'mediodia', 'tarde', 'ultima_hora']),
    'productos_preferidos', jsonb_build_array(demo.pick(p_key || 4, array['cafe_bebidas_calientes',
      'cafe_bebidas_calientes', 'desayuno_snack', 'postres', 'comidas', 'bebida_para_llevar'])),
    'presupuesto', demo.pick(p_key || 5, array['menos_3', '3_6', '3_6', '6_10', 'mas_10']),
    'mejoras_negocio', demo.pick(p_key || 6, array['Más enchufes', 'Nada, me gusta así', 'Abrir los domingos',
      'Que haya leche de avena', 'Bajar un poco la música', 'Más mesas fuera', 'Una carta de tés', 'La cola de las once']),
    'descubrimiento_cafeteria', demo.pick(p_key || 7, array['conocido', 'redes_sociales', 'mapas_resenas',
      'paso_por_delante', 'paso_por_delante']),
    'facilidad_uso', demo.pick(p_key || 8, array['muy_facil', 'muy_facil', 'bastante_facil', 'algo_complicado']),
    'motivacion_volver', demo.pick(p_key || 9, array['si', 'si', 'si', 'no_se', 'no']),
    'opinion_desafios', demo.pick(p_key || 10, array['muy_divertidos', 'interesantes_mejorables', 'confusos']),
    'mas_cafeterias', demo.pick(p_key || 11, array['si', 'si', 'no']),
    'dudas_confusion', demo.pick(p_key || 12, array['Ninguna', 'No sabía cuándo contaba la visita']),
    'mejoras_sistema', demo.pick(p_key || 13, array['Más premios', 'Ninguna', 'Avisos']),
    'ofertas_comunicacion', demo.pick(p_key || 14, array['email', 'no', 'no']),
    'rango_edad', demo.pick(p_key || 15, array['18_24', '25_34', '25_34', '35_44', '45_54', '55_mas']))
$$;
comment on function demo.survey is 'Answers to the survey, by a text.';

create or replace function demo.come(p_key text, p_enrollment public."Clientes proto", p_name text, p_at timestamptz)
returns text
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := (p_enrollment).user_id;
  v_cafe constant uuid := (p_enrollment).cafe_id;
  v_slug constant text := (select c.slug from public.cafeterias c where c.id = v_cafe);
  v_enrollment public."Clientes proto" := p_enrollment;
  v_link text;
  v_code text;
  v_reward uuid;
  v_step int;
begin
  perform demo.act_as(v_user);
  v_enrollment := private.find_enrollment(v_user, v_cafe, p_lock => true);
  if exists (select from public.cafeterias c where c.id = v_cafe and private.requires_proof(c)) then
    insert into private.presence_claims (cafe_id, user_id, browser_hash, method, at, day, device_id, step, valid_until,
      made_at)
    values (v_cafe, v_user, sha256(convert_to(v_user::text, 'UTF8')), 'screen', p_at, private.madrid_day(p_at), v_cafe,
      floor(extract(epoch from p_at) / 10), p_at + interval '15 minutes', p_at);
    insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select u.id, lower(u.email), private.mailbox_of(u.email), p_at from auth.users u where u.id = v_user
    on conflict do nothing;
    perform private.apply_claims(v_enrollment, p_at);
  end if;
  if v_enrollment.hito_1_completado then
    perform private.add_visit(v_enrollment, p_at, 'visit-page', v_user, private.lock_visit_claim(v_enrollment, p_at));
  end if;
  -- earlier prizes are handed over first
  for v_reward in select r.id from public.user_rewards r
    where r.user_id = v_user and r.cafe_id = v_cafe and r.redeemed_at is null and r.hito_number > 0
      and demo.chance(p_key || r.hito_number || 'redeem') < 0.75
    limit 1
  loop
    perform private.redeem_idempotently('redeem_reward', v_reward, gen_random_uuid(), p_at + interval '2 minutes');
  end loop;
  for v_step in 1..2 loop
    v_enrollment := private.find_enrollment(v_user, v_cafe, p_lock => true);
    exit when v_enrollment.hito_actual > 7 or demo.chance(p_key || 'tired' || v_enrollment.hito_actual) < 0.22;
    if v_enrollment.hito_actual = 1 then
      perform private.complete_hito_1(v_cafe, v_enrollment.correo, p_name, gen_random_uuid(), null,
        p_at + interval '1 minute');
      exit;
    elsif v_enrollment.hito_actual = 3 then
      perform private.save_instagram(v_cafe, left(split_part(v_enrollment.correo, '@', 1), 30),
        p_at + interval '1 minute');
    elsif v_enrollment.hito_actual = 4 and not v_enrollment.hito_4_completado then
      if v_step = 1 then
        v_link := private.create_referral_link(v_cafe, p_at) #>> '{load_journey,record,referral_link}';
      end if;
      exit;
    elsif v_enrollment.hito_actual = 5 then
      perform private.submit_survey(v_cafe, demo.survey(p_key), p_at + interval '4 minutes');
    elsif v_enrollment.hito_actual = 7 then
      exit when demo.chance(p_key || 'large') > 0.4;
      v_code := 'd' || lpad(floor(demo.chance(p_key || 'c') * 100)::int::text, 2, '0')
        || chr(97 + floor(demo.chance(p_key || 'o') * 26)::int)
        || lpad(floor(demo.chance(p_key || 'd') * 100)::int::text, 2, '0');
      insert into public.vip_codes (code, cafe_id, cafeteria, status, created_at, activated_at)
      values (v_code, v_cafe, v_enrollment.cafeteria, 'active', p_at - interval '1 day', p_at - interval '1 hour')
      on conflict do nothing;
      perform private.validate_vip_code(v_user, v_slug, v_code, p_at + interval '5 minutes');
    elsif v_enrollment.hito_actual in (2, 6) and not private.has_hito_evidence(v_enrollment,
      v_enrollment.hito_actual) then
      exit;
    end if;
    v_enrollment := private.find_enrollment(v_user, v_cafe);
    exit when private.validated_hito(v_enrollment) < v_enrollment.hito_actual;
    perform private.spin_hito_wheel(v_cafe, v_enrollment.hito_actual, gen_random_uuid(), null,
      p_at + interval '6 minutes');
  end loop;
  if v_enrollment."VIP" then perform demo.come_as_vip(p_key, v_enrollment, p_at); end if;
  return v_link;
end $$;
comment on function demo.come is
  'Plays a customer at the counter: the visit, a prize, one step or two. Out: the link that they send to a friend, if '
  'they do.';

create or replace function demo.come_as_vip(p_key text, p_enrollment public."Clientes proto", p_at timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := (p_enrollment).user_id;
  v_cafe constant public.cafeterias := (select c from public.cafeterias c where c.id = (p_enrollment).cafe_id);
  v_euros constant numeric := round((2.2 + 16 * power(demo.chance(p_key || 'euros'), 2))::numeric, 2);
  v_ticket constant uuid := gen_random_uuid();
  v_owner constant uuid := (select m.user_id from public.cafe_members m
    where m.cafe_id = (p_enrollment).cafe_id and m.role = 'owner' order by m.since limit 1);
  v_prize uuid;
begin
  perform private.claim_vip_welcome(v_cafe.id, p_at);
  select p.id into v_prize from public.vip_pending_rewards p
  where p.user_id = v_user and p.cafe_id = v_cafe.id and p.redeemed_at is null
    and p.expires_at >= private.madrid_day(p_at) limit 1;
  if found then
    perform private.redeem_idempotently('redeem_vip_reward', v_prize, gen_random_uuid(), p_at + interval '7 minutes');
  end if;
  if demo.chance(p_key || 'ticket') < 0.6 then
    insert into public.purchase_tickets (id, user_id, cafe_id, cafeteria_id, ticket_image_url, status, amount_euros,
      conectitos_to_award, reviewed_by, reviewed_as, reviewed_at, outcome_seen_at, created_at)
    values (v_ticket, v_user, v_cafe.id, v_cafe.vip_id, v_user || '/' || v_ticket || '.jpg', 'approved', v_euros,
      floor(v_euros * 10), v_owner, 'owner', p_at + interval '5 hours', p_at + interval '9 hours', p_at + interval '8 minutes');
    perform private.move_conectitos(v_user, v_cafe.id, floor(v_euros * 10)::int, 'ticket', v_ticket::text, v_owner,
      p_at + interval '5 hours');
  end if;
  if v_prize is null and demo.chance(p_key || 'spin') < 0.8 and exists (select from public.user_conectitos b
    where b.user_id = v_user and b.cafe_id = v_cafe.id and b.conectitos >= 100)
    and not exists (select from public.vip_wheel_spins s
      where s.user_id = v_user and s.cafe_id = v_cafe.id and s.spin_date = private.madrid_day(p_at))
  then
    perform private.spin_vip_wheel(v_cafe.id, gen_random_uuid(), null, p_at + interval '9 minutes');
  end if;
end $$;
comment on function demo.come_as_vip is 'Plays what VIPs add: yesterday''s prize, a ticket, a spin.';

create or replace function demo.name(p_seed text, p_person int) returns text
language sql immutable parallel safe set search_path = '' as $$
  select demo.pick(p_seed || p_person || 'name', array['Ana', 'Luis', 'Marta', 'Pablo', 'Carmen', 'Jorge', 'Lucía',
    'Diego', 'Elena', 'Sergio', 'Nuria', 'Iván', 'Rosa', 'Mario', 'Clara', 'Hugo', 'Alba', 'Rubén', 'Sara', 'David'])
    || ' ' || demo.pick(p_seed || p_person || 'family', array['Gil', 'Ortega', 'Ramos', 'Vega', 'Soler', 'Prieto',
    'Nieto', 'Campos', 'Reyes', 'Durán', 'Lara', 'Mora'])
$$;
comment on function demo.name is 'The name of a person of a seed.';

create or replace function demo.email(p_seed text, p_person int) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(lower(demo.name(p_seed, p_person)), 'áéíóú ', 'aeiou.')
    || p_person || '@' || md5(p_seed)::varchar(6) || '.example'
$$;
comment on function demo.email is 'The address of a person of a seed.';

create or replace function demo.live(p_cafe uuid, p_from date, p_to date, p_a_week numeric, p_seed text) returns int
language plpgsql set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := (select c from public.cafeterias c where c.id = p_cafe);
  v_next record;
  v_enrollment public."Clientes proto";
  v_people int := 0;
  v_key text;
  v_link text;
begin
  create temporary table demo_plan (
    at timestamptz not null, person int not null, user_id uuid, visit int not null, link text
  ) on commit drop;
  create index on demo_plan (at);
  -- A new customer comes on most days, and more of them as the café becomes known.
  for v_next in select d::date as day, n from generate_series(p_from, p_to, interval '1 day') as d,
    generate_series(1, 4) as n
  loop
    continue when demo.chance(p_seed || v_next.day || v_next.n) * 28
      > p_a_week * (0.6 + 0.8 * (v_next.day - p_from) / greatest(p_to - p_from, 1));
    v_people := v_people + 1;
    insert into demo_plan values (demo.some_day(p_seed || v_people, v_next.day), v_people, null, 0, null);
  end loop;
  loop
    delete from demo_plan where ctid = (select ctid from demo_plan order by at limit 1) returning * into v_next;
    exit when not found or v_next.at >= least(now(), (p_to + 1)::timestamp at time zone 'Europe/Madrid');
    v_key := p_seed || v_next.person || ':' || v_next.visit;
    if v_next.user_id is null then
      v_next.user_id := demo.sign_up(demo.email(p_seed, v_next.person), v_next.at - interval '2 minutes');
      perform demo.act_as(v_next.user_id);
      perform private.enroll(v_cafe.slug, v_next.link, null, v_next.at);
    end if;
    v_enrollment := private.find_enrollment(v_next.user_id, p_cafe);
    v_link := demo.come(v_key, v_enrollment, demo.name(p_seed, v_next.person), v_next.at);
    if v_link is not null and demo.chance(v_key || 'friend') < 0.45 then
      v_people := v_people + 1;
      insert into demo_plan values (demo.some_day(v_key || 'friend', private.madrid_day(v_next.at)
        + 1 + floor(8 * demo.chance(v_key || 'when'))::int), v_people, null, 0, v_link);
    end if;
    -- Each customer has a rhythm, and a loyalty that grows with each visit.
    if demo.chance(v_key || 'again') < least(0.5 + 0.35 * demo.chance(p_seed || v_next.person || 'loyal')
      + 0.04 * v_next.visit, 0.95)
    then
      insert into demo_plan values (demo.some_day(v_key || 'next', private.madrid_day(v_next.at) + 1
        + floor((2 + 12 * demo.chance(p_seed || v_next.person || 'rhythm')) * demo.chance(v_key || 'gap') * 2)::int),
        v_next.person, v_next.user_id, v_next.visit + 1, null);
    end if;
  end loop;
  perform set_config('request.jwt.claims', '', true);
  return v_people;
end $$;
comment on function demo.live is
  'Lets a café live from a day to a day, with about so many new people a week: what happens is the same for the same '
  'seed and days, but for prizes. Out: how many people came.';
