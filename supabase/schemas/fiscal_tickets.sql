-- Tickets read by their QR: what a claim is, and when it counts (rules V36 to V41, V50 and V51, docs/decisions/0039).

create function private.accounts_of_person(p_user uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select p_user
  union
  select b.user_id from private.account_mailboxes a join private.account_mailboxes b on b.mailbox = a.mailbox
  where a.user_id = p_user
  order by 1
$$;
comment on function private.accounts_of_person is
  'An account and those that have proven a mailbox which it has proven too, in one order: to tickets they are one '
  'person (rule V38).';

create function private.is_of_team(p_user uuid, p_cafe uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.accounts_of_person(p_user) as a (id) where private.is_member(a.id, p_cafe))
$$;
comment on function private.is_of_team is
  'Returns true if a person is on a café''s team, by whichever of their accounts.';

create function private.may_be_of_team(p_user uuid, p_cafe uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.cafe_members m join auth.users u on u.id = m.user_id
    where m.cafe_id = p_cafe and private.mailbox_of(u.email) = (
      select private.mailbox_of(s.email) from auth.users s where s.id = p_user))
$$;
comment on function private.may_be_of_team is
  'Returns true if an account says that its mailbox is one of the café''s team. Nothing is told of it: it may not be '
  'proven.';

create function private.possible_duplicates(p_ticket public.purchase_tickets, p_cents int, p_role text) returns jsonb
language sql stable set search_path = '' as $$
  with found as (
    select t.*, t.user_id in (select private.accounts_of_person((p_ticket).user_id)) as same_person,
      p_role = 'administrator' or private.can_team_read(t.user_id, t.cafe_id, p_ticket) as readable
    from public.purchase_tickets t
    where t.cafe_id = (p_ticket).cafe_id and t.cafeteria_id = (p_ticket).cafeteria_id and t.id <> (p_ticket).id
      -- an index finds this range; the conditions on days below narrow it
      and t.created_at >= (p_ticket).created_at - interval '9 days'
      and case when (p_ticket).receipt_key is null
        then t.receipt_cents = p_cents and t.status <> 'rejected' and t.receipt_day
          between private.madrid_day((p_ticket).created_at) - 7 and private.madrid_day((p_ticket).created_at)
        else t.receipt_key is null and t.status = 'approved' and t.amount_euros = p_cents / 100.0
          and private.madrid_day(t.created_at) between (p_ticket).receipt_day and (p_ticket).receipt_day + 7 end
  ), shown as (
    select * from found f where f.readable order by f.same_person desc, f.created_at desc, f.id limit 5
  )
  select coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'created_at', s.created_at,
          'number', s.receipt_number, 'day', s.receipt_day, 'same_person', s.same_person,
          'correo', private.sender_of(s.user_id, s.cafe_id, p_role))
        order by s.same_person desc, s.created_at desc, s.id)
      from shown s), '[]')
    -- one line for all that a team may not read, so that it does not count them (rule T16)
    || case when exists (select from found f where not f.readable)
      then jsonb_build_array(jsonb_build_object('id', null, 'status', null, 'created_at', null, 'number', null,
        'day', null, 'same_person', false, 'correo', null)) else '[]' end
$$;
comment on function private.possible_duplicates is
  'Tickets of the same café and amount that may be the same purchase, sent the other way: of a photo those read by QR '
  'whose day is within the seven before it was sent, of one read by QR the approved photos sent within seven days of '
  'its day; five at most, the same person''s first, then one line of nulls for all those of a team''s own members '
  '(rules V49 and T16).';

create function private.is_sampled_for_review(p_cents bigint) returns boolean
language sql volatile set search_path = '' as $$
  select private.random_below(case when p_cents <= 1000 then 20 when p_cents <= 5000 then 10 else 3 end) = 0
$$;
comment on function private.is_sampled_for_review is
  'Returns true if a person reviews the ticket: one in twenty up to 10 €, one in ten up to 50 €, one in three above. '
  'Drawn once for each claim (rule V39).';

create function private.exceeds_unreviewed_limit(p_person uuid[], p_cafe uuid, p_cents bigint, p_at timestamptz,
  p_ticket uuid default null) returns boolean
language sql stable set search_path = '' as $$
  with seen as (
    select coalesce(max(t.reviewed_at), '-infinity') as at from public.purchase_tickets t
    where t.user_id = any (p_person) and t.cafe_id = p_cafe and t.receipt_key is not null
      and t.status = 'approved' and t.reviewed_as is not null
  ), unseen as (
    select t.receipt_cents as cents, p_at - t.created_at as age, t.created_at > seen.at as since_seen
    from public.purchase_tickets t cross join seen
    where t.user_id = any (p_person) and t.cafe_id = p_cafe and t.receipt_key is not null
      and t.status in ('provisional', 'approved') and t.reviewed_as is null
      and t.created_at > least(seen.at, p_at - interval '720 hours')
      -- a claim is judged with all there are, its confirmation with those before it
      and (p_ticket is null or (t.created_at, t.id) < (p_at, p_ticket))
  )
  select p_cents + coalesce(sum(u.cents) filter (where u.age < interval '168 hours'), 0)
      > private.figure('unreviewed_week_euros') * 100
    or p_cents + coalesce(sum(u.cents) filter (where u.age < interval '720 hours'), 0)
      > private.figure('unreviewed_month_euros') * 100
    or p_cents + coalesce(sum(u.cents) filter (where u.since_seen), 0)
      > private.figure('unreviewed_euros') * 100
  from unseen u
$$;
comment on function private.exceeds_unreviewed_limit is
  'Returns true if a receipt would bring what nobody has looked at, of one person at one café, above 60 € in 7 days, '
  '260 € in 30 or 300 € since a person last approved one. Days are 24 hours, from the instants of the claims (rule '
  'V50).';

create function private.can_send_photo(p_ticket public.purchase_tickets) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.cafeterias c where c.id = (p_ticket).cafe_id and c.active and not c.deleted)
    and private.block_reason((p_ticket).user_id, (p_ticket).cafe_id) is null
    and not private.is_member((p_ticket).user_id, (p_ticket).cafe_id);
end $$;
comment on function private.can_send_photo is
  'Returns true if a ticket''s owner can answer the request for its photo: nobody is held to what they may not do.';

create function private.has_ignored_photo_request(p_person uuid[], p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_or(private.is_photo_missing(t) and t.photo_requested_at
      < p_now - make_interval(days => private.figure('unanswered_photo_days'))
      and private.can_send_photo(t)), false)
    -- the schedule rejected one for want of a photo, and no person has approved another since
    or coalesce(max(t.reviewed_at) filter (where t.rejection_reason = 'no-photo') > coalesce(
      max(t.reviewed_at) filter (where t.status = 'approved' and t.reviewed_as is not null), '-infinity'), false)
  from public.purchase_tickets t where t.user_id = any (p_person) and t.receipt_key is not null
$$;
comment on function private.has_ignored_photo_request is
  'Returns true if a person has left the request for a photo unanswered, at any café (rule V51).';

create function private.is_acceptable_receipt(p_receipt private.fiscal_receipt) returns boolean
language sql stable set search_path = '' as $$
  select (p_receipt).number is not null
    and (not (p_receipt).test_host or exists (select from private.settings s where s.test_receipts))
$$;
comment on function private.is_acceptable_receipt is
  'Returns true if what was read is a receipt here: one of the tax agency''s test system is none where customers are.';

create function private.require_manual_review(p_tickets uuid[], p_for text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  update public.purchase_tickets t set status = 'pending', amount_euros = null, conectitos_to_award = null,
    review_reason = p_for, photo_requested_at = case when p_for <> 'member'
    then coalesce(t.photo_requested_at, p_now) end
  where t.id = any (p_tickets) and t.reviewed_at is null
$$;
comment on function private.require_manual_review is
  'Takes the provisional points of tickets away and leaves them to a person, with a photo unless their owner is of the '
  'team (rules V38 and V39).';

create function private.submit_ticket_qr(p_user uuid, p_cafe uuid, p_qr text, p_request uuid, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_person constant uuid[] := array(select a.id from private.accounts_of_person(p_user) as a (id));
  v_receipt constant private.fiscal_receipt := private.read_fiscal_qr(p_qr);
  v_key constant text := private.receipt_key(v_receipt);
  v_repeat jsonb;
  v_account uuid;
  v_claims uuid[];
  v_sent_at timestamptz;
  v_held text;
  v_ticket public.purchase_tickets;
begin
  perform private.existing_account(p_user);
  -- first: the stored request must be short
  if not private.is_acceptable_receipt(v_receipt) then perform private.refuse(400, 'NOT_A_FISCAL_QR'); end if;
  if not private.is_tax_number((v_receipt).nif) then perform private.refuse(422, 'TAX_NUMBER_WRONG'); end if;
  v_repeat := private.begin_request(p_user, p_request, 'submit_ticket_qr',
    jsonb_build_object('cafe', p_cafe, 'qr', p_qr));
  if v_repeat is not null then return v_repeat; end if;
  -- one person after the other, one receipt after the other; then rows as decisions and deletions take them
  foreach v_account in array v_person loop
    perform pg_advisory_xact_lock(hashtextextended('qr:' || v_account, 0));
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('receipt:' || v_key, 0));
  v_claims := array(select t.id from public.purchase_tickets t where t.receipt_key = v_key order by t.id for update);
  perform private.lock_vip_enrollment(p_cafe, p_user);

  if not exists (select from private.cafe_tax_numbers n where n.cafe_id = p_cafe and n.nif = (v_receipt).nif) then
    perform private.refuse(409, 'RECEIPT_OF_OTHERS');
  end if;
  if (v_receipt).day > v_today then perform private.refuse(409, 'RECEIPT_IN_FUTURE'); end if;
  if (v_receipt).day < v_today - private.figure('receipt_max_age_days') then
    perform private.refuse(409, 'RECEIPT_TOO_OLD');
  end if;
  if (v_receipt).cents <= 0 then perform private.refuse(409, 'RECEIPT_WITHOUT_AMOUNT'); end if;
  select min(t.created_at) into v_sent_at from public.purchase_tickets t
  where t.receipt_key = v_key and t.user_id = any (v_person);
  if v_sent_at is not null then
    perform private.refuse(409, 'RECEIPT_ALREADY_SENT', to_jsonb(v_sent_at) #>> '{}');
  end if;
  if exists (select from public.cafeterias c where c.id = p_cafe and private.requires_proof(c))
    and not exists (select from public.visitas_clientes v
      where v.user_id = p_user and v.cafe_id = p_cafe and v.fecha_visita = (v_receipt).day and v.counts)
  then
    perform private.refuse(409, 'RECEIPT_WITHOUT_VISIT', (v_receipt).day::text);
  end if;
  if (select count(*) from public.purchase_tickets t
    where t.user_id = any (v_person) and t.receipt_key is not null and private.madrid_day(t.created_at) = v_today)
      >= private.figure('receipts_per_day')
  then
    perform private.refuse(429, 'TOO_MANY_QR_TODAY', private.figure('receipts_per_day')::text);
  end if;
  -- before the sample is drawn: a refusal after it would be another draw
  perform private.require_room_for_ticket(p_user, p_cafe);

  v_held := case
    when cardinality(v_claims) > 0
      or exists (select from private.deleted_ticket_receipts v where v.receipt_key = v_key) then 'competing-receipt'
    when private.is_of_team(p_user, p_cafe) then 'member'
    when (v_receipt).cents > private.figure('unreviewed_receipt_euros') * 100 then 'amount'
    -- the same purchase, perhaps, that a person approved by its photo (rule V49)
    when exists (select from public.purchase_tickets t
      where t.user_id = any (v_person) and t.cafe_id = p_cafe and t.receipt_key is null and t.status = 'approved'
        and t.amount_euros = (v_receipt).cents / 100.0 and private.madrid_day(t.created_at) >= (v_receipt).day)
      then 'same-purchase'
    when private.has_ignored_photo_request(v_person, p_now) then 'unanswered'
    when private.exceeds_unreviewed_limit(v_person, p_cafe, (v_receipt).cents, p_now) then 'bounds'
    when private.may_be_of_team(p_user, p_cafe) or private.is_sampled_for_review((v_receipt).cents) then 'sample' end;
  perform private.require_manual_review(v_claims, 'competing-receipt', p_now);
  insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, receipt_key, receipt_number, receipt_day,
    receipt_cents, status, amount_euros, conectitos_to_award, review_reason, photo_requested_at, created_at)
  select p_user, p_cafe, c.vip_id, v_key, (v_receipt).number, (v_receipt).day, (v_receipt).cents,
    case when v_held is null then 'provisional' else 'pending' end,
    case when v_held is null then (v_receipt).cents / 100.0 end,
    case when v_held is null then floor((v_receipt).cents / 100.0 * private.figure('conectitos_per_euro')) end,
    v_held, case when v_held <> 'member' then p_now end, p_now
  from public.cafeterias c where c.id = p_cafe
  returning * into v_ticket;
  return private.finish_request(p_user, p_request, jsonb_build_object('ticket', private.ticket_json(v_ticket)));
end $$;
grant execute on function private.submit_ticket_qr(uuid, uuid, text, uuid, timestamptz) to service_role;

create function public.submit_ticket_qr(user_id uuid, cafe_id uuid, qr text, request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.submit_ticket_qr(user_id, cafe_id, qr, request_id, now())
$$;
comment on function public.submit_ticket_qr is
  'Claims the receipt whose QR says this, for the function submit-ticket-qr: { ticket }, provisional for 24 hours '
  'or held for a person (rules V36 to V40). RECEIPT_WITHOUT_VISIT carries its day, RECEIPT_ALREADY_SENT when it was '
  'sent. Service role only.';
grant execute on function public.submit_ticket_qr(uuid, uuid, text, uuid) to service_role;

create function private.confirm_tickets(p_batch int, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_ticket public.purchase_tickets;
  v_held text;
  v_confirmed int := 0;
begin
  for v_ticket in
    select t.* from public.purchase_tickets t
    join public.cafeterias k on k.id = t.cafe_id and not k.deleted
    join auth.users u on u.id = t.user_id
    join public."Clientes proto" c on c.user_id = t.user_id and c.cafe_id = t.cafe_id
    where t.status = 'provisional' and t.created_at <= p_now - interval '24 hours'
      and private.block_reason(t.user_id, t.cafe_id) is null
      and not exists (select from private.cafe_tax_numbers n
        where n.cafe_id = t.cafe_id and n.nif = split_part(t.receipt_key, '|', 1) and n.confirmed_at is null)
    order by t.created_at, t.id limit p_batch
    -- The run does not wait: the next one takes the rows that are locked now.
    for update of t skip locked for key share of u skip locked for no key update of c skip locked
  loop
    v_held := case
      when private.is_of_team(v_ticket.user_id, v_ticket.cafe_id) then 'member'
      when not private.has_confirmed_number(v_ticket) then 'number'
      -- The bounds are compared again: accounts may have become one mailbox since the claim.
      when private.exceeds_unreviewed_limit(array(select a.id
        from private.accounts_of_person(v_ticket.user_id) as a (id)),
        v_ticket.cafe_id, v_ticket.receipt_cents, v_ticket.created_at, v_ticket.id) then 'bounds' end;
    if v_held is not null then
      perform private.require_manual_review(array[v_ticket.id], v_held, p_now);
      continue;
    end if;
    update public.purchase_tickets t set status = 'approved', reviewed_at = p_now where t.id = v_ticket.id;
    if v_ticket.conectitos_to_award > 0 then
      perform private.move_conectitos(v_ticket.user_id, v_ticket.cafe_id, v_ticket.conectitos_to_award, 'ticket',
        private.ticket_credit_cause(v_ticket), null, p_now);
    end if;
    v_confirmed := v_confirmed + 1;
  end loop;
  return v_confirmed;
end $$;
comment on function private.confirm_tickets is
  'Credits provisional tickets whose 24 hours are over, at most so many: state, balance and ledger row together (rule '
  'V41). Those of blocked people, deleted cafés and numbers that no administrator has confirmed wait. Held instead are '
  'those of people who have joined the team since, of a number that was removed, and above the bounds (rules V35 and '
  'V50). Out: how many were confirmed.';

create function private.reject_without_photo(p_batch int, p_now timestamptz) returns int
language sql set search_path = '' as $$
  with rejected as (
    update public.purchase_tickets r set status = 'rejected', rejection_reason = 'no-photo', reviewed_at = p_now
    where r.id in (
      -- the recipient must exist until the mail is written
      select t.id from public.purchase_tickets t join auth.users u on u.id = t.user_id
      where t.status = 'pending' and t.ticket_image_url is null
        and t.photo_requested_at <= p_now - make_interval(days => private.figure('photo_request_days'))
        and private.can_send_photo(t)
      order by t.photo_requested_at, t.id limit p_batch for update of t skip locked for key share of u skip locked)
    returning 1)
  select count(*)::int from rejected
$$;
comment on function private.reject_without_photo is
  'Rejects held tickets whose photo has been waited for 14 days, at most so many, and not where their owner could not '
  'send it (rule V51). Out: how many.';
