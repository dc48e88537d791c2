-- Today says whether anybody has come yet: the first steps are named by it (rule T28).

create or replace function private.load_today(p_cafe_slug text, p_known_version text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'today');
  v_day constant date := private.madrid_day(p_now);
  v_version constant text := private.today_version(v_cafe, v_role, v_day, p_now);
begin
  if v_version = p_known_version then return jsonb_build_object('version', v_version, 'today', null); end if;
  return jsonb_build_object('version', v_version, 'today', private.desk_context((v_cafe).id, v_role)
    || jsonb_build_object(
      'missing', private.missing_setup_steps(v_cafe, v_role, p_now),
      'has_begun', exists (select from public.visitas_clientes v where v.cafe_id = (v_cafe).id and v.counts)
        or exists (select from public.user_rewards r where r.cafe_id = (v_cafe).id and r.redeemed_at is not null),
      'day', v_day,
      'day_word', private.day_word((v_cafe).id, p_now),
      'now', p_now,
      'waiting', coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.first_name, 'email', w.email,
          'reward', w.prize, 'conditions', w.conditions, 'code', w.code, 'requested_at', w.requested_at,
          'ends_at', w.ends_at)
          order by w.requested_at, w.id)
        from private.waiting_handover_requests((v_cafe).id, p_now) as w), '[]'),
      'visits', (select count(*) from public.visitas_clientes v
        where v.cafe_id = (v_cafe).id and v.fecha_visita = v_day
          and v.counts),
      'redemptions', (select count(*) from public.user_rewards r
        where r.cafe_id = (v_cafe).id and r.redeemed_at >= private.madrid_day_start(v_day)),
      'handed_out', coalesce((select jsonb_agg(jsonb_build_object('name', g.reward_name, 'count', g.n)
          order by g.n desc, g.reward_name)
        from (
          select r.reward_name, count(*) as n from public.user_rewards r
          where r.cafe_id = (v_cafe).id and r.redeemed_at >= private.madrid_day_start(v_day) group by r.reward_name
          order by n desc, r.reward_name limit 20
        ) as g), '[]'),
      'latest', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'at', l.at,
          'enrollment_id', c.id, 'name', private.short_name(c), 'email', private.mask_email(c.correo),
          'reward', l.reward, 'conditions', l.conditions, 'code', l.code, 'proof', l.proof)
          order by l.at desc, l.id)
        from (
          (select v.id, 'visit' as kind, v.user_id, v.created_at as at, null as reward,
            null as conditions, null as code, v.proof
          from public.visitas_clientes v
          where v.cafe_id = (v_cafe).id and v.fecha_visita = v_day and v.counts
          order by v.created_at desc limit 30)
          union all
          (select r.id, 'redemption', r.user_id, r.redeemed_at, r.reward_name, r.conditions,
            private.redemption_code(coalesce(r.vip_pending_reward_id, r.id)), null
          from public.user_rewards r
          where r.cafe_id = (v_cafe).id and r.redeemed_at >= private.madrid_day_start(v_day)
          order by r.redeemed_at desc limit 30)
          order by at desc limit 30
        ) as l
        join public."Clientes proto" c on c.user_id = l.user_id and c.cafe_id = (v_cafe).id), '[]'),
      'sellable', case when private.has_permission(v_role, 'prizes')
        then private.prizes_to_mark_sold_out((v_cafe).id, p_now)
        else '[]' end,
      'day_summary', private.day_summary(v_cafe, v_day, p_now)));
end $$;
comment on function public.load_today is
  'The desk''s tab of today: { version, today: null where known_version is still the one, else the desk''s context, '
  'missing: what the café lacks before its first customer, has_begun: somebody has visited or redeemed, day, day_word, '
  'now, waiting: handovers that are asked for, visits, redemptions, handed_out, latest: the last 30 with short names '
  'and masked addresses, sellable: what may be marked as sold out, day_summary: what the day was like, once the café '
  'has closed } (rules T10, T28, T33 and P21).';
