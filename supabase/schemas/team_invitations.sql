-- Invitations into a team, and changes of it (docs/product/team.md).

create table private.team_invitations (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  cafe_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid,
  event_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid,
  revoked_at timestamptz,
  constraint team_invitations_pkey primary key (id),
  constraint team_invitations_token_unique unique (token_hash),
  constraint team_invitations_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint team_invitations_invited_by_exists foreign key (invited_by) references auth.users (id) on delete set null,
  constraint team_invitations_event_exists foreign key (event_id) references private.events (id) on delete set null,
  constraint team_invitations_used_by_exists foreign key (used_by) references auth.users (id) on delete cascade,
  constraint team_invitations_email_is_email check (private.is_email(email)),
  constraint team_invitations_role_known check (role in ('staff', 'manager', 'owner')),
  constraint team_invitations_token_is_sha256 check (length(token_hash) = 32),
  constraint team_invitations_expire_later check (expires_at > created_at),
  constraint team_invitations_used_or_revoked check (used_at is null or revoked_at is null)
);
comment on table private.team_invitations is
  'Single-use links into a café''s team, for one address and role; of the token only its hash is kept (rule T6).';
create index team_invitations_by_cafe on private.team_invitations (cafe_id, created_at desc);
create index team_invitations_by_inviter on private.team_invitations (invited_by) where invited_by is not null;
create index team_invitations_by_event on private.team_invitations (event_id) where event_id is not null;
create index team_invitations_by_user on private.team_invitations (used_by) where used_by is not null;
create index team_invitations_by_email on private.team_invitations (lower(email));
alter table private.team_invitations enable row level security;

create function private.lock_team(p_cafe uuid) returns void
language sql set search_path = '' as $$
  -- weaker than the lock of a new customer's row on its café: only the team waits
  select from public.cafeterias c where c.id = p_cafe for no key update
$$;
comment on function private.lock_team is
  'Changes of a team stand in line, one café at a time: who looks after this sees what those before have done.';

create function private.lock_team_for_change(p_cafe uuid) returns text
language plpgsql set search_path = '' as $$
begin
  perform private.require_permission(p_cafe, 'team');
  perform private.lock_team(p_cafe);
  -- again: two owners may have removed each other at once
  return private.require_permission(p_cafe, 'team');
end $$;
comment on function private.lock_team_for_change is
  'Requires the permission to change a team and lets no other change happen meanwhile. Refuses as require_permission '
  'does.';

create function private.withdraw_team_invitations(p_invitations uuid[], p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update private.team_invitations i set revoked_at = p_now
  where i.id = any (p_invitations) and i.used_at is null and i.revoked_at is null;
  delete from private.events e using private.team_invitations i
  where e.id = i.event_id and i.id = any (p_invitations) and e.delivered_at is null;
end $$;
comment on function private.withdraw_team_invitations is
  'Open invitations are worth nothing from now on, and a mail that has not gone out stays here.';

create function private.open_team_invitations(p_cafe uuid, p_now timestamptz)
returns setof private.team_invitations
language sql stable set search_path = '' as $$
  select i.* from private.team_invitations i
  where i.cafe_id = p_cafe and i.used_at is null and i.revoked_at is null and i.expires_at > p_now
$$;
comment on function private.open_team_invitations is 'The invitations into a café''s team that can still be used.';

create function private.can_send_mail(p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(s.mails_requested_at > p_now - interval '15 minutes', false) from private.settings s
$$;
comment on function private.can_send_mail is
  'Returns true if the product''s own mails are delivered: deliver-events asks for them only where a mail API is set.';

create function private.make_team_invitation(p_cafe uuid, p_email text, p_role text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  v_mailed constant boolean := private.can_send_mail(p_now);
  v_event uuid;
  v_invitation private.team_invitations;
begin
  -- a new link takes the place of the one before
  perform private.withdraw_team_invitations(array(select i.id from private.open_team_invitations(p_cafe, p_now) i
    where lower(i.email) = p_email), p_now);
  if v_mailed then
    insert into private.events (topic, cafe_id, payload)
    select 'team-invitation', c.id, jsonb_build_object('email', p_email, 'cafe', c.nombre,
      'primary_color', c.primary_color, 'role', p_role, 'token', v_token)
    from public.cafeterias c where c.id = p_cafe
    returning id into v_event;
  end if;
  insert into private.team_invitations (token_hash, cafe_id, email, role, invited_by, event_id, created_at, expires_at)
  values (private.token_hash(v_token), p_cafe, p_email, p_role, auth.uid(), v_event, p_now,
    p_now + make_interval(days => private.figure('invitation_days')))
  returning * into v_invitation;
  perform private.audit('team.invite', 'team-invitation:' || v_invitation.id, jsonb_build_object('role', p_role),
    p_cafe);
  return jsonb_build_object('id', v_invitation.id, 'token', v_token, 'email', p_email, 'role', p_role,
    'expires_at', v_invitation.expires_at, 'mailed', v_mailed);
end $$;
comment on function private.make_team_invitation is
  'Makes an invitation in the name of the caller, whose permission and whose input somebody has checked (rule T6).';

create function private.is_member_by_email(p_cafe uuid, p_email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.cafe_members m join auth.users u on u.id = m.user_id
    where m.cafe_id = p_cafe and lower(u.email) = p_email)
$$;
comment on function private.is_member_by_email is 'Returns true if the account with an address is on a café''s team.';

create function private.team_members_json(p_cafe uuid, p_all boolean, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_user constant uuid := auth.uid();
begin
  return jsonb_build_object(
    'people', coalesce((select jsonb_agg(jsonb_build_object(
        'user_id', m.user_id, 'email', u.email, 'role', m.role, 'since', m.since, 'you', m.user_id = v_user,
        'invited_by', (select i.email from auth.users i where i.id = m.invited_by and p_all),
        'recent_actions', coalesce((select jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action)
          order by l.at desc)
          from (
            select a.at, a.action from private.audit_log a where a.cafe_id = p_cafe and a.actor = m.user_id
            order by a.at desc limit 5
          ) as l), '[]'))
      order by private.role_rank(m.role) desc, m.since, m.user_id)
      from public.cafe_members m join auth.users u on u.id = m.user_id
      where m.cafe_id = p_cafe and (p_all or m.user_id = v_user)), '[]'),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role,
        'created_at', i.created_at, 'expires_at', i.expires_at, 'mail', case
          when i.event_id is null then 'none'
          -- each by its key: a join is planned for a thousand invitations, and reads all events
          when (select e.delivered_at from private.events e where e.id = i.event_id) is null then 'waiting'
          else 'sent' end)
      order by i.created_at desc, i.id)
      from private.open_team_invitations(p_cafe, p_now) i where p_all), '[]'));
end $$;
comment on function private.team_members_json is
  'Returns a café''s team, the last five actions of each, and open invitations; without the permission, only the '
  'caller: { people, invitations } (rule T5).';

create function private.load_team(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_permission(v_cafe, 'membership');
begin
  return private.desk_context(v_cafe, v_role)
    || private.team_members_json(v_cafe, private.permissions_of_role(v_role) ? 'team', p_now);
end $$;
grant execute on function private.load_team(text, timestamptz) to authenticated;

create function public.load_team(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_team(cafe_slug, now()) $$;
comment on function public.load_team is
  'The tab of a café''s people in one call: { cafe, role, permissions, teams, people: who is on it, with the last '
  'five actions of each, invitations: the open ones } (rule T5). Who may not change the team gets only themselves.';
grant execute on function public.load_team(text) to authenticated;

create function private.invite_to_team(p_cafe uuid, p_email text, p_role text, p_now timestamptz,
  p_request uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email constant text := coalesce(private.typed_email(p_email), '');
  v_first jsonb;
begin
  perform private.lock_team_for_change(p_cafe);
  if not private.is_email(v_email) then perform private.refuse(422, 'INVALID_INPUT', 'email'); end if;
  if p_role is null or p_role not in ('staff', 'manager', 'owner') then
    perform private.refuse(422, 'INVALID_INPUT', 'role');
  end if;
  v_first := private.begin_sealed_request(p_request, 'invite_to_team',
    jsonb_build_object('cafe', p_cafe, 'email', v_email, 'role', p_role));
  if v_first is not null then return v_first; end if;
  if private.is_member_by_email(p_cafe, v_email) then perform private.refuse(409, 'ALREADY_MEMBER'); end if;
  if private.add_rate_limit_hit('team-invitation', p_now, p_user => auth.uid()) > 20 then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  return private.finish_sealed_request(p_request, private.make_team_invitation(p_cafe, v_email, p_role, p_now));
end $$;
grant execute on function private.invite_to_team(uuid, text, text, timestamptz, uuid) to authenticated;

create function public.invite_to_team(cafe_id uuid, email text, role text, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.invite_to_team(cafe_id, email, role, now(), request_id)
$$;
comment on function public.invite_to_team is
  'Invites an address into a café''s team, for 7 days and once, by mail where mails go out; its token (256 random '
  'bits) is answered once and stored only as a hash: { id, token, email, role, expires_at, mailed } (rule T6). A '
  'person invites at most 20 in an hour.';
grant execute on function public.invite_to_team(uuid, text, text, uuid) to authenticated;

create function private.revoke_team_invitation(p_cafe uuid, p_invitation uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_open boolean;
begin
  perform private.lock_team_for_change(p_cafe);
  v_open := exists (select from private.open_team_invitations(p_cafe, p_now) i where i.id = p_invitation);
  if v_open then
    perform private.withdraw_team_invitations(array[p_invitation], p_now);
    perform private.audit('team.revoke', 'team-invitation:' || p_invitation, p_cafe => p_cafe);
  end if;
  return jsonb_build_object('revoked', v_open);
end $$;
grant execute on function private.revoke_team_invitation(uuid, uuid, timestamptz) to authenticated;

create function public.revoke_team_invitation(cafe_id uuid, invitation_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.revoke_team_invitation(cafe_id, invitation_id, now())
$$;
comment on function public.revoke_team_invitation is
  'Revokes an open invitation into a café''s team: { revoked }; false when it was not open there any more (rule T6).';
grant execute on function public.revoke_team_invitation(uuid, uuid) to authenticated;

create function private.invitation_status(p_invitation anyelement, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when (p_invitation).id is null then 'unknown'
    when (p_invitation).used_at is not null then 'used'
    when (p_invitation).revoked_at is not null then 'revoked'
    when (p_invitation).expires_at <= p_now then 'expired'
    else 'open'
  end;
end $$;
comment on function private.invitation_status is
  'Returns an invitation''s status at an instant, to a café or into its team: open, used, revoked, expired; unknown '
  'for no row.';

create function private.team_invitation_status(p_invitation private.team_invitations, p_now timestamptz) returns text
language sql stable set search_path = '' as $$
  select case when s.status = 'open'
    and exists (select from public.cafeterias c where c.id = (p_invitation).cafe_id and c.deleted)
    then 'cafe_closed' else s.status end
  from (select private.invitation_status(p_invitation, p_now) as status) as s
$$;
comment on function private.team_invitation_status is
  'Returns the status of an invitation into a team at an instant: open, used, revoked, expired, cafe_closed; unknown '
  'for no row.';

create function private.find_team_invitation(p_token text) returns private.team_invitations
language sql stable set search_path = '' as $$
  select i.* from private.team_invitations i
  where i.token_hash = private.token_hash(p_token)
$$;
comment on function private.find_team_invitation is 'The invitation into a team behind a link''s token, by its hash.';

create function private.peek_team_invitation(p_token text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_invitation constant private.team_invitations := private.find_team_invitation(p_token);
  v_status constant text := private.team_invitation_status(v_invitation, p_now);
  v_answer jsonb;
begin
  select jsonb_build_object('status', v_status, 'cafe', private.cafe_json(c), 'role', (v_invitation).role,
    'email', private.mask_email((v_invitation).email),
    'is_for_caller', (select lower(u.email) = (v_invitation).email from auth.users u where u.id = v_user))
  into v_answer from public.cafeterias c where c.id = (v_invitation).cafe_id and v_status = 'open';
  return coalesce(v_answer,
    jsonb_build_object('status', v_status, 'cafe', null, 'role', null, 'email', null, 'is_for_caller', null));
end $$;
grant execute on function private.peek_team_invitation(text, timestamptz) to anon, authenticated;

create function public.peek_team_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.peek_team_invitation(token, now()) $$;
comment on function public.peek_team_invitation is
  'Returns an invitation into a team before it is accepted: { status: open|used|revoked|expired|cafe_closed|unknown, '
  'cafe|null, role|null, email masked|null, is_for_caller: true if it is for the caller''s address, null for a visitor '
  '}.';
grant execute on function public.peek_team_invitation(text) to anon, authenticated;

create function private.join_team(p_token text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_email text;
  v_invitation private.team_invitations;
  v_status text;
begin
  -- the café is locked first, as everywhere: the rows that are read next hold
  perform private.lock_team((private.find_team_invitation(p_token)).cafe_id);
  v_invitation := private.find_team_invitation(p_token);
  v_status := private.team_invitation_status(v_invitation, p_now);
  select lower(u.email) into v_email from auth.users u where u.id = v_user;
  if v_email is null then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  if v_status = 'used' and v_invitation.used_by = v_user and private.is_member(v_user, v_invitation.cafe_id) then
    -- a repeat after a lost answer
    v_status := 'joined';
  elsif v_status = 'open' and v_email <> v_invitation.email then
    v_status := 'not_yours';
  elsif v_status = 'open' then
    update private.team_invitations i set used_at = p_now, used_by = v_user where i.id = v_invitation.id;
    delete from private.events e where e.id = v_invitation.event_id and e.delivered_at is null;
    insert into public.cafe_members (cafe_id, user_id, role, invited_by, since)
    values (v_invitation.cafe_id, v_user, v_invitation.role, v_invitation.invited_by, p_now)
    on conflict on constraint cafe_members_pkey do nothing;
    perform private.audit('team.join', 'member:' || v_user, jsonb_build_object('role', v_invitation.role),
      v_invitation.cafe_id);
    v_status := 'joined';
  end if;
  return jsonb_build_object('status', v_status, 'cafe_slug', (
    select c.slug from public.cafeterias c where c.id = v_invitation.cafe_id and v_status = 'joined'));
end $$;
grant execute on function private.join_team(text, timestamptz) to authenticated;

create function public.join_team(token text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.join_team(token, now()) $$;
comment on function public.join_team is
  'Accepts an invitation into a team, by the account whose address it is for: { status: '
  'joined|not_yours|used|revoked|expired|cafe_closed|unknown, cafe_slug|null } (rule T7).';
grant execute on function public.join_team(text) to authenticated;

-- ── Changes of the team ──────────────────────────────────────────────────────────────────────────

create function private.require_another_owner(p_cafe uuid, p_user uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if array(select m.user_id from public.cafe_members m where m.cafe_id = p_cafe and m.role = 'owner') = array[p_user]
  then
    perform private.refuse(409, 'LAST_OWNER');
  end if;
end $$;
comment on function private.require_another_owner is
  'The last owner of a café stays one (rule T8): refuses with LAST_OWNER 409. The team is locked.';

create function private.revoke_owner_links(p_cafe uuid, p_user uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.withdraw_team_invitations(array(
    select i.id from private.open_team_invitations(p_cafe, p_now) i where i.invited_by = p_user), p_now);
  delete from private.counter_screen_pairings p where p.cafe_id = p_cafe and p.made_by = p_user;
end $$;
comment on function private.revoke_owner_links is
  'Ends the open invitations and the pairing code of somebody who is an owner no more: one kept aside would be a way '
  'back.';

create function private.set_member_role(p_cafe uuid, p_user uuid, p_role text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_before text;
begin
  perform private.lock_team_for_change(p_cafe);
  if p_role is null or p_role not in ('staff', 'manager', 'owner') then
    perform private.refuse(422, 'INVALID_INPUT', 'role');
  end if;
  select m.role into v_before from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = p_user;
  if v_before is null then perform private.refuse(404, 'MEMBER_NOT_FOUND'); end if;
  if v_before <> p_role then
    if p_role <> 'owner' then
      perform private.require_another_owner(p_cafe, p_user);
      perform private.revoke_owner_links(p_cafe, p_user, p_now);
    end if;
    update public.cafe_members m set role = p_role where m.cafe_id = p_cafe and m.user_id = p_user;
    perform private.audit('team.role', 'member:' || p_user, jsonb_build_object('from', v_before, 'to', p_role), p_cafe);
  end if;
  return jsonb_build_object('role', p_role);
end $$;
grant execute on function private.set_member_role(uuid, uuid, text, timestamptz) to authenticated;

create function public.set_member_role(cafe_id uuid, user_id uuid, role text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.set_member_role(cafe_id, user_id, role, now())
$$;
comment on function public.set_member_role is
  'Changes what somebody is in a café''s team: { role } (rule T8).';
grant execute on function public.set_member_role(uuid, uuid, text) to authenticated;

create function private.transfer_ownership(p_cafe uuid, p_user uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_caller constant uuid := private.require_user();
begin
  perform private.lock_team_for_change(p_cafe);
  if p_user is not distinct from v_caller
    or not exists (select from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = p_user)
  then
    perform private.refuse(404, 'MEMBER_NOT_FOUND');
  end if;
  update public.cafe_members m set role = 'owner' where m.cafe_id = p_cafe and m.user_id = p_user;
  update public.cafe_members m set role = 'manager' where m.cafe_id = p_cafe and m.user_id = v_caller;
  perform private.revoke_owner_links(p_cafe, v_caller, p_now);
  perform private.audit('team.hand-over', 'member:' || p_user, p_cafe => p_cafe);
  return jsonb_build_object('role', private.member_role(p_cafe));
end $$;
grant execute on function private.transfer_ownership(uuid, uuid, timestamptz) to authenticated;

create function public.transfer_ownership(cafe_id uuid, user_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.transfer_ownership(cafe_id, user_id, now()) $$;
comment on function public.transfer_ownership is
  'Hands a café over: somebody else on its team becomes its owner, the caller a manager: { role: what the caller is '
  'now } (rule T8).';
grant execute on function public.transfer_ownership(uuid, uuid) to authenticated;

create function private.remove_member(p_cafe uuid, p_user uuid, p_void_slips boolean, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_leaves constant boolean := p_user is not distinct from private.require_user();
  v_since timestamptz;
begin
  if v_leaves then
    perform private.require_permission(p_cafe, 'membership');
    perform private.lock_team(p_cafe);
  else
    perform private.lock_team_for_change(p_cafe);
  end if;
  perform private.require_another_owner(p_cafe, p_user);
  delete from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = p_user returning m.since into v_since;
  if v_since is null then return jsonb_build_object('removed', false); end if;
  perform private.revoke_owner_links(p_cafe, p_user, p_now);
  perform private.void_slips_of_member(p_cafe, p_user, coalesce(p_void_slips, false), p_now);
  perform private.extend_for_pause(p_cafe, v_since, p_now, p_user);
  perform private.audit(case when v_leaves then 'team.leave' else 'team.remove' end, 'member:' || p_user,
    p_cafe => p_cafe);
  return jsonb_build_object('removed', true);
end $$;
grant execute on function private.remove_member(uuid, uuid, boolean, timestamptz) to authenticated;

create function public.remove_member(cafe_id uuid, user_id uuid, void_slips boolean default false) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.remove_member(cafe_id, user_id, void_slips, now())
$$;
comment on function public.remove_member is
  'Takes somebody off a café''s team, or leaves it: { removed }; false when they were not on it. Their pairing code '
  'and their sheets without a day end, with void_slips also the unused slips that they gave (rule T8).';
grant execute on function public.remove_member(uuid, uuid, boolean) to authenticated;
