-- The server's roles as the platform has them, before any database: run by supabase_admin, who is the superuser.
create role postgres nosuperuser createdb createrole replication bypassrls login;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
grant anon, authenticated, service_role to authenticator, supabase_storage_admin;
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator to postgres;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;
alter role supabase_auth_admin set search_path = auth;
alter role authenticator set statement_timeout = '8s';
-- supautils lets postgres change some settings that are a superuser's elsewhere.
grant set on parameter session_replication_role, log_min_duration_statement to postgres;
