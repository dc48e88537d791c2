-- Handover confirmed (rules P20 to P25): where a café asks for it, a press asks and the team's touch redeems.

create table private.handover_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  reward_id uuid not null,
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  decided_at timestamptz,
  decision text,
  reason text,
  note text,
  decided_by uuid,
  decided_as text,
  constraint handover_requests_pkey primary key (id),
  constraint handover_requests_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint handover_requests_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint handover_requests_reward_exists foreign key (reward_id)
    references public.user_rewards (id) on delete cascade,
  constraint handover_requests_decider_exists foreign key (decided_by) references auth.users (id) on delete set null,
  constraint handover_requests_ends_later check (ends_at > requested_at),
  constraint handover_requests_decision_known check (decision in ('confirmed', 'refused', 'withdrawn', 'ended')),
  constraint handover_requests_decided_at_once check ((decision is null) = (decided_at is null)),
  constraint handover_requests_reason_known
    check (reason in ('not_here', 'sold_out', 'conditions', 'other', 'already_received')
      and (reason is null or decision = 'refused')),
  constraint handover_requests_refused_with_reason check (decision is distinct from 'refused' or reason is not null),
  constraint handover_requests_own_words_for_other check ((note is null) = (reason is distinct from 'other')),
  constraint handover_requests_note_short check (note = btrim(note) and length(note) between 3 and 120),
  constraint handover_requests_role_known check (decided_as in ('staff', 'manager', 'owner', 'administrator'))
);
comment on table private.handover_requests is
  'Rewards that somebody at a bar asked to have handed over, and what became of it (rules P20 to P24). Who confirmed '
  'stays with the redemption; what came to nothing goes after a month.';
comment on column private.handover_requests.reward_id is
  'Row of user_rewards, for a VIP prize the one that stands for it.';
comment on column private.handover_requests.decision is
  'Null while it waits, and of one that nobody answered until the next is asked for: ends_at ends it.';
create unique index handover_requests_one_open_per_reward on private.handover_requests (reward_id)
  where decided_at is null;
create index handover_requests_open_by_cafe on private.handover_requests (cafe_id, ends_at) where decided_at is null;
create index handover_requests_by_reward on private.handover_requests (reward_id, requested_at desc);
create index handover_requests_by_user on private.handover_requests (user_id, cafe_id, requested_at);
create index handover_requests_by_cafe on private.handover_requests (cafe_id, requested_at);
create index handover_requests_by_decider on private.handover_requests (decided_by) where decided_by is not null;
alter table private.handover_requests enable row level security;

create function private.handover_request_json(p_handover_request private.handover_requests, p_now timestamptz)
  returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', (p_handover_request).id,
    'status', coalesce((p_handover_request).decision, case when (p_handover_request).ends_at > p_now then 'waiting'
      else 'ended' end),
    'ends_at', (p_handover_request).ends_at, 'decided_at', (p_handover_request).decided_at, 'reason',
      (p_handover_request).reason, 'note', (p_handover_request).note,
    'role', (p_handover_request).decided_as);
end $$;
comment on function private.handover_request_json is
  'A handover request as its customer reads it, with as what somebody decided and never who: { id, status: '
  'waiting|confirmed|refused|withdrawn|ended, ends_at, decided_at, reason, note, role } (rule P22).';

create function private.latest_handover_request(p_reward uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.handover_request_json(a, p_now) from private.handover_requests a
    join public.user_rewards r on r.id = a.reward_id
    where a.reward_id = p_reward and a.requested_at > p_now - interval '10 minutes'
      -- a redemption that was reverted since is confirmed no longer
      and (r.redeemed_at is not null) = coalesce(a.decision = 'confirmed', false)
    order by a.requested_at desc, a.id limit 1);
end $$;
comment on function private.latest_handover_request is
  'Returns a reward''s last handover request, for a customer back at its page: ten minutes long; else null.';

create function private.lock_reward(p_reward uuid) returns public.user_rewards
language plpgsql set search_path = '' as $$
declare v_reward public.user_rewards;
begin
  -- Reads without a lock: owner and prize of a reward never change.
  select * into v_reward from public.user_rewards r where r.id = p_reward;
  -- The account is locked first, as its deletion locks it: received benefits ask for it too.
  perform from auth.users u where u.id = v_reward.user_id for key share;
  if v_reward.vip_pending_reward_id is not null then
    -- in the order in which both rows of a VIP prize are redeemed and reverted
    perform from public.vip_pending_rewards p where p.id = v_reward.vip_pending_reward_id for no key update;
  end if;
  select * into v_reward from public.user_rewards r where r.id = p_reward for no key update;
  perform from public."Clientes proto" c
  where c.user_id = v_reward.user_id and c.cafe_id = v_reward.cafe_id for no key update;
  return v_reward;
end $$;
comment on function private.lock_reward is
  'A reward as it is now, with its enrollment: whoever asks for it, answers, redeems or reverts it stands in line '
  'there.';

create function private.close_handover_requests(p_reward uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update private.handover_requests a set decided_at = least(a.ends_at, p_now),
    decision = case when a.ends_at > p_now then 'withdrawn' else 'ended' end
  where a.reward_id = p_reward and a.decided_at is null;
end $$;
comment on function private.close_handover_requests is
  'Closes a waiting request whose reward was redeemed directly, after its café had stopped confirming handovers.';

create function private.create_handover_request(p_reward uuid, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_reward public.user_rewards;
  v_handover_request private.handover_requests;
  v_first boolean := false;
begin
  v_reward := private.lock_reward(p_reward);
  if v_reward.redeemed_at is null then
    update private.handover_requests a set decided_at = a.ends_at, decision = 'ended'
    where a.reward_id = p_reward and a.decided_at is null and a.ends_at <= p_now;
    select * into v_handover_request from private.handover_requests a where a.reward_id = p_reward
      and a.decided_at is null;
    if not found then
      -- each request rings at the desk
      if (select count(*) from private.handover_requests a where a.user_id = v_reward.user_id
        and a.cafe_id = v_reward.cafe_id and a.requested_at > p_now - interval '15 minutes') >= 10
      then
        perform private.refuse(429, 'TOO_MANY_REQUESTS');
      end if;
      insert into private.handover_requests (user_id, cafe_id, reward_id, requested_at, ends_at)
      values (v_reward.user_id, v_reward.cafe_id, p_reward, p_now, p_now + interval '3 minutes')
      returning * into v_handover_request;
      v_first := true;
    end if;
  end if;
  return jsonb_build_object('status', case when v_handover_request.id is null then 'already_redeemed' else 'asked' end,
    'redeemed_at', v_reward.redeemed_at,
    'code', private.redemption_code(coalesce(v_reward.vip_pending_reward_id, p_reward)))
    || case when v_handover_request.id is null then '{}'
      else jsonb_build_object('handover_request', private.handover_request_json(v_handover_request, p_now),
        'is_new', v_first) end;
end $$;
comment on function private.create_handover_request is
  'Asks the team for a reward of the caller that may be redeemed, for 3 minutes; while one waits, the answer is that '
  'one (rule P20). The tenth in 15 minutes is the last: TOO_MANY_REQUESTS 429.';

-- ── The customer ─────────────────────────────────────────────────────────────────────────────────

create function private.load_handover_request(p_handover_request uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_handover_request private.handover_requests;
begin
  select * into v_handover_request from private.handover_requests a where a.id = p_handover_request
    and a.user_id = v_user;
  if not found then perform private.refuse(404, 'ASK_NOT_FOUND'); end if;
  return jsonb_build_object('now', p_now, 'handover_request', private.handover_request_json(v_handover_request, p_now));
end $$;
grant execute on function private.load_handover_request(uuid, timestamptz) to authenticated;

create function public.load_handover_request(handover_request_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin return private.load_handover_request(handover_request_id, now()); end $$;
comment on function public.load_handover_request is
  'Returns the state of the caller''s handover request, in one small read: { now, handover_request } (rule P22). The '
  'request of another customer is ASK_NOT_FOUND, too.';
grant execute on function public.load_handover_request(uuid) to authenticated;

create function private.withdraw_handover_request(p_handover_request uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_handover_request private.handover_requests;
begin
  update private.handover_requests a set decided_at = p_now, decision = 'withdrawn'
  where a.id = p_handover_request and a.user_id = v_user and a.decided_at is null and a.ends_at > p_now
  returning * into v_handover_request;
  if not found then
    select * into v_handover_request from private.handover_requests a where a.id = p_handover_request
      and a.user_id = v_user;
    if not found then perform private.refuse(404, 'ASK_NOT_FOUND'); end if;
  end if;
  return jsonb_build_object('now', p_now, 'handover_request', private.handover_request_json(v_handover_request, p_now));
end $$;
grant execute on function private.withdraw_handover_request(uuid, timestamptz) to authenticated;

create function public.withdraw_handover_request(handover_request_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.withdraw_handover_request(handover_request_id, now()) $$;
comment on function public.withdraw_handover_request is
  'Takes a handover request of the caller back while it waits, and answers how it stands: { now, handover_request } '
  '(rule P22).';
grant execute on function public.withdraw_handover_request(uuid) to authenticated;

-- ── The team ─────────────────────────────────────────────────────────────────────────────────────

create function private.waiting_handover_requests(p_cafe uuid, p_now timestamptz) returns table (
  id uuid, user_id uuid, first_name text, email text, prize text, conditions text, code text, requested_at timestamptz,
  ends_at timestamptz
)
language plpgsql stable set search_path = '' as $$
begin
  return query select a.id, a.user_id, private.first_name(c), private.mask_email(c.correo), r.reward_name, r.conditions,
    private.redemption_code(coalesce(r.vip_pending_reward_id, r.id)), a.requested_at, a.ends_at
  from private.handover_requests a join public.user_rewards r on r.id = a.reward_id
  join public."Clientes proto" c on c.user_id = a.user_id and c.cafe_id = a.cafe_id
  where a.cafe_id = p_cafe and a.decided_at is null and a.ends_at > p_now
  order by a.requested_at, a.id
  limit 30;
end $$;
comment on function private.waiting_handover_requests is
  'Lists a café''s waiting customers and rewards, the longest wait first (rule P21).';

create function private.answer_handover_request(
  p_handover_request uuid, p_confirm boolean, p_reason text, p_note text, p_now timestamptz
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_note text;
  v_role text;
  v_handover_request private.handover_requests;
  v_enrollment public."Clientes proto";
  v_reward public.user_rewards;
begin
  select * into v_handover_request from private.handover_requests a where a.id = p_handover_request;
  -- a missing request is refused like a forbidden one
  v_role := private.require_permission(v_handover_request.cafe_id, 'handover');
  if p_confirm is null then perform private.refuse(422, 'INVALID_INPUT', 'confirm'); end if;
  if not p_confirm and (p_reason is null or p_reason not in ('not_here', 'sold_out', 'conditions', 'other')) then
    perform private.refuse(422, 'INVALID_INPUT', 'reason');
  end if;
  if not p_confirm and p_reason = 'other' then
    if private.is_short(p_note, 480) then v_note := btrim(coalesce(p_note, '')); end if;
    if v_note is null or length(v_note) not between 3 and 120 then
      perform private.refuse(422, 'INVALID_INPUT', 'note');
    end if;
  end if;
  v_enrollment := private.find_enrollment(v_handover_request.user_id, v_handover_request.cafe_id);
  if private.is_same_mailbox(v_handover_request.user_id, p_proven => not p_confirm) then
    perform private.refuse(403, 'OWN_RECORD');
  end if;
  if p_confirm then
    perform private.require_open_cafe(c, v_handover_request.user_id, r.obtained_at)
    from public.cafeterias c join public.user_rewards r on r.id = v_handover_request.reward_id
      where c.id = v_handover_request.cafe_id;
  end if;

  v_reward := private.lock_reward(v_handover_request.reward_id);
  -- Two accounts of one mailbox may wait at the counter at once: the second is refused, whatever the team presses.
  if p_confirm then perform private.mark_already_received(v_reward, p_now); end if;
  update private.handover_requests a set decided_at = p_now, decided_by = v_user, decided_as = v_role,
    decision = case when p_confirm then 'confirmed' else 'refused' end,
    reason = case when not p_confirm then p_reason end, note = v_note
  where a.id = p_handover_request and a.decided_at is null and a.ends_at > p_now
  returning * into v_handover_request;
  if found then
    -- the day of the press counts: a prize does not expire while its owner waits
    if p_confirm and not (case when v_reward.vip_pending_reward_id is null
      then private.redeem_challenge_reward(v_reward, p_now) = 'redeemed'
      else private.redeem_vip_prize(v_reward.vip_pending_reward_id, p_now,
        private.madrid_day(v_handover_request.requested_at)) end)
    then
      raise exception 'an open handover request for a reward that cannot be redeemed: %', p_handover_request;
    end if;
    -- A refusal must not let the prize expire.
    if not p_confirm then
      update public.vip_pending_rewards p set expires_at = private.madrid_day(p_now) + 1
      where p.id = v_reward.vip_pending_reward_id and p.redeemed_at is null
        and p.expires_at <= private.madrid_day(p_now);
    end if;
    perform private.audit(case when p_confirm then 'handover.confirm' else 'handover.refuse' end,
      'customer:' || v_enrollment.id, jsonb_strip_nulls(jsonb_build_object('what', v_reward.reward_name,
        'reason', v_handover_request.reason, 'note', v_handover_request.note)), v_handover_request.cafe_id);
  else
    select * into v_handover_request from private.handover_requests a where a.id = p_handover_request;
  end if;
  return jsonb_build_object('status', case v_handover_request.reason when 'already_received' then 'already_received'
      else private.handover_request_json(v_handover_request, p_now) ->> 'status' end,
    'decided_by_caller', coalesce(v_handover_request.decided_by = v_user, false),
    'load_today', private.load_today((select c.slug from public.cafeterias c where c.id = v_handover_request.cafe_id),
      null, p_now));
end $$;
grant execute on function private.answer_handover_request(uuid, boolean, text, text, timestamptz) to authenticated;

create function public.answer_handover_request(
  handover_request_id uuid, confirm boolean, reason text default null, note text default null
)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.answer_handover_request(handover_request_id, confirm, reason, note, now())
$$;
comment on function public.answer_handover_request is
  'Confirms a handover that waits, which redeems the reward, or refuses it with a reason, '
  'not_here|sold_out|conditions|other, the last with a note of 3 to 120 characters: { status: how the request stands '
  'now, already_received where the mailbox has received it with another account, decided_by_caller: the caller '
  'decided it, load_today } (rules P21, P23 and A29).';
grant execute on function public.answer_handover_request(uuid, boolean, text, text) to authenticated;
