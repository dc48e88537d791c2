-- Reminders by their café's hours (rule M5), and a second sign for invitees who never came (rule P26).

alter table private.rate_limits validate constraint rate_limits_kind_known;

create or replace function private.waits_for_its_hour(p_event private.events, p_now timestamptz) returns boolean
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

create or replace function private.claim_events(p_topics text[], p_batch int,
  p_now timestamptz) returns setof private.events
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

create or replace function private.list_overdue_work(p_topics text[], p_now timestamptz)
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
$$;

create or replace function private.begin_reminder(p_event uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nothing constant jsonb := jsonb_build_object('mail', null, 'waits', false);
  v_half constant date := private.half_year(private.madrid_day(p_now));
  v_event private.events;
  v_cafe public.cafeterias;
  v_answer private.reminder_answers;
  v_mailbox bytea;
  v_state record;
  v_ticket public.purchase_tickets;
  v_prize public.vip_pending_rewards;
  v_due boolean;
  v_words jsonb;
begin
  select * into v_event from private.events e
  where e.id = p_event and e.topic = 'reminder' and e.delivered_at is null
    and e.created_at > p_now - interval '7 days';
  if v_event.user_id is null then return v_nothing; end if;
  if private.waits_for_its_hour(v_event, p_now) then return jsonb_build_object('mail', null, 'waits', true); end if;
  -- the account first, as its deletion takes it; then the consent, which is not withdrawn while it is read
  perform from auth.users u where u.id = v_event.user_id for key share;
  select * into v_answer from private.reminder_answers a
  where a.user_id = v_event.user_id and a.cafe_id = (v_event.payload ->> 'cafe_id')::uuid and a.over_at is null
  for no key update;
  select * into v_cafe from public.cafeterias c where c.id = v_answer.cafe_id;
  v_mailbox := private.proven_mailbox(v_answer.user_id);
  if private.can_be_reminded(v_answer.user_id, v_answer.cafe_id, v_mailbox) is not true then return v_nothing; end if;

  if v_event.payload ->> 'occasion' = 'ticket' then
    select * into v_ticket from public.purchase_tickets t
    where t.id = (v_event.payload ->> 'ticket_id')::uuid and t.user_id = v_answer.user_id
      and t.status in ('approved', 'rejected') and t.reviewed_at = (v_event.payload ->> 'decided_at')::timestamptz;
    if not v_answer.tickets or v_ticket.id is null then return v_nothing; end if;
    v_words := jsonb_build_object('occasion', 'ticket', 'approved', v_ticket.status = 'approved',
      'conectitos', v_ticket.conectitos_to_award);
  else
    if v_event.payload ->> 'occasion' = 'last-day' then
      select * into v_prize from public.vip_pending_rewards p
      where p.id = (v_event.payload ->> 'prize_id')::uuid and p.user_id = v_answer.user_id
        and p.redeemed_at is null and p.expires_at = private.madrid_day(p_now);
      v_due := v_prize.id is not null;
      v_words := jsonb_build_object('occasion', 'last-day', 'until', v_prize.expires_at, 'challenge', null,
        'prize', (select r.reward_name from public.user_rewards r where r.vip_pending_reward_id = v_prize.id));
    else
      select * into v_state
      from private.reminder_states(array[v_answer.user_id], array[v_answer.cafe_id], p_now);
      v_due := v_state.occasions @> array[v_event.payload ->> 'occasion']
        -- The customer has not come since the decision.
        and exists (select from private.reminders r
          where r.event_id = p_event and r.absent_since = v_state.absent_since);
      v_words := private.reminder_text_values(v_answer.user_id, v_answer.cafe_id, v_event.payload ->> 'occasion',
        v_state.reward_id, v_state.window_ends);
    end if;
    if not v_answer.reminders or v_due is not true
      -- in another half-year one of those who are never reminded
      or private.is_holdout(v_answer.cafe_id, v_mailbox, v_half, private.held_out_tenths(v_cafe, v_half))
      -- an address that the person has left was drawn, or was reminded within the week
      or exists (select from private.reminder_assignments t where t.user_id = v_answer.user_id
        and t.cafe_id = v_answer.cafe_id and t.half = v_half and t.is_holdout)
      or exists (select from private.reminded_mailboxes b where b.user_id = v_answer.user_id
        and b.mailbox <> v_mailbox and b.at > p_now - interval '7 days')
    then
      return v_nothing;
    end if;
    -- One statement decides, also between two cafés at once. The same event may try again: its key lets the mail API
    -- drop a repeat.
    insert into private.reminded_mailboxes as b (mailbox, user_id, event_id, at)
    values (v_mailbox, v_answer.user_id, p_event, p_now)
    on conflict on constraint reminded_mailboxes_pkey do update
    set user_id = excluded.user_id, event_id = excluded.event_id, at = excluded.at
    where b.event_id = excluded.event_id or b.at <= p_now - interval '7 days';
    if not found then return v_nothing; end if;
    update private.reminders r set sent_at = p_now where r.event_id = p_event;
  end if;
  return jsonb_build_object('waits', false, 'mail', v_words || jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = v_answer.user_id),
    'cafe', v_cafe.nombre, 'primary_color', v_cafe.primary_color, 'slug', v_cafe.slug,
    'sender', private.legal_json(v_cafe), 'token', private.reminder_token(v_answer.user_id, v_answer.cafe_id)));
end $$;
comment on function public.begin_reminder is
  'Decides, right before a reminder is handed to the mail API, whether it may go: reads consent, proof, block, pause, '
  'membership, the last visit, the hour and the week''s rest anew, takes the week''s place, and answers { mail: { '
  'occasion, email, cafe, primary_color, slug, sender: the café''s legal person, token: what stops it, … }|null where '
  'it must not go, waits: it is night or the café is shut, later it may } (rule M5). Service role only.';

create or replace function private.note_invitee_address(p_invitee uuid, p_address text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_inviter constant uuid := (select g.inviter_id from private.referrals g where g.invitee_id = p_invitee);
  v_key constant text := encode(sha256(convert_to(v_inviter || ':' || p_address, 'UTF8')), 'hex');
begin
  if v_inviter is null or p_address = 'unknown' then return; end if;
  update private.referrals g set same_address = true
  where g.invitee_id = p_invitee and exists (select from private.rate_limits r
    where r.kind = 'invitee' and r.address = v_key and r.hour >= private.hour_of(p_now - interval '10 minutes'));
  perform private.add_rate_limit_hit('invitee', p_now, p_address => v_key);
end $$;
comment on function private.note_invitee_address is
  'Records that an invitee signed up from the address of another of the same inviter shortly before. Of the address a '
  'hash with the inviter is kept, as long as a limit''s.';

create or replace function private.apply_referral_link(p_enrollment uuid, p_token text,
  p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_inviter_id constant uuid := private.find_referral_link(p_token);
  v_inviter public."Clientes proto";
  v_enrollment public."Clientes proto";
begin
  if v_inviter_id is null or v_inviter_id = p_enrollment then return false; end if;
  -- invitee and inviter in one order, as confirm_inviter locks them
  perform from public."Clientes proto" c where c.id in (p_enrollment, v_inviter_id) order by c.id for update;
  select * into v_enrollment from public."Clientes proto" c where c.id = p_enrollment;
  select * into v_inviter from public."Clientes proto" c where c.id = v_inviter_id;
  if v_enrollment.invitado_por is null and not v_enrollment.hito_1_completado
    and v_inviter.cafe_id = v_enrollment.cafe_id
    and private.inviter_refusal(v_enrollment.cafe_id, lower(v_inviter.correo), v_enrollment.correo,
      v_enrollment.fecha_registro)
      is null
  then
    perform private.set_inviter(v_enrollment, lower(v_inviter.correo), p_now);
    perform private.note_invitee_address(v_enrollment.id, private.request_address(), p_now);
    update private.referrals g set via_link = true where g.invitee_id = v_enrollment.id and g.inviter_id = v_inviter.id;
  end if;
  -- an invitee who typed an address reads false: true would reveal the owner of this link
  return exists (select from private.referrals g
    where g.invitee_id = v_enrollment.id and g.inviter_id = v_inviter.id and g.via_link);
end $$;

create or replace function private.confirm_inviter(
  p_user uuid, p_cafe_slug text, p_inviter text, p_address text, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_inviter constant text := coalesce(private.typed_email(p_inviter), '');
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
  v_reason text;
  v_later boolean;
begin
  perform private.existing_account(p_user);
  v_cafe := private.find_cafe(p_cafe_slug);
  perform private.require_open_cafe(v_cafe, p_user);
  -- invitee and inviter in one order, so that two who name each other do not wait for each other
  perform from public."Clientes proto" c
  where c.cafe_id = v_cafe.id and (c.user_id = p_user or lower(c.correo) = v_inviter) order by c.id for update;
  v_enrollment := private.find_enrollment(p_user, v_cafe.id);
  if v_enrollment.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;

  if v_enrollment.invitado_por is not null then
    -- a repeat after a lost answer; another inviter would count the invitee twice
    v_reason := case when lower(v_enrollment.invitado_por) <> v_inviter then 'NOT_YOUR_INVITER' end;
  elsif v_enrollment.hito_1_completado then
    v_reason := 'INVITER_TOO_LATE';
  else
    v_later := private.rate_limit_hits('inviter-miss', p_now, p_user => p_user) >= 10
      or private.rate_limit_hits('inviter-miss', p_now, p_address => p_address) >= 20;
    v_reason := private.inviter_refusal(v_cafe.id, v_inviter, v_enrollment.correo, v_enrollment.fecha_registro);
    -- the count decides, not the look before it: many at once must not learn more
    if v_reason = 'INVITER_NOT_CUSTOMER' and not v_later then
      v_later := private.add_rate_limit_hit('inviter-miss', p_now, p_user => p_user) > 10
        or private.add_rate_limit_hit('inviter-miss', p_now, p_address => p_address) > 20;
    end if;
    if v_later then return jsonb_build_object('status', 'try_later', 'reason', 'INVITER_TRY_LATER'); end if;
  end if;

  if v_reason is null then
    perform private.set_inviter(v_enrollment, v_inviter, p_now);
    -- A repeat would find its own address.
    if v_enrollment.invitado_por is null then
      perform private.note_invitee_address(v_enrollment.id, p_address, p_now);
    end if;
  elsif private.sign_up_inviter(p_user, v_cafe.id) = v_inviter then
    -- answered for good: the journey's page does not ask again
    update auth.users u set raw_user_meta_data = u.raw_user_meta_data - 'inviter_email' where u.id = p_user;
  end if;
  return jsonb_build_object('status', case when v_reason is null then 'ok' else 'refused' end, 'reason', v_reason);
end $$;

create or replace function private.signals_of_accounts(p_cafe public.cafeterias,
  p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
declare v_since constant timestamptz := p_now - interval '30 days';
begin
  -- Only where proof is asked has an enrolment come without it. Friends of an honest inviter sign up when each of them
  -- hears of it, or as a group; one hand that makes accounts makes them one after the other, in one place.
  return query
  select 'referrals-unseen', private.signal_subject(f.inviter), max(f.since) filter (where not f.came),
    count(*) filter (where not f.came)::int, null::date, null::uuid,
    array[f.inviter] || (array_agg(f.id order by f.since desc) filter (where not f.came))[:9]
  from (
    select i.*, count(*) over before as at_once, count(*) filter (where i.same_address) over before as from_there,
      bool_or(i.came) over around as somebody_came
    from (
      select c.id, c.fecha_registro as since, g.inviter_id as inviter, g.same_address,
        private.has_proven_visit(c) as came
      from public."Clientes proto" c
      join private.referrals g on g.invitee_id = c.id
      where c.cafe_id = (p_cafe).id
        and c.fecha_registro between p_now - interval '90 days' and p_now - interval '7 days'
    ) as i
    window before as (partition by i.inviter order by i.since
        range between interval '10 minutes' preceding and current row),
      around as (partition by i.inviter order by i.since
        range between interval '10 minutes' preceding and interval '10 minutes' following)
  ) as f
  group by f.inviter
  -- the first at an address is not known to share it
  having count(*) filter (where not f.came) >= 4
    and bool_or(f.at_once >= 3 and f.from_there >= f.at_once - 1 and not f.somebody_came);

  return query
  -- Proven mailboxes of recent customers: a stranger can sign up with any address that looks like somebody's.
  select 'one-mailbox', left(encode(sha256(m.mailbox), 'hex'), 16), max(o.fecha_registro),
    count(distinct o.id)::int, null::date, null::uuid, (array_agg(distinct o.id))[:10]
  from (
    select distinct a.mailbox from public."Clientes proto" c join private.account_mailboxes a on a.user_id = c.user_id
    where c.cafe_id = (p_cafe).id and c.fecha_registro > v_since and a.mailbox is not null
  ) as m
  join private.account_mailboxes a on a.mailbox = m.mailbox
  join public."Clientes proto" o on o.cafe_id = (p_cafe).id and o.user_id = a.user_id
  group by m.mailbox having count(distinct o.id) >= 3;
end $$;
