-- Hosted projects call the deliverer every minute; the local stack has a timer of its own instead (rule C23).
-- The operator puts the address and the secret into Vault (docs/production.md); until then nothing is called.
-- This file can be run again as postgres: it schedules every job anew, and switches on those that were switched off.
do $$
declare
  v_missing constant text[] := array(
    select wanted from unnest(array['pg_cron', 'pg_net', 'supabase_vault']) wanted
    where not exists (select from pg_available_extensions e where e.name = wanted)
    order by wanted);
  v_job record;
begin
  if v_missing <> '{}' then
    raise warning 'Nothing is scheduled: this server lacks %', array_to_string(v_missing, ', ')
      using hint = 'With all of them there, run supabase/schemas/schedule.sql as postgres.';
    return;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net with schema extensions';
  for v_job in select * from (values
    ('deliver-events', '* * * * *', $job$
      select net.http_post(
        url := (select decrypted_secret from vault.decrypted_secrets where name = 'events_delivery_url'),
        headers := jsonb_build_object('x-delivery-secret',
          (select decrypted_secret from vault.decrypted_secrets where name = 'events_delivery_secret')),
        timeout_milliseconds := 55000)
      where exists (select from vault.decrypted_secrets where name = 'events_delivery_url')
        and exists (select from vault.decrypted_secrets where name = 'events_delivery_secret')
    $job$),
    -- the numbers of all cafés together (rule I13): minutes, at a million customers
    ('make-all-results', '11 3 * * *',
      $job$ set statement_timeout = '30min'; select private.make_all_results(now()) $job$),
    ('confirm-tickets', '*/5 * * * *', $job$ select private.confirm_tickets(1000, now()) $job$),
    ('reject-unanswered', '*/5 * * * *', $job$ select private.reject_without_photo(1000, now()) $job$),
    -- on the first of a month from eight; for the rest of a week it makes up for a morning that was missed (rule I22)
    ('make-month-mails', '*/10 * * * *', $job$ select private.run_month_mails(now()) $job$),
    -- by day, to those who asked for it (rule M4)
    ('make-reminders', '*/5 * * * *', $job$ select private.run_reminders(20000, now()) $job$),
    ('delete-old-reminders', '49 4 * * *',
      $job$ delete from private.reminders where decided_at < now() - interval '12 months';
        delete from private.reminded_mailboxes where at < now() - interval '30 days';
        delete from private.reminder_assignments where due_at < now() - interval '24 months' $job$),
    -- one batch a run: a transaction holds few rows, and one that was ended loses nothing but itself (rule L9)
    ('erase-deleted-cafes', '*/5 1-4 * * *', $job$ select private.erase_deleted_cafe(500, now()) $job$),
    -- first answers and counts are of use for a while only
    ('delete-old-requests', '17 4 * * *',
      $job$ delete from private.requests where created_at < now() - interval '30 days' $job$),
    ('delete-old-rate-limits', '23 4 * * *',
      $job$ delete from private.rate_limits where hour < now() - interval '2 days' $job$),
    ('delete-mailboxes-of-deleted-accounts', '29 4 * * *',
      $job$ delete from private.mailbox_wins where account_deleted_at < now() - interval '24 months';
        delete from private.mailbox_redemptions where account_deleted_at < now() - interval '24 months';
        delete from private.blocks where account_deleted_at < now() - interval '24 months' $job$),
    ('delete-old-vip-code-misses', '31 4 * * *',
      $job$ delete from private.vip_code_misses where hour < now() - interval '30 days' $job$),
    -- a link that is over says why for a while; then the address that it was for goes
    ('delete-old-invitations', '37 4 * * *',
      $job$ delete from public.invitations where expires_at < now() - interval '30 days' $job$),
    ('delete-old-team-invitations', '41 4 * * *',
      -- invitations are locked by id, here and below: another order can deadlock
      $job$ delete from private.team_invitations where id in (
        select i.id from private.team_invitations i where i.expires_at < now() - interval '30 days'
        order by i.id for update) $job$),
    -- a mail that nobody took in the seven days of its link, or of its month's news
    ('delete-unsent-mails', '43 4 * * *',
      $job$ select from private.team_invitations i where i.event_id in (
          select e.id from private.events e where e.topic = 'team-invitation' and e.delivered_at is null
            and e.created_at < now() - interval '7 days')
        order by i.id for update;
        delete from private.events where topic in ('team-invitation', 'month-mail', 'reminder') and delivered_at is null
        and created_at < now() - interval '7 days' $job$),
    -- a confirmation stays with its redemption; failed requests are deleted
    ('delete-old-handover-requests', '47 4 * * *',
      $job$ delete from private.handover_requests where decision is distinct from 'confirmed'
        and ends_at < now() - interval '30 days' $job$),
    -- a visit keeps how it was proved; the claim itself is of use for half a year
    ('delete-old-claims', '51 4 * * *',
      $job$ delete from private.presence_claims where made_at < now() - interval '6 months' $job$),
    -- Visits that a visitor began and nobody took over (rules A37 and A39).
    ('delete-unclaimed-visits', '21 * * * *',
      $job$ delete from private.visitor_visits where at < now() - interval '1 day';
        select private.delete_provisional_accounts(1000, now()) $job$),
    ('delete-old-slip-attempts', '53 4 * * *',
      $job$ delete from private.slip_attempts where at < now() - interval '1 day' $job$),
    ('delete-old-demo-requests', '3 5 * * *',
      $job$ delete from public.contact_leads where created_at < now() - interval '12 months' $job$),
    -- Passes that have ended, and Apple's that no device holds (rules W4 and W7).
    ('delete-old-passes', '25 4 * * *',
      $job$ delete from private.wallet_passes p where p.ended_at < now() - interval '30 days'
        or p.platform = 'apple' and p.saved_at < now() - interval '1 day'
        and not exists (select from private.wallet_devices d where d.pass_id = p.id) $job$),
    -- Early in Madrid's day; two days, for a night that was missed.
    ('mark-passes-of-ended-prizes', '5 0 * * *',
      $job$ insert into private.wallet_marks (pass_id) select p.id from private.wallet_passes p
        join public.vip_pending_rewards v on v.user_id = p.user_id and v.cafe_id = p.cafe_id and v.redeemed_at is null
          and v.expires_at between private.madrid_day(now()) - 2 and private.madrid_day(now()) - 1;
        select private.take_wallet_marks() $job$),
    ('tell-grown-faults', '*/10 * * * *', $job$ select private.tell_grown_faults(now()) $job$),
    -- What was told of them goes as well, where no automation takes it.
    ('delete-old-faults', '57 4 * * *',
      $job$ delete from private.fault_hours where hour < now() - interval '30 days';
        delete from private.faults f where not exists (select from private.fault_hours h where h.fault_id = f.id);
        delete from private.events where topic = 'fault' and created_at < now() - interval '30 days' $job$),
    -- an invitation's own event goes with it
    ('delete-old-events', '7 5 * * *',
      $job$ delete from private.events e where e.delivered_at < now() - interval '30 days'
        and not exists (select from private.team_invitations i where i.event_id = e.id) $job$),
    ('delete-old-audit', '13 5 * * *',
      $job$ delete from private.audit_log where at < now() - interval '36 months' $job$),
    ('delete-old-erasures', '17 5 * * *',
      $job$ delete from private.erased_accounts where erased_at < now() - interval '60 days' $job$),
    -- An accepted contract is kept as long as claims from it are possible.
    ('delete-old-contracts', '19 5 * * *',
      $job$ delete from private.contract_acceptances a using public.cafeterias c
        where c.id = a.cafe_id and c.deleted_at < now() - interval '6 years';
        update public.cafeterias c set legal_name = null, legal_number = null, legal_address = null
        where c.deleted_at < now() - interval '6 years' and c.legal_name is not null;
        delete from private.bases_history h using public.cafeterias c
        where c.id = h.cafe_id and c.deleted_at < now() - interval '6 years' $job$),
    -- pg_cron keeps a row of every run, one a minute; of a run that a crash ended the row has no times
    ('delete-old-runs', '29 4 * * *',
      $job$ delete from cron.job_run_details where runid <= (
        select max(runid) from cron.job_run_details where end_time < now() - interval '7 days') $job$)
  ) jobs (name, schedule, command) loop
    -- scheduling a job again leaves it switched off
    if exists (select from cron.job j where j.jobname = v_job.name and j.username = current_user and not j.active) then
      perform cron.unschedule(v_job.name);
    end if;
    perform cron.schedule(v_job.name, v_job.schedule, v_job.command);
  end loop;
end $$;
