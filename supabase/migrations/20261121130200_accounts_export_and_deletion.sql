create function private.export_my_data(p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_account auth.users;
begin
  select * into v_account from auth.users u where u.id = v_user;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  return jsonb_build_object(
    'exported_at', p_now,
    'account', jsonb_build_object('id', v_user, 'email', v_account.email, 'created_at', v_account.created_at,
      'last_sign_in_at', v_account.last_sign_in_at, 'given_at_sign_up', coalesce(v_account.raw_user_meta_data, '{}')),
    'privacy_acceptances', private.rows_of(v_user, 'public.privacy_acceptances'),
    'roles', private.rows_of(v_user, 'public.user_roles'),
    'cafes', private.rows_of(v_user, 'public."Clientes proto"'),
    'visits', private.rows_of(v_user, 'public.visitas_clientes'),
    'surveys', private.rows_of(v_user, 'public."Encuesta_5"'),
    'rewards', private.rows_of(v_user, 'public.user_rewards'),
    'conectitos', private.rows_of(v_user, 'public.user_conectitos'),
    'conectitos_movements', private.rows_of(v_user, 'public.conectitos_ledger'),
    'vip_spins', private.rows_of(v_user, 'public.vip_wheel_spins'),
    'vip_prizes', private.rows_of(v_user, 'public.vip_pending_rewards'),
    'draws', private.rows_of(v_user, 'private.draws'),
    'tickets', private.rows_of(v_user, 'public.purchase_tickets'),
    'vip_codes', coalesce((select jsonb_agg(jsonb_build_object('code', v.code, 'cafeteria', v.cafeteria, 'used_at', v.used_at))
      from public.vip_codes v where v.assigned_to = v_user), '[]'));
end $$;
grant execute on function private.export_my_data(timestamptz) to authenticated;

create function private.rows_of(p_user uuid, p_table regclass) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_rows jsonb;
begin
  -- who else acted on a row (reviewer, whoever registered) is somebody else's data
  execute format('select coalesce(jsonb_agg(to_jsonb(t) - array[''user_id'', ''actor'', ''reviewed_by'', ''registered_by'', ''image_hash'']), ''[]'') from %s t where t.user_id = $1', p_table)
    into v_rows using p_user;
  return v_rows;
end $$;
comment on function private.rows_of is 'What a table holds about a person, without the ids of other people.';

create function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.export_my_data(now()) $$;
comment on function public.export_my_data is
  'Everything stored about the caller, for downloading (decisions 5): { exported_at, account, cafes, visits, rewards, … }. Refuses: UNAUTHENTICATED 401.';
grant execute on function public.export_my_data() to authenticated;

create function private.delete_account(p_user uuid, p_confirmed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
begin
  select lower(u.email) into v_email from auth.users u where u.id = p_user for update;
  if not found then return jsonb_build_object('deleted', false, 'reason', null); end if;
  if exists (select from public.user_roles r where r.user_id = p_user and r.role = 'admin') then
    -- in line with other administrators who leave at this moment
    lock table public.user_roles in share row exclusive mode;
    if not exists (select from public.user_roles r where r.user_id <> p_user and r.role = 'admin') then
      return jsonb_build_object('deleted', false, 'reason', 'LAST_ADMIN');
    end if;
  end if;
  if not p_confirmed then return jsonb_build_object('deleted', false, 'reason', null); end if;
  -- what names the person without a foreign key; the keys themselves do the rest
  update public."Clientes proto" c set invitado_por = null where lower(c.invitado_por) = v_email;
  update private.events e set payload = e.payload || '{"invitado_por": null}' where lower(e.payload ->> 'invitado_por') = v_email;
  delete from private.events e where e.user_id = p_user or lower(e.payload ->> 'email') = v_email;
  delete from public.contact_leads l where lower(l.email) = v_email;
  delete from public.invitations i where lower(i.correo) = v_email;
  delete from private.rate_limits r where position(p_user::text in r.bucket) > 0 or right(r.bucket, length(v_email) + 1) = ':' || v_email;
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data - 'inviter_email'
  where lower(u.raw_user_meta_data ->> 'inviter_email') = v_email;
  delete from auth.users u where u.id = p_user;
  return jsonb_build_object('deleted', true, 'reason', null);
end $$;
grant execute on function private.delete_account(uuid, boolean) to service_role;

create function public.delete_account(user_id uuid, confirmed boolean) returns jsonb
language sql security invoker set search_path = '' as $$ select private.delete_account(user_id, confirmed) $$;
comment on function public.delete_account is
  'Deletes an account and all that names its person, for the function delete-account, which removes the photos first: '
  '{ deleted, reason: null|LAST_ADMIN } (decisions 5). Unconfirmed it only says whether it may. The ledger stays, without the person. Service role only.';
grant execute on function public.delete_account(uuid, boolean) to service_role;
