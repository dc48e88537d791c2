create function private.require_admin() returns uuid
language plpgsql stable set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  if not private.is_admin() then perform private.refuse(403, 'ADMIN_ONLY'); end if;
  return v_user;
end $$;
comment on function private.require_admin is 'The caller''s id; refuses with ADMIN_ONLY when they are no administrator. User metadata plays no part.';

create function private.page_limits(p_page int, p_size int, out page_offset int, out page_size int)
language sql immutable set search_path = '' as $$
  select (greatest(coalesce(p_page, 1), 1) - 1) * least(greatest(coalesce(p_size, 25), 1), 100), least(greatest(coalesce(p_size, 25), 1), 100)
$$;
comment on function private.page_limits is 'Offset and size of a page counted from 1, at most 100 rows.';

create function private.admin_home() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_admin constant boolean := private.is_admin();
begin
  perform private.require_user();
  return jsonb_build_object('is_admin', v_admin,
    'pending_tickets', case when v_admin then (select count(*) from public.purchase_tickets t where t.status = 'pending') end,
    'cafes', case when v_admin then (select count(*) from public.cafeterias c where not c.deleted) end);
end $$;
grant execute on function private.admin_home() to authenticated;

create function public.admin_home() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_home() $$;
comment on function public.admin_home is
  'Whether the caller is an administrator, and what waits for them: { is_admin, pending_tickets|null, cafes|null } (spec 2 §2 admin home). Refuses: UNAUTHENTICATED 401.';
grant execute on function public.admin_home() to authenticated;

-- ── Cafés ────────────────────────────────────────────────────────────────────────────────────────

create function private.admin_cafe_json(p_cafe public.cafeterias) returns jsonb
language sql stable set search_path = '' as $$
  select private.cafe_json(p_cafe) || jsonb_build_object('created_at', (p_cafe).created_at, 'paused_at', (p_cafe).paused_at)
$$;
comment on function private.admin_cafe_json is 'A café as an administrator gets it.';

create function private.admin_list_cafes(p_search text, p_sort text, p_descending boolean, p_page int, p_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_form constant text := replace(replace(private.match_form(coalesce(p_search, '')), '\', '\\'), '%', '\%');
  v_limits record;
  v_rows jsonb;
  v_total bigint;
begin
  perform private.require_admin();
  select * into v_limits from private.page_limits(p_page, p_size);
  select count(*) into v_total from public.cafeterias c where not c.deleted and (v_form = '' or c.match_name like '%' || v_form || '%');
  select coalesce(jsonb_agg(private.admin_cafe_json(c)), '[]') into v_rows from (
    select * from public.cafeterias c
    where not c.deleted and (v_form = '' or c.match_name like '%' || v_form || '%')
    order by
      case when p_sort = 'nombre' and not p_descending then c.nombre end,
      case when p_sort = 'nombre' and p_descending then c.nombre end desc,
      case when p_sort = 'state' and not p_descending then c.active end,
      case when p_sort = 'state' and p_descending then c.active end desc,
      case when p_sort = 'created_at' and not p_descending then c.created_at end,
      c.created_at desc, c.id
    offset v_limits.page_offset limit v_limits.page_size
  ) as c;
  return jsonb_build_object('rows', v_rows, 'total', v_total);
end $$;
grant execute on function private.admin_list_cafes(text, text, boolean, int, int) to authenticated;

create function public.admin_list_cafes(
  search text default null, sort text default 'created_at', descending boolean default true, page int default 1, page_size int default 25
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_cafes(search, sort, descending, page, page_size)
$$;
comment on function public.admin_list_cafes is
  'One page of the cafés that are not deleted: { rows, total }; sort nombre|state|created_at (spec 2 §2 admin cafés). Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403.';
grant execute on function public.admin_list_cafes(text, text, boolean, int, int) to authenticated;

create function private.admin_load_cafe(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_cafe public.cafeterias;
begin
  perform private.require_admin();
  select * into v_cafe from public.cafeterias c where c.id = p_cafe and not c.deleted;
  return jsonb_build_object(
    'cafe', case when v_cafe.id is not null then private.admin_cafe_json(v_cafe) end,
    'customers', (select count(*) from public."Clientes proto" c where c.cafe_id = v_cafe.id),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'correo', i.correo, 'created_at', i.created_at,
        'expires_at', i.expires_at) order by i.created_at desc)
      from public.invitations i
      where i.cafe_id = v_cafe.id and i.used_at is null and i.revoked_at is null and i.expires_at > p_now), '[]'));
end $$;
grant execute on function private.admin_load_cafe(uuid, timestamptz) to authenticated;

create function public.admin_load_cafe(cafe_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_load_cafe(cafe_id, now()) $$;
comment on function public.admin_load_cafe is
  'A café''s page in one call: { cafe|null, customers, invitations (open ones) } (spec 2 §2 admin café detail, decisions 11). Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403.';
grant execute on function public.admin_load_cafe(uuid) to authenticated;

create function private.create_cafe(p_nombre text, p_recover boolean) returns jsonb
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
    'customers', (select count(*) from public."Clientes proto" c where c.cafe_id = v_cafe.id));
end $$;
grant execute on function private.create_cafe(text, boolean) to authenticated;

create function public.create_cafe(nombre text, recover boolean default false) returns jsonb
language sql security invoker set search_path = '' as $$ select private.create_cafe(nombre, recover) $$;
comment on function public.create_cafe is
  'Creates a café, or on request recovers a deleted one of the same matched name: { status: created|exists|deleted_exists|recovered, cafe, customers } (spec 2 §2, decisions 3). '
  'Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403, INVALID_INPUT 422.';
grant execute on function public.create_cafe(text, boolean) to authenticated;

-- ── Invitations ──────────────────────────────────────────────────────────────────────────────────

create function private.create_invitation(p_cafe uuid, p_email text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.require_admin();
  v_email constant text := lower(btrim(coalesce(p_email, '')));
  v_token constant text := encode(extensions.gen_random_bytes(24), 'hex');
  v_cafe public.cafeterias;
  v_invitation public.invitations;
begin
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe);
  if not private.is_email(v_email) then perform private.refuse(422, 'INVALID_INPUT', 'email'); end if;
  insert into public.invitations (token_hash, correo, cafe_id, created_by, created_at, expires_at)
  values (extensions.digest(v_token, 'sha256'), v_email, p_cafe, v_admin, p_now, p_now + interval '7 days')
  returning * into v_invitation;
  perform private.audit('invitation.create', 'invitation:' || v_invitation.id, jsonb_build_object('cafe_id', p_cafe));
  return jsonb_build_object('id', v_invitation.id, 'token', v_token, 'correo', v_email, 'expires_at', v_invitation.expires_at);
end $$;
grant execute on function private.create_invitation(uuid, text, timestamptz) to authenticated;

create function public.create_invitation(cafe_id uuid, email text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.create_invitation(cafe_id, email, now()) $$;
comment on function public.create_invitation is
  'Makes a single-use invitation valid for 7 days; its token (192 random bits) is answered once and stored only as a hash: { id, token, correo, expires_at } (decisions 11). '
  'Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403, CAFE_NOT_FOUND 404, CAFE_PAUSED 403, INVALID_INPUT 422.';
grant execute on function public.create_invitation(uuid, text) to authenticated;

create function private.revoke_invitation(p_invitation uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_revoked boolean;
begin
  perform private.require_admin();
  update public.invitations i set revoked_at = p_now where i.id = p_invitation and i.used_at is null and i.revoked_at is null;
  v_revoked := found;
  if v_revoked then perform private.audit('invitation.revoke', 'invitation:' || p_invitation); end if;
  return jsonb_build_object('revoked', v_revoked);
end $$;
grant execute on function private.revoke_invitation(uuid, timestamptz) to authenticated;

create function public.revoke_invitation(invitation_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.revoke_invitation(invitation_id, now()) $$;
comment on function public.revoke_invitation is
  'Revokes an open invitation: { revoked }; false when it was used or revoked before (decisions 11). Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403.';
grant execute on function public.revoke_invitation(uuid) to authenticated;
