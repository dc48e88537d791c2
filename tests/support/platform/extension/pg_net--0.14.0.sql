-- The part of pg_net that migrations and operators use: a request is a row of the queue until the worker takes it and writes the
-- answer; here none does.
create schema net;

create domain net.http_method as text check (value ilike any (array['get', 'post', 'delete']));

create table net.http_request_queue (
  id bigint generated always as identity,
  method net.http_method not null,
  url text not null,
  headers jsonb,
  body bytea,
  timeout_milliseconds int not null
);

create unlogged table net._http_response (
  id bigint,
  status_code int,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create index on net._http_response (created);

create function net.worker_restart() returns boolean language sql set search_path = '' as 'select true';

create function net.http_post(
  url text,
  body jsonb default '{}'::jsonb,
  params jsonb default '{}'::jsonb,
  headers jsonb default '{"Content-Type": "application/json"}'::jsonb,
  timeout_milliseconds int default 5000
) returns bigint language plpgsql volatile parallel safe set search_path = '' as $$
declare
  v_type text := (select value from jsonb_each_text(headers) where lower(key) = 'content-type' limit 1);
  v_id bigint;
begin
  if v_type is null then headers := headers || '{"Content-Type": "application/json"}'::jsonb;
  elsif v_type <> 'application/json' then raise exception 'Content-Type header must be "application/json"'; end if;
  insert into net.http_request_queue as q (method, url, headers, body, timeout_milliseconds)
  values ('POST', url, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds)
  returning q.id into v_id;
  return v_id;
end $$;

grant usage on schema net to postgres, anon, authenticated, service_role;
grant all on all tables in schema net to postgres;
