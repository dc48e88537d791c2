-- The administrator's screens, at a cost that does not grow with the tables: totals come from private.tallies, every order has its
-- index, and the cafés to choose from are as many as a person can look through.

create function private.like_pattern(p_part text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '%' || replace(replace(replace(p_part, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.like_pattern is 'The pattern of all texts that contain this one, whatever signs it holds.';

create or replace function private.admin_home() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_admin constant boolean := private.is_admin();
begin
  perform private.require_user();
  return jsonb_build_object('is_admin', v_admin,
    'pending_tickets', case when v_admin then private.tally('tickets:pending') end,
    'cafes', case when v_admin then private.tally('cafes') end);
end $$;

-- ── Cafés ────────────────────────────────────────────────────────────────────────────────────────

create index cafeterias_paused_first on public.cafeterias (active, created_at desc) where not deleted;
create index cafeterias_active_first on public.cafeterias (active desc, created_at desc) where not deleted;

create or replace function private.admin_list_cafes(p_search text, p_sort text, p_descending boolean, p_page int, p_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_form constant text := private.match_form(coalesce(p_search, ''));
  v_where constant text := 'not c.deleted' || case when v_form <> '' then ' and c.match_name like $1' else '' end;
  v_pattern constant text := private.like_pattern(v_form);
  v_limits record;
  v_rows jsonb;
  v_total bigint;
begin
  perform private.require_admin();
  select * into v_limits from private.page_limits(p_page, p_size);
  if v_form = '' then
    v_total := private.tally('cafes');
  else
    execute 'select count(*) from public.cafeterias c where ' || v_where into v_total using v_pattern;
  end if;
  -- a statement of its own for each order, so that an index serves it
  execute format($query$
    select coalesce(jsonb_agg(private.admin_cafe_json(c)), '[]') from (
      select * from public.cafeterias c where %s order by c.%I %s, c.created_at desc, c.id offset $2 limit $3) as c $query$,
    v_where,
    case p_sort when 'nombre' then 'nombre' when 'state' then 'active' else 'created_at' end,
    case when p_sort in ('nombre', 'state', 'created_at') and not p_descending then 'asc' else 'desc' end)
  into v_rows using v_pattern, v_limits.page_offset, v_limits.page_size;
  return jsonb_build_object('rows', v_rows, 'total', v_total);
end $$;

create or replace function private.admin_load_cafe(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_cafe public.cafeterias;
begin
  perform private.require_admin();
  select * into v_cafe from public.cafeterias c where c.id = p_cafe and not c.deleted;
  return jsonb_build_object(
    'cafe', case when v_cafe.id is not null then private.admin_cafe_json(v_cafe) end,
    'customers', case when v_cafe.id is not null then private.tally('customers:' || v_cafe.id) else 0 end,
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'correo', i.correo, 'created_at', i.created_at,
        'expires_at', i.expires_at) order by i.created_at desc)
      from public.invitations i
      where i.cafe_id = v_cafe.id and i.used_at is null and i.revoked_at is null and i.expires_at > p_now), '[]'));
end $$;

create or replace function private.create_cafe(p_nombre text, p_recover boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nombre constant text := btrim(regexp_replace(coalesce(p_nombre, ''), '\s+', ' ', 'g'));
  v_cafe public.cafeterias;
  v_status text;
begin
  perform private.require_admin();
  if length(v_nombre) > 80 or length(private.match_form(v_nombre)) < 3 or v_nombre ~ '[/\\?#%[:cntrl:]]' then
    perform private.refuse(422, 'INVALID_INPUT', 'nombre');
  end if;
  insert into public.cafeterias (nombre) values (v_nombre)
  on conflict on constraint cafeterias_name_unique_as_matched do nothing
  returning * into v_cafe;
  if found then
    v_status := 'created';
  else
    select * into v_cafe from public.cafeterias c where c.match_name = private.match_form(v_nombre) for update;
    if not v_cafe.deleted then
      v_status := 'exists';
    elsif not coalesce(p_recover, false) then
      v_status := 'deleted_exists';
    else
      update public.vip_codes v set status = 'inactive' where v.cafe_id = v_cafe.id and v.status = 'active';
      update public.cafeterias c set deleted = false, active = true where c.id = v_cafe.id returning * into v_cafe;
      v_status := 'recovered';
    end if;
  end if;
  return jsonb_build_object('status', v_status, 'cafe', private.admin_cafe_json(v_cafe),
    'customers', private.tally('customers:' || v_cafe.id));
end $$;

-- ── VIP codes ────────────────────────────────────────────────────────────────────────────────────

drop function public.admin_list_vip_codes(uuid, text, text, text, boolean, int, int);
drop function private.admin_list_vip_codes(uuid, text, text, text, boolean, int, int);

create function private.count_vip_codes(p_cafe uuid, p_status text, p_code text) returns bigint
language plpgsql stable set search_path = '' as $$
declare v_total bigint;
begin
  if p_cafe is null and p_code is null then
    if p_status is not null then return private.tally('vip-codes:' || p_status); end if;
    return private.tally('vip-codes:inactive') + private.tally('vip-codes:active') + private.tally('vip-codes:used');
  end if;
  -- those of one café or with one text are few at any size
  execute 'select count(*) from public.vip_codes v where true' || private.vip_code_filter(p_cafe, p_status, p_code)
  into v_total using p_cafe, p_status, p_code;
  return v_total;
end $$;
comment on function private.count_vip_codes is 'How many codes there are of a café, status and text; null leaves each of them open.';

create function private.vip_code_filter(p_cafe uuid, p_status text, p_code text) returns text
language sql immutable set search_path = '' as $$
  select case when p_cafe is not null then ' and v.cafe_id = $1' else '' end
    || case when p_status is not null then ' and v.status = $2' else '' end
    || case when p_code is not null then ' and v.code = $3' else '' end
$$;
comment on function private.vip_code_filter is 'The conditions of a statement with these three as $1 to $3: only those given, so that an index serves them.';

create function private.cafes_to_choose(p_search text, p_chosen uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_form constant text := private.match_form(coalesce(p_search, ''));
  v_most constant int := 100;
  v_cafes jsonb;
  v_found int;
begin
  execute format($query$
    with found as (
      select c.id, c.nombre from public.cafeterias c where not c.deleted %s order by c.created_at desc limit $3
    ), shown as (
      select * from (select * from found limit $3 - 1) as most
      union select c.id, c.nombre from public.cafeterias c where c.id = $2 and not c.deleted
    )
    select (select count(*) from found),
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'nombre', s.nombre) order by s.nombre), '[]') from shown s) $query$,
    case when v_form <> '' then 'and c.match_name like $1' else '' end)
  into v_found, v_cafes using private.like_pattern(v_form), p_chosen, v_most + 1;
  return jsonb_build_object('cafes', v_cafes, 'more_cafes', v_found > v_most);
end $$;
comment on function private.cafes_to_choose is
  'The newest 100 cafés whose name contains a text, with the one chosen, by name; and whether there are more: { cafes, more_cafes }.';

create function private.admin_list_vip_codes(
  p_cafe uuid, p_status text, p_search text, p_sort text, p_descending boolean, p_page int, p_size int, p_cafe_search text
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_code constant text := nullif(lower(btrim(coalesce(p_search, ''))), '');
  v_limits record;
  v_rows jsonb;
begin
  perform private.require_admin();
  select * into v_limits from private.page_limits(p_page, p_size);
  -- a statement of its own for each filter and order, so that an index serves it
  execute format($query$
    select coalesce(jsonb_agg(private.vip_code_json(v)), '[]') from (
      select * from public.vip_codes v where true %s order by v.%I %s, v.created_at desc, v.id offset $4 limit $5) as v $query$,
    private.vip_code_filter(p_cafe, p_status, v_code),
    case when p_sort in ('code', 'cafeteria') then p_sort else 'created_at' end,
    case when p_descending or p_sort not in ('code', 'cafeteria', 'created_at') then 'desc' else 'asc' end)
  into v_rows using p_cafe, p_status, v_code, v_limits.page_offset, v_limits.page_size;
  return jsonb_build_object('rows', v_rows, 'total', private.count_vip_codes(p_cafe, p_status, v_code))
    || private.cafes_to_choose(p_cafe_search, p_cafe);
end $$;
grant execute on function private.admin_list_vip_codes(uuid, text, text, text, boolean, int, int, text) to authenticated;

create function public.admin_list_vip_codes(
  cafe_id uuid default null, status text default null, search text default null,
  sort text default 'created_at', descending boolean default true, page int default 1, page_size int default 25,
  cafe_search text default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_vip_codes(cafe_id, status, search, sort, descending, page, page_size, cafe_search)
$$;
comment on function public.admin_list_vip_codes is
  'One page of VIP codes, and cafés to choose from, the newest 100 whose name contains cafe_search: { rows, total, cafes, more_cafes } (spec 2 §2 admin VIP codes); '
  'sort code|cafeteria|created_at. Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403.';
grant execute on function public.admin_list_vip_codes(uuid, text, text, text, boolean, int, int, text) to authenticated;

-- ── Tickets ──────────────────────────────────────────────────────────────────────────────────────

create or replace function private.admin_list_tickets(p_reviewed boolean, p_page int, p_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limits record;
  v_rows jsonb;
begin
  perform private.require_admin();
  select * into v_limits from private.page_limits(p_page, p_size);
  if p_reviewed then
    select coalesce(jsonb_agg(private.admin_ticket_json(t) order by t.reviewed_at desc, t.id), '[]') into v_rows from (
      select * from public.purchase_tickets t where t.status <> 'pending'
      order by t.reviewed_at desc, t.id offset v_limits.page_offset limit v_limits.page_size) as t;
  else
    select coalesce(jsonb_agg(private.admin_ticket_json(t) order by t.created_at desc, t.id), '[]') into v_rows from (
      select * from public.purchase_tickets t where t.status = 'pending'
      order by t.created_at desc, t.id offset v_limits.page_offset limit v_limits.page_size) as t;
  end if;
  return jsonb_build_object('rows', v_rows,
    'pending', private.tally('tickets:pending'), 'reviewed', private.tally('tickets:reviewed'));
end $$;
