create function private.prize_at(p_wheel text, p_version int, p_roll int) returns smallint
language sql stable set search_path = '' as $$
  select s.position from (
    select p.position, sum(p.weight) over (order by p.position) as upper
    from private.wheel_prizes p where p.wheel = p_wheel and p.version = p_version
  ) as s
  where p_roll >= 0 and p_roll < s.upper
  order by s.position limit 1
$$;
comment on function private.prize_at is 'The segment that a number from 0 to the sum of the weights - 1 falls on; null outside.';

create function private.draw(p_wheel text, p_user uuid, p_cafe uuid, p_now timestamptz) returns private.draws
language plpgsql set search_path = '' as $$
declare
  v_version constant smallint := private.wheel_version(p_wheel, p_now);
  v_roll int;
  v_draw private.draws;
begin
  select private.random_below(sum(p.weight)::int) into v_roll
  from private.wheel_prizes p where p.wheel = p_wheel and p.version = v_version;
  insert into private.draws (wheel, version, position, roll, prize_name, user_id, cafe_id, drawn_at)
  select p.wheel, p.version, p.position, v_roll, p.name, p_user, p_cafe, p_now
  from private.wheel_prizes p
  where p.wheel = p_wheel and p.version = v_version and p.position = private.prize_at(p_wheel, v_version, v_roll)
  returning * into v_draw;
  return v_draw;
end $$;
comment on function private.draw is 'Draws a prize of the wheel that is turning now and logs the draw. No input but the wheel decides it.';

create function private.spin_hito_wheel(p_cafe uuid, p_hito int, p_request uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_repeat jsonb := private.begin_request(v_user, p_request, 'spin_hito_wheel', jsonb_build_object('cafe', p_cafe, 'hito', p_hito));
  v_record public."Clientes proto";
  v_reward public.user_rewards;
  v_draw private.draws;
  v_next smallint;
  v_already boolean := true;
begin
  if v_repeat is not null then return v_repeat; end if;
  if p_hito is null or p_hito not between 2 and 7 then perform private.refuse(422, 'INVALID_INPUT', 'hito'); end if;
  v_record := private.open_record(p_cafe);
  v_next := v_record.hito_actual;
  select * into v_reward from public.user_rewards r where r.cliente_id = v_record.id and r.hito_number = p_hito;
  if not found then
    perform private.require_current(v_record, p_hito);
    if v_record.hito_validado <> p_hito or not private.has_evidence(v_record, p_hito) then
      perform private.refuse(409, 'HITO_NOT_VALIDATED');
    end if;
    v_draw := private.draw('hito', v_user, p_cafe, p_now);
    insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type, draw_id, obtained_at)
    values (v_user, p_cafe, v_record.id, v_record.id, p_hito, v_draw.prize_name, 'variable', v_draw.id, p_now)
    returning * into v_reward;
    v_next := p_hito + 1;
    perform private.advance(v_record.id, v_next, p_now);
    v_already := false;
  end if;
  return private.finish_request(v_user, p_request, jsonb_build_object(
    'reward', private.reward_json(v_reward), 'hito_actual', v_next, 'vip', v_next = 8, 'already', v_already));
end $$;
grant execute on function private.spin_hito_wheel(uuid, int, uuid, timestamptz) to authenticated;

create function public.spin_hito_wheel(cafe_id uuid, hito int, request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.spin_hito_wheel(cafe_id, hito, request_id, now()) $$;
comment on function public.spin_hito_wheel is
  'Draws the prize of a validated challenge 2 to 7, saves it and advances, in one transaction; VIP after the seventh: { reward, hito_actual, vip, already } (spec 1 §4 and §9, decisions 6). '
  'A second call answers the reward already won. Refuses: UNAUTHENTICATED 401, NOT_ENROLLED 404, CAFE_PAUSED 403, HITO_NOT_CURRENT 409, HITO_NOT_VALIDATED 409, INVALID_INPUT 422.';
grant execute on function public.spin_hito_wheel(uuid, int, uuid) to authenticated;

create function private.mark_reward_seen(p_reward uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  update public.user_rewards r set seen_at = p_now where r.id = p_reward and r.user_id = v_user and r.seen_at is null;
end $$;
grant execute on function private.mark_reward_seen(uuid, timestamptz) to authenticated;

create function public.mark_reward_seen(reward_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.mark_reward_seen(reward_id, now()) $$;
comment on function public.mark_reward_seen is
  'Notes that a won reward has been shown to its owner, so that it is not shown again on return (decisions 6). Unknown or foreign ids change nothing.';
grant execute on function public.mark_reward_seen(uuid) to authenticated;
