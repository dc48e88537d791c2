create table public."Encuesta_5" (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  correo text not null,
  cafeteria text not null,
  motivacion text[] not null,
  frecuencia_visita text not null,
  momento_visita text not null,
  productos_preferidos text[] not null,
  presupuesto text not null,
  mejoras_negocio text not null,
  descubrimiento_cafeteria text not null,
  facilidad_uso text not null,
  motivacion_volver text not null,
  opinion_desafios text not null,
  mas_cafeterias text not null,
  dudas_confusion text not null,
  mejoras_sistema text not null,
  ofertas_comunicacion text not null,
  telefono text,
  rango_edad text,
  created_at timestamptz not null default now(),
  constraint encuesta_pkey primary key (id),
  constraint encuesta_one_per_person_and_cafe unique (user_id, cafe_id),
  constraint encuesta_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint encuesta_motivacion_answered
    check (cardinality(motivacion) between 1 and 10 and array_position(motivacion, '') is null),
  constraint encuesta_frecuencia_visita_answered
    check (btrim(frecuencia_visita) <> '' and length(frecuencia_visita) <= 100),
  constraint encuesta_momento_visita_answered check (btrim(momento_visita) <> '' and length(momento_visita) <= 100),
  constraint encuesta_productos_preferidos_answered
    check (cardinality(productos_preferidos) between 1 and 10 and array_position(productos_preferidos, '') is null),
  constraint encuesta_presupuesto_answered check (btrim(presupuesto) <> '' and length(presupuesto) <= 100),
  constraint encuesta_mejoras_negocio_answered check (btrim(mejoras_negocio) <> '' and length(mejoras_negocio) <= 1000),
  constraint encuesta_descubrimiento_cafeteria_answered
    check (btrim(descubrimiento_cafeteria) <> '' and length(descubrimiento_cafeteria) <= 100),
  constraint encuesta_facilidad_uso_answered check (btrim(facilidad_uso) <> '' and length(facilidad_uso) <= 100),
  constraint encuesta_motivacion_volver_answered
    check (btrim(motivacion_volver) <> '' and length(motivacion_volver) <= 100),
  constraint encuesta_opinion_desafios_answered
    check (btrim(opinion_desafios) <> '' and length(opinion_desafios) <= 100),
  constraint encuesta_mas_cafeterias_answered check (btrim(mas_cafeterias) <> '' and length(mas_cafeterias) <= 100),
  constraint encuesta_dudas_confusion_answered check (btrim(dudas_confusion) <> '' and length(dudas_confusion) <= 1000),
  constraint encuesta_mejoras_sistema_answered check (btrim(mejoras_sistema) <> '' and length(mejoras_sistema) <= 1000),
  constraint encuesta_ofertas_comunicacion_answered
    check (btrim(ofertas_comunicacion) <> '' and length(ofertas_comunicacion) <= 100),
  constraint encuesta_telefono_valid check (telefono ~ '^\+?[0-9 ]{6,20}$'),
  constraint encuesta_telefono_only_for_whatsapp check (telefono is null or ofertas_comunicacion = 'whatsapp'),
  constraint encuesta_rango_edad_valid check (btrim(rango_edad) <> '' and length(rango_edad) <= 100)
);
comment on table public."Encuesta_5" is
  'Answers to the survey of challenge 5 (rule J16): fourteen mandatory, phone and age optional.';
create index encuesta_by_cafe on public."Encuesta_5" (cafe_id, created_at);
alter table public."Encuesta_5" enable row level security;
create policy "people read their own survey" on public."Encuesta_5"
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public."Encuesta_5" to authenticated, service_role;

create function private.hito_2_deadline(p_enrollment public."Clientes proto") returns date
language plpgsql immutable set search_path = '' as $$
begin
  return private.madrid_day((p_enrollment).hito_2_reference_date) + private.figure('hito_2_days')
    + (p_enrollment).hito_2_extra_days;
end $$;
comment on function private.hito_2_deadline is
  'The last day whose visit completes hito 2: 15 days after its reference (rule J13), plus pauses.';

create function private.hito_6_deadline(p_enrollment public."Clientes proto") returns date
language plpgsql immutable set search_path = '' as $$
begin
  return private.madrid_day((p_enrollment).hito_6_reference_date) + private.figure('hito_6_days')
    + (p_enrollment).hito_6_extra_days;
end $$;
comment on function private.hito_6_deadline is
  'The last day whose visit counts for hito 6: 20 days after its reference (rule J17), plus pauses.';

create function private.hito_6_visit_days(p_enrollment public."Clientes proto") returns date[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(v.fecha_visita order by v.fecha_visita), '{}')
    from public.visitas_clientes v
    where v.user_id = (p_enrollment).user_id and v.cafe_id = (p_enrollment).cafe_id
      and v.fecha_visita between private.madrid_day((p_enrollment).hito_6_reference_date)
        and private.hito_6_deadline(p_enrollment)
      and v.created_at >= (p_enrollment).hito_6_reference_date and v.counts);
end $$;
comment on function private.hito_6_visit_days is
  'The days whose visits count for the open window of hito 6 (rule J17).';

create function private.advance_to_hito(p_enrollment uuid, p_to smallint, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update public."Clientes proto" set
    hito_actual = p_to,
    hito_1_completado = true,
    "VIP" = (p_to = 8),
    vip_at = case when p_to = 8 then coalesce(vip_at, p_now) end,
    hito_2_reference_date = case when p_to = 2 then coalesce(hito_2_reference_date, p_now)
      else hito_2_reference_date end,
    hito_6_reference_date = case when p_to = 6 then coalesce(hito_6_reference_date, p_now)
      else hito_6_reference_date end
  where id = p_enrollment;
end $$;
comment on function private.advance_to_hito is
  'Moves an enrollment to a challenge and opens its window; 8 means finished and VIP (rules J9 and J19).';

create function private.advance_past_rewards() returns trigger
language plpgsql set search_path = '' as $$
declare v_to smallint;
begin
  loop
    select c.hito_actual + 1 into v_to from public."Clientes proto" c
    where c.id = new.cliente_id and c.hito_actual < 8
      and exists (select from public.user_rewards r where r.cliente_id = c.id and r.hito_number = c.hito_actual);
    exit when not found;
    perform private.advance_to_hito(new.cliente_id, v_to, now());
  end loop;
  return null;
end $$;
comment on function private.advance_past_rewards is
  'No enrollment stands at a challenge whose reward it has, also when the reward comes from elsewhere (rule J11).';
create trigger user_rewards_advance_their_record after insert on public.user_rewards
  for each row when (new.hito_number > 0) execute function private.advance_past_rewards();

create function private.begin_challenge_2() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.hito_actual := 2;
  new.hito_2_reference_date := coalesce(new.hito_2_reference_date, now());
  return new;
end $$;
comment on function private.begin_challenge_2 is
  'An enrollment that comes from elsewhere with challenge 1 complete stands at challenge 2 (rule J11).';
create trigger clientes_begin_challenge_2 before insert or update of hito_actual, hito_1_completado
  on public."Clientes proto"
  for each row when (new.hito_1_completado and new.hito_actual = 1) execute function private.begin_challenge_2();

-- ── Pauses ───────────────────────────────────────────────────────────────────────────────────────

create function private.stamp_pause() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.active and not old.active then new.paused_at := null; end if;
  if not new.active and old.active then new.paused_at := now(); end if;
  return new;
end $$;
create trigger on_cafeterias_update_stamp_pause before update of active on public.cafeterias
  for each row execute function private.stamp_pause();

create function private.frozen_since(p_user uuid, p_cafe uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select least(c.paused_at, m.since, (private.block_of(p_user, p_cafe)).blocked_at) from public.cafeterias c
    left join public.cafe_members m on m.cafe_id = c.id and m.user_id = p_user
    where c.id = p_cafe);
end $$;
comment on function private.frozen_since is
  'Since when a person''s clocks stand still at a café: a pause (rule C8), a place in its team (rule T4) or a block '
  '(rule P27); null while they run.';

create function private.extend_for_pause(p_cafe uuid, p_from timestamptz, p_to timestamptz,
  p_user uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  -- only windows that were open when it began; if something else stopped them meanwhile, its end adds the rest
  with frozen as (
    select c.id, private.madrid_day(least(p_to, private.frozen_since(c.user_id, c.cafe_id)))
      - private.madrid_day(p_from) as days
    from public."Clientes proto" c
    where c.cafe_id = p_cafe and (p_user is null or c.user_id = p_user) and c.hito_actual in (2, 6)
  )
  update public."Clientes proto" c set
    hito_2_extra_days = c.hito_2_extra_days + case when c.hito_actual = 2 then f.days else 0 end,
    hito_6_extra_days = c.hito_6_extra_days + case when c.hito_actual = 6 then f.days else 0 end
  from frozen f
  where f.id = c.id and f.days > 0 and case c.hito_actual
    when 2 then not c.hito_2_completado and private.hito_2_deadline(c) >= private.madrid_day(p_from)
    else not c.hito_6_completado and private.hito_6_deadline(c) >= private.madrid_day(p_from) end;
  with frozen as (
    select p.id, private.madrid_day(least(p_to, private.frozen_since(p.user_id, p.cafe_id)))
      - private.madrid_day(greatest(p_from, p.obtained_at)) as days
    from public.vip_pending_rewards p
    where p.cafe_id = p_cafe and (p_user is null or p.user_id = p_user) and p.redeemed_at is null
      and p.expires_at >= private.madrid_day(p_from)
  )
  update public.vip_pending_rewards p set expires_at = p.expires_at + f.days from frozen f
  where f.id = p.id and f.days > 0;
  update public.purchase_tickets t set photo_requested_at = t.photo_requested_at + (p_to - greatest(p_from,
    t.photo_requested_at))
  where t.cafe_id = p_cafe and (p_user is null or t.user_id = p_user) and private.is_photo_missing(t);
end $$;
comment on function private.extend_for_pause is
  'Extends the open windows, pending prizes and requests for photos of a café by the days of a pause that is over '
  '(rule C8), or those of one person by the days of their membership (rule T4) or block (rule P27).';

create function private.extend_windows_after_pause() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.extend_for_pause(new.id, old.paused_at, now());
  return null;
end $$;
create trigger on_cafeterias_update_extend_windows after update of active on public.cafeterias
  for each row when (new.active and not old.active) execute function private.extend_windows_after_pause();

create function private.hitos_already_won(p_enrollment public."Clientes proto", p_received text[], p_now timestamptz)
returns smallint[]
language plpgsql stable set search_path = '' as $$
declare
  v_mailbox constant bytea := private.proven_mailbox((p_enrollment).user_id);
  v_benefits text[] := '{}';
begin
  if v_mailbox is not null then
    v_benefits := private.mailbox_benefits(v_mailbox, (p_enrollment).user_id, (p_enrollment).cafe_id, p_now);
  end if;
  -- the answer for nearly everybody; the query after it is planned anew at each call
  if (p_enrollment).ya_recibidos = '{}' and v_benefits = '{}' and p_received = '{}' then return '{}'; end if;
  return (
    select coalesce(array_agg(hito order by hito), '{}')::smallint[] from generate_series(1, 7) as hito
    where 'hito-' || hito = any ((p_enrollment).ya_recibidos)
      or ('hito-' || hito = any (v_benefits) and not exists (
        select from public.user_rewards r where r.cliente_id = (p_enrollment).id and r.hito_number = hito))
      or ('hito-' || hito = any (p_received) and exists (
        select from public.user_rewards r where r.cliente_id = (p_enrollment).id and r.hito_number = hito
          and r.redeemed_at is null)));
end $$;
comment on function private.hitos_already_won is
  'The steps of an enrollment that have no prize, because its mailbox won it before, or received it with another '
  'account: p_received, as received_by_others returns it.';

create function private.hours_of_today(p_week jsonb, p_at timestamptz) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  -- an evening that ends after midnight is today's until its end
  select p_week -> (extract(isodow from local.clock - case when exists (
      select from jsonb_array_elements(
        p_week -> (extract(isodow from local.clock - interval '1 day')::int - 1)) as hours
      where (hours ->> 1)::time < (hours ->> 0)::time and local.clock::time < (hours ->> 1)::time)
    then interval '1 day' else interval '0' end)::int - 1)
  from (select p_at at time zone 'Europe/Madrid' as clock) as local
$$;
comment on function private.hours_of_today is
  'Returns the turns of the day in Madrid, or of the day before while its last one goes on after midnight; null for '
  'a café that has said none.';

create function private.load_journey(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_today constant date := private.madrid_day(p_now);
  v_enrollment public."Clientes proto";
  v_visit uuid;
  v_received text[];
begin
  if v_user is not null then
    v_received := private.received_by_others(v_user, (v_cafe).id, p_now);
    select * into v_enrollment from public."Clientes proto" c where c.user_id = v_user and c.cafe_id = (v_cafe).id;
    select v.id into v_visit from public.visitas_clientes v
    where v.user_id = v_user and v.cafe_id = (v_cafe).id and v.fecha_visita = v_today and v.counts;
  end if;
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'viewer', case
      when v_user is null then 'visitor'
      when v_enrollment.id is not null and ((v_cafe).active or not private.is_admin()) then 'customer'
      when private.is_admin() then 'preview'
      else 'not_enrolled' end,
    'place', case when (v_cafe).address is not null or (v_cafe).opening_hours is not null then jsonb_build_object(
      'address', (v_cafe).address,
      'today', private.hours_of_today((v_cafe).opening_hours, p_now)) end,
    'email', (select u.email from auth.users u where u.id = v_user),
    'now', p_now,
    'today', v_today,
    'enrollment', case when v_enrollment.id is not null then jsonb_build_object(
      'id', v_enrollment.id, 'nombre', v_enrollment.nombre, 'joined_on',
      private.madrid_day(v_enrollment.fecha_registro),
      'hito_actual', v_enrollment.hito_actual, 'hito_validado', private.validated_hito(v_enrollment),
      'hito_1_completado', v_enrollment.hito_1_completado,
      'hito_2_reference_date', v_enrollment.hito_2_reference_date, 'hito_2_deadline',
        private.hito_2_deadline(v_enrollment),
      'hito_2_completado', v_enrollment.hito_2_completado,
      'hito_6_reference_date', v_enrollment.hito_6_reference_date, 'hito_6_deadline',
        private.hito_6_deadline(v_enrollment),
      'hito_6_completado', v_enrollment.hito_6_completado, 'instagram_usuario', v_enrollment.instagram_usuario,
      'has_pending_inviter', private.has_pending_inviter(v_enrollment),
      'referral_link', (select f.token from private.referral_links f where f.enrollment_id = v_enrollment.id),
      'vip', v_enrollment."VIP", 'codigo_vip', v_enrollment.codigo_vip,
      'already_won', private.hitos_already_won(v_enrollment, v_received, p_now),
      'needs_mailbox_proof', coalesce(private.requires_mailbox(v_cafe, v_user), false)) end,
    'visits', case when v_enrollment.id is null then '[]'::jsonb
      when v_enrollment.hito_actual = 6 then to_jsonb(private.hito_6_visit_days(v_enrollment))
      else coalesce((select jsonb_agg(v.fecha_visita order by v.fecha_visita) from public.visitas_clientes v
        where v.user_id = v_user and v.cafe_id = (v_cafe).id
          and v.fecha_visita >= private.madrid_day(v_enrollment.hito_2_reference_date)
          and v.counts), '[]') end,
    'visited_today', v_visit is not null,
    'rewards', case when v_enrollment.id is null then '[]'::jsonb
      else coalesce((select jsonb_agg(private.reward_json(r) order by r.hito_number)
        from public.user_rewards r where r.cliente_id = v_enrollment.id and not private.is_received(r, v_received)),
        '[]')
      end,
    'vip_prizes', case when not v_enrollment."VIP" then '[]' else coalesce((select jsonb_agg(prize)
      from jsonb_array_elements(private.vip_prizes_json(v_user, (v_cafe).id, p_now)) as prize
      where prize ->> 'state' = 'available'), '[]') end,
    'wheel', private.wheel_json('hito', (v_cafe).id, p_now),
    'first_prize', (select jsonb_build_object('name', o.name, 'picture', (o.prize).picture)
      from private.owed_first_prize(v_enrollment, v_cafe) as o),
    'visits_until_spin', private.visits_until_spin(v_cafe, v_enrollment),
    -- Without a balance the welcome waits, and pays for the first spin.
    'vip_spin_missing', case when v_enrollment."VIP" and not exists (select from public.vip_wheel_spins s
        where s.user_id = v_user and s.cafe_id = (v_cafe).id and s.spin_date = v_today)
      then greatest(0, private.figure('spin_cost') - (select b.conectitos from public.user_conectitos b
        where b.user_id = v_user and b.cafe_id = (v_cafe).id)) end,
    'points_today', (select l.delta from public.conectitos_ledger l
      where l.user_id = v_user and l.cafeteria_id = (v_cafe).vip_id and l.reason = 'visit'
        and l.cause = v_visit::text),
    'policy', case when v_enrollment.id is not null then private.policy_to_accept(v_user, p_now) end);
end $$;
grant execute on function private.load_journey(text, timestamptz) to anon, authenticated;
grant execute on function private.is_admin() to anon;

create function public.load_journey(cafe_slug text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin return private.load_journey(cafe_slug, now()); end $$;
comment on function public.load_journey is
  'The journey''s page in one call: café, viewer (visitor|customer|not_enrolled|preview), and for a customer the own '
  'enrollment with visits, rewards, prizes, visits_until_spin, vip_spin_missing, points_today and policy, as the '
  'dashboard has it; and the café''s wheel and first_prize.';
grant execute on function public.load_journey(text) to anon, authenticated;

create function private.with_journey(p_answer jsonb, p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return p_answer || jsonb_build_object('load_journey',
    private.load_journey((select c.slug from public.cafeterias c where c.id = p_cafe), p_now));
end $$;
comment on function private.with_journey is
  'Adds the journey to the answer of the action that changed it: the page shows it without another call.';

create function private.save_hito_1(p_enrollment public."Clientes proto", p_cafe public.cafeterias, p_nombre text,
  p_opinion jsonb, p_has_visit boolean, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := (p_enrollment).user_id;
  v_nombre constant text := btrim(regexp_replace(coalesce(p_nombre, ''), '[[:space:]\u00a0]+', ' ', 'g'));
  v_reward public.user_rewards;
  v_owed record;
  v_has_won boolean;
begin
  if not (p_enrollment).hito_1_completado then
    if not private.is_line(v_nombre, 80) then perform private.refuse(422, 'INVALID_INPUT', 'nombre'); end if;
    if (p_cafe).first_challenge = 'opinion' then
      perform private.save_opinion(p_enrollment, v_nombre, p_opinion, private.madrid_day(p_now));
    end if;
    -- in one update, since name and completion are both in indexes
    update public."Clientes proto" set nombre = v_nombre, hito_actual = 2, hito_1_completado = true,
      hito_2_reference_date = p_now where id = (p_enrollment).id;
    if not p_has_visit then perform private.add_visit(p_enrollment, p_now, 'hito-1', v_user); end if;
    insert into private.events (topic, user_id, cafe_id, payload) values ('challenge-1', v_user,
      (p_enrollment).cafe_id,
      jsonb_build_object('user_id', v_user, 'invitado_por', (p_enrollment).invitado_por));
  end if;

  select * into v_reward from public.user_rewards r where r.cliente_id = (p_enrollment).id and r.hito_number = 1;
  v_has_won := v_reward.already_received_at is not null
    or (v_reward.id is null and private.has_mailbox_won(p_enrollment, 'hito-1', p_now));
  if v_reward.id is null and not v_has_won then
    v_owed := private.owed_first_prize(p_enrollment, p_cafe);
    insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type,
      picture, conditions, value_cents, obtained_at)
    values (v_user, (p_cafe).id, (p_enrollment).id, (p_enrollment).id, 1, v_owed.name, 'fixed',
      (v_owed.prize).picture, (v_owed.prize).conditions, (v_owed.prize).value_cents, p_now)
    returning * into v_reward;
    perform private.record_mailbox_win(v_user, (p_cafe).id, 'hito-1', p_now);
  end if;
  return jsonb_build_object(
    'reward', case when not v_has_won then private.reward_json(v_reward) end,
    'already_won', v_has_won,
    'already', (p_enrollment).hito_1_completado);
end $$;
comment on function private.save_hito_1 is
  'Completes challenge 1 of a locked enrollment, once: name, opinion, with p_has_visit no visit beside the one that is '
  'there, and the first prize (rules J12 and J34). Returns { reward|null, already_won, already }.';

create function private.check_hito_1_texts(p_nombre text, p_opinion jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_short(p_nombre, 1000) then perform private.refuse(422, 'INVALID_INPUT', 'nombre'); end if;
  if not private.is_short(p_opinion ->> 'suggestion', 1000) then
    perform private.refuse(422, 'INVALID_INPUT', 'suggestion');
  end if;
  if not private.is_short(p_opinion::text, 2000) then perform private.refuse(422, 'INVALID_INPUT', 'opinion'); end if;
end $$;
comment on function private.check_hito_1_texts is
  'Refuses a name or an opinion of challenge 1 that is too long to be read at all, with INVALID_INPUT 422.';

create function private.complete_hito_1(p_cafe uuid, p_email text, p_nombre text, p_request uuid, p_opinion jsonb,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_email text := (select u.email from auth.users u where u.id = v_user);
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
  v_repeat jsonb;
begin
  if not private.is_short(p_email, 1000) then perform private.refuse(422, 'EMAIL_MISMATCH', 'email'); end if;
  perform private.check_hito_1_texts(p_nombre, p_opinion);
  v_repeat := private.begin_request(v_user, p_request, 'complete_hito_1',
    jsonb_build_object('cafe', p_cafe, 'email', p_email, 'nombre', p_nombre, 'opinion', p_opinion));
  if v_repeat is not null then return private.with_journey(v_repeat, p_cafe, p_now); end if;
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe, v_user);
  v_enrollment := private.find_enrollment(v_user, p_cafe, p_lock => true);
  if v_enrollment.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;
  if not v_enrollment.hito_1_completado then
    perform private.require_mailbox(v_cafe, v_user, p_now);
    if coalesce(private.typed_email(p_email), '') <> lower(v_email) then
      perform private.refuse(422, 'EMAIL_MISMATCH', 'email');
    end if;
  end if;
  -- A repetition gets the first answer of the action itself, and the journey of now.
  return private.with_journey(private.finish_request(v_user, p_request,
    private.save_hito_1(v_enrollment, v_cafe, p_nombre, p_opinion, false, p_now)), p_cafe, p_now);
end $$;
grant execute on function private.complete_hito_1(uuid, text, text, uuid, jsonb, timestamptz) to authenticated;

create function public.complete_hito_1(cafe_id uuid, email text, nombre text, request_id uuid,
  opinion jsonb default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  return private.complete_hito_1(cafe_id, email, private.typed_line(nombre), request_id, opinion, now());
end $$;
comment on function public.complete_hito_1 is
  'Completes challenge 1: saves the name, registers the day''s visit, saves the first prize that the enrolment '
  'promised once and advances (rule J12). A café that asks for a private opinion takes and wants it: { rating: 1 to 5, '
  'suggestion: a line, signed } (rule J34); the public review is no part of it anywhere. Answers { reward, '
  'already_won, already, load_journey }: no reward where the proven mailbox had it before (rule R7). INVALID_INPUT '
  'names the field.';
grant execute on function public.complete_hito_1(uuid, text, text, uuid, jsonb) to authenticated;

create function private.require_current_hito(p_enrollment public."Clientes proto", p_hito int) returns void
language plpgsql set search_path = '' as $$
begin
  if (p_enrollment).hito_actual is distinct from p_hito then
    perform private.refuse(409, 'HITO_NOT_CURRENT', (p_enrollment).hito_actual::text);
  end if;
end $$;
comment on function private.require_current_hito is
  'Looking ahead is allowed, completing is not: refuses with HITO_NOT_CURRENT and the current one.';

create function private.has_hito_evidence(p_enrollment public."Clientes proto", p_hito int) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case p_hito
    when 1 then (p_enrollment).hito_1_completado
    when 2 then (p_enrollment).hito_2_completado
    when 3 then (p_enrollment).instagram_usuario is not null
    when 4 then (p_enrollment).hito_4_completado
    when 5 then exists (select from public."Encuesta_5" e
      where e.user_id = (p_enrollment).user_id and e.cafe_id = (p_enrollment).cafe_id)
    when 6 then (p_enrollment).hito_6_completado
    when 7 then (p_enrollment).codigo_vip is not null
    else false end;
end $$;
comment on function private.has_hito_evidence is
  'Returns true if the server holds the evidence that a hito needs before its reward (rule J9).';

create function private.validated_hito(p_enrollment public."Clientes proto") returns smallint
language plpgsql stable set search_path = '' as $$
begin
  -- a review and a story are the person's word: these two wait for their press
  return case when (p_enrollment).hito_actual in (2, 4, 5, 6, 7)
      and private.has_hito_evidence(p_enrollment, (p_enrollment).hito_actual)
    then (p_enrollment).hito_actual else (p_enrollment).hito_validado end;
end $$;
comment on function private.validated_hito is
  'The hito whose wheel waits, or the last one before it: validated by a press, or complete as the server knows by '
  'itself (rule J11).';

create function private.mark_validated(p_enrollment public."Clientes proto", p_hito int) returns void
language sql set search_path = '' as $$
  update public."Clientes proto" set hito_validado = p_hito where id = (p_enrollment).id and hito_validado < p_hito
$$;
comment on function private.mark_validated is
  'Remembers that a step is validated and its wheel not yet spun: closing the browser loses nothing.';

-- ── Hito 2 ───────────────────────────────────────────────────────────────────────────────────────

create function private.check_hito_2(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_enrollment constant public."Clientes proto" := private.lock_enrollment((private.find_cafe(p_cafe_slug)).id);
  v_current constant boolean := v_enrollment.hito_actual = 2;
  v_deadline constant date := private.hito_2_deadline(v_enrollment);
begin
  if v_current and v_enrollment.hito_2_completado then perform private.mark_validated(v_enrollment, 2); end if;
  return jsonb_build_object(
    'completed', v_enrollment.hito_2_completado,
    'can_advance', v_current and v_enrollment.hito_2_completado,
    'reason', case
      when not v_current then 'NOT_CURRENT'
      when v_enrollment.hito_2_completado then null
      when v_today > v_deadline then 'WINDOW_EXPIRED'
      else 'VISIT_MISSING' end,
    'deadline', v_deadline,
    'days_left', greatest(v_deadline - v_today, 0));
end $$;
grant execute on function private.check_hito_2(text, timestamptz) to authenticated;

create function public.check_hito_2(cafe_slug text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.check_hito_2(cafe_slug, now()) $$;
comment on function public.check_hito_2 is
  'Server check of challenge 2: { completed, can_advance, reason: null|VISIT_MISSING|WINDOW_EXPIRED|NOT_CURRENT, '
  'deadline, days_left }; validates the step when it is complete (rule J13).';
grant execute on function public.check_hito_2(text) to authenticated;

-- ── Hitos 4 and 6 ────────────────────────────────────────────────────────────────────────────────

create function private.validate_hito(p_cafe uuid, p_hito int, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_enrollment constant public."Clientes proto" := private.lock_enrollment(p_cafe);
begin
  if p_hito is null or p_hito not in (4, 6) then perform private.refuse(422, 'INVALID_INPUT', 'hito'); end if;
  perform private.require_current_hito(v_enrollment, p_hito);
  if not private.has_hito_evidence(v_enrollment, p_hito) then
    perform private.refuse(409, 'EVIDENCE_MISSING', case when p_hito = 6 then jsonb_build_object(
      'visits', cardinality(private.hito_6_visit_days(v_enrollment)), 'needed', 2,
      'deadline', private.hito_6_deadline(v_enrollment),
      'late', private.madrid_day(p_now) > private.hito_6_deadline(v_enrollment))::text end);
  end if;
  perform private.mark_validated(v_enrollment, p_hito);
  return private.with_journey('{}', p_cafe, p_now);
end $$;
grant execute on function private.validate_hito(uuid, int, timestamptz) to authenticated;

create function public.validate_hito(cafe_id uuid, hito int) returns jsonb
language sql security invoker set search_path = '' as $$ select private.validate_hito(cafe_id, hito, now()) $$;
comment on function public.validate_hito is
  'Validates challenge 4 (an invitee has enrolled) or 6 (two more visits in 20 days): { load_journey } (rules J15 and '
  'J17). EVIDENCE_MISSING carries for challenge 6 { visits, needed, deadline, late }.';
grant execute on function public.validate_hito(uuid, int) to authenticated;

-- ── Hito 3 ───────────────────────────────────────────────────────────────────────────────────────

create function private.save_instagram(p_cafe uuid, p_username text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_username constant text := case when private.is_short(p_username, 200) then btrim(coalesce(p_username, ''))
    else '' end;
  v_enrollment constant public."Clientes proto" := private.lock_enrollment(p_cafe);
begin
  perform private.require_current_hito(v_enrollment, 3);
  if v_username !~ '^[A-Za-z0-9._]{1,30}$' then perform private.refuse(422, 'INVALID_INPUT', 'username'); end if;
  update public."Clientes proto" set instagram_usuario = v_username where id = v_enrollment.id;
  perform private.mark_validated(v_enrollment, 3);
  return private.with_journey('{}', p_cafe, p_now);
end $$;
grant execute on function private.save_instagram(uuid, text, timestamptz) to authenticated;

create function public.save_instagram(cafe_id uuid, username text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.save_instagram(cafe_id, private.typed_value(username), now())
$$;
comment on function public.save_instagram is
  'Validates challenge 3 with an Instagram user name (no @; letters, digits, dots, underscores; at most 30): { '
  'load_journey } (rule J14).';
grant execute on function public.save_instagram(uuid, text) to authenticated;

-- ── Hito 5 ───────────────────────────────────────────────────────────────────────────────────────

create function private.text_list(p_answers jsonb, p_key text) returns text[]
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_answers -> p_key) = 'array' then array(
    select left(btrim(item #>> '{}'), 200) from jsonb_array_elements(p_answers -> p_key) item
    where jsonb_typeof(item) = 'string' and btrim(item #>> '{}') <> '') else '{}' end
$$;
comment on function private.text_list is
  'The non-empty texts of a list answer, trimmed and cut to 200 characters; an empty list for anything else.';

create function private.text_answer(p_answers jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(case when jsonb_typeof(p_answers -> p_key) = 'string' then
    case p_key when 'telefono' then private.typed_phone(p_answers ->> p_key) else p_answers ->> p_key end end,
    E' \t\r\n\u00a0'), '')
$$;
comment on function private.text_answer is
  'A trimmed text answer; null when missing, empty or not a text. A telephone is cleaned, what people wrote stays.';

create function private.invalid_survey_answers(p_answers jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select key from unnest(array['motivacion', 'productos_preferidos']) key
    where cardinality(private.text_list(p_answers, key)) not between 1 and 10
    union all
    select key from unnest(array['frecuencia_visita', 'momento_visita', 'presupuesto', 'descubrimiento_cafeteria',
      'facilidad_uso',
      'motivacion_volver', 'opinion_desafios', 'mas_cafeterias', 'ofertas_comunicacion']) key
    where coalesce(length(private.text_answer(p_answers, key)), 0) not between 1 and 100
    union all
    select key from unnest(array['mejoras_negocio', 'dudas_confusion', 'mejoras_sistema']) key
    where coalesce(length(private.text_answer(p_answers, key)), 0) not between 1 and 1000
    union all
    select 'telefono' where private.text_answer(p_answers, 'ofertas_comunicacion') = 'whatsapp'
      and private.text_answer(p_answers, 'telefono') !~ '^\+?[0-9 ]{6,20}$'
    union all
    select 'rango_edad' where length(private.text_answer(p_answers, 'rango_edad')) > 100)
$$;
comment on function private.invalid_survey_answers is 'Lists the survey''s missing or malformed answers (rule J16).';

create function private.submit_survey(p_cafe uuid, p_answers jsonb, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_enrollment constant public."Clientes proto" := private.lock_enrollment(p_cafe);
  v_invalid text[];
begin
  perform private.require_current_hito(v_enrollment, 5);
  -- the longest answers to all questions are some 45 kB
  if jsonb_typeof(p_answers) is distinct from 'object' or pg_column_size(p_answers) > 65536 then
    perform private.refuse(422, 'INVALID_INPUT', 'answers');
  end if;
  v_invalid := private.invalid_survey_answers(p_answers);
  if cardinality(v_invalid) > 0 then
    perform private.refuse(422, 'SURVEY_INCOMPLETE', array_to_string(v_invalid, ','));
  end if;
  insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita,
    productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver,
    opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema, ofertas_comunicacion, telefono, rango_edad,
      created_at)
  select v_enrollment.user_id, p_cafe, v_enrollment.correo, v_enrollment.cafeteria,
    private.text_list(p_answers, 'motivacion'),
    a ->> 'frecuencia_visita', a ->> 'momento_visita', private.text_list(p_answers, 'productos_preferidos'),
      a ->> 'presupuesto',
    a ->> 'mejoras_negocio', a ->> 'descubrimiento_cafeteria', a ->> 'facilidad_uso', a ->> 'motivacion_volver',
    a ->> 'opinion_desafios', a ->> 'mas_cafeterias', a ->> 'dudas_confusion', a ->> 'mejoras_sistema',
      a ->> 'ofertas_comunicacion',
    case when a ->> 'ofertas_comunicacion' = 'whatsapp' then a ->> 'telefono' end, a ->> 'rango_edad', p_now
  from (select jsonb_object_agg(key, private.text_answer(p_answers, key)) a
    from jsonb_object_keys(p_answers) key) as answers
  on conflict on constraint encuesta_one_per_person_and_cafe do nothing;
  perform private.mark_validated(v_enrollment, 5);
  return private.with_journey('{}', p_cafe, p_now);
end $$;
grant execute on function private.submit_survey(uuid, jsonb, timestamptz) to authenticated;

create function public.submit_survey(cafe_id uuid, answers jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.submit_survey(cafe_id, answers, now()) $$;
comment on function public.submit_survey is
  'Saves the survey of challenge 5 once and validates the step: { load_journey } (rule J16). SURVEY_INCOMPLETE '
  'names the fields.';
grant execute on function public.submit_survey(uuid, jsonb) to authenticated;

create function private.spin_hito_wheel(p_cafe uuid, p_hito int, p_request uuid, p_odds text, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_repeat jsonb;
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
  v_reward uuid;
  v_draw private.draws;
  v_prize private.prize;
  v_has_won boolean := false;
  v_now timestamptz;
begin
  v_repeat := private.begin_request(v_user, p_request, 'spin_hito_wheel',
    jsonb_build_object('cafe', p_cafe, 'hito', p_hito));
  if v_repeat is not null then return v_repeat; end if;
  if p_hito is null or p_hito not between 2 and 7 then perform private.refuse(422, 'INVALID_INPUT', 'hito'); end if;
  v_enrollment := private.lock_enrollment(p_cafe);
  v_now := private.lock_wheels(p_cafe, p_now);
  select r.id, r.already_received_at is not null into v_reward, v_has_won
  from public.user_rewards r where r.cliente_id = v_enrollment.id and r.hito_number = p_hito;
  if v_has_won then
    v_reward := null;
  elsif not found then
    perform private.require_current_hito(v_enrollment, p_hito);
    if private.validated_hito(v_enrollment) <> p_hito or not private.has_hito_evidence(v_enrollment, p_hito) then
      perform private.refuse(409, 'HITO_NOT_VALIDATED');
    end if;
    select * into v_cafe from public.cafeterias c where c.id = p_cafe;
    perform private.require_presence(v_cafe, v_user, v_now);
    v_has_won := private.has_mailbox_won(v_enrollment, 'hito-' || p_hito, v_now);
    -- before the reward, which would advance it too: by this instant
    perform private.advance_to_hito(v_enrollment.id, (p_hito + 1)::smallint, v_now);
    if not v_has_won then
      -- from here on nothing may depend on what is drawn: the caller can still undo this transaction (rule S6)
      v_draw := private.draw_prize('hito', v_user, p_cafe, v_now, p_odds);
      v_prize := private.current_prize(p_cafe, v_draw.prize_name);
      insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name,
        reward_type, picture, conditions, value_cents, draw_id, obtained_at)
      values (v_user, p_cafe, v_enrollment.id, v_enrollment.id, p_hito, v_draw.prize_name, 'variable', v_prize.picture,
        v_prize.conditions, v_draw.value_cents, v_draw.id, v_now)
      returning id into v_reward;
      perform private.record_mailbox_win(v_user, p_cafe, 'hito-' || p_hito, v_now);
    end if;
  end if;
  return private.finish_request(v_user, p_request, jsonb_build_object('spin_id', v_reward, 'already_won', v_has_won));
end $$;
grant execute on function private.spin_hito_wheel(uuid, int, uuid, text, timestamptz) to authenticated;

create function public.spin_hito_wheel(cafe_id uuid, hito int, request_id uuid, odds text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin return private.spin_hito_wheel(cafe_id, hito, request_id, odds, null); end $$;
comment on function public.spin_hito_wheel is
  'Draws the prize of a validated challenge 2 to 7, saves it and advances, in one transaction; VIP after the '
  'seventh: { spin_id, already_won } (rules J9 and R4). What came out is answered by load_spin alone, after the '
  'commit; a second call answers the spin already made. Where the proven mailbox won this step before, it only '
  'advances: spin_id null, already_won (rule R7). WHEEL_CHANGED: the odds named are not those that hold (rule R22).';
grant execute on function public.spin_hito_wheel(uuid, int, uuid, text) to authenticated;
