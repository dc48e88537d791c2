create function private.load_dashboard(p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_today constant date := private.madrid_day(p_now);
begin
  return jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = v_user),
    'today', v_today,
    'is_admin', private.is_admin(),
    'password_question', private.password_question(v_user),
    'policy', private.policy_to_accept(v_user, p_now),
    'teams', private.teams_of(v_user),
    'cafes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'enrollment_id', c.id, 'cafe', private.cafe_json(k), 'nombre', c.nombre, 'hito_actual', c.hito_actual,
        'hito_1_completado', c.hito_1_completado, 'vip', c."VIP", 'codigo_vip', c.codigo_vip,
          'fecha_registro', c.fecha_registro,
        'hito_7_rewarded', exists (select from public.user_rewards r where r.cliente_id = c.id and r.hito_number = 7),
        'hito_validado', g.validated, 'hito_4_completado', c.hito_4_completado,
        'already_won', g.validated = c.hito_actual
          and c.hito_actual = any (private.hitos_already_won(c, g.received, p_now)),
        'deadline', case c.hito_actual when 2 then private.hito_2_deadline(c) when 6 then private.hito_6_deadline(c)
          end,
        'visited_today', exists (select from public.visitas_clientes v
          where v.user_id = v_user and v.cafe_id = c.cafe_id and v.fecha_visita = v_today
            and v.counts),
        'vip_prize', case when (p.prize).id is not null then private.vip_prize_json(p.prize, p_now) end,
        'prizes_waiting', (select count(*) from public.user_rewards r
          where r.cliente_id = c.id and r.hito_number > 0 and r.redeemed_at is null
            and not private.is_received(r, g.received))
          + case when (p.prize).id is not null then 1 else 0 end,
        'can_spin_vip_wheel', c."VIP" and (p.prize).id is null and not exists (select from public.vip_wheel_spins s
            where s.user_id = v_user and s.cafe_id = c.cafe_id and s.spin_date = v_today)
          and exists (select from public.user_conectitos b
            where b.user_id = v_user and b.cafe_id = c.cafe_id and b.conectitos >= private.figure('spin_cost')),
        'visits_until_spin', private.visits_until_spin(k, c)
      ) order by k.active desc, c.fecha_registro desc)
      from public."Clientes proto" c join public.cafeterias k on k.id = c.cafe_id
      -- computed once, not at each mention
      cross join lateral (select private.validated_hito(c) as validated,
        private.received_by_others(v_user, c.cafe_id, p_now) as received offset 0) as g
      left join lateral (select w as prize from public.vip_pending_rewards w
        where w.user_id = v_user and w.cafe_id = c.cafe_id and c."VIP" and w.redeemed_at is null
          and private.vip_prize_last_day(w, p_now) >= v_today
        order by w.expires_at limit 1) as p on true
      where c.user_id = v_user and not k.deleted), '[]'));
end $$;
grant execute on function private.load_dashboard(timestamptz) to authenticated;

create function public.load_dashboard() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$ begin return private.load_dashboard(now()); end $$;
comment on function public.load_dashboard is
  'The dashboard in one call: { email, today, is_admin, password_question, policy: a version of policy and terms that '
  'is still to be shown, or null, teams: those of the caller, cafes: [...] }, newest first, paused cafés last, '
  'deleted ones dropped, each with what is open there now (rules J11, J20 and J29).';
grant execute on function public.load_dashboard() to authenticated;
