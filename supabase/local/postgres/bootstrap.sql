-- Local only: what a hosted project already has before its first migration. Safe to run again. @shim roles
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin noinherit', name);
      exception when duplicate_object or unique_violation then
        null; -- roles belong to the server: another database may be preparing at this moment
      end;
    end if;
  end loop;
  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
  -- the platform's, which holds for calls in roles that have no limit of their own
  if (select rolconfig from pg_catalog.pg_roles where rolname = 'authenticator') is null then
    begin
      alter role authenticator set statement_timeout = '8s';
    exception when internal_error then
      null; -- another database is preparing at this moment
    end;
  end if;
end $$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant usage on schema public, auth to supabase_auth_admin;

-- In `public` the API roles get nothing by default, as on projects created since 2026-05-30: migrations grant explicitly.
-- Storage tables are open to the API roles and row-level security decides, as on the hosted service.
alter default privileges in schema storage grant all on tables to anon, authenticated, service_role;
