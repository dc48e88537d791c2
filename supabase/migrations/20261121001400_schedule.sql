-- Hosted projects call the deliverer every minute; the local stack has a timer of its own instead (rule C23).
-- The address and the secret are put into Vault by the operator (docs/production.md); until then nothing is called.
do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return;
  end if;
  execute 'create extension if not exists pg_cron';
  execute 'create extension if not exists pg_net with schema extensions';
  execute $sql$
    select cron.schedule('deliver-events', '* * * * *', $job$
      select net.http_post(
        url := (select decrypted_secret from vault.decrypted_secrets where name = 'events_delivery_url'),
        headers := jsonb_build_object('x-delivery-secret',
          (select decrypted_secret from vault.decrypted_secrets where name = 'events_delivery_secret')),
        timeout_milliseconds := 55000)
      where exists (select from vault.decrypted_secrets where name = 'events_delivery_url')
        and exists (select from vault.decrypted_secrets where name = 'events_delivery_secret')
    $job$)
  $sql$;
  -- often, so that what a reader adds up stays short (rule I3)
  execute $sql$
    select cron.schedule('fold-results', '*/5 * * * *', $job$ select private.fold_results() $job$)
  $sql$;
  execute $sql$
    select cron.schedule('confirm-tickets', '*/5 * * * *', $job$ select private.confirm_tickets(1000, now()) $job$)
  $sql$;
  -- on the first of a month from eight; for the rest of a week it makes up for a morning that was missed (rule I22)
  execute $sql$
    select cron.schedule('make-month-mails', '*/10 * * * *', $job$ select private.make_month_mails(now()) $job$)
  $sql$;
  -- first answers and counts are of use for a while only
  execute $sql$
    select cron.schedule('forget-old-requests', '17 4 * * *',
      $job$ delete from private.requests where created_at < now() - interval '30 days' $job$)
  $sql$;
  execute $sql$
    select cron.schedule('forget-old-rate-limits', '23 4 * * *',
      $job$ delete from private.rate_limits where hour < now() - interval '2 days' $job$)
  $sql$;
  execute $sql$
    select cron.schedule('forget-mailboxes-of-deleted-accounts', '29 4 * * *',
      $job$ delete from private.given where account_deleted_at < now() - interval '24 months' $job$)
  $sql$;
  execute $sql$
    select cron.schedule('forget-old-vip-code-misses', '31 4 * * *',
      $job$ delete from private.vip_code_misses where hour < now() - interval '30 days' $job$)
  $sql$;
  -- a link that is over says why for a while; then the address that it was for goes
  execute $sql$
    select cron.schedule('forget-old-invitations', '37 4 * * *',
      $job$ delete from public.invitations where expires_at < now() - interval '30 days' $job$)
  $sql$;
  execute $sql$
    select cron.schedule('forget-old-team-invitations', '41 4 * * *',
      $job$ delete from private.team_invitations where expires_at < now() - interval '30 days' $job$)
  $sql$;
  -- a mail that nobody took in the seven days of its link, or of its month's news
  execute $sql$
    select cron.schedule('forget-unsent-mails', '43 4 * * *',
      $job$ delete from private.events where topic in ('team-invitation', 'month-mail') and delivered_at is null
        and created_at < now() - interval '7 days' $job$)
  $sql$;
  -- who confirmed stays with the redemption, what came to nothing does not
  execute $sql$
    select cron.schedule('forget-old-asks', '47 4 * * *',
      $job$ delete from private.handover_asks where decision is distinct from 'confirmed'
        and ends_at < now() - interval '30 days' $job$)
  $sql$;
  -- a visit keeps how it was proved; the claim itself is of use for half a year
  execute $sql$
    select cron.schedule('forget-old-claims', '51 4 * * *',
      $job$ delete from private.presence_claims where made_at < now() - interval '6 months' $job$)
  $sql$;
  execute $sql$
    select cron.schedule('forget-old-slip-tries', '53 4 * * *',
      $job$ delete from private.slip_tries where at < now() - interval '1 day' $job$)
  $sql$;
  execute $sql$
    select cron.schedule('forget-old-likenesses', '57 4 * * *',
      $job$ delete from private.photo_likenesses where created_at < now() - interval '90 days' $job$)
  $sql$;
  -- pg_cron keeps a row of every run: one a minute
  execute $sql$
    select cron.schedule('forget-old-runs', '29 4 * * *',
      $job$ delete from cron.job_run_details where end_time < now() - interval '7 days' $job$)
  $sql$;
end $$;
