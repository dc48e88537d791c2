-- Validated by the next migration.
alter table private.reminders drop constraint reminders_occasion_known;
alter table private.reminders add constraint reminders_occasion_known
  check (occasion in ('window', 'prize', 'lapsed', 'last-day')) not valid;
comment on table private.reminders is
  'Reminders that a run decided on, or a won VIP prize (rule M14), one per person, café, occasion and week (rule M4). '
  'Kept for 12 months.';

create or replace function private.on_vip_prize() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_won_on constant date := private.madrid_day(new.created_at);
begin
  with asked as (
    insert into private.events (topic, payload, user_id, cafe_id, created_at, next_attempt_at)
    select 'reminder', jsonb_build_object('cafe_id', new.cafe_id, 'occasion', 'last-day', 'prize_id', new.id),
      new.user_id, new.cafe_id, new.created_at, look.at
    from private.reminder_answers a
    join public.cafeterias c on c.id = a.cafe_id
    cross join lateral (select private.reminder_check_instant(new.expires_at, a.user_id, c.opening_hours) as at) as look
    where a.user_id = new.user_id and a.cafe_id = new.cafe_id and a.reminders and a.over_at is null
      -- A reminder must not name a last day on which the café is closed.
      and private.madrid_day(look.at) = new.expires_at and private.can_send_mail(new.created_at)
    returning id)
  insert into private.reminders as r (user_id, cafe_id, occasion, week, absent_since, decided_at, event_id)
  select new.user_id, new.cafe_id, 'last-day', date_trunc('week', v_won_on)::date, v_won_on, new.created_at, asked.id
  from asked
  -- A mailbox gets one reminder a week: an earlier prize of this week had none.
  on conflict on constraint reminders_pkey do update
  set absent_since = excluded.absent_since, decided_at = excluded.decided_at, event_id = excluded.event_id
  where r.sent_at is null;
  return null;
end $$;
comment on function private.on_vip_prize is
  'Asks for a word on the last day of a VIP prize, where its customer wants reminders (rule M14), and notes it as a '
  'reminder, which the download shows once it was sent. What was drawn is no part of it (rule S6).';
