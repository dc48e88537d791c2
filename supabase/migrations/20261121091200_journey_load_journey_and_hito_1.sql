create function private.load_journey(p_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := auth.uid();
  v_cafe constant public.cafeterias := private.find_cafe(p_slug);
  v_record public."Clientes proto";
begin
  if v_user is not null then v_record := private.record_of(v_user, (v_cafe).id); end if;
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'viewer', case
      when v_user is null then 'visitor'
      when v_record.id is not null and ((v_cafe).active or not private.is_admin()) then 'customer'
      when private.is_admin() then 'preview'
      else 'not_enrolled' end,
    'email', (select u.email from auth.users u where u.id = v_user),
    'now', p_now,
    'today', private.madrid_day(p_now),
    'record', case when v_record.id is not null then jsonb_build_object(
      'id', v_record.id, 'nombre', v_record.nombre, 'hito_actual', v_record.hito_actual, 'hito_validado', v_record.hito_validado,
      'hito_1_completado', v_record.hito_1_completado,
      'hito_2_reference_date', v_record.hito_2_reference_date, 'hito_2_deadline', private.hito_2_deadline(v_record),
      'hito_2_completado', v_record.hito_2_completado, 'hito_4_completado', v_record.hito_4_completado,
      'hito_6_reference_date', v_record.hito_6_reference_date, 'hito_6_deadline', private.hito_6_deadline(v_record),
      'hito_6_completado', v_record.hito_6_completado, 'instagram_usuario', v_record.instagram_usuario,
      'survey_done', exists (select from public."Encuesta_5" e where e.user_id = v_user and e.cafe_id = (v_cafe).id),
      'vip', v_record."VIP", 'codigo_vip', v_record.codigo_vip) end,
    'visits', case when v_record.id is null then '[]'::jsonb
      when v_record.hito_actual = 6 then to_jsonb(private.hito_6_visit_days(v_record))
      else coalesce((select jsonb_agg(v.fecha_visita order by v.fecha_visita) from public.visitas_clientes v
        where v.user_id = v_user and v.cafe_id = (v_cafe).id
          and v.fecha_visita >= private.madrid_day(v_record.hito_2_reference_date)), '[]') end,
    'rewards', case when v_record.id is null then '[]'::jsonb
      else coalesce((select jsonb_agg(private.reward_json(r) order by r.hito_number)
        from public.user_rewards r where r.cliente_id = v_record.id), '[]') end,
    'wheel', private.wheel_json('hito', p_now));
end $$;
grant execute on function private.load_journey(text, timestamptz) to anon, authenticated;
grant execute on function private.is_admin() to anon;

create function public.load_journey(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_journey(cafe_slug, now()) $$;
comment on function public.load_journey is
  'The journey screen in one call: café, viewer (visitor|customer|not_enrolled|preview), own record with deadlines, visits of the open window, rewards, wheel (spec 1 §2, decisions 6). Anyone may call it; visitors get no record.';
grant execute on function public.load_journey(text) to anon, authenticated;

create function private.complete_hito_1(p_cafe uuid, p_email text, p_nombre text, p_request uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_email text := (select u.email from auth.users u where u.id = v_user);
  v_nombre constant text := btrim(regexp_replace(coalesce(p_nombre, ''), '[[:space:]\u00a0]+', ' ', 'g'));
  v_cafe public.cafeterias;
  v_record public."Clientes proto";
  v_reward public.user_rewards;
  v_repeat jsonb := private.begin_request(v_user, p_request, 'complete_hito_1',
    jsonb_build_object('cafe', p_cafe, 'email', p_email, 'nombre', p_nombre));
begin
  if v_repeat is not null then return v_repeat; end if;
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe);
  v_record := private.record_of(v_user, p_cafe, p_lock => true);
  if v_record.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;

  if not v_record.hito_1_completado then
    if lower(btrim(coalesce(p_email, ''))) <> lower(v_email) then perform private.refuse(422, 'EMAIL_MISMATCH', 'email'); end if;
    if length(v_nombre) not between 1 and 80 then perform private.refuse(422, 'INVALID_INPUT', 'nombre'); end if;
    update public."Clientes proto" set nombre = v_nombre, hito_2_reference_date = p_now where id = v_record.id;
    perform private.add_visit(v_record, p_now, 'hito-1', v_user);
    perform private.advance(v_record.id, 2::smallint, p_now);
    insert into private.events (topic, user_id, payload) values ('challenge-1', v_user,
      jsonb_build_object('user_id', v_user, 'invitado_por', v_record.invitado_por));
  end if;

  insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, obtained_at)
  values (v_user, p_cafe, v_record.id, v_record.id, 1, 'Café gratis', 'fixed', p_now)
  on conflict (cliente_id, hito_number) where hito_number > 0 do nothing;
  select * into v_reward from public.user_rewards r where r.cliente_id = v_record.id and r.hito_number = 1;
  return private.finish_request(v_user, p_request, jsonb_build_object(
    'reward', private.reward_json(v_reward),
    'hito_actual', greatest(v_record.hito_actual, 2),
    'already', v_record.hito_1_completado));
end $$;
grant execute on function private.complete_hito_1(uuid, text, text, uuid, timestamptz) to authenticated;

create function public.complete_hito_1(cafe_id uuid, email text, nombre text, request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.complete_hito_1(cafe_id, email, nombre, request_id, now())
$$;
comment on function public.complete_hito_1 is
  'Completes challenge 1: saves the name, registers the day''s visit, saves the fixed reward "Café gratis" once and advances (spec 1 §4, decisions 6). '
  'Answers { reward, hito_actual, already }. Refuses: UNAUTHENTICATED 401, NOT_ENROLLED 404, CAFE_PAUSED 403, EMAIL_MISMATCH 422, INVALID_INPUT 422 with the field.';
grant execute on function public.complete_hito_1(uuid, text, text, uuid) to authenticated;
