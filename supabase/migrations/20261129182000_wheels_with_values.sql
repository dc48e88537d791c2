-- A wheel is saved with the values that its prizes lack, in one call.

drop function public.save_wheel(uuid, text, int, jsonb, int, uuid);
drop function private.save_wheel(uuid, text, int, jsonb, int, timestamptz, uuid);
drop function private.check_segments(uuid, jsonb);

create function private.check_segments(p_cafe uuid, p_segments jsonb, p_values jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_segment record;
  v_percents int := 0;
  v_endless int := 0;
  v_names text[] := '{}';
begin
  if jsonb_typeof(p_segments) is distinct from 'array' or jsonb_array_length(p_segments) not between 2 and 8 then
    perform private.refuse(422, 'INVALID_INPUT', 'segments');
  end if;
  if jsonb_typeof(p_values) <> 'object'
    or exists (select from jsonb_each(p_values) as v where private.whole_number(v.value) is null)
  then
    perform private.refuse(422, 'INVALID_INPUT', 'market_values');
  end if;
  for v_segment in
    select s.n, s.it, l.name, l.value_cents, private.whole_number(p_values -> l.name) as sent_cents
    from jsonb_array_elements(p_segments) with ordinality as s (it, n)
    left join private.prize_list(p_cafe) as l on l.name = s.it ->> 'prize' order by s.n
  loop
    if v_segment.name is null or v_segment.name = any (v_names) then
      perform private.refuse(422, 'INVALID_INPUT', 'segments.' || v_segment.n || '.prize');
    end if;
    v_names := v_names || v_segment.name;
    if coalesce(private.whole_number(v_segment.it -> 'percent'), 0) not between 1 and 100 then
      perform private.refuse(422, 'INVALID_INPUT', 'segments.' || v_segment.n || '.percent');
    end if;
    v_percents := v_percents + private.whole_number(v_segment.it -> 'percent');
    if coalesce(v_segment.it -> 'unlimited', 'null') not in ('true', 'false', 'null') then
      perform private.refuse(422, 'INVALID_INPUT', 'unlimited');
    end if;
    v_endless := v_endless + case when v_segment.it -> 'unlimited' = 'true' then 1 else 0 end;
    if coalesce(v_segment.it -> 'monthly_limit', 'null') <> 'null' and (v_segment.it -> 'unlimited' = 'true'
      or coalesce(private.whole_number(v_segment.it -> 'monthly_limit'), 0) not between 1 and 10000)
    then
      perform private.refuse(422, 'INVALID_INPUT', 'segments.' || v_segment.n || '.monthly_limit');
    end if;
    if coalesce(v_segment.value_cents, v_segment.sent_cents, 0) not between 1 and 30000 then
      perform private.refuse(422, 'PRIZE_WITHOUT_VALUE', v_segment.name);
    end if;
    if v_segment.value_cents <> v_segment.sent_cents then
      perform private.refuse(409, 'SETTINGS_EDITED', v_segment.name);
    end if;
  end loop;
  if v_endless <> 1 then perform private.refuse(422, 'INVALID_INPUT', 'unlimited'); end if;
  if v_percents <> 100 then perform private.refuse(422, 'INVALID_INPUT', 'percents'); end if;
end $$;
comment on function private.check_segments is
  'Refuses what is no wheel of a café: 2 to 8 different prizes of its list, each with a value, on the list or sent, '
  'whole percents that add up to 100, exactly one that never runs out, numbers a month from 1 to 10,000 for the others '
  '(rule R21).';

create function private.save_wheel(p_cafe uuid, p_wheel text, p_based_on int, p_segments jsonb, p_ceiling int,
  p_now timestamptz, p_request uuid default null, p_values jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'wheels');
  v_version private.wheel_versions;
  v_now timestamptz;
  v_first jsonb;
begin
  perform private.check_wheel(p_wheel);
  if p_ceiling not between 100 and 1000000 then perform private.refuse(422, 'INVALID_INPUT', 'ceiling_cents'); end if;
  if not private.is_short(p_segments::text, 4000) then perform private.refuse(422, 'INVALID_INPUT', 'segments'); end if;
  if not private.is_short(p_values::text, 2000) then
    perform private.refuse(422, 'INVALID_INPUT', 'market_values');
  end if;
  v_now := private.lock_wheels(p_cafe, p_now);
  v_first := private.begin_sealed_request(p_request, 'save_wheel', jsonb_build_object('cafe', p_cafe, 'wheel', p_wheel,
    'based_on', p_based_on, 'segments', p_segments, 'ceiling', p_ceiling, 'values', p_values));
  if v_first is not null then return v_first; end if;
  perform private.check_segments(p_cafe, p_segments, p_values);
  perform private.set_market_value(p_cafe, v.key, private.whole_number(v.value), '{"value_cents": null}', v_now)
  from jsonb_each(p_values) as v;
  v_version := private.add_wheel_version(p_cafe, p_wheel, p_based_on, p_ceiling, false, v_now);
  insert into private.wheel_prizes (wheel, version, position, name, picture, weight, monthly_limit, unlimited)
  select p_wheel, v_version.version, s.n, l.name, l.picture, private.whole_number(s.it -> 'percent'),
    private.whole_number(s.it -> 'monthly_limit'), coalesce(s.it -> 'unlimited' = 'true', false)
  from jsonb_array_elements(p_segments) with ordinality as s (it, n)
  join private.prize_list(p_cafe) as l on l.name = s.it ->> 'prize';
  perform private.audit('wheel.save', 'cafe:' || p_cafe, jsonb_build_object('wheel', p_wheel,
    'version', v_version.version, 'role', v_role), p_cafe);
  return private.finish_sealed_request(p_request,
    jsonb_build_object('version', v_version.version, 'from', private.madrid_day(v_version.active_from)));
end $$;
grant execute on function private.save_wheel(uuid, text, int, jsonb, int, timestamptz, uuid, jsonb) to authenticated;

create function public.save_wheel(cafe_id uuid, wheel text, based_on int, segments jsonb, ceiling_cents int,
  request_id uuid default null, market_values jsonb default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.save_wheel(cafe_id, wheel, based_on, segments, ceiling_cents, null, request_id, market_values)
$$;
comment on function public.save_wheel is
  'Saves a wheel of the café''s own, hito or vip, as a new version: segments [{ prize, percent, monthly_limit|null, '
  'unlimited }], ceiling_cents a month or null, based_on the version saved last, market_values { prize: cents } of '
  'prizes that have none: { version, from } (rules R21 to R24). INVALID_INPUT names segments, segments.N.prize, '
  '.percent or .monthly_limit, unlimited, percents, ceiling_cents or market_values, PRIZE_WITHOUT_VALUE the prize, '
  'SETTINGS_EDITED the one that has another value by now.';
grant execute on function public.save_wheel(uuid, text, int, jsonb, int, uuid, jsonb) to authenticated;
