create function private.validate_inviter(p_slug text, p_inviter text, p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_slug);
  v_bucket constant text := 'inviter-miss:' || coalesce(nullif(left(btrim(p_address), 64), ''), 'unknown');
  v_reason text;
begin
  if private.hits(v_bucket, interval '1 hour', p_now) >= 20 then
    return jsonb_build_object('status', 'try_later', 'reason', 'INVITER_TRY_LATER');
  end if;
  v_reason := case
    when (v_cafe).id is null or (v_cafe).deleted then 'CAFE_NOT_FOUND'
    when not (v_cafe).active then 'CAFE_PAUSED'
    else private.inviter_refusal((v_cafe).id, btrim(coalesce(p_inviter, '')), null) end;
  -- the count decides, not the look before it: many at once must not learn more
  if v_reason = 'INVITER_NOT_CUSTOMER' then
    if private.count_hit(v_bucket, interval '1 hour', p_now) > 20 then
      return jsonb_build_object('status', 'try_later', 'reason', 'INVITER_TRY_LATER');
    end if;
  end if;
  return jsonb_build_object('status', case when v_reason is null then 'ok' else 'refused' end, 'reason', v_reason);
end $$;
grant execute on function private.validate_inviter(text, text, text, timestamptz) to service_role;

create function public.validate_inviter(cafe_slug text, inviter_email text, client_address text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.validate_inviter(cafe_slug, inviter_email, client_address, now())
$$;
comment on function public.validate_inviter is
  'Whether an e-mail can be an inviter at a café, asked before sign-up through the function validate-inviter-email: '
  '{ status: ok|refused|try_later, reason }; misses are limited to 20 an hour per address (spec 1 §7, decisions 5).';
grant execute on function public.validate_inviter(text, text, text) to service_role;

create function private.confirm_inviter(p_slug text, p_inviter text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := private.find_cafe(p_slug);
  v_record public."Clientes proto";
begin
  perform private.require_open_cafe(v_cafe);
  v_record := private.record_of(v_user, (v_cafe).id);
  if v_record.id is null or v_record.invitado_por is null
    or lower(v_record.invitado_por) is distinct from lower(btrim(p_inviter))
  then
    return jsonb_build_object('status', 'refused', 'reason', 'NOT_YOUR_INVITER');
  end if;
  update public."Clientes proto" c set hito_4_completado = true
  where c.cafe_id = (v_cafe).id and lower(c.correo) = lower(v_record.invitado_por) and not c.hito_4_completado;
  return jsonb_build_object('status', 'ok', 'reason', null);
end $$;
grant execute on function private.confirm_inviter(text, text) to authenticated;

create function public.confirm_inviter(cafe_slug text, inviter_email text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.confirm_inviter(cafe_slug, inviter_email) $$;
comment on function public.confirm_inviter is
  'Repeats, harmlessly, what enrolling did for the inviter that the caller''s own record names: { status: ok|refused, reason } (spec 1 §7, decisions 5). '
  'Refuses: UNAUTHENTICATED 401, CAFE_NOT_FOUND 404, CAFE_PAUSED 403.';
grant execute on function public.confirm_inviter(text, text) to authenticated;
