-- Events for the outside world: mails and automations, delivered by a function.

create table private.events (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  payload jsonb not null,
  user_id uuid,
  cafe_id uuid,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text,
  constraint events_pkey primary key (id),
  constraint events_topic_known
    check (topic in ('registration', 'challenge-1', 'demo-request', 'team-invitation', 'month-mail', 'reminder',
      'fault')),
  constraint events_user_exists foreign key (user_id) references auth.users (id) on delete set null,
  constraint events_cafe_exists foreign key (cafe_id) references public.cafeterias (id)
);
comment on table private.events is
  'Events for automations, written in the transaction of the fact; delivered at least once by the function '
  'deliver-events (rules C22 and C23).';
create index events_due on private.events (next_attempt_at) where delivered_at is null;
create index events_undelivered on private.events (topic, next_attempt_at) where delivered_at is null;
create index events_by_user on private.events (user_id);
create index events_by_cafe on private.events (cafe_id) where cafe_id is not null;

-- the deletion of an account looks for its address in them
create index events_by_email on private.events (lower(payload ->> 'email'));
create index events_by_inviter on private.events (lower(payload ->> 'invitado_por'))
  where payload ->> 'invitado_por' is not null;
alter table private.events enable row level security;

create function private.is_reminder_hour(p_now timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return extract(hour from p_now at time zone 'Europe/Madrid') between 9 and 20
    or (select s.ignores_reminder_hours from private.settings s);
end $$;
comment on function private.is_reminder_hour is
  'Returns true if reminders go out at an instant: from 9 to 21 h in Madrid.';

create function private.waits_for_its_hour(p_event private.events, p_now timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if (p_event).topic <> 'reminder' then return false; end if;
  return not private.is_reminder_hour(p_now) or (p_event).payload ->> 'occasion' <> 'ticket' and exists (
    select from public.cafeterias c cross join private.settings s
    where c.id = (p_event).cafe_id and c.opening_hours is not null and not s.ignores_reminder_hours
      and not private.is_open_at(c.opening_hours, p_now, interval '0'));
end $$;
comment on function private.waits_for_its_hour is
  'Returns true if an event is a reminder that goes out later: at night, or while its café is shut by its hours. A '
  'decided ticket''s does not wait for the café (rule M5).';

-- Private functions here are definers that service_role alone may execute: that grant is their check of the caller.

create function private.claim_events(p_topics text[], p_batch int, p_now timestamptz) returns setof private.events
language sql security definer set search_path = '' as $$
  with asked as (
    update private.settings s set deliveries_requested_at = p_now, requested_topics = array(
        select distinct t from unnest(p_topics) t where private.is_short(t, 40) limit 20),
      mails_requested_at = case when 'team-invitation' = any (p_topics) then p_now else s.mails_requested_at end
    -- skipped while another deliverer notes the same: none waits for another
    where s.only_row = any (array(
      select t.only_row from private.settings t
      where coalesce(t.deliveries_requested_at, '-infinity') < p_now - interval '1 minute'
        or ('team-invitation' = any (p_topics)
          and coalesce(t.mails_requested_at, '-infinity') < p_now - interval '1 minute')
      for update skip locked))
  )
  update private.events e set attempts = e.attempts + 1, next_attempt_at = p_now + interval '1 minute'
  -- an array, so that the limit holds: a subquery may be run once per row
  where e.id = any (array(
    select d.id from private.events d
    where d.delivered_at is null and d.next_attempt_at <= p_now and d.topic = any (p_topics)
      and not private.waits_for_its_hour(d, p_now)
    order by d.next_attempt_at limit least(greatest(p_batch, 0), 100)
    for update skip locked))
  returning e.*
$$;
comment on function private.claim_events is
  'Takes due events for a minute: a deliverer that dies loses its claim, not the event. Parallel deliverers get '
  'different ones.';
grant execute on function private.claim_events(text[], int, timestamptz) to service_role;

create function public.claim_events(topics text[], batch int)
returns table (id uuid, topic text, payload jsonb, attempts int)
language sql security invoker set search_path = '' as $$
  select e.id, e.topic, e.payload, e.attempts from private.claim_events(topics, batch, now()) e
$$;
comment on function public.claim_events is
  'Due events of some topics for the function deliver-events: rows { id, topic, payload, attempts }, at most 100 '
  '(rule C23). Service role only.';

create function private.settle_event(p_event uuid, p_delivered boolean, p_error text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.events e set
    delivered_at = case when p_delivered then p_now end,
    -- a mail holds an address and a key: once out, nothing of it stays
    payload = case when p_delivered and e.topic = 'team-invitation' then '{}' else e.payload end,
    last_error = case when not p_delivered then left(p_error, 500) end,
    -- 30 s, 1, 2, 4 … minutes, at most 6 hours; an event is never given up
    next_attempt_at = case when p_delivered then e.next_attempt_at
      else p_now + least(interval '30 seconds' * power(2, least(greatest(e.attempts - 1, 0), 12)),
        interval '6 hours') end
  where e.id = p_event and e.delivered_at is null;
end $$;
comment on function private.settle_event is 'Ends a claim: delivered, or due again after a back-off that doubles.';
grant execute on function private.settle_event(uuid, boolean, text, timestamptz) to service_role;

create function public.settle_event(event_id uuid, delivered boolean, error text default null) returns void
language sql security invoker set search_path = '' as $$
  select private.settle_event(event_id, delivered, error, now())
$$;
comment on function public.settle_event is
  'Reports how the delivery of a claimed event went (rule C23). Settling twice changes nothing. Service role only.';
grant execute on function public.claim_events(text[], int), public.settle_event(uuid, boolean, text) to service_role;
