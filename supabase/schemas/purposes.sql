-- What personal data there is, what for, by what right, for how long and for whom (rule L10): the one register that the
-- privacy policy, the processing contract, the record of processing and the download are built from.

create table private.purposes (
  position int not null,
  key text not null,
  people text not null,
  title text not null,
  data text not null,
  article text not null,
  interest text,
  controller text not null,
  keep interval,
  job text,
  period text not null,
  recipients text not null,
  columns text[] not null,
  constraint purposes_pkey primary key (key),
  constraint purposes_one_position_each unique (position),
  constraint purposes_article_known check (article in ('a', 'b', 'c', 'f')),
  constraint purposes_interest_named check ((interest is not null) = (article = 'f')),
  constraint purposes_controller_known check (controller in ('operator', 'cafe')),
  constraint purposes_time_is_kept_by_a_job check ((keep is null) = (job is null)),
  constraint purposes_period_says_its_time check ((keep is not null) = (position('{plazo}' in period) > 0))
);
comment on table private.purposes is
  'Purposes for which personal data are kept (rule L10). A test fails for a table or column that no purpose names, and '
  'for a time that no job keeps.';
comment on column private.purposes.article is 'The letter of article 6.1 GDPR by which they may be.';
comment on column private.purposes.controller is
  'Controller of the processing: the operator, or the café, for which the operator is processor.';
comment on column private.purposes.keep is
  'How long rows are kept, by the scheduled job named beside it; null where they end with account, enrollment or '
  'café.';
comment on column private.purposes.columns is 'Each table with its columns: "schema.table: column, column".';
alter table private.purposes enable row level security;

insert into private.purposes (position, key, people, title, data, article, interest, controller, keep, job, period,
  recipients, columns) values
(1, 'account', 'Quien tiene cuenta',
  'Tu cuenta y tu acceso',
  'Email, contraseña cifrada si has puesto una, direcciones que has confirmado o dejado de usar, tu código de '
  'cliente, a quién nombraste al registrarte y, si administras el programa, ese papel',
  'b', null, 'operator', null, null, 'mientras tengas tu cuenta',
  'nadie más',
  array[
    'private.account_mailboxes: user_id, email, mailbox, proven_at, left_at',
    'private.password_questions: user_id, asked_at, session_id, answered_at',
    'private.customer_codes: user_id, code',
    'private.sign_up_inviters: user_id, inviter_hash',
    'public.user_roles: user_id, role, created_at']),
(2, 'acceptances', 'Quien tiene cuenta',
  'Poder probar qué aceptaste',
  'Qué versión de la política y los términos aceptaste, con la huella de su texto, y cuándo',
  'c', null, 'operator', null, null, 'mientras tengas tu cuenta',
  'nadie más',
  array[
    'public.privacy_acceptances: user_id, version, digest, accepted_at']),
(3, 'programme', 'Clientes',
  'Tus desafíos, visitas y premios en cada cafetería',
  'Email, nombre que das, usuario de Instagram, quién te invitó, días e instantes de tus visitas y cómo se '
  'probaron, desafíos, premios, tu código VIP, qué se te prometió al empezar y si empezaste sin cuenta',
  'b', null, 'cafe', null, null, 'mientras tengas tu cuenta, o hasta que la cafetería deje el programa',
  'el equipo de la cafetería, con el email en parte oculto, y quien administra el programa',
  array[
    'public."Clientes proto": id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_validado, '
      'hito_1_completado, hito_2_completado, hito_4_completado, hito_6_completado, hito_2_reference_date, '
      'hito_6_reference_date, hito_2_extra_days, hito_6_extra_days, invitado_por, instagram_usuario, VIP, vip_at, '
      'codigo_vip, fecha_registro, hito1_canjeado, hito2_canjeado, hito3_canjeado, hito4_canjeado, hito5_canjeado, '
      'hito6_canjeado, hito7_canjeado, ya_recibidos, first_prize, first_conditions, '
      'began_as_visitor',
    'public.visitas_clientes: id, user_id, cafe_id, correo, cafeteria, fecha_visita, source, registered_by, '
      'created_at, revoked_at, proof, device_id, has_time, counts, hour',
    'public.user_rewards: id, user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, '
      'picture, conditions, value_cents, draw_id, obtained_at, seen_at, redeemed_at, already_received_at, '
      'vip_pending_reward_id',
    'private.referrals: invitee_id, inviter_id, via_link, waits',
    'private.referral_links: enrollment_id, token, created_at',
    'public.vip_codes: id, code, cafe_id, cafeteria, status, created_at, created_by, activated_at, used_at, '
      'revoked_at, assigned_to']),
(4, 'draws', 'Clientes',
  'Sorteos y Conectitos que se pueden comprobar',
  'Cada giro con su número, su premio y su valor, y cada movimiento de Conectitos',
  'b', null, 'cafe', null, null, 'mientras tengas tu cuenta; después quedan sin nada que diga de quién eran',
  'el equipo de la cafetería y quien administra el programa',
  array[
    'private.draws: id, wheel, version, position, roll, unavailable_positions, prize_name, value_cents, user_id, '
    'cafe_id, '
      'drawn_at',
    'public.user_conectitos: id, user_id, cafe_id, cafeteria_id, conectitos, earned_from_vip_completion, '
      'created_at, updated_at',
    'public.conectitos_ledger: id, user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, actor, '
      'created_at, written_at',
    'public.vip_wheel_spins: id, user_id, cafe_id, cafeteria_id, conectitos_spent, reward_obtained, spin_date, '
      'draw_id, created_at',
    'public.vip_pending_rewards: id, user_id, cafe_id, cafeteria_id, spin_id, reward_name, reward_type, picture, '
      'conditions, obtained_at, expires_at, seen_at, redeemed_at, created_at']),
(5, 'presence', 'Clientes y quien escanea en la barra',
  'Comprobar que estuviste en la cafetería',
  'Qué pantalla, etiqueta o vale leíste, en qué minuto y con qué navegador, sin tu ubicación',
  'f', 'que las visitas y los premios sean de quien estuvo', 'cafe', '6 months', 'delete-old-claims',
  '{plazo}; la visita conserva cómo se probó',
  'nadie más',
  array[
    'private.presence_claims: id, cafe_id, user_id, browser_hash, method, at, day, device_id, step, slip_id, '
      'valid_until, made_at, used_for_user']),
(6, 'slips', 'Equipo de la cafetería',
  'Vales de papel',
  'Quién hizo y activó cada vale, y cuándo',
  'f', 'saber qué vales se han dado', 'cafe', null, null,
  'mientras la cafetería esté en el programa; sin nombre cuando esa persona borra su cuenta',
  'los titulares de la cafetería',
  array[
    'private.slip_sheets: id, cafe_id, made_by, made_at, day, activated_by, activated_at, voided_at',
    'private.slips: id, cafe_id, sheet_id, code_hash, day, made_by, made_at, used_at']),
(7, 'slip-tries', 'Clientes',
  'Que nadie adivine vales',
  'Si el último código que probaste valía',
  'f', 'frenar abusos', 'operator', '1 day', 'delete-old-slip-attempts', '{plazo}',
  'nadie más',
  array[
    'private.slip_attempts: id, user_id, status, claim_id, at']),
(8, 'survey', 'Clientes',
  'La encuesta y la opinión privada',
  'Tus respuestas; la edad y el teléfono solo si los das; tus tazas y tu frase, con el día y sin la hora, y tu '
  'nombre solo si la firmas',
  'b', null, 'cafe', null, null, 'mientras tengas tu cuenta',
  'encargados y titulares de la cafetería, sin tu nombre si no firmas, y quien administra el programa',
  array[
    'public."Encuesta_5": id, user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita, '
      'productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, '
      'motivacion_volver, opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema, rango_edad, created_at',
    'private.opinions: user_id, cafe_id, rating, suggestion, signed_name, day']),
(9, 'offers', 'Clientes',
  'Ofertas que pides en la encuesta',
  'Por dónde las quieres y, si es por WhatsApp, tu teléfono',
  'a', null, 'cafe', null, null, 'mientras tengas tu cuenta',
  'la cafetería y quien administra el programa',
  array[
    'public."Encuesta_5": ofertas_comunicacion, telefono']),
(10, 'tickets', 'Clientes VIP',
  'Tickets de compra',
  'La foto que subes o lo que dice el QR (NIF de quien lo emitió, número, día e importe; de '
  'él no guardamos ninguna imagen, ni preguntamos nada a Hacienda), qué se decidió y por qué',
  'b', null, 'cafe', null, null,
  'mientras tengas tu cuenta; la foto, 90 días después de decidirse; después queda una huella, sin nada que diga '
    'de quién era',
  'el equipo que los revisa',
  array[
    'public.purchase_tickets: id, user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, receipt_key, '
      'receipt_number, receipt_day, receipt_cents, review_reason, photo_requested_at, photo_requested, status, '
      'amount_euros, conectitos_to_award, rejection_reason, admin_notes, reviewed_by, reviewed_as, reviewed_at, '
      'outcome_seen_at, photo_removed_at, decided_by, times_reopened, created_at',
    'private.photo_removals: name, folder, due_at, attempts, last_error, was_sent']),
(11, 'one-person', 'Quien entró alguna vez con un código de email',
  'Un premio por persona',
  'Una huella cifrada de tu buzón con los premios que recibió en cada cafetería, y cuándo',
  'f', 'no dar dos veces el mismo premio', 'operator', '24 months', 'delete-mailboxes-of-deleted-accounts',
  'mientras tengas tu cuenta y {plazo} después',
  'nadie más',
  array[
    'private.mailbox_wins: id, mailbox, cafe_id, benefit, user_id, won_at, account_deleted_at',
    'private.mailbox_redemptions: mailbox, cafe_id, benefit, user_id, received_at, account_deleted_at']),
(12, 'reminders', 'Clientes que los piden',
  'Avisos por correo de una cafetería',
  'Qué texto aceptaste, con su huella, cuándo, y cuándo dejaste de quererlos o tu correo los devolvió',
  'a', null, 'cafe', null, null, 'mientras tengas tu cuenta',
  'la empresa que envía los correos',
  array[
    'private.reminder_answers: id, user_id, cafe_id, answered_at, text_version, digest, reminders, tickets, over_at, '
      'ended_by, token_hash, next_check_at']),
(13, 'sent-reminders', 'Clientes que los piden',
  'Avisos que se te han mandado',
  'Cada aviso con su motivo, y cuándo fue el último',
  'a', null, 'cafe', '12 months', 'delete-old-reminders', '{plazo}; el último de un buzón, 30 días',
  'la empresa que envía los correos',
  array[
    'private.reminders: user_id, cafe_id, occasion, week, absent_since, decided_at, event_id, sent_at',
    'private.reminded_mailboxes: mailbox, user_id, event_id, at']),
(14, 'reminder-draws', 'Clientes que los piden',
  'Saber si los avisos sirven',
  'Si te tocó, al azar, no recibirlos durante medio año, y cuándo te habría tocado uno',
  'f', 'no mandar avisos que no sirven', 'cafe', '24 months', 'delete-old-reminders',
  '{plazo}, también sin ti si borras tu cuenta',
  'la cafetería, solo en números',
  array[
    'private.reminder_assignments: id, user_id, cafe_id, half, due_at, is_holdout']),
(15, 'team', 'Equipo de la cafetería',
  'El equipo de una cafetería',
  'Email, papel, desde cuándo y quién invitó; el aparato o el móvil que hace de pantalla; las etiquetas que preparó; '
  'si quieres el mes por correo',
  'b', null, 'cafe', null, null, 'mientras esté en el equipo',
  'los titulares de la cafetería',
  array[
    'public.cafe_members: cafe_id, user_id, role, invited_by, since',
    'private.counter_screens: id, cafe_id, kind, name, member_id, secret_hash, secret_version, current_hash, '
      'next_version, next_hash, secret_since, copy_detected_at, paired_by, paired_at, last_seen_at, open_until, '
      'revoked_at',
    'private.nfc_tags: id, cafe_id, uid, name, meta_key, mac_key, read_counter, prepared_by, prepared_at, '
      'active_since, last_touch_at, revoked_at, passed_at, replaces',
    'private.unclaimed_touches: tag_id, counter, at',
    'private.counter_screen_pairings: cafe_id, code_hash, made_by, expires_at',
    'private.month_mail_subscriptions: cafe_id, user_id, next_month, token_hash, subscribed_at',
    'private.cafe_tax_numbers: cafe_id, nif, confirmed_by, confirmed_at']),
(16, 'team-invitations', 'A quien se invita',
  'Invitaciones a un equipo',
  'Email, papel y quién invita',
  'b', null, 'cafe', '30 days', 'delete-old-team-invitations', '{plazo} después de caducar',
  'los titulares de la cafetería y la empresa que envía los correos',
  array[
    'private.team_invitations: id, token_hash, cafe_id, email, role, invited_by, event_id, created_at, '
      'expires_at, used_at, used_by, revoked_at']),
(17, 'invitations', 'A quien se invita',
  'Invitaciones para dar de alta una cafetería',
  'Email y café',
  'b', null, 'operator', '30 days', 'delete-old-invitations', '{plazo} después de caducar',
  'la empresa que envía los correos',
  array[
    'public.invitations: id, token_hash, correo, cafe_id, created_by, created_at, expires_at, claimed_at, '
      'used_at, revoked_at']),
(18, 'desk-acts', 'Clientes y equipo',
  'Saber quién ve y quién cambia algo',
  'Quién buscó a quién, quién corrigió qué y por qué, y quién descartó una señal',
  'f', 'que el trato en la barra se pueda revisar', 'cafe', null, null,
  'mientras tengas tu cuenta y la cafetería esté en el programa',
  'los titulares de la cafetería; lo que se corrige de ti lo lees en «Tu cuenta»',
  array[
    'private.corrections: id, cafe_id, enrollment_id, actor, role, kind, subject, what, reason, at',
    'private.customer_searches: id, cafe_id, member, found, more, at',
    'private.opened_customers: id, cafe_id, member, enrollment_id, at',
    'private.dismissed_signals: cafe_id, key, dismissed_by, dismissed_at']),
(19, 'audit', 'Equipo y quien administra',
  'Registro de quién cambió qué',
  'Quién hizo qué y cuándo; lo que se escribió sobre alguien se borra con su cuenta',
  'f', 'la seguridad del programa', 'operator', '36 months', 'delete-old-audit', '{plazo}',
  'quien administra el programa y, de su cafetería, sus titulares',
  array[
    'private.audit_log: id, at, actor, action, subject, details, cafe_id']),
(20, 'blocks', 'Clientes',
  'Bloqueos',
  'Que una cafetería te ha bloqueado, desde cuándo y por qué',
  'f', 'frenar abusos', 'cafe', '24 months', 'delete-mailboxes-of-deleted-accounts',
  'mientras dure, y {plazo} después de borrar la cuenta',
  'los titulares de la cafetería y tú',
  array[
    'private.blocks: id, cafe_id, user_id, mailbox, reason, blocked_by, blocked_at, account_deleted_at']),
(21, 'handovers', 'Clientes',
  'Entregas que confirma la barra',
  'Qué premio pediste, cuándo y qué contestó la barra',
  'b', null, 'cafe', '30 days', 'delete-old-handover-requests', '{plazo}; la que se confirmó, con su premio',
  'el equipo de la cafetería',
  array[
    'private.handover_requests: id, user_id, cafe_id, reward_id, requested_at, ends_at, decided_at, decision, reason, '
      'note, decided_by, decided_as']),
(22, 'demos', 'Quien pide una demo',
  'Peticiones de demo',
  'Nombre y email',
  'b', null, 'operator', '12 months', 'delete-old-demo-requests', '{plazo}',
  'quien administra el programa y las herramientas con las que te atiende',
  array[
    'public.contact_leads: id, nombre, email, created_at']),
(23, 'events', 'Clientes y quien pide una demo',
  'Avisar a las herramientas con las que se te atiende',
  'Tu identificador, tu email, la cafetería y el email de quien te invitó, al registrarte y al completar el primer '
  'desafío',
  'f', 'atenderte', 'operator', '30 days', 'delete-old-events', '{plazo} después de entregarlos',
  'esas herramientas y la empresa que envía los correos',
  array[
    'private.events: id, topic, payload, user_id, cafe_id, created_at, attempts, next_attempt_at, delivered_at, '
      'last_error']),
(24, 'limits', 'Cualquiera que usa la página',
  'Frenar abusos',
  'Cuántas peticiones llegan desde una dirección IP, una cuenta o para un email',
  'f', 'que el servicio siga en pie', 'operator', '2 days', 'delete-old-rate-limits', '{plazo}',
  'nadie más',
  array[
    'private.rate_limits: kind, address, user_id, email, cafe_id, hour, hits']),
(25, 'requests', 'Quien tiene cuenta',
  'Que una respuesta perdida no cueste un premio',
  'Qué pediste y qué se te contestó',
  'b', null, 'operator', '30 days', 'delete-old-requests', '{plazo}',
  'nadie más',
  array[
    'private.requests: user_id, request_id, operation, arguments_hash, response, created_at']),
(26, 'cafe-person', 'Titulares de cafeterías',
  'Quién es cada cafetería y su contrato de datos',
  'Nombre, NIF y dirección de quien la lleva, y el nombre de quien aceptó el contrato',
  'c', null, 'operator', '6 years', 'delete-old-contracts', 'mientras participe y {plazo} después',
  'cualquiera lee en las bases quién organiza',
  array[
    'private.contract_acceptances: id, cafe_id, version, accepted_by, name, sections, accepted_at',
    'public.cafeterias: legal_name, legal_number, legal_address',
    'private.bases_history: id, cafe_id, valid_until, facts']),
(27, 'erasures', 'Quien borra su cuenta',
  'Que una copia de seguridad no traiga de vuelta lo que borraste',
  'Una huella cifrada de tu cuenta y cuándo la borraste; en las copias de seguridad tus datos quedan 30 días',
  'c', null, 'operator', '60 days', 'delete-old-erasures', '{plazo}',
  'nadie más',
  array[
    'private.erased_accounts: fingerprint, erased_at']),
(28, 'visitors', 'Quien escanea y aún no tiene cuenta',
  'Guardarte el primer premio hasta que digas dónde',
  'Con qué navegador lo pediste, cuándo, cuál era y si te enviamos un código; y tu email, mientras no lo escribas',
  'b', null, 'operator', '1 day', 'delete-unclaimed-visits', '{plazo}',
  'nadie más',
  array[
    'private.visitor_visits: browser_hash, cafe_id, at, first_prize, first_conditions, mailed',
    'private.provisional_accounts: user_id, at']),
(29, 'invitee-addresses', 'Clientes con invitación',
  'Señales de invitaciones inventadas',
  'Si otra persona invitada por quien te invitó se registró poco antes que tú desde la misma conexión',
  'f', 'frenar abusos', 'cafe', null, null, 'mientras tengas tu cuenta, o hasta que la cafetería deje el programa',
  'los titulares de la cafetería, solo como señal sobre quien invitó',
  array[
    'private.referrals: same_address']),
(30, 'passes', 'Clientes que la guardan en su móvil',
  'La tarjeta en la cartera del móvil',
  'En qué cartera la guardaste, cuándo y con qué aparatos; en la tarjeta, cuántos desafíos llevas, tus premios y, si '
  'eres VIP, tu saldo y tu código; tu nombre solo si lo quieres, nunca tu email',
  'b', null, 'operator', '30 days', 'delete-old-passes',
  'mientras la tengas; sin nada que diga de quién era, {plazo} después de que deje de valer',
  'Apple o Google, solo si la guardas en su cartera: Google, lo que la tarjeta muestra; Apple, que ha cambiado',
  array[
    'private.wallet_passes: id, platform, cafe_id, user_id, session_id, shows_name, saved_at, changed_at, marked_at, '
      'next_try_at, attempts, last_error, notified_at, ended_at',
    'private.wallet_devices: pass_id, device_id, push_token, noted_at',
    'private.wallet_marks: pass_id']);

create function private.interval_words(p_interval interval) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_interval = interval '1 day' then 'un día'
    when p_interval >= interval '5 years' then extract(year from p_interval) || ' años'
    when p_interval = date_trunc('month', p_interval)
      then extract(year from p_interval) * 12 + extract(month from p_interval) || ' meses'
    else extract(day from p_interval) || ' días' end
$$;
comment on function private.interval_words is 'A time of the register in words.';

create function private.purposes_json(p_controller text default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('key', p.key, 'title', p.title, 'people', p.people, 'data', p.data,
    'basis', case p.article when 'a' then 'tu consentimiento (artículo 6.1.a del RGPD)'
      when 'b' then 'el acuerdo contigo (artículo 6.1.b del RGPD)'
      when 'c' then 'una obligación legal (artículo 6.1.c del RGPD)'
      else 'un interés legítimo, ' || p.interest || ' (artículo 6.1.f del RGPD)' end,
    'controller', p.controller,
    'period', replace(p.period, '{plazo}', coalesce(private.interval_words(p.keep), '')),
    'recipients', p.recipients) order by p.position)
  from private.purposes p where p_controller is null or p.controller = p_controller
$$;
comment on function private.purposes_json is
  'The register in words: [{ key, title, people, data, basis, controller: operator|cafe, period, recipients }], of one '
  'controller on request.';

create function private.load_processing_record(p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('day', private.madrid_day(p_now), 'operator', private.operator_json(s),
      'processors', s.processors, 'cafes', (select count(*) from public.cafeterias c where not c.deleted),
      'purposes', private.purposes_json())
    from private.settings s);
end $$;
grant execute on function private.load_processing_record(timestamptz) to authenticated;

create function public.load_processing_record() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_processing_record(now()) $$;
comment on function public.load_processing_record is
  'The record of processing activities (article 30 GDPR) for the operator to print: { day, operator|null, processors, '
  'cafes: for how many it processes, purposes: as private.purposes_json tells them } (rule L10). Administrators only.';
grant execute on function public.load_processing_record() to authenticated;
