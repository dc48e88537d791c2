create function private.load_dashboard(p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  perform private.sync_progress(v_user, p_now);
  return jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = v_user),
    'is_admin', private.is_admin(),
    'cafes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'record_id', c.id, 'cafe', private.cafe_json(k), 'nombre', c.nombre, 'hito_actual', c.hito_actual,
        'hito_1_completado', c.hito_1_completado, 'vip', c."VIP", 'codigo_vip', c.codigo_vip, 'fecha_registro', c.fecha_registro,
        'hito_7_rewarded', exists (select from public.user_rewards r where r.cliente_id = c.id and r.hito_number = 7)
      ) order by c.fecha_registro desc)
      from public."Clientes proto" c join public.cafeterias k on k.id = c.cafe_id
      where c.user_id = v_user and not k.deleted), '[]'));
end $$;
grant execute on function private.load_dashboard(timestamptz) to authenticated;

create function public.load_dashboard() returns jsonb
language sql security invoker set search_path = '' as $$ select private.load_dashboard(now()) $$;
comment on function public.load_dashboard is
  'The dashboard in one call: { email, is_admin, cafes: [...] }, newest first, deleted cafés dropped; stuck progress is advanced first (spec 1 §2 and §4). Refuses: UNAUTHENTICATED 401.';
grant execute on function public.load_dashboard() to authenticated;
