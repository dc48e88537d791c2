-- The café's own people (docs/product/team.md): who belongs to a team, and what each role may do there.

create table public.cafe_members (
  cafe_id uuid not null,
  user_id uuid not null,
  role text not null,
  invited_by uuid,
  since timestamptz not null default now(),
  constraint cafe_members_pkey primary key (cafe_id, user_id),
  constraint cafe_members_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint cafe_members_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint cafe_members_invited_by_exists foreign key (invited_by) references auth.users (id) on delete set null,
  constraint cafe_members_role_known check (role in ('staff', 'manager', 'owner'))
);
comment on table public.cafe_members is
  'Members of cafés'' teams and their roles (rule T1). Written by procedures only; read anew at each action.';
create index cafe_members_by_user on public.cafe_members (user_id);
create index cafe_members_by_invited_by on public.cafe_members (invited_by) where invited_by is not null;
alter table public.cafe_members enable row level security;
create policy "people read their own memberships" on public.cafe_members
  for select to authenticated using (user_id = (select auth.uid()));
grant select (cafe_id, user_id, role, since) on public.cafe_members to authenticated;
grant select on public.cafe_members to service_role;

-- ── Permissions ──────────────────────────────────────────────────────────────────────────────────

create table private.permissions (
  permission text not null,
  minimum_role text not null,
  constraint permissions_pkey primary key (permission),
  constraint permissions_role_known check (minimum_role in ('staff', 'manager', 'owner', 'administrator'))
);
comment on table private.permissions is
  'Permissions at a café''s desk, each with its minimum role (rule T2): the one place where it is written down.';
alter table private.permissions enable row level security;
insert into private.permissions (permission, minimum_role) values
  -- one's own place in the team: see it, leave it
  ('membership', 'staff'),
  ('today', 'staff'),
  ('handover', 'staff'),
  ('slips', 'staff'),
  ('customers', 'staff'),
  ('visit_add', 'staff'),
  ('redemption_give_back', 'staff'),
  ('correct', 'manager'),
  ('customer_list', 'manager'),
  ('tickets', 'manager'),
  ('vip_codes', 'manager'),
  ('results', 'manager'),
  ('poster', 'manager'),
  ('prizes', 'manager'),
  ('opinions', 'manager'),
  ('settings', 'manager'),
  ('team', 'owner'),
  ('pause', 'owner'),
  ('exports', 'owner'),
  ('service_mode', 'owner'),
  ('screens', 'owner'),
  ('market_values', 'owner'),
  ('wheels', 'owner'),
  ('tax_numbers', 'owner'),
  ('legal', 'owner'),
  ('contract', 'owner'),
  ('first_challenge', 'owner'),
  ('block', 'owner'),
  ('reminders', 'owner');

create function private.role_rank(p_role text) returns int
language plpgsql immutable set search_path = '' as $$
begin return array_position(array['staff', 'manager', 'owner', 'administrator'], p_role); end $$;
comment on function private.role_rank is 'Returns a role''s rank: a higher one may all that a lower one may.';

create function private.has_permission(p_role text, p_permission text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.role_rank(p_role) >= private.role_rank(r.minimum_role) from private.permissions r
    where r.permission = p_permission);
end $$;
comment on function private.has_permission is 'Returns true if a role may do an action, by the table of permissions.';

create function private.roles_with_permission(p_permission text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(m.role) from unnest(array['staff', 'manager', 'owner', 'administrator']) as m (role)
  join private.permissions r on private.role_rank(m.role) >= private.role_rank(r.minimum_role)
    where r.permission = p_permission
$$;
comment on function private.roles_with_permission is
  'The roles that have a permission, worked out once for a question about many members.';

create function private.is_member(p_user uuid, p_cafe uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin return exists (select from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = p_user); end $$;
comment on function private.is_member is 'Returns true if a person is on a café''s team at this moment.';

create function private.member_role(p_cafe uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when private.is_admin() then 'administrator' else (
    select m.role from public.cafe_members m join public.cafeterias c on c.id = m.cafe_id
    where m.cafe_id = p_cafe and m.user_id = (select auth.uid()) and not c.deleted) end;
end $$;
comment on function private.member_role is
  'Returns the caller''s role at a café: administrator, or the role in its team; null for everybody else and at a '
  'deleted one.';

create function private.require_permission(p_cafe uuid, p_permission text) returns text
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

create function private.require_permission_locked(p_cafe uuid, p_permission text) returns text
language plpgsql set search_path = '' as $$
begin
  -- the account first, as its deletion takes them
  perform from auth.users u where u.id = auth.uid() for key share;
  perform from public.cafe_members m where m.cafe_id = p_cafe and m.user_id = auth.uid() for share;
  return private.require_permission(p_cafe, p_permission);
end $$;
comment on function private.require_permission_locked is
  'Calls require_permission, and keeps the caller''s account and membership as they are until the action is over: a '
  'removal sees what the caller made. An action that locks the team does so before.';

create function private.permissions_of_role(p_role text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(r.permission order by r.permission), '[]') from private.permissions r
    where private.role_rank(r.minimum_role) <= private.role_rank(p_role));
end $$;
comment on function private.permissions_of_role is 'The acts that a role may do, for the screen that offers them.';

-- ── The desk ─────────────────────────────────────────────────────────────────────────────────────

create function private.teams_of(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('nombre', c.nombre, 'slug', c.slug, 'role', m.role)
      order by c.nombre collate "es-x-icu"), '[]')
    from public.cafe_members m join public.cafeterias c on c.id = m.cafe_id where m.user_id = p_user and not c.deleted);
end $$;
comment on function private.teams_of is 'The teams that a person is on: [{ nombre, slug, role }], by name.';

create function private.waiting_tickets(p_cafe uuid, p_role text) returns int
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission(p_role, 'tickets') then return null; end if;
  return (select count(*) from (
    select from public.purchase_tickets t
    where t.cafe_id = p_cafe and t.status = 'pending'
      and not exists (select from public.cafe_members m where m.cafe_id = t.cafe_id and m.user_id = t.user_id) limit 100
  ) as counted);
end $$;
comment on function private.waiting_tickets is
  'Counts the tickets that wait for a café''s team, up to 100; null for a role that reviews none (rule T16).';

create function private.desk_context(p_cafe uuid, p_role text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'cafe', (select private.cafe_json(c) from public.cafeterias c where c.id = p_cafe),
    'role', p_role,
    'permissions', private.permissions_of_role(p_role),
    'teams', private.teams_of((select auth.uid())),
    'waiting_tickets', private.waiting_tickets(p_cafe, p_role))
$$;
comment on function private.desk_context is
  'Returns the context of every page of a café''s desk: { cafe, role: the caller''s, permissions, teams: theirs, '
  'waiting_tickets|null }.';
