-- The spin of the day in load_journey.

create or replace function private.load_journey(p_cafe_slug text, p_now timestamptz) returns jsonb
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
comment on function public.load_journey is
  'The journey''s page in one call: café, viewer (visitor|customer|not_enrolled|preview), and for a customer the own '
  'enrollment with visits, rewards, prizes, visits_until_spin, vip_spin_missing, points_today and policy, as the '
  'dashboard has it; and the café''s wheel and first_prize.';
