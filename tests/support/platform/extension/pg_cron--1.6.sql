-- The part of pg_cron that migrations and operators use, with what the platform grants of it to postgres: jobs are made by
-- functions, not by writing to their table, and everybody sees their own runs.
create schema cron;

create table cron.job (
  jobid bigint generated always as identity primary key,
  schedule text not null,
  command text not null,
  nodename text not null default 'localhost',
  nodeport int not null default 5432,
  database text not null default current_database(),
  username text not null default session_user,
  active boolean not null default true,
  jobname text,
  unique (jobname, username)
);

create table cron.job_run_details (
  jobid bigint,
  runid bigint generated always as identity primary key,
  job_pid int,
  database text,
  username text default session_user,
  command text,
  status text,
  return_message text,
  start_time timestamptz,
  end_time timestamptz
);

create function cron.schedule(job_name text, schedule text, command text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  if array_length(regexp_split_to_array(btrim(schedule), '\s+'), 1) <> 5 and schedule !~ '^([1-9]|[1-5][0-9]) seconds$' then
    raise exception 'invalid schedule: %', schedule;
  end if;
  insert into cron.job as j (jobname, schedule, command) values (job_name, schedule, command)
  on conflict (jobname, username) do update set schedule = excluded.schedule, command = excluded.command
  returning jobid into v_id;
  return v_id;
end $$;

create function cron.unschedule(job_name text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from cron.job j where j.jobname = job_name and j.username = session_user;
  if not found then raise exception 'could not find valid entry for job ''%''', job_name; end if;
  return true;
end $$;

create function cron.alter_job(
  job_id bigint, schedule text default null, command text default null, database text default null,
  username text default null, active boolean default null
) returns void language sql security definer set search_path = '' as $$
  update cron.job j set active = coalesce(alter_job.active, j.active)
  where j.jobid = job_id and j.username = session_user
$$;

alter table cron.job enable row level security;
create policy cron_job_policy on cron.job using (username = current_user);
alter table cron.job_run_details enable row level security;
create policy cron_job_run_details_policy on cron.job_run_details using (username = current_user);

grant usage on schema cron to postgres with grant option;
grant select on cron.job to postgres with grant option;
grant select, insert, update, delete on cron.job_run_details to postgres with grant option;
