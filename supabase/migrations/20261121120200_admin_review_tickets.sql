create function private.review_ticket(p_ticket uuid, p_decision text, p_amount text, p_notes text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.require_admin();
  v_notes constant text := nullif(btrim(coalesce(p_notes, '')), '');
  v_amount_text constant text := replace(btrim(coalesce(p_amount, '')), ',', '.');
  v_amount numeric(6, 2);
  v_ticket public.purchase_tickets;
  v_already boolean := false;
begin
  if p_decision is null or p_decision not in ('approve', 'reject') then perform private.refuse(422, 'INVALID_INPUT', 'decision'); end if;
  if length(v_notes) > 1000 then perform private.refuse(422, 'INVALID_INPUT', 'notes'); end if;
  if p_decision = 'approve' then
    if v_amount_text !~ '^[0-9]{1,4}(\.[0-9]{1,2})?$' or v_amount_text::numeric not between 0.01 and 1000 then
      perform private.refuse(422, 'INVALID_INPUT', 'amount');
    end if;
    v_amount := v_amount_text::numeric;
  end if;
  select * into v_ticket from public.purchase_tickets t where t.id = p_ticket for update;
  if not found then perform private.refuse(404, 'TICKET_NOT_FOUND'); end if;
  if v_ticket.user_id = v_admin then perform private.refuse(403, 'OWN_TICKET'); end if;
  if v_ticket.status <> 'pending' then
    v_already := true;
  else
    update public.purchase_tickets t set
      status = case p_decision when 'approve' then 'approved' else 'rejected' end,
      amount_euros = v_amount, conectitos_to_award = floor(v_amount * 10),
      admin_notes = v_notes, reviewed_by = v_admin, reviewed_at = p_now
    where t.id = p_ticket returning * into v_ticket;
    if v_ticket.conectitos_to_award > 0 then
      perform private.move_conectitos(v_ticket.user_id, v_ticket.cafe_id, v_ticket.conectitos_to_award, 'ticket', p_ticket::text, v_admin, p_now);
    end if;
    perform private.audit('ticket.' || p_decision, 'ticket:' || p_ticket, jsonb_strip_nulls(jsonb_build_object('amount', v_amount)));
  end if;
  return jsonb_build_object('already_reviewed', v_already, 'ticket', private.ticket_json(v_ticket),
    'reviewed_by', (select u.email from auth.users u where u.id = v_ticket.reviewed_by));
end $$;
grant execute on function private.review_ticket(uuid, text, text, text, timestamptz) to authenticated;

create function public.review_ticket(ticket_id uuid, decision text, amount text default null, notes text default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.review_ticket(ticket_id, decision, amount, notes, now()) $$;
comment on function public.review_ticket is
  'Approves (amount "0,01" to "1000.00", at most two decimals; credits 10 Conectitos per euro, rounded down) or rejects a pending ticket, once: '
  '{ already_reviewed, ticket, reviewed_by } (spec 2 §4 and §5, decisions 9). A second decision changes nothing. '
  'Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403, OWN_TICKET 403, TICKET_NOT_FOUND 404, INVALID_INPUT 422 with the field.';
grant execute on function public.review_ticket(uuid, text, text, text) to authenticated;

create function private.admin_ticket_json(p_ticket public.purchase_tickets) returns jsonb
language sql stable set search_path = '' as $$
  select private.ticket_json(p_ticket) || jsonb_build_object(
    'correo', (select u.email from auth.users u where u.id = (p_ticket).user_id),
    'cafeteria', (select c.nombre from public.cafeterias c where c.id = (p_ticket).cafe_id),
    'own', (p_ticket).user_id = (select auth.uid()),
    'duplicates', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'status', d.status, 'created_at', d.created_at,
        'ticket_image_url', d.ticket_image_url, 'amount_euros', d.amount_euros,
        'correo', (select u.email from auth.users u where u.id = d.user_id)) order by d.created_at)
      from (select * from public.purchase_tickets d
        where d.image_hash = (p_ticket).image_hash and d.id <> (p_ticket).id order by d.created_at limit 5) d), '[]'))
$$;
comment on function private.admin_ticket_json is 'A ticket as its reviewer sees it, with the tickets of the same bytes (decisions 9).';

create function private.admin_list_tickets(p_reviewed boolean, p_page int, p_size int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limits record;
  v_rows jsonb;
begin
  perform private.require_admin();
  select * into v_limits from private.page_limits(p_page, p_size);
  if p_reviewed then
    select coalesce(jsonb_agg(private.admin_ticket_json(t) order by t.reviewed_at desc, t.id), '[]') into v_rows from (
      select * from public.purchase_tickets t where t.status <> 'pending'
      order by t.reviewed_at desc, t.id offset v_limits.page_offset limit v_limits.page_size) as t;
  else
    select coalesce(jsonb_agg(private.admin_ticket_json(t) order by t.created_at desc, t.id), '[]') into v_rows from (
      select * from public.purchase_tickets t where t.status = 'pending'
      order by t.created_at desc, t.id offset v_limits.page_offset limit v_limits.page_size) as t;
  end if;
  return jsonb_build_object('rows', v_rows,
    'pending', (select count(*) from public.purchase_tickets t where t.status = 'pending'),
    'reviewed', (select count(*) from public.purchase_tickets t where t.status <> 'pending'));
end $$;
grant execute on function private.admin_list_tickets(boolean, int, int) to authenticated;

create function public.admin_list_tickets(reviewed boolean default false, page int default 1, page_size int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_list_tickets(reviewed, page, page_size) $$;
comment on function public.admin_list_tickets is
  'One page of pending or reviewed tickets, newest first, with both counts and possible duplicates: { rows, pending, reviewed } (spec 2 §2 admin ticket review, decisions 9). Refuses: UNAUTHENTICATED 401, ADMIN_ONLY 403.';
grant execute on function public.admin_list_tickets(boolean, int, int) to authenticated;
