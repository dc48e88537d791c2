-- The gallery says whether the visit of today is made.

create or replace function private.load_rewards(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_received constant text[] := private.received_by_others(v_user, (v_cafe).id, p_now);
  v_enrollment public."Clientes proto";
begin
  select * into v_enrollment from public."Clientes proto" c where c.user_id = v_user and c.cafe_id = (v_cafe).id;
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'enrollment', case when v_enrollment.id is not null then jsonb_build_object(
      'id', v_enrollment.id, 'nombre', v_enrollment.nombre, 'hito_actual', v_enrollment.hito_actual,
      'hito_1_completado', v_enrollment.hito_1_completado, 'vip', v_enrollment."VIP",
      'already_won', private.hitos_already_won(v_enrollment, v_received, p_now),
      'visit_done', v_enrollment.hito_actual in (2, 6)
        and private.validated_hito(v_enrollment) < v_enrollment.hito_actual
        and exists (select from public.visitas_clientes v where v.user_id = v_user and v.cafe_id = (v_cafe).id
          and v.fecha_visita = private.madrid_day(p_now) and v.counts)) end,
    'rewards', coalesce((select jsonb_agg(private.reward_json(r) order by r.hito_number) from (
        select r.* from public.user_rewards r where r.cliente_id = v_enrollment.id
        union all
        select m.* from private.missing_rewards(v_enrollment, p_now) m
      ) as r where not private.is_received(r, v_received)), '[]'),
    'vip_prizes', private.vip_prizes_json(v_user, (v_cafe).id, p_now),
    'first_prize', coalesce(v_enrollment.first_prize, private.first_prize(v_cafe)),
    'reminders_question',
      exists (select from public.user_rewards r where r.cliente_id = v_enrollment.id and r.redeemed_at is not null)
      and private.should_ask_about_reminders(v_user, v_cafe));
end $$;
