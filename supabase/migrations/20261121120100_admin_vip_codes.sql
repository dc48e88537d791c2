create function private.vip_code_json(p_code public.vip_codes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', (p_code).id, 'code', (p_code).code, 'cafe_id', (p_code).cafe_id, 'cafeteria', (p_code).cafeteria,
    'status', (p_code).status, 'created_at', (p_code).created_at, 'activated_at', (p_code).activated_at, 'used_at', (p_code).used_at)
$$;
comment on function private.vip_code_json is 'A VIP code as an administrator gets it.';

create function private.admin_list_vip_codes(
  p_cafe uuid, p_status text, p_search text, p_sort text, p_descending boolean, p_page int, p_size int
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_search constant text := lower(btrim(coalesce(p_search, '')));
  v_limits record;
  v_rows jsonb;
  v_total bigint;
begin
  perform private.require_admin();
  select * into v_limits from private.page_limits(p_page, p_size);
  select count(*) into v_total from public.vip_codes v
  where (p_cafe is null or v.cafe_id = p_cafe) and (p_status is null or v.status = p_status) and (v_search = '' or v.code = v_search);
  -- a statement of its own for each order, so that an index serves it
  execute format($query$
    select coalesce(jsonb_agg(private.vip_code_json(v)), '[]') from (
      select * from public.vip_codes v
      where ($1 is null or v.cafe_id = $1) and ($2 is null or v.status = $2) and ($3 = '' or v.code = $3)
      order by v.%I %s, v.created_at desc, v.id
      offset $4 limit $5) as v $query$,
    case when p_sort in ('code', 'cafeteria') then p_sort else 'created_at' end,
    case when p_descending or p_sort not in ('code', 'cafeteria', 'created_at') then 'desc' else 'asc' end)
  into v_rows using p_cafe, p_status, v_search, v_limits.page_offset, v_limits.page_size;
  return jsonb_build_object('rows', v_rows, 'total', v_total, 'cafes', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'nombre', c.nombre) order by c.nombre)
    from public.cafeterias c where not c.deleted), '[]'));
end $$;
grant execute on function private.admin_list_vip_codes(uuid, text, text, text, boolean, int, int) to authenticated;

create function public.admin_list_vip_codes(
  cafe_id uuid default null, status text default null, search text default null,
  sort text default 'created_at', descending boolean default true, page int default 1, page_size int default 25
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_vip_codes(cafe_id, status, search, sort, descending, page, page_size)
$$;
comment on function public.admin_list_vip_codes is
  'One page of VIP codes, and the cafés to filter by: { rows, total, cafes } (spec 2 §2 admin VIP codes); sort code|cafeteria|created_at. Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403.';
grant execute on function public.admin_list_vip_codes(uuid, text, text, text, boolean, int, int) to authenticated;

create function private.create_vip_code(p_code text, p_cafeteria text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.require_admin();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafeteria);
  v_text constant text := lower(btrim(coalesce(p_code, '')));
  v_code public.vip_codes;
begin
  if v_text !~ '^[a-z][0-9]{2}[a-z][0-9]{2}$' then perform private.refuse(422, 'INVALID_INPUT', 'code'); end if;
  if (v_cafe).id is null or (v_cafe).deleted then perform private.refuse(404, 'CAFE_NOT_FOUND'); end if;
  insert into public.vip_codes (code, cafe_id, cafeteria, created_at, created_by)
  values (v_text, (v_cafe).id, (v_cafe).nombre, p_now, v_admin)
  on conflict on constraint vip_codes_unique_per_cafe do nothing
  returning * into v_code;
  if not found then perform private.refuse(409, 'VIP_CODE_EXISTS', v_text); end if;
  perform private.audit('vip-code.create', 'vip-code:' || v_code.id);
  return private.vip_code_json(v_code);
end $$;
grant execute on function private.create_vip_code(text, text, timestamptz) to authenticated;

create function public.create_vip_code(code text, cafeteria text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.create_vip_code(code, cafeteria, now()) $$;
comment on function public.create_vip_code is
  'Creates an inactive VIP code of a café; answers it (spec 2 §4, decisions 10). Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403, INVALID_INPUT 422, CAFE_NOT_FOUND 404, VIP_CODE_EXISTS 409.';
grant execute on function public.create_vip_code(text, text) to authenticated;

create function private.generate_vip_codes(p_cafe uuid, p_amount int, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.require_admin();
  v_cafe public.cafeterias;
  v_code public.vip_codes;
  v_made jsonb := '[]';
  v_tries int := 0;
begin
  select * into v_cafe from public.cafeterias c where c.id = p_cafe and not c.deleted;
  if not found then perform private.refuse(404, 'CAFE_NOT_FOUND'); end if;
  if p_amount is null or p_amount not between 1 and 200 then perform private.refuse(422, 'INVALID_INPUT', 'amount'); end if;
  while jsonb_array_length(v_made) < p_amount and v_tries < p_amount * 20 loop
    v_tries := v_tries + 1;
    insert into public.vip_codes (code, cafe_id, cafeteria, created_at, created_by)
    values (chr(97 + private.random_below(26)) || lpad(private.random_below(100)::text, 2, '0')
      || chr(97 + private.random_below(26)) || lpad(private.random_below(100)::text, 2, '0'), p_cafe, v_cafe.nombre, p_now, v_admin)
    on conflict on constraint vip_codes_unique_per_cafe do nothing
    returning * into v_code;
    if found then v_made := v_made || private.vip_code_json(v_code); end if;
  end loop;
  perform private.audit('vip-code.generate', 'cafe:' || p_cafe, jsonb_build_object('amount', jsonb_array_length(v_made)));
  return jsonb_build_object('codes', v_made);
end $$;
grant execute on function private.generate_vip_codes(uuid, int, timestamptz) to authenticated;

create function public.generate_vip_codes(cafe_id uuid, amount int) returns jsonb
language sql security invoker set search_path = '' as $$ select private.generate_vip_codes(cafe_id, amount, now()) $$;
comment on function public.generate_vip_codes is
  'Makes 1 to 200 random inactive codes of a café at once: { codes }. Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403, CAFE_NOT_FOUND 404, INVALID_INPUT 422.';
grant execute on function public.generate_vip_codes(uuid, int) to authenticated;

create function private.activate_vip_codes(p_codes uuid[], p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_activated uuid[];
begin
  perform private.require_admin();
  if cardinality(coalesce(p_codes, '{}')) not between 1 and 200 then perform private.refuse(422, 'INVALID_INPUT', 'code_ids'); end if;
  with activated as (
    update public.vip_codes v set status = 'active', activated_at = p_now
    where v.id = any (p_codes) and v.status = 'inactive' returning v.id
  ) select coalesce(array_agg(id), '{}') into v_activated from activated;
  perform private.audit('vip-code.activate', 'vip-code:' || id) from unnest(v_activated) as id;
  return jsonb_build_object('activated', to_jsonb(v_activated), 'requested', cardinality(p_codes));
end $$;
grant execute on function private.activate_vip_codes(uuid[], timestamptz) to authenticated;

create function public.activate_vip_codes(code_ids uuid[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.activate_vip_codes(code_ids, now()) $$;
comment on function public.activate_vip_codes is
  'Activates the inactive ones among 1 to 200 codes: { activated: ids, requested } (spec 2 §4). Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403, INVALID_INPUT 422.';
grant execute on function public.activate_vip_codes(uuid[]) to authenticated;
