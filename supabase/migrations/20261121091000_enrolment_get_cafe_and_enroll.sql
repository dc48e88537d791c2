create function private.get_cafe(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := auth.uid();
  v_cafe constant public.cafeterias := private.find_cafe(p_slug);
begin
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'email', (select u.email from auth.users u where u.id = v_user),
    'enrolled', exists (
      select from public."Clientes proto" c where c.user_id = v_user and c.cafe_id = (v_cafe).id));
end $$;
grant execute on function private.get_cafe(text) to anon, authenticated;

create function public.get_cafe(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.get_cafe(cafe_slug) $$;
comment on function public.get_cafe is
  'The café behind a link and whether the caller is enrolled there: { cafe: Cafe|null, enrolled, email|null } (spec 1 §2 login, decisions 3). Anyone may call it.';
grant execute on function public.get_cafe(text) to anon, authenticated;

create function private.inviter_refusal(p_cafe uuid, p_inviter text, p_guest_email text) returns text
language sql stable set search_path = '' as $$
  select case
    when not private.is_email(p_inviter) then 'INVITER_INVALID'
    when lower(p_inviter) = lower(p_guest_email) then 'INVITER_IS_SELF'
    when not exists (
      select from public."Clientes proto" c where c.cafe_id = p_cafe and lower(c.correo) = lower(p_inviter)
    ) then 'INVITER_NOT_CUSTOMER'
  end
$$;
comment on function private.inviter_refusal is
  'Why an e-mail cannot be the inviter of a guest at a café, or null when it can (decisions 5).';

create function private.enroll(p_cafe_slug text, p_inviter text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_account auth.users;
  v_slug text := nullif(btrim(p_cafe_slug), '');
  v_inviter text := nullif(lower(btrim(p_inviter)), '');
  v_cafe public.cafeterias;
  v_record public."Clientes proto";
  v_refusal text;
  v_tries int;
  v_status text;
begin
  select * into v_account from auth.users u where u.id = v_user;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  if v_slug is null then
    -- a confirmation mail may open in another browser: the sign-up's own words, checked like any input
    v_slug := nullif(btrim(v_account.raw_user_meta_data ->> 'cafe_slug'), '');
    v_inviter := coalesce(v_inviter, nullif(lower(btrim(v_account.raw_user_meta_data ->> 'inviter_email')), ''));
    if v_slug is null then
      return jsonb_build_object('status', 'nothing_to_enroll', 'reason', null, 'cafe', null, 'record_id', null);
    end if;
  end if;
  v_cafe := private.find_cafe(v_slug);
  perform private.require_open_cafe(v_cafe);

  v_record := private.record_of(v_user, v_cafe.id);
  if v_record.id is not null then
    v_status := 'already_enrolled';
  else
    if v_inviter is not null then
      v_refusal := private.inviter_refusal(v_cafe.id, v_inviter, v_account.email);
      -- the count itself decides, or parallel guesses would all find it below the limit
      if v_refusal is not null then
        v_tries := private.count_hit('inviter:' || v_user, interval '1 hour', p_now);
      else
        v_tries := private.hits('inviter:' || v_user, interval '1 hour', p_now) + 1;
      end if;
      if v_tries > 10 then v_refusal := 'INVITER_TRY_LATER'; end if;
      if v_refusal is not null then
        -- a value, not an exception: an exception would take the count of the attempt back
        return jsonb_build_object('status', 'inviter_refused', 'reason', v_refusal, 'record_id', null,
          'cafe', jsonb_build_object('slug', v_cafe.slug, 'nombre', v_cafe.nombre));
      end if;
    end if;

    insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre, invitado_por, fecha_registro)
    values (v_user, v_cafe.id, v_cafe.nombre, v_account.email,
      left(coalesce(nullif(btrim(split_part(v_account.email, '@', 1)), ''), 'Cliente'), 80), v_inviter, p_now)
    on conflict on constraint clientes_one_record_per_person_and_cafe do nothing
    returning * into v_record;
    if not found then
      v_record := private.record_of(v_user, v_cafe.id);
      v_status := 'already_enrolled';
    else
      v_status := 'enrolled';
      perform private.add_visit(v_record, p_now, 'enrolment', v_user);
      if v_inviter is not null then
        update public."Clientes proto" c set hito_4_completado = true
        where c.cafe_id = v_cafe.id and lower(c.correo) = v_inviter and not c.hito_4_completado;
      end if;
      insert into private.events (topic, user_id, payload) values ('registration', v_user, jsonb_build_object(
        'user_id', v_user, 'email', v_account.email, 'cafeteria', v_cafe.nombre, 'invitado_por', v_inviter));
    end if;
  end if;
  return jsonb_build_object('status', v_status, 'reason', null, 'record_id', v_record.id,
    'cafe', jsonb_build_object('slug', v_cafe.slug, 'nombre', v_cafe.nombre));
end $$;
grant execute on function private.enroll(text, text, timestamptz) to authenticated;

create function public.enroll(cafe_slug text default null, inviter_email text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.enroll(cafe_slug, inviter_email, now()) $$;
comment on function public.enroll is
  'Makes the caller a customer of a café: record, first visit, the inviter''s challenge 4, registration event, all or nothing (spec 1 §4 sign-up, decisions 5). '
  'Answers { status: enrolled|already_enrolled|inviter_refused|nothing_to_enroll, reason, cafe: {slug, nombre}, record_id }. Without a café it takes the hint of the sign-up. '
  'Refuses: UNAUTHENTICATED 401, CAFE_NOT_FOUND 404, CAFE_PAUSED 403.';
grant execute on function public.enroll(text, text) to authenticated;
