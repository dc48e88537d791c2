-- Local only: what lite's auth and storage schemas lack of the hosted ones. Safe to run again. @shim system-schemas
alter table auth.users add column if not exists instance_id uuid;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

grant all on all tables in schema storage to anon, authenticated, service_role;

-- Method by which each session began, which the auth service keeps for the claim `amr` (supabase/local/services/data-api.ts).
create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

-- Codes of the auth service besides the columns of auth.users, which lite alone reads; here it stays empty.
create table if not exists auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);

-- The auth service forgets every code that it sent to the old address; lite would take one for a proof of the new one. @shim old-codes
create or replace function auth.forget_codes_of_old_address() returns trigger language plpgsql as $$
begin
  new.confirmation_token := null;
  new.recovery_token := null;
  return new;
end $$;
create or replace trigger forget_codes_of_old_address before update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function auth.forget_codes_of_old_address();
