create function private.ticket_json(p_ticket public.purchase_tickets) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', (p_ticket).id, 'status', (p_ticket).status, 'amount_euros', (p_ticket).amount_euros,
    'conectitos_to_award', (p_ticket).conectitos_to_award, 'admin_notes', (p_ticket).admin_notes,
    'ticket_image_url', (p_ticket).ticket_image_url, 'created_at', (p_ticket).created_at,
    'reviewed_at', (p_ticket).reviewed_at, 'outcome_seen_at', (p_ticket).outcome_seen_at)
$$;
comment on function private.ticket_json is 'A ticket as its owner sees it: state, reason, amount.';

create function private.submit_ticket(p_cafe uuid, p_path text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_record constant public."Clientes proto" := private.open_vip_record(p_cafe);
  v_object storage.objects;
  v_ticket public.purchase_tickets;
begin
  -- a repeat after a lost answer: the same photo is the same ticket
  select * into v_ticket from public.purchase_tickets t
  where t.ticket_image_url = p_path and t.user_id = v_record.user_id and t.cafe_id = p_cafe;
  if found then return private.ticket_json(v_ticket); end if;
  if (select count(*) from public.purchase_tickets t
    where t.user_id = v_record.user_id and t.cafe_id = p_cafe and t.status = 'pending') >= 10
  then
    perform private.refuse(409, 'TOO_MANY_PENDING_TICKETS', '10');
  end if;
  select * into v_object from storage.objects o
  where o.bucket_id = 'purchase-tickets' and o.name = p_path and (storage.foldername(o.name))[1] = v_record.user_id::text;
  if not found then perform private.refuse(404, 'TICKET_IMAGE_NOT_FOUND'); end if;
  if exists (select from public.purchase_tickets t where t.ticket_image_url = p_path) then
    perform private.refuse(409, 'TICKET_IMAGE_USED');
  end if;
  insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, created_at)
  -- the storage service computes the ETag from the bytes: nothing that the browser says
  select v_record.user_id, p_cafe, c.vip_id, p_path, nullif(btrim(v_object.metadata ->> 'eTag', '"'), ''), p_now
  from public.cafeterias c where c.id = p_cafe
  returning * into v_ticket;
  return private.ticket_json(v_ticket);
end $$;
grant execute on function private.submit_ticket(uuid, text, timestamptz) to authenticated;

create function public.submit_ticket(cafe_id uuid, image_path text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.submit_ticket(cafe_id, image_path, now()) $$;
comment on function public.submit_ticket is
  'Sends an uploaded photo to review; answers the ticket, also when it was sent before (spec 2 §4, decisions 9). '
  'Refuses: UNAUTHENTICATED 401, NOT_ENROLLED 404, CAFE_PAUSED 403, NOT_VIP 403, TICKET_IMAGE_NOT_FOUND 404, TICKET_IMAGE_USED 409, TOO_MANY_PENDING_TICKETS 409.';
grant execute on function public.submit_ticket(uuid, text) to authenticated;

create function private.mark_ticket_outcomes_seen(p_cafe uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  update public.purchase_tickets t set outcome_seen_at = p_now
  where t.user_id = v_user and t.cafe_id = p_cafe and t.status <> 'pending' and t.outcome_seen_at is null;
end $$;
grant execute on function private.mark_ticket_outcomes_seen(uuid, timestamptz) to authenticated;

create function public.mark_ticket_outcomes_seen(cafe_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.mark_ticket_outcomes_seen(cafe_id, now()) $$;
comment on function public.mark_ticket_outcomes_seen is
  'Notes that the caller has been told how their tickets at a café were reviewed (decisions 9).';
grant execute on function public.mark_ticket_outcomes_seen(uuid) to authenticated;

create function private.load_vip_area(p_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := auth.uid();
  v_today constant date := private.madrid_day(p_now);
  v_cafe constant public.cafeterias := private.find_cafe(p_slug);
  v_record public."Clientes proto";
  v_vip boolean;
begin
  if v_user is not null then v_record := private.record_of(v_user, (v_cafe).id); end if;
  v_vip := coalesce(v_record."VIP", false);
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'viewer', case when v_user is null then 'visitor' when v_record.id is null then 'not_enrolled'
      when v_vip then 'vip' else 'not_vip' end,
    'now', p_now, 'today', v_today,
    'nombre', v_record.nombre,
    'hito_actual', v_record.hito_actual,
    'wheel', private.wheel_json('vip', p_now),
    'welcome_claimed', v_vip and exists (select from public.user_conectitos b
      where b.user_id = v_user and b.cafe_id = (v_cafe).id and b.earned_from_vip_completion),
    'balance', case when v_vip then coalesce((select b.conectitos from public.user_conectitos b
      where b.user_id = v_user and b.cafe_id = (v_cafe).id), 0) end,
    'spun_today', v_vip and exists (select from public.vip_wheel_spins s
      where s.user_id = v_user and s.cafe_id = (v_cafe).id and s.spin_date = v_today),
    'movements', case when v_vip then coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'delta', l.delta, 'reason', l.reason,
        'balance_after', l.balance_after, 'created_at', l.created_at) order by l.id desc)
      from (select * from public.conectitos_ledger l
        where l.user_id = v_user and l.cafe_id = (v_cafe).id order by l.id desc limit 50) l), '[]') else '[]' end,
    'prizes', case when v_vip then private.vip_prizes_json(v_user, (v_cafe).id, p_now) else '[]' end,
    'tickets', case when v_vip then coalesce((select jsonb_agg(private.ticket_json(t) order by t.created_at desc)
      from (select * from public.purchase_tickets t
        where t.user_id = v_user and t.cafe_id = (v_cafe).id order by t.created_at desc limit 50) t), '[]') else '[]' end);
end $$;
grant execute on function private.load_vip_area(text, timestamptz) to anon, authenticated;

create function public.load_vip_area(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_vip_area(cafe_slug, now()) $$;
comment on function public.load_vip_area is
  'The VIP area and the ticket screen in one call: { cafe|null, viewer: visitor|not_enrolled|not_vip|vip, balance, welcome_claimed, spun_today, wheel with odds, prizes, movements (last 50), tickets (last 50) } (spec 2 §2, decisions 7 and 9). Anyone may call it; only VIPs get anything of theirs.';
grant execute on function public.load_vip_area(text) to anon, authenticated;
