-- Private functions here are definers that service_role alone may execute: that grant is their check of the caller.

create function private.register_visit_by_email(
  p_slug text, p_email text, p_visit_date timestamptz, p_address text, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- no address is longer than 254, and a limit's key must fit its index
  v_email constant text := left(lower(btrim(coalesce(p_email, ''))), 255);
  v_today constant date := private.madrid_day(p_now);
  v_cafe constant public.cafeterias := private.find_cafe(p_slug);
  v_address constant text := coalesce(nullif(left(btrim(p_address), 64), ''), 'unknown');
  v_record public."Clientes proto";
  v_visit jsonb;
  v_status text;
begin
  if (v_cafe).id is null or (v_cafe).deleted then v_status := 'cafe_not_found';
  elsif not (v_cafe).active then v_status := 'cafe_paused';
  elsif p_visit_date is null or private.madrid_day(p_visit_date) not between v_today - 1 and v_today + 1 then v_status := 'implausible_date';
  -- "not found" tells who is a customer: after 20 misses an address is told nothing more this hour
  elsif private.hits('visit-miss:' || v_address, interval '1 hour', p_now) >= 20
    or private.count_hit('visit-email:' || (v_cafe).id || ':' || v_email, interval '1 hour', p_now) > 10
    or private.hits('visit-address:' || v_address, interval '1 hour', p_now) >= 600
  then v_status := 'try_later';
  end if;
  if v_status is null then
    select * into v_record from public."Clientes proto" c
    where c.cafe_id = (v_cafe).id and lower(c.correo) = v_email for update;
    if not found then
      -- the count decides, not the look before it: many at once must not learn more
      v_status := case when private.count_hit('visit-miss:' || v_address, interval '1 hour', p_now) > 20
        then 'try_later' else 'unknown_customer' end;
    else
      v_visit := private.add_visit(v_record, p_now, 'visit-page', null);
      if (v_visit ->> 'registered')::boolean then
        perform private.count_hit('visit-address:' || v_address, interval '1 hour', p_now);
        v_status := 'registered';
      else
        v_status := 'duplicate';
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'status', v_status,
    'milestone', v_visit -> 'milestone',
    'retry_after_seconds', case when v_status = 'try_later' then ceil(extract(epoch from
      date_bin(interval '1 hour', p_now, timestamptz '2000-01-01 00:00:00+00') + interval '1 hour' - p_now))::int end);
end $$;
grant execute on function private.register_visit_by_email(text, text, timestamptz, text, timestamptz) to service_role;

create function public.register_visit_by_email(cafe_slug text, email text, visit_date timestamptz, client_address text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.register_visit_by_email(cafe_slug, email, visit_date, client_address, now())
$$;
comment on function public.register_visit_by_email is
  'Registers today''s visit of a customer by e-mail, for the function process-visit-registration: '
  '{ status: registered|duplicate|unknown_customer|cafe_not_found|cafe_paused|implausible_date|try_later, milestone, retry_after_seconds } (spec 1 §7, decisions 4 and 13).';

create function private.insert_visit(p_user_id uuid, p_correo text, p_cafeteria text, p_fecha_visita date, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafeteria);
  v_record public."Clientes proto";
begin
  perform private.require_open_cafe(v_cafe);
  v_record := private.record_of(p_user_id, (v_cafe).id, p_lock => true);
  if v_record.id is null or lower(v_record.correo) is distinct from lower(btrim(p_correo)) then
    perform private.refuse(404, 'NOT_ENROLLED');
  end if;
  if p_fecha_visita is null or p_fecha_visita not between private.madrid_day(p_now) - 1 and private.madrid_day(p_now) + 1 then
    perform private.refuse(422, 'INVALID_INPUT', 'p_fecha_visita');
  end if;
  return private.add_visit(v_record, p_now, 'procedure', null);
end $$;
grant execute on function private.insert_visit(uuid, text, text, date, timestamptz) to service_role;

create function public.insert_visit(p_user_id uuid, p_correo text, p_cafeteria text, p_fecha_visita date) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.insert_visit(p_user_id, p_correo, p_cafeteria, p_fecha_visita, now())
$$;
comment on function public.insert_visit is
  'Registers today''s visit (the date is only checked for plausibility), for the service role: { registered, milestone } (spec 1 §7, decisions 2 and 4). '
  'Refuses: CAFE_NOT_FOUND 404, CAFE_PAUSED 403, NOT_ENROLLED 404, INVALID_INPUT 422.';
grant execute on function public.register_visit_by_email(text, text, timestamptz, text), public.insert_visit(uuid, text, text, date)
  to service_role;
