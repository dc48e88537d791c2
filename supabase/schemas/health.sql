-- What an uptime service learns of the deployment, and the work that waits too long, which the doctor names too.

create function private.list_overdue_work(p_topics text[], p_now timestamptz)
returns table (part text, topic text, was_refused boolean, items int, last_error text)
language sql stable set search_path = '' as $$
  select case when e.topic in ('team-invitation', 'month-mail', 'reminder') then 'mails' else 'events' end, e.topic,
    e.attempts > 3, count(*)::int, max(e.last_error)
  from private.events e
  where e.delivered_at is null and e.topic = any (p_topics)
    and (e.attempts > 3 or e.next_attempt_at < p_now - interval '1 hour')
    -- reminders wait for the day and for their café (rule M5), and then for their turn
    and not private.waits_for_its_hour(e, p_now) and not private.waits_for_its_hour(e, p_now - interval '1 hour')
  group by e.topic, e.attempts > 3
  union all
  -- a question for each index
  select 'photos', null, true, count(*)::int, max(r.last_error)
  from private.photo_removals r where r.attempts > 3 having count(*) > 0
  union all
  select 'photos', null, false, count(*)::int, max(r.last_error)
  from private.photo_removals r where r.due_at < p_now - interval '1 hour' and r.attempts <= 3 having count(*) > 0
  union all
  select 'passes', null, true, count(*)::int, max(p.last_error)
  from private.wallet_passes p where p.marked_at is not null and p.attempts > 3 having count(*) > 0
$$;
comment on function private.list_overdue_work is
  'Returns the mails and events of some topics, the photos and the passes that wait too long: refused more than three '
  'times, or due for an hour without an attempt (rule O22). The doctor and the health check judge by it.';

create function private.load_health(p_now timestamptz) returns jsonb
language sql stable security definer set search_path = '' set lock_timeout = '200ms' as $$
  select jsonb_build_object(
      -- the deliverer runs once a minute
      'schedule', coalesce(s.deliveries_requested_at > p_now - interval '5 minutes', false),
      'photos', coalesce(bool_and(w.part <> 'photos'), true),
      'mails', coalesce(bool_and(w.part <> 'mails'), true),
      'events', coalesce(bool_and(w.part <> 'events'), true),
      'passes', coalesce(bool_and(w.part <> 'passes'), true))
  from private.settings s
  left join private.list_overdue_work(s.requested_topics, p_now) w on true
  group by s.only_row
$$;
comment on function private.load_health is 'Executable by service_role alone: that grant is the check of the caller.';
grant execute on function private.load_health(timestamptz) to service_role;

create function public.load_health() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_health(now()) $$;
comment on function public.load_health is
  'Says of schedule, photos, mails, events and passes whether they are well: { schedule, photos, mails, events, '
  'passes }, each true or false (rule O22). Topics for which the deliverer does not ask have no address, and wait by '
  'intent. Service role only.';
grant execute on function public.load_health() to service_role;
