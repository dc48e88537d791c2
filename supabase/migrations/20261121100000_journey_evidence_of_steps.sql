-- Challenges 2 to 7: each act verifies one step's evidence and marks the step as validated; the wheel comes after.

create function private.open_record(p_cafe uuid) returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe public.cafeterias;
  v_record public."Clientes proto";
begin
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe);
  v_record := private.record_of(v_user, p_cafe, p_lock => true);
  if v_record.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;
  return v_record;
end $$;
comment on function private.open_record is
  'The caller''s record at an open café, locked. Refuses: UNAUTHENTICATED, CAFE_NOT_FOUND, CAFE_PAUSED, NOT_ENROLLED.';

create function private.require_current(p_record public."Clientes proto", p_hito int) returns void
language plpgsql set search_path = '' as $$
begin
  if (p_record).hito_actual is distinct from p_hito then
    perform private.refuse(409, 'HITO_NOT_CURRENT', (p_record).hito_actual::text);
  end if;
end $$;
comment on function private.require_current is 'Looking ahead is allowed, completing is not: refuses with HITO_NOT_CURRENT and the current one.';

create function private.has_evidence(p_record public."Clientes proto", p_hito int) returns boolean
language sql stable set search_path = '' as $$
  select case p_hito
    when 1 then (p_record).hito_1_completado
    when 2 then (p_record).hito_2_completado
    when 3 then (p_record).instagram_usuario is not null
    when 4 then (p_record).hito_4_completado
    when 5 then exists (select from public."Encuesta_5" e
      where e.user_id = (p_record).user_id and e.cafe_id = (p_record).cafe_id)
    when 6 then (p_record).hito_6_completado
    when 7 then (p_record).codigo_vip is not null
    else false end
$$;
comment on function private.has_evidence is 'Whether the server holds what decisions 6 asks for before the reward of a hito.';

create function private.mark_validated(p_record public."Clientes proto", p_hito int) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public."Clientes proto" set hito_validado = p_hito where id = (p_record).id and hito_validado < p_hito;
  return jsonb_build_object('validated', true, 'hito', p_hito);
end $$;
comment on function private.mark_validated is 'Remembers that a step is validated and its wheel not yet spun: closing the browser loses nothing.';

-- ── Hito 2 ───────────────────────────────────────────────────────────────────────────────────────

create function private.check_hito_2(p_slug text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_record constant public."Clientes proto" := private.open_record((private.find_cafe(p_slug)).id);
  v_current constant boolean := v_record.hito_actual = 2;
  v_deadline constant date := private.hito_2_deadline(v_record);
begin
  if v_current and v_record.hito_2_completado then perform private.mark_validated(v_record, 2); end if;
  return jsonb_build_object(
    'completed', v_record.hito_2_completado,
    'can_advance', v_current and v_record.hito_2_completado,
    'reason', case
      when not v_current then 'NOT_CURRENT'
      when v_record.hito_2_completado then null
      when v_today > v_deadline then 'WINDOW_EXPIRED'
      else 'VISIT_MISSING' end,
    'deadline', v_deadline,
    'days_left', greatest(v_deadline - v_today, 0));
end $$;
grant execute on function private.check_hito_2(text, timestamptz) to authenticated;

create function public.check_hito_2(cafe_slug text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.check_hito_2(cafe_slug, now()) $$;
comment on function public.check_hito_2 is
  'Server check of challenge 2: { completed, can_advance, reason: null|VISIT_MISSING|WINDOW_EXPIRED|NOT_CURRENT, deadline, days_left }; validates the step when it is complete (spec 1 §5 and §7, decisions 6). '
  'Refuses: UNAUTHENTICATED 401, CAFE_NOT_FOUND 404, CAFE_PAUSED 403, NOT_ENROLLED 404.';
grant execute on function public.check_hito_2(text) to authenticated;

-- ── Hitos 4 and 6 ────────────────────────────────────────────────────────────────────────────────

create function private.validate_hito(p_cafe uuid, p_hito int, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_record constant public."Clientes proto" := private.open_record(p_cafe);
begin
  if p_hito is null or p_hito not in (4, 6) then perform private.refuse(422, 'INVALID_INPUT', 'hito'); end if;
  perform private.require_current(v_record, p_hito);
  if not private.has_evidence(v_record, p_hito) then
    perform private.refuse(409, 'EVIDENCE_MISSING', case when p_hito = 6 then jsonb_build_object(
      'visits', cardinality(private.hito_6_visit_days(v_record)), 'needed', 2,
      'deadline', private.hito_6_deadline(v_record),
      'late', private.madrid_day(p_now) > private.hito_6_deadline(v_record))::text end);
  end if;
  return private.mark_validated(v_record, p_hito);
end $$;
grant execute on function private.validate_hito(uuid, int, timestamptz) to authenticated;

create function public.validate_hito(cafe_id uuid, hito int) returns jsonb
language sql security invoker set search_path = '' as $$ select private.validate_hito(cafe_id, hito, now()) $$;
comment on function public.validate_hito is
  'Validates challenge 4 (a guest has enrolled) or 6 (two more visits in 20 days): { validated, hito } (spec 1 §5, decisions 6). '
  'Refuses: UNAUTHENTICATED 401, NOT_ENROLLED 404, CAFE_PAUSED 403, HITO_NOT_CURRENT 409, EVIDENCE_MISSING 409 (for 6 with { visits, needed, deadline, late }), INVALID_INPUT 422.';
grant execute on function public.validate_hito(uuid, int) to authenticated;

-- ── Hito 3 ───────────────────────────────────────────────────────────────────────────────────────

create function private.save_instagram(p_cafe uuid, p_username text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_username constant text := btrim(coalesce(p_username, ''));
  v_record constant public."Clientes proto" := private.open_record(p_cafe);
begin
  perform private.require_current(v_record, 3);
  if v_username !~ '^[A-Za-z0-9._]{1,30}$' then perform private.refuse(422, 'INVALID_INPUT', 'username'); end if;
  update public."Clientes proto" set instagram_usuario = v_username where id = v_record.id;
  return private.mark_validated(v_record, 3);
end $$;
grant execute on function private.save_instagram(uuid, text) to authenticated;

create function public.save_instagram(cafe_id uuid, username text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_instagram(cafe_id, username) $$;
comment on function public.save_instagram is
  'Validates challenge 3 with an Instagram user name (no @; letters, digits, dots, underscores; at most 30): { validated, hito } (spec 1 §5). '
  'Refuses: UNAUTHENTICATED 401, NOT_ENROLLED 404, CAFE_PAUSED 403, HITO_NOT_CURRENT 409, INVALID_INPUT 422.';
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
  select nullif(btrim(case when jsonb_typeof(p_answers -> p_key) = 'string' then p_answers ->> p_key end, E' \t\r\n\u00a0'), '')
$$;
comment on function private.text_answer is 'A trimmed text answer; null when missing, empty or not a text.';

create function private.invalid_survey_answers(p_answers jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select key from unnest(array['motivacion', 'productos_preferidos']) key
    where cardinality(private.text_list(p_answers, key)) not between 1 and 10
    union all
    select key from unnest(array['frecuencia_visita', 'momento_visita', 'presupuesto', 'descubrimiento_cafeteria', 'facilidad_uso',
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
comment on function private.invalid_survey_answers is 'Which answers of the survey are missing or malformed (spec 1 §5, challenge 5).';

create function private.submit_survey(p_cafe uuid, p_answers jsonb, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_record constant public."Clientes proto" := private.open_record(p_cafe);
  v_invalid text[];
begin
  perform private.require_current(v_record, 5);
  if jsonb_typeof(p_answers) is distinct from 'object' then perform private.refuse(422, 'INVALID_INPUT', 'answers'); end if;
  v_invalid := private.invalid_survey_answers(p_answers);
  if cardinality(v_invalid) > 0 then perform private.refuse(422, 'SURVEY_INCOMPLETE', array_to_string(v_invalid, ',')); end if;
  insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita,
    productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver,
    opinion_desafios, mas_cafeterias, dudas_confusion, mejoras_sistema, ofertas_comunicacion, telefono, rango_edad, created_at)
  select v_record.user_id, p_cafe, v_record.correo, v_record.cafeteria, private.text_list(p_answers, 'motivacion'),
    a ->> 'frecuencia_visita', a ->> 'momento_visita', private.text_list(p_answers, 'productos_preferidos'), a ->> 'presupuesto',
    a ->> 'mejoras_negocio', a ->> 'descubrimiento_cafeteria', a ->> 'facilidad_uso', a ->> 'motivacion_volver',
    a ->> 'opinion_desafios', a ->> 'mas_cafeterias', a ->> 'dudas_confusion', a ->> 'mejoras_sistema', a ->> 'ofertas_comunicacion',
    case when a ->> 'ofertas_comunicacion' = 'whatsapp' then a ->> 'telefono' end, a ->> 'rango_edad', p_now
  from (select jsonb_object_agg(key, private.text_answer(p_answers, key)) a from jsonb_object_keys(p_answers) key) as answers
  on conflict on constraint encuesta_one_per_person_and_cafe do nothing;
  return private.mark_validated(v_record, 5);
end $$;
grant execute on function private.submit_survey(uuid, jsonb, timestamptz) to authenticated;

create function public.submit_survey(cafe_id uuid, answers jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.submit_survey(cafe_id, answers, now()) $$;
comment on function public.submit_survey is
  'Saves the survey of challenge 5 once and validates the step: { validated, hito } (spec 1 §3 and §5). '
  'Refuses: UNAUTHENTICATED 401, NOT_ENROLLED 404, CAFE_PAUSED 403, HITO_NOT_CURRENT 409, SURVEY_INCOMPLETE 422 with the fields, INVALID_INPUT 422.';
grant execute on function public.submit_survey(uuid, jsonb) to authenticated;

-- ── Hito 7 ───────────────────────────────────────────────────────────────────────────────────────

create function private.validate_vip_code(p_slug text, p_code text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_code constant text := lower(btrim(coalesce(p_code, '')));
  v_record constant public."Clientes proto" := private.open_record((private.find_cafe(p_slug)).id);
  v_bucket constant text := 'vip-code:' || v_record.user_id || ':' || v_record.cafe_id;
begin
  if v_record.hito_actual <> 7 then
    return jsonb_build_object('status', 'not_current', 'code', null, 'retry_after_seconds', null);
  end if;
  -- a repeat after a lost answer
  if v_record.codigo_vip = v_code then
    return jsonb_build_object('status', 'ok', 'code', v_code, 'retry_after_seconds', null);
  end if;
  if private.hits(v_bucket, interval '1 hour', p_now) >= 10 then
    return jsonb_build_object('status', 'try_later', 'code', null, 'retry_after_seconds', ceil(extract(epoch from
      date_bin(interval '1 hour', p_now, timestamptz '2000-01-01 00:00:00+00') + interval '1 hour' - p_now))::int);
  end if;
  if v_record.codigo_vip is null then
    update public.vip_codes set status = 'used', used_at = p_now, assigned_to = v_record.user_id
    where cafe_id = v_record.cafe_id and code = v_code and status = 'active';
    if found then
      update public."Clientes proto" set codigo_vip = v_code where id = v_record.id;
      perform private.mark_validated(v_record, 7);
      return jsonb_build_object('status', 'ok', 'code', v_code, 'retry_after_seconds', null);
    end if;
  end if;
  perform private.count_hit(v_bucket, interval '1 hour', p_now);
  return jsonb_build_object('status', 'invalid', 'code', null, 'retry_after_seconds', null);
end $$;
grant execute on function private.validate_vip_code(text, text, timestamptz) to authenticated;

create function public.validate_vip_code(cafe_slug text, code text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.validate_vip_code(cafe_slug, code, now()) $$;
comment on function public.validate_vip_code is
  'Assigns an active VIP code of the café to the caller and validates challenge 7: { status: ok|invalid|try_later|not_current, code, retry_after_seconds } (spec 1 §5, decisions 10). '
  'Unknown, used, inactive and foreign codes answer alike; ten wrong ones an hour end the guessing. Refuses: UNAUTHENTICATED 401, CAFE_NOT_FOUND 404, CAFE_PAUSED 403, NOT_ENROLLED 404.';
grant execute on function public.validate_vip_code(text, text) to authenticated;
