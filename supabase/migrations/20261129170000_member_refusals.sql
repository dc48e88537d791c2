-- A member whose role does not reach is told whose act it is (rule T2). Nobody else learns more than before.

create or replace function private.require_permission(p_cafe uuid, p_permission text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_least text;
  v_role text;
begin
  -- one statement: every call of a desk begins with it, also the one that finds nothing new
  select r.minimum_role, case
      when not exists (select from public.cafeterias c where c.id = p_cafe and not c.deleted) then null
      when exists (select from public.user_roles u where u.user_id = v_user and u.role = 'admin') then 'administrator'
      else (select m.role from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = v_user) end
  into v_least, v_role from private.permissions r where r.permission = p_permission;
  if v_least is null then raise exception 'an act without a right: %', p_permission; end if;
  -- The same for a café that is not there. A member learns whose act it is.
  if v_role is null or private.role_rank(v_role) < private.role_rank(v_least) then
    perform private.refuse(403, 'NOT_ALLOWED', case when v_role is not null then v_least end);
  end if;
  return v_role;
end $$;
comment on function private.require_permission is
  'Returns the caller''s role for a permission at a café, by the table of permissions, read at this moment (rule T2). '
  'Refuses with UNAUTHENTICATED 401; with NOT_ALLOWED 403 a non-member and a missing café alike, and a member of too '
  'low a role, with the least role that may as its detail.';

create or replace function private.accept_contract(p_cafe uuid, p_version text, p_name text, p_now timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission_locked(p_cafe, 'contract');
  v_name text;
  v_cafe public.cafeterias;
begin
  -- administrators are on the operator's side of it
  if v_role <> 'owner' then perform private.refuse(403, 'NOT_ALLOWED', 'owner'); end if;
  if not private.is_short(p_name, 1000) then perform private.refuse(422, 'INVALID_INPUT', 'name'); end if;
  v_name := btrim(regexp_replace(coalesce(p_name, ''), '[[:space:]\u00a0]+', ' ', 'g'));
  if not private.is_line(v_name, 120) then perform private.refuse(422, 'INVALID_INPUT', 'name'); end if;
  if p_version is distinct from private.contract_version() then
    perform private.refuse(422, 'INVALID_INPUT', 'version');
  end if;
  select * into v_cafe from public.cafeterias c where c.id = p_cafe for no key update;
  if (v_cafe).legal_name is null
    or not exists (select from private.settings s where s.operator_name is not null)
  then
    perform private.refuse(422, 'INVALID_INPUT', 'identity');
  end if;
  insert into private.contract_acceptances (cafe_id, version, accepted_by, name, sections, accepted_at)
  values (p_cafe, p_version, auth.uid(), v_name, private.contract_sections(v_cafe, p_version), p_now)
  on conflict on constraint contract_acceptances_once_a_version do nothing;
  if found then
    update public.cafeterias c set contract_version = p_version where c.id = p_cafe;
    perform private.audit('cafe.contract', 'cafe:' || p_cafe, jsonb_build_object('version', p_version), p_cafe);
  end if;
end $$;

create or replace function private.set_month_mail_subscription(p_cafe uuid, p_is_subscribed boolean, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_role text;
begin
  if p_is_subscribed is null then perform private.refuse(422, 'INVALID_INPUT', 'is_subscribed'); end if;
  -- the read waits for a change of role that is under way
  perform from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = v_user for share;
  v_role := private.member_role(p_cafe);
  if v_role is distinct from 'owner' then
    perform private.refuse(403, 'NOT_ALLOWED', case when v_role is not null then 'owner' end);
  end if;
  if not p_is_subscribed then
    delete from private.month_mail_subscriptions w where w.cafe_id = p_cafe and w.user_id = v_user;
  else
    if private.proven_mailbox(v_user) is null then perform private.refuse(403, 'MAILBOX_NOT_PROVEN'); end if;
    insert into private.month_mail_subscriptions (cafe_id, user_id, next_month, token_hash, subscribed_at)
    values (p_cafe, v_user, date_trunc('month', private.madrid_day(p_now))::date,
      private.token_hash(private.month_mail_token(p_cafe, v_user)), p_now)
    on conflict on constraint month_mail_subscriptions_pkey do nothing;
  end if;
  return jsonb_build_object('is_subscribed', p_is_subscribed);
end $$;
