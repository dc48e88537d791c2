-- Erases a café that has left (rule L9): its customers, its team, and rows that name either of them.

create function private.erase_customers_of(p_cafe uuid, p_users uuid[], p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  -- in the order of the deletion of an account: the account, then these rows, then the enrollment
  perform from auth.users u where u.id = any (p_users) order by u.id for key share;
  perform from public.purchase_tickets t where t.cafe_id = p_cafe and t.user_id = any (p_users)
    order by t.id for update;
  perform from public.vip_pending_rewards p where p.cafe_id = p_cafe and p.user_id = any (p_users)
    order by p.id for update;
  perform from public.user_rewards r where r.cafe_id = p_cafe and r.user_id = any (p_users) order by r.id for update;
  -- One attempt is recorded: no ticket can be made of the photo again.
  insert into private.photo_removals as r (name, due_at, attempts, was_sent)
  select t.ticket_image_url, p_now, 1, true from public.purchase_tickets t
  where t.cafe_id = p_cafe and t.user_id = any (p_users) and t.ticket_image_url is not null
  on conflict (name) do update set due_at = excluded.due_at, attempts = greatest(r.attempts, 1), was_sent = true;
  delete from public.purchase_tickets t where t.cafe_id = p_cafe and t.user_id = any (p_users);
  delete from public.user_rewards r where r.cafe_id = p_cafe and r.user_id = any (p_users);
  delete from public.vip_pending_rewards p where p.cafe_id = p_cafe and p.user_id = any (p_users);
  delete from public.vip_wheel_spins s where s.cafe_id = p_cafe and s.user_id = any (p_users);
  delete from public.user_conectitos b where b.cafe_id = p_cafe and b.user_id = any (p_users);
  update private.draws d set user_id = null where d.cafe_id = p_cafe and d.user_id = any (p_users);
  update public.conectitos_ledger l set user_id = null, actor = null
  where l.cafe_id = p_cafe and l.user_id = any (p_users);
  -- visits, survey, opinion, invitees, referral link, corrections and reminders go with the enrollment
  delete from public."Clientes proto" c where c.cafe_id = p_cafe and c.user_id = any (p_users);
end $$;
comment on function private.erase_customers_of is
  'Erases customers at one café. Their accounts and other cafés stay, and so do draws and ledger, without the person.';

create function private.erase_deleted_cafe(p_batch int, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_cafe uuid;
  v_users uuid[];
  v_table text;
  v_rows int;
  v_left int := p_batch;
begin
  -- a recovery waits for this, or is seen here
  select c.id into v_cafe from public.cafeterias c
  where c.deleted_at <= p_now - make_interval(days => private.figure('cafe_erasure_days')) and c.erased_at is null
  order by c.deleted_at, c.id limit 1 for no key update skip locked;
  if v_cafe is null then return 0; end if;
  v_users := array(select c.user_id from public."Clientes proto" c where c.cafe_id = v_cafe limit p_batch);
  if v_users <> '{}' then
    perform private.erase_customers_of(v_cafe, v_users, p_now);
    return cardinality(v_users);
  end if;
  -- slips of a sheet are found by their sheet
  delete from private.presence_claims p where p.id = any (array(
    select d.id from private.presence_claims d where d.cafe_id = v_cafe limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  delete from private.slips s where s.id = any (array(
    select d.id from private.slip_sheets h join private.slips d on d.sheet_id = h.id where h.cafe_id = v_cafe
    limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  delete from private.slips s where s.id = any (array(
    select d.id from private.slips d where d.cafe_id = v_cafe and d.sheet_id is null limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  foreach v_table in array array['private.slip_sheets', 'private.counter_screen_pairings', 'private.counter_screens',
    'private.nfc_tags', 'private.wallet_passes', 'private.customer_searches', 'private.opened_customers',
    'private.mailbox_wins', 'private.mailbox_redemptions', 'private.blocks',
    'private.dismissed_signals', 'private.reminder_assignments', 'private.visitor_visits', 'public.vip_codes',
    'public.invitations', 'private.team_invitations', 'private.events', 'public.cafe_members']
  loop
    exit when v_left <= 0;
    execute format('delete from %1$s where ctid = any (array(select t.ctid from %1$s t where t.cafe_id = $1 limit $2))',
      v_table) using v_cafe, v_left;
    get diagnostics v_rows = row_count;
    v_left := v_left - v_rows;
  end loop;
  -- fewer rows than a batch: nothing is left
  if v_left > 0 then update public.cafeterias c set erased_at = p_now, logo_path = null where c.id = v_cafe; end if;
  return greatest(p_batch - v_left, 1);
end $$;
comment on function private.erase_deleted_cafe is
  'Erases one batch of the café that was deleted the longest ago, at least 30 days, in this transaction, and returns '
  'its size: 0 where no café is due. Customers go first, then what is left; then erased_at says that it is done (rule '
  'L9). For the schedule alone.';
