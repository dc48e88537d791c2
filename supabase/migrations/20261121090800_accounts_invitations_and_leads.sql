create table public.invitations (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  correo text not null,
  cafe_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint invitations_pkey primary key (id),
  constraint invitations_token_unique unique (token_hash),
  constraint invitations_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint invitations_created_by_exists foreign key (created_by) references auth.users (id) on delete set null,
  constraint invitations_correo_is_email check (private.is_email(correo)),
  constraint invitations_token_is_sha256 check (length(token_hash) = 32),
  constraint invitations_expire_later check (expires_at > created_at),
  constraint invitations_used_or_revoked check (used_at is null or revoked_at is null)
);
comment on table public.invitations is 'Single-use links to /create-account for an e-mail and a café; the token itself is stored nowhere (decisions 11).';
create index invitations_by_cafe on public.invitations (cafe_id, created_at desc);
create index invitations_by_created_by on public.invitations (created_by);
create index invitations_by_correo on public.invitations (lower(correo));

alter table public.invitations enable row level security;
create policy "administrators read invitations" on public.invitations
  for select to authenticated using ((select private.is_admin()));
grant select (id, correo, cafe_id, created_by, created_at, expires_at, claimed_at, used_at, revoked_at)
  on public.invitations to authenticated;
grant select on public.invitations to service_role;

create table public.contact_leads (
  id uuid not null default gen_random_uuid(),
  nombre text not null,
  email text not null,
  created_at timestamptz not null default now(),
  constraint contact_leads_pkey primary key (id),
  constraint contact_leads_nombre_given check (btrim(nombre) <> '' and length(nombre) <= 100),
  constraint contact_leads_email_valid check (private.is_email(email) and length(email) <= 100)
);
comment on table public.contact_leads is 'Requests for a demo from the landing page (spec 1 §3).';
create index contact_leads_by_created_at on public.contact_leads (created_at desc);

alter table public.contact_leads enable row level security;
create policy "administrators read demo requests" on public.contact_leads
  for select to authenticated using ((select private.is_admin()));
grant select on public.contact_leads to authenticated, service_role;

create table public.privacy_acceptances (
  user_id uuid not null,
  version text not null,
  accepted_at timestamptz not null default now(),
  constraint privacy_acceptances_pkey primary key (user_id, version),
  constraint privacy_acceptances_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint privacy_acceptances_version_valid check (version ~ '^[0-9]{4}-[0-9]{2}$')
);
comment on table public.privacy_acceptances is 'Which version of the privacy policy a person accepted, and when (decisions 5).';

alter table public.privacy_acceptances enable row level security;
create policy "people read their own acceptances, administrators all" on public.privacy_acceptances
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.privacy_acceptances to authenticated, service_role;

create function private.record_privacy_acceptance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a malformed version must not make the sign-up fail
  if new.raw_user_meta_data ->> 'privacy_version' ~ '^[0-9]{4}-[0-9]{2}$' then
    insert into public.privacy_acceptances (user_id, version) values (new.id, new.raw_user_meta_data ->> 'privacy_version');
  end if;
  return null;
end $$;
comment on function private.record_privacy_acceptance is 'Keeps, with the new account, the policy version that its sign-up form showed.';
create trigger conecta_record_privacy_acceptance after insert on auth.users
  for each row execute function private.record_privacy_acceptance();
