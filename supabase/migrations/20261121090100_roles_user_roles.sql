create table public.user_roles (
  user_id uuid not null,
  role text not null,
  created_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_role_known check (role = 'admin'),
  constraint user_roles_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table public.user_roles is 'Who is an administrator. Rows are written by the operator only, never through the API.';

alter table public.user_roles enable row level security;
create policy "people read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.user_roles to authenticated, service_role;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = (select auth.uid()) and r.role = 'admin')
$$;
comment on function private.is_admin is 'Whether the caller has the administrator role (spec 1 §6). False without a session.';
grant execute on function private.is_admin() to authenticated;

create function private.audit(p_action text, p_subject text, p_details jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into private.audit_log (actor, action, subject, details) values ((select auth.uid()), p_action, p_subject, p_details)
$$;
comment on function private.audit is 'Leaves an audit row in the name of the caller.';
