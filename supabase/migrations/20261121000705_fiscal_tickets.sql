-- Tickets read by their QR: what a claim is, and when it counts (rules V36 to V41, docs/decisions/0039).

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
comment on function private.is_of_team is 'Whether a person is on a café''s team, by whichever of their accounts.';

create function private.may_be_of_team(p_user uuid, p_cafe uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.cafe_members m join auth.users u on u.id = m.user_id
    where m.cafe_id = p_cafe and private.mailbox_of(u.email) = (
      select private.mailbox_of(s.email) from auth.users s where s.id = p_user))
$$;
comment on function private.may_be_of_team is
  'Whether an account says that its mailbox is one of the café''s team. Nothing is told of it: it may not be proven.';

create function private.same_purchase(p_ticket public.purchase_tickets, p_amount numeric, p_role text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'status', d.status, 'created_at', d.created_at,
      'number', d.receipt_number, 'day', d.receipt_day, 'same_person', d.same_person,
      -- no team reads tickets of its members (rule T16)
      'correo', case when p_role = 'administrator' or not private.is_member(d.user_id, d.cafe_id)
        then private.sender_of(d.user_id, d.cafe_id, p_role) end)
    order by d.same_person desc, d.created_at desc, d.id), '[]')
  from (
    select t.*, t.user_id in (select private.accounts_of_person((p_ticket).user_id)) as same_person
    from public.purchase_tickets t
    where t.cafe_id = (p_ticket).cafe_id and t.cafeteria_id = (p_ticket).cafeteria_id and t.id <> (p_ticket).id
      -- what the days below leave, as an index finds it
      and t.created_at >= (p_ticket).created_at - interval '9 days'
      and case when (p_ticket).receipt_key is null
        then t.receipt_cents = p_amount * 100 and t.status <> 'rejected' and t.receipt_day
          between private.madrid_day((p_ticket).created_at) - 7 and private.madrid_day((p_ticket).created_at)
        else t.receipt_key is null and t.status = 'approved' and t.amount_euros = p_amount
          and private.madrid_day(t.created_at) between (p_ticket).receipt_day and (p_ticket).receipt_day + 7 end
    order by same_person desc, t.created_at desc, t.id limit 5) d
$$;
comment on function private.same_purchase is
  'Tickets of the same café and amount that may be the same purchase, sent the other way: of a photo those read by QR '
  'whose day is within the seven before it was sent, of one read by QR the approved photos sent within seven days of '
  'its day; five at most, the same person''s first (rule V49).';

create function private.draw_sample() returns boolean
language sql volatile set search_path = '' as $$ select private.random_below(20) = 0 $$;
comment on function private.draw_sample is
  'Whether a ticket is the one in twenty that a person looks at. Drawn once for each claim.';

create function private.takes_receipt(p_receipt private.fiscal_receipt) returns boolean
language sql stable set search_path = '' as $$
  select (p_receipt).number is not null
    and (not (p_receipt).test_host or exists (select from private.settings s where s.test_receipts))
$$;
comment on function private.takes_receipt is
  'Whether what was read is a receipt here: one of the tax agency''s test system is none where customers are.';

create function private.hold_claims(p_claims uuid[]) returns void
language sql set search_path = '' as $$
  update public.purchase_tickets t set status = 'pending', amount_euros = null, conectitos_to_award = null,
    held_for = 'second-claim', photo_asked = true
  where t.id = any (p_claims) and t.reviewed_at is null
$$;
comment on function private.hold_claims is
  'Somebody else claims their receipt: points that were provisional are none, and a person decides (rule V38).';

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
  -- first, since what it keeps of a request must be short
  if not private.takes_receipt(v_receipt) then perform private.refuse(400, 'NOT_A_FISCAL_QR'); end if;
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
  perform private.open_vip_record(p_cafe, p_user);

  if not exists (select from private.cafe_tax_numbers n where n.cafe_id = p_cafe and n.nif = (v_receipt).nif) then
    perform private.refuse(409, 'RECEIPT_OF_OTHERS');
  end if;
  if (v_receipt).day > v_today then perform private.refuse(409, 'RECEIPT_IN_FUTURE'); end if;
  if (v_receipt).day < v_today - 7 then perform private.refuse(409, 'RECEIPT_TOO_OLD'); end if;
  if (v_receipt).cents <= 0 then perform private.refuse(409, 'RECEIPT_WITHOUT_AMOUNT'); end if;
  select min(t.created_at) into v_sent_at from public.purchase_tickets t
  where t.receipt_key = v_key and t.user_id = any (v_person);
  if v_sent_at is not null then
    perform private.refuse(409, 'RECEIPT_ALREADY_SENT', to_jsonb(v_sent_at) #>> '{}');
  end if;
  if (select count(*) from public.purchase_tickets t
    where t.user_id = any (v_person) and t.receipt_key is not null and private.madrid_day(t.created_at) = v_today) >= 3
  then
    perform private.refuse(429, 'TOO_MANY_QR_TODAY', '3');
  end if;
  -- before the sample is drawn: a refusal after it would be another draw
  perform private.require_room_for_ticket(p_user, p_cafe);

  v_held := case
    when cardinality(v_claims) > 0
      or exists (select from private.vanished_receipts v where v.receipt_key = v_key) then 'second-claim'
    when private.is_of_team(p_user, p_cafe) then 'member'
    when (v_receipt).cents > 10000 then 'amount'
    -- the same purchase, perhaps, that a person approved by its photo (rule V49)
    when exists (select from public.purchase_tickets t
      where t.user_id = any (v_person) and t.cafe_id = p_cafe and t.receipt_key is null and t.status = 'approved'
        and t.amount_euros = (v_receipt).cents / 100.0 and private.madrid_day(t.created_at) >= (v_receipt).day)
      then 'same-purchase'
    when private.may_be_of_team(p_user, p_cafe) or private.draw_sample() then 'sample' end;
  perform private.hold_claims(v_claims);
  insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, receipt_key, receipt_number, receipt_day,
    receipt_cents, status, amount_euros, conectitos_to_award, held_for, photo_asked, created_at)
  select p_user, p_cafe, c.vip_id, v_key, (v_receipt).number, (v_receipt).day, (v_receipt).cents,
    case when v_held is null then 'provisional' else 'pending' end,
    case when v_held is null then (v_receipt).cents / 100.0 end,
    case when v_held is null then (v_receipt).cents / 10 end,
    v_held, coalesce(v_held in ('second-claim', 'amount', 'same-purchase', 'sample'), false), p_now
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
  'Claims the receipt whose QR says this, for the function submit-ticket-qr: { ticket }, provisional for 24 hours or '
  'held for a person (rules V36 to V40). Refuses: NOT_A_FISCAL_QR 400, TAX_NUMBER_WRONG 422, UNAUTHENTICATED 401, '
  'CAFE_NOT_FOUND 404, CAFE_PAUSED 403, TEAM_MEMBER 403, BLOCKED 403, NOT_ENROLLED 404, NOT_VIP 403, '
  'RECEIPT_OF_OTHERS 409, RECEIPT_IN_FUTURE 409, RECEIPT_TOO_OLD 409, RECEIPT_WITHOUT_AMOUNT 409, '
  'RECEIPT_ALREADY_SENT 409 (when), TOO_MANY_QR_TODAY 429, TOO_MANY_PENDING_TICKETS 409, INVALID_INPUT 422, '
  'REQUEST_ID_REUSED 422. Service role only.';
grant execute on function public.submit_ticket_qr(uuid, uuid, text, uuid) to service_role;

create function private.confirm_tickets(p_batch int, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_ticket public.purchase_tickets;
  v_confirmed int := 0;
begin
  for v_ticket in
    select t.* from public.purchase_tickets t
    join public.cafeterias k on k.id = t.cafe_id and not k.deleted
    join auth.users u on u.id = t.user_id
    join public."Clientes proto" c on c.user_id = t.user_id and c.cafe_id = t.cafe_id
    where t.status = 'provisional' and t.created_at <= p_now - interval '24 hours'
      and not exists (select from private.blocks b where b.user_id = t.user_id and b.cafe_id = t.cafe_id)
    order by t.created_at, t.id limit p_batch
    -- it waits for nobody: what somebody holds at this moment comes with the next run
    for update of t skip locked for key share of u skip locked for no key update of c skip locked
  loop
    if private.is_of_team(v_ticket.user_id, v_ticket.cafe_id) then
      update public.purchase_tickets t set status = 'pending', amount_euros = null, conectitos_to_award = null,
        held_for = 'member'
      where t.id = v_ticket.id;
      continue;
    end if;
    update public.purchase_tickets t set status = 'approved', reviewed_at = p_now where t.id = v_ticket.id;
    if v_ticket.conectitos_to_award > 0 then
      perform private.move_conectitos(v_ticket.user_id, v_ticket.cafe_id, v_ticket.conectitos_to_award, 'ticket',
        private.credit_cause(v_ticket), null, p_now);
    end if;
    v_confirmed := v_confirmed + 1;
  end loop;
  return v_confirmed;
end $$;
comment on function private.confirm_tickets is
  'Credits provisional tickets whose 24 hours are over, at most so many: state, balance and ledger row together (rule '
  'V41). Not those of who is blocked there, nor of a deleted café: they come when that ends. Who has joined the team '
  'since is held. Out: how many were confirmed.';
