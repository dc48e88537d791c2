-- Gives a database that bootstrap.sql, lite and after-system-schema.sql have prepared the owners and privileges of a hosted
-- one: run by its superuser, supabase_admin, before the first migration. From the public sources of supabase/postgres,
-- supabase/storage and supautils.

-- As the platform ships it: extensions that are there from the start.
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
create schema vault;
create extension supabase_vault;

-- Services own what is theirs.
do $$
declare
  it record;
begin
  for it in
    select n.nspname as schema, case n.nspname when 'auth' then 'supabase_auth_admin' else 'supabase_storage_admin' end as admin,
      format('%s %s', kind, thing) as what
    from pg_catalog.pg_namespace n
    cross join lateral (
      select case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass::text
      from pg_catalog.pg_class c
      where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'S')
        and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select 'routine', p.oid::regprocedure::text from pg_catalog.pg_proc p where p.pronamespace = n.oid
      union all
      select 'type', t.oid::regtype::text from pg_catalog.pg_type t where t.typnamespace = n.oid and t.typtype in ('e', 'd')
    ) as things(kind, thing)
    where n.nspname in ('auth', 'storage')
  loop
    execute format('alter %s owner to %I', it.what, it.admin);
  end loop;
end $$;
alter schema auth owner to supabase_admin;
alter schema storage owner to supabase_admin;
grant all on schema auth to supabase_auth_admin;
grant all on schema storage to supabase_storage_admin;

-- Rights of postgres on them: read and write rows, refer to them, put triggers on them. No CREATE.
revoke all on schema auth, storage from postgres;
grant usage on schema auth to postgres;
grant usage on schema storage to postgres with grant option;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant all on all routines in schema auth to postgres;
grant all on all routines in schema storage to postgres;
grant all on all tables in schema storage to postgres;
grant all on storage.buckets, storage.objects to postgres with grant option;

grant all on schema extensions to postgres with grant option;
grant all on all routines in schema extensions to postgres with grant option;
grant usage on schema vault to postgres;

-- Files are removed by the Storage API, which says so; a row that vanishes otherwise leaves its file behind.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end $$;
alter function storage.protect_delete() owner to supabase_storage_admin;
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

-- The platform's supautils lets postgres write policies on tables of the services, though it does not own them. Here it is
-- their owner for the length of such a statement.
create schema platform;
create function platform.lend_ownership() returns event_trigger language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'postgres' then grant supabase_auth_admin, supabase_storage_admin to postgres with inherit true; end if;
end $$;
create function platform.take_ownership_back() returns event_trigger language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'postgres' then revoke supabase_auth_admin, supabase_storage_admin from postgres; end if;
end $$;
create event trigger lend_ownership on ddl_command_start
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function platform.lend_ownership();
create event trigger take_ownership_back on ddl_command_end
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function platform.take_ownership_back();

-- lite keeps the history of migrations in its own way; the Supabase CLI makes its tables itself.
drop schema if exists supabase_migrations cascade;
