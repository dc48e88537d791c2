-- Presence: claims made from slips, counter screens and tags, and what they are good for (docs/product/presence.md).

-- ── What a café asks ─────────────────────────────────────────────────────────────────────────────

create function private.requires_proof(p_cafe public.cafeterias) returns boolean
language plpgsql immutable set search_path = '' as $$ begin return (p_cafe).service_mode <> 'no_proof'; end $$;
comment on function private.requires_proof is
  'Returns true if a café asks for proof of presence at visits, wheels and redemptions (rule P1).';

-- ── Claims ───────────────────────────────────────────────────────────────────────────────────────

create table private.presence_claims (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  user_id uuid,
  browser_hash bytea,
  method text not null,
  at timestamptz not null,
  day date not null,
  device_id uuid,
  step bigint,
  slip_id uuid,
  valid_until timestamptz not null,
  made_at timestamptz not null,
  used_for_user uuid,
  constraint presence_claims_pkey primary key (id),
  constraint presence_claims_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint presence_claims_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint presence_claims_used_for_user_exists foreign key (used_for_user)
    references auth.users (id) on delete cascade,
  constraint presence_claims_slip_exists foreign key (slip_id) references private.slips (id),
  constraint presence_claims_slip_once unique (slip_id),
  constraint presence_claims_of_somebody check (user_id is not null or browser_hash is not null),
  constraint presence_claims_browser_is_sha256 check (length(browser_hash) = 32),
  constraint presence_claims_by_one_method check (case
    when method = 'slip' then slip_id is not null and device_id is null and step is null
    when method in ('screen', 'tag') then slip_id is null and device_id is not null and step is not null
    else false end)
);
comment on table private.presence_claims is
  'Proofs of presence of people and browsers, with method and instant (rules P2 to P4). A browser''s becomes a '
  'person''s once, after sign-up or log-in.';
comment on column private.presence_claims.at is 'The proof''s instant by the server''s clock: the visit''s, too.';
comment on column private.presence_claims.day is 'The day of the visit that it proves, in Madrid.';
comment on column private.presence_claims.step is 'The screen''s ten seconds, or the tag''s counter.';
comment on column private.presence_claims.used_for_user is
  'Record whose visit it proved: nobody else''s; of a slip, that it has had its one visit.';
create unique index presence_claims_once_a_person_and_step on private.presence_claims (user_id, device_id, step)
  where user_id is not null and method = 'screen';
create unique index presence_claims_once_a_browser_and_step on private.presence_claims (browser_hash, device_id, step)
  where user_id is null and method = 'screen';
create unique index presence_claims_once_a_touch on private.presence_claims (device_id, step) where method = 'tag';
create index presence_claims_by_user on private.presence_claims (user_id, cafe_id, valid_until)
  where user_id is not null;
create index presence_claims_by_browser on private.presence_claims (browser_hash, made_at)
  where browser_hash is not null;
create index presence_claims_by_cafe on private.presence_claims (cafe_id, made_at desc);
create index presence_claims_by_used_for_user on private.presence_claims (used_for_user)
  where used_for_user is not null;
alter table private.presence_claims enable row level security;

create table private.slip_attempts (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  status text not null,
  claim_id uuid,
  at timestamptz not null,
  constraint slip_attempts_pkey primary key (id),
  constraint slip_attempts_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint slip_attempts_claim_exists foreign key (claim_id)
    references private.presence_claims (id) on delete cascade,
  constraint slip_attempts_status_known check (status in ('claimed', 'already_used')),
  constraint slip_attempts_claimed_names_its_claim check ((claim_id is not null) = (status = 'claimed'))
);
comment on table private.slip_attempts is
  'Outcomes of typed slip codes, returned by a second call once the try is counted for good (rules P5 and S6). Not the '
  'code. Gone after a day.';
create index slip_attempts_by_user on private.slip_attempts (user_id) where user_id is not null;
create index slip_attempts_by_claim on private.slip_attempts (claim_id) where claim_id is not null;
create index slip_attempts_by_age on private.slip_attempts (at);
alter table private.slip_attempts enable row level security;

create function private.browser_hash(p_browser text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  if p_browser is null then return null; end if;
  if not private.is_short(p_browser, 43) or p_browser !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.refuse(422, 'INVALID_INPUT', 'browser');
  end if;
  return private.token_hash(p_browser);
end $$;
comment on function private.browser_hash is
  'Hashes a browser''s own secret, 32 random bytes as base64url; null for none. Refuses with INVALID_INPUT 422.';

create function private.find_valid_claim(p_cafe uuid, p_user uuid, p_now timestamptz) returns uuid
language sql stable set search_path = '' as $$
  select p.id from private.presence_claims p
  where p.user_id = p_user and p.cafe_id = p_cafe and p.valid_until > p_now and p.method <> 'slip'
    and p.day = private.madrid_day(p_now) and coalesce(p.used_for_user, p_user) = p_user
  order by p.at desc, p.id limit 1
$$;
comment on function private.find_valid_claim is
  'The claim by which somebody is at a café at this moment, as wheels and redemptions ask it: of this day, and no slip '
  '(rule P3).';

create function private.require_presence(p_cafe public.cafeterias, p_user uuid, p_now timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.requires_proof(p_cafe) and private.find_valid_claim((p_cafe).id, p_user, p_now) is null then
    perform private.refuse(409, 'PRESENCE_MISSING', (p_cafe).nombre);
  end if;
end $$;
comment on function private.require_presence is
  'Refuses with PRESENCE_MISSING 409 where a café asks for proof and the person has no live claim of its screen or '
  'tag (rule P3).';

create function private.requires_mailbox(p_cafe public.cafeterias, p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if private.requires_proof(p_cafe) is not true or private.session_proves(p_user) then return false; end if;
  return not exists (select from private.account_mailboxes a where a.user_id = p_user and a.mailbox is not null);
end $$;
comment on function private.requires_mailbox is
  'Returns true if a café that asks for proof waits for somebody to prove a mailbox: once, whatever address the '
  'account changes to later (rule P30).';

create function private.require_mailbox(p_cafe public.cafeterias, p_user uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.requires_proof(p_cafe) then return; end if;
  if private.requires_mailbox(p_cafe, p_user) then perform private.refuse(403, 'MAILBOX_NOT_PROVEN'); end if;
  perform private.prove_mailbox(p_user, p_now);
end $$;
comment on function private.require_mailbox is
  'Refuses with MAILBOX_NOT_PROVEN 403 where a café asks for proof and the account has proven no mailbox; records what '
  'this session proves (rule P30).';

create function private.lock_visit_claim(p_enrollment public."Clientes proto", p_now timestamptz,
  p_browser bytea default null)
returns private.presence_claims
language plpgsql set search_path = '' as $$
declare v_claim private.presence_claims;
begin
  -- a slip has one visit; what a screen or a tag proved is good for its quarter of an hour. A claim that another visit
  -- is just using is none: to wait for it could end in a deadlock, since a visit locks its inviter's enrollment too
  select * into v_claim from private.presence_claims p
  where p.cafe_id = (p_enrollment).cafe_id and p.valid_until > p_now
    and (p.user_id = (p_enrollment).user_id or p.user_id is null and p.browser_hash = p_browser)
    and case p.method
      when 'slip' then p.used_for_user is null and (p.user_id is null or p.day = private.madrid_day(p_now))
      else coalesce(p.used_for_user, (p_enrollment).user_id) = (p_enrollment).user_id end
  order by p.day = private.madrid_day(p_now) desc, p.user_id is null, p.method = 'slip', p.at desc, p.id limit 1
  for no key update skip locked;
  return v_claim;
end $$;
comment on function private.lock_visit_claim is
  'Locks the claim that proves the next visit of an enrollment: the person''s own, or that of the browser at hand if '
  'it has proved nobody else''s; today''s before one of another day, their own before the browser''s, a slip''s '
  'last (rule P4). A person''s own slip of another day makes its visit by itself.';

create function private.apply_claims(p_enrollment public."Clientes proto", p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_claim private.presence_claims;
  v_new boolean := false;
begin
  for v_claim in
    select p.* from private.presence_claims p
    where p.user_id = (p_enrollment).user_id and p.cafe_id = (p_enrollment).cafe_id and p.valid_until > p_now
      and (p.method = 'slip' and p.used_for_user is null
        -- others wait for the press that registers, unless this day's visit lacks only the proof, or a VIP's pay
        or p.method <> 'slip' and exists (select from public.visitas_clientes v
          where v.user_id = p.user_id and v.cafe_id = p.cafe_id and v.fecha_visita = p.day
            and v.revoked_at is null and (v.proof = 'none' or (p_enrollment)."VIP")))
    order by p.day, p.at
  loop
    v_new := (private.add_visit(private.find_enrollment((p_enrollment).user_id, (p_enrollment).cafe_id), v_claim.at,
      'visit-page',
      (p_enrollment).user_id, v_claim) ->> 'registered')::boolean or v_new;
  end loop;
  return v_new;
end $$;
comment on function private.apply_claims is
  'Applies the claims of a locked enrollment: a slip makes the visit of its day, any makes one that was registered '
  'without proof count (rules P4 and P6). Returns true if one more visit counts.';

create function private.claim_json(p_claim private.presence_claims, p_status text default 'claimed') returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'method', (p_claim).method, 'day', (p_claim).day,
    'valid_until', (p_claim).valid_until, 'attempt_id', null)
$$;
comment on function private.claim_json is 'Returns a claim as its owner reads it.';

create function private.claim_slip(p_cafe public.cafeterias, p_user uuid, p_browser bytea, p_code text,
  p_address text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_hash constant bytea := private.slip_hash((p_cafe).id, p_code);
  v_slip private.slips;
  v_claim private.presence_claims;
  v_attempt constant uuid := gen_random_uuid();
begin
  -- an address counts for visitors only: a café's Wi-Fi is one address
  if p_user is null and private.rate_limit_hits('slip-miss', p_now, p_address => p_address) >= 60
    or p_user is not null and private.rate_limit_hits('slip-miss', p_now, p_user => p_user) >= 10
  then
    return jsonb_build_object('status', 'try_later', 'method', null, 'day', null, 'valid_until', null, 'attempt_id',
      null);
  end if;
  update private.slips s set used_at = p_now
  where s.code_hash = v_hash and s.used_at is null
    and s.day <= private.madrid_day(p_now) and private.slip_valid_until(s.day) > p_now
  returning * into v_slip;
  if found then
    insert into private.presence_claims (cafe_id, user_id, browser_hash, method, at, day, slip_id, valid_until, made_at)
    values ((p_cafe).id, p_user, p_browser, 'slip',
      least(p_now, private.slip_valid_until(v_slip.day) - interval '48 hours 1 second'), v_slip.day, v_slip.id,
      private.slip_valid_until(v_slip.day), p_now)
    returning * into v_claim;
  else
    -- a repeated press after a lost answer: the slip stays with the same customer
    select p.* into v_claim from private.slips s join private.presence_claims p on p.slip_id = s.id
    where s.code_hash = v_hash
      and (p.user_id = p_user or p.user_id is null and p_user is null and p.browser_hash = p_browser);
    if v_claim.id is null then
      perform private.add_rate_limit_hit('slip-miss', p_now, p_user => p_user,
        p_address => case when p_user is null then p_address end);
    end if;
  end if;
  delete from private.slip_attempts t where t.id in (
    select o.id from private.slip_attempts o where o.at < p_now - interval '1 day' limit 20 for update skip locked);
  -- a code that is none leaves no row: a try that nothing is known of reads like one
  if v_claim.id is not null
    or exists (select from private.slips s where s.code_hash = v_hash and s.used_at is not null)
  then
    insert into private.slip_attempts (id, user_id, status, claim_id, at)
    values (v_attempt, p_user, case when v_claim.id is not null then 'claimed'
      else 'already_used' end, v_claim.id, p_now);
  end if;
  return jsonb_build_object('status', 'tried', 'method', 'slip', 'day', null, 'valid_until', null, 'attempt_id',
    v_attempt);
end $$;
comment on function private.claim_slip is
  'Uses a slip, by one conditional update, and counts a miss; what came of it is told by load_slip_attempt alone (rule '
  'P5).';

create function private.claim_screen(p_cafe public.cafeterias, p_user uuid, p_browser bytea, p_token text,
  p_address text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_seen record;
  v_claim private.presence_claims;
begin
  select f.device_id, f.step into v_seen from private.find_screen_token((p_cafe).id, p_token, p_now) as f;
  if not found then return private.claim_json(null, 'not_valid'); end if;
  if p_user is null then
    -- one after the other: each counts those before it
    perform pg_advisory_xact_lock(hashtextextended('browser-claims:' || v_seen.device_id, 0));
    select * into v_claim from private.presence_claims p
    where p.device_id = v_seen.device_id and p.step = v_seen.step and p.user_id is null and p.browser_hash = p_browser;
    if found then return private.claim_json(v_claim); end if;
    if (select count(*) from private.presence_claims p where p.cafe_id = (p_cafe).id
      and p.made_at > p_now - interval '1 minute' and p.device_id = v_seen.device_id
      and p.browser_hash is not null) >= 20
    then
      return private.claim_json(null, 'sign_in_first');
    end if;
    if private.add_rate_limit_hit('presence-claim', p_now, p_address => p_address) > 600 then
      return private.claim_json(null, 'try_later');
    end if;
  end if;
  insert into private.presence_claims (cafe_id, user_id, browser_hash, method, at, day, device_id, step, valid_until,
    made_at)
  values ((p_cafe).id, p_user, p_browser, 'screen', p_now, private.madrid_day(p_now), v_seen.device_id, v_seen.step,
    p_now + make_interval(mins => private.figure('screen_claim_minutes')), p_now)
  on conflict do nothing returning * into v_claim;
  if not found then
    -- the same person claims the same code again: their claim does not change
    select * into v_claim from private.presence_claims p
    where p.device_id = v_seen.device_id and p.step = v_seen.step and p.user_id = p_user;
  end if;
  return private.claim_json(v_claim);
end $$;
comment on function private.claim_screen is
  'Claims by the code of a café''s screen, once a person or browser and code; without a session at most 20 of a device '
  'in a minute, and 600 of an address in an hour (rules P2 and P5).';

create function private.note_unclaimed_touch(p_tag uuid, p_counter int, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.unclaimed_touches (tag_id, counter, at)
  select p_tag, p_counter, p_now where p_tag is not null and not exists (
    select from private.presence_claims p where p.method = 'tag' and p.device_id = p_tag and p.step = p_counter)
  on conflict do nothing;
  delete from private.unclaimed_touches u where u.tag_id = p_tag and u.at < p_now - interval '30 days';
end $$;
comment on function private.note_unclaimed_touch is
  'Records that a touch came that nobody claims by: to the signals it is opened (rule P26). Forgets those of the tag '
  'that are older than they look back.';

create function private.claim_tag(p_cafe public.cafeterias, p_user uuid, p_browser bytea, p_token text,
  p_address text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_touch record;
  v_claim private.presence_claims;
begin
  if p_user is null and private.rate_limit_hits('presence-claim', p_now, p_address => p_address) >= 600 then
    return private.claim_json(null, 'try_later');
  end if;
  select * into v_touch from private.touch_tag((p_cafe).id, p_token, p_now);
  if v_touch.is_new then
    if p_user is null then perform private.add_rate_limit_hit('presence-claim', p_now, p_address => p_address); end if;
    insert into private.presence_claims (cafe_id, user_id, browser_hash, method, at, day, device_id, step, valid_until,
      made_at)
    values ((p_cafe).id, p_user, p_browser, 'tag', p_now, private.madrid_day(p_now), v_touch.tag_id, v_touch.counter,
      p_now + make_interval(mins => private.figure('screen_claim_minutes')), p_now)
    returning * into v_claim;
  else
    -- the same person after a lost answer: their claim does not change
    select * into v_claim from private.presence_claims p
    where p.method = 'tag' and p.device_id = v_touch.tag_id and p.step = v_touch.counter
      and case when p_user is null then p.user_id is null and p.browser_hash = p_browser else p.user_id = p_user end;
    perform private.note_unclaimed_touch(v_touch.tag_id, v_touch.counter, p_now);
  end if;
  return private.claim_json(v_claim, case when v_claim.id is null then 'not_valid' else 'claimed' end)
    || jsonb_build_object('tag_active', v_touch.is_active and private.is_admin());
end $$;
comment on function private.claim_tag is
  'Claims by a touch of a café''s tag, once; without a session 600 of an address in an hour (rules P5 and P32).';

create function private.lock_claims(p_user uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('claims:' || p_user, 0))
$$;
comment on function private.lock_claims is
  'Lets one action at a time make claims a person''s. Before their enrollments, which come before the claims.';

create function private.claim_presence(p_cafe_slug text, p_token text, p_browser text, p_address text,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_browser bytea := private.browser_hash(p_browser);
  v_is_touch constant boolean := coalesce(octet_length(p_token) = 48 and p_token collate "C" ~ '^[0-9A-F]{48}$', false);
  v_token constant text := private.typed_code(p_token);
  v_touch record;
  v_enrollment public."Clientes proto";
  v_answer jsonb;
begin
  if v_user is null and v_browser is null then perform private.refuse(422, 'INVALID_INPUT', 'browser'); end if;
  -- the team claims nothing, but its touch makes a new tag active (rule P33)
  if v_is_touch and private.is_member(v_user, v_cafe.id) and not v_cafe.deleted then
    select * into v_touch from private.touch_tag(v_cafe.id, p_token, p_now);
    perform private.note_unclaimed_touch(v_touch.tag_id, v_touch.counter, p_now);
    return private.claim_json(null, case when v_touch.is_active then 'tried' else 'not_valid' end)
      || jsonb_build_object('tag_active', v_touch.is_active);
  end if;
  -- A blocked customer may have something to redeem, but a slip is for visits alone.
  perform private.require_open_cafe(v_cafe, v_user, case when length(v_token) <> 8 then '-infinity'::timestamptz end);
  if v_user is not null then
    v_browser := null;
    perform private.lock_claims(v_user);
  end if;
  -- the tag before the enrollment: two who touch it, one invited by the other, lock in one order
  if v_is_touch then v_answer := private.claim_tag(v_cafe, v_user, v_browser, p_token, p_address, p_now); end if;
  v_enrollment := private.find_enrollment(v_user, v_cafe.id, p_lock => true);
  v_answer := coalesce(v_answer, case length(v_token)
    when 8 then private.claim_slip(v_cafe, v_user, v_browser, v_token, p_address, p_now)
    when 16 then private.claim_screen(v_cafe, v_user, v_browser, v_token, p_address, p_now)
    else private.claim_json(null, 'not_valid') end);
  if v_enrollment.id is not null and private.block_reason(v_user, v_cafe.id) is null then
    perform private.apply_claims(v_enrollment, p_now);
  end if;
  return '{"tag_active": false}'::jsonb || v_answer;
end $$;
grant execute on function private.claim_presence(text, text, text, text, timestamptz) to anon, authenticated;

create function public.claim_presence(cafe_slug text, token text, browser text default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.claim_presence(cafe_slug, token, browser, private.request_address(), now())
$$;
comment on function public.claim_presence is
  'Proves that the caller is at a café, by a screen''s code, a touch of its tag or a slip: { status: '
  'claimed|not_valid|try_later, of a slip tried, without a session sign_in_first, method|null, day|null: of the visit, '
  'valid_until|null, attempt_id|null: what load_slip_attempt tells of, tag_active: to the team, whose touch is tried, '
  'and to administrators, that the tag is active }.';
grant execute on function public.claim_presence(text, text, text) to anon, authenticated;

create function private.load_slip_attempt(p_attempt uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_attempt private.slip_attempts;
  v_claim private.presence_claims;
begin
  select * into v_attempt from private.slip_attempts t
  where t.id = p_attempt and t.user_id is not distinct from v_user and t.at > p_now - interval '1 hour';
  select * into v_claim from private.presence_claims p where p.id = v_attempt.claim_id;
  return private.claim_json(v_claim, coalesce(v_attempt.status, 'not_valid'))
    || jsonb_build_object('registered', v_claim.used_for_user is not null);
end $$;
grant execute on function private.load_slip_attempt(uuid, timestamptz) to anon, authenticated;

create function public.load_slip_attempt(attempt_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_slip_attempt(attempt_id, now()) $$;
comment on function public.load_slip_attempt is
  'Returns the outcome of the slip that the caller has just tried: { status: claimed|already_used|not_valid, method, '
  'day: the slip''s, valid_until, attempt_id: null, registered: whether it has had its visit }.';
grant execute on function public.load_slip_attempt(uuid) to anon, authenticated;

create function private.link_presence_claims(p_browser text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_browser constant bytea := private.browser_hash(p_browser);
  v_account_made timestamptz;
  v_claim private.presence_claims;
  v_enrollment public."Clientes proto";
  v_adopted int := 0;
begin
  select u.created_at into v_account_made from auth.users u where u.id = v_user;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  if v_browser is null then perform private.refuse(422, 'INVALID_INPUT', 'browser'); end if;
  perform private.lock_claims(v_user);
  -- enrollments in one order and before the claims, as every action locks them
  perform from public."Clientes proto" c
  where c.user_id = v_user and c.cafe_id in (
    select p.cafe_id from private.presence_claims p where p.browser_hash = v_browser and p.user_id is null)
  order by c.id for update;
  for v_claim in
    update private.presence_claims p set user_id = v_user,
      -- a sign-up takes time; a customer with an account needed none
      valid_until = case when p.method <> 'slip' and v_account_made > p.made_at
        then p_now + make_interval(mins => private.figure('screen_claim_minutes'))
        else p.valid_until end
    where p.browser_hash = v_browser and p.user_id is null and coalesce(p.used_for_user, v_user) = v_user
      and case when p.method <> 'slip' and v_account_made > p.made_at
        then p.made_at > p_now - interval '60 minutes' else p.valid_until > p_now end
      and not private.is_member(v_user, p.cafe_id)
      -- the same code was claimed with the session as well
      and not exists (select from private.presence_claims o
        where o.user_id = v_user and o.device_id = p.device_id and o.step = p.step)
    returning *
  loop
    v_adopted := v_adopted + 1;
    v_enrollment := private.find_enrollment(v_user, v_claim.cafe_id, p_lock => true);
    if v_enrollment.id is not null and exists (select from public.cafeterias c where c.id = v_claim.cafe_id
      and c.active)
      and private.block_reason(v_user, v_claim.cafe_id) is null
    then
      perform private.apply_claims(v_enrollment, p_now);
    end if;
  end loop;
  return jsonb_build_object('adopted', v_adopted);
end $$;
grant execute on function private.link_presence_claims(text, timestamptz) to authenticated;

create function public.link_presence_claims(browser text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.link_presence_claims(browser, now()) $$;
comment on function public.link_presence_claims is
  'Makes what this browser proved before the caller signed up or in theirs, once, while it is good; what a screen or '
  'tag proved in the last 60 minutes is live for 15 minutes from now where the account was made after it: { adopted } '
  '(rule P2).';
grant execute on function public.link_presence_claims(text) to authenticated;

create function private.load_presence(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
begin
  return jsonb_build_object('is_required', coalesce(private.requires_proof(v_cafe), false),
    'now', p_now,
    'present_until', (select least(p.valid_until, private.madrid_day_start(p.day + 1)) from private.presence_claims p
      where p.id = private.find_valid_claim((v_cafe).id, v_user, p_now)),
    'needs_visit_proof', exists (select from public.visitas_clientes v
      where v.user_id = v_user and v.cafe_id = (v_cafe).id and v.fecha_visita = private.madrid_day(p_now)
        and v.revoked_at is null and v.proof = 'none'),
    'needs_mailbox_proof', coalesce(private.requires_mailbox(v_cafe, v_user), false));
end $$;
grant execute on function private.load_presence(text, timestamptz) to authenticated;

create function public.load_presence(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_presence(cafe_slug, now()) $$;
comment on function public.load_presence is
  'Returns a customer''s presence at a café that asks for proof: { is_required, now, present_until|null: of the claim '
  'that wheels and redemptions ask, needs_visit_proof: today''s visit lacks its proof, needs_mailbox_proof: challenge '
  '1, the VIP welcome and redemptions wait for the proof of the mailbox } (rules P3 and P30).';
grant execute on function public.load_presence(text) to authenticated;

-- ── A visit from before the account (rules A36 to A38) ───────────────────────────────────────────

create function private.note_visitor_visit(p_cafe_slug text, p_browser text, p_first_prize text, p_mailed boolean,
  p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_browser constant bytea := private.browser_hash(p_browser);
  v_prize constant text := private.first_prize(v_cafe);
begin
  perform private.require_open_cafe(v_cafe, private.caller());
  if v_browser is null then perform private.refuse(422, 'INVALID_INPUT', 'browser'); end if;
  -- one after the other: two presses of one browser are one row, counted once
  perform pg_advisory_xact_lock(hashtextextended('visitor-visit:' || encode(v_browser, 'hex'), 0));
  if not exists (select from private.visitor_visits v where v.browser_hash = v_browser and v.cafe_id = v_cafe.id
    and private.madrid_day(v.at) = private.madrid_day(p_now))
  then
    if p_first_prize <> v_prize then perform private.refuse(409, 'FIRST_PRIZE_CHANGED', v_prize); end if;
    if private.add_rate_limit_hit('visitor-visit', p_now, p_address => p_address) > 600 then
      return jsonb_build_object('status', 'try_later');
    end if;
    insert into private.visitor_visits as v (browser_hash, cafe_id, at, first_prize, first_conditions)
    values (v_browser, v_cafe.id, p_now, v_prize, (private.current_prize(v_cafe.id, v_prize)).conditions)
    on conflict on constraint visitor_visits_pkey do update set at = excluded.at, first_prize = excluded.first_prize,
      first_conditions = excluded.first_conditions, mailed = false;
    perform private.add_to_scans(v_cafe.id, 0, 1, 0, p_now);
  end if;
  update private.visitor_visits v set mailed = true
  where v.browser_hash = v_browser and v.cafe_id = v_cafe.id and p_mailed and not v.mailed;
  if found then perform private.add_to_scans(v_cafe.id, 0, 0, 1, p_now); end if;
  return jsonb_build_object('status', 'noted');
end $$;
grant execute on function private.note_visitor_visit(text, text, text, boolean, text, timestamptz)
  to anon, authenticated;

create function public.note_visitor_visit(cafe_slug text, browser text, first_prize text default null,
  mailed boolean default false) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.note_visitor_visit(cafe_slug, browser, first_prize, mailed, private.request_address(), now())
$$;
comment on function public.note_visitor_visit is
  'Notes that a browser without an account is at a café and wants its first prize, and with mailed that a code is on '
  'its way: { status: noted|try_later }. FIRST_PRIZE_CHANGED: first_prize is not the one of now, which it carries.';
grant execute on function public.note_visitor_visit(text, text, text, boolean) to anon, authenticated;

create function private.take_visitor_visit(p_cafe uuid, p_browser bytea, p_now timestamptz)
returns private.visitor_visits
language plpgsql set search_path = '' as $$
declare v_visit private.visitor_visits;
begin
  delete from private.visitor_visits v
  where v.browser_hash = p_browser and v.cafe_id = p_cafe and v.at > p_now - interval '1 day' and v.at <= p_now
  returning * into v_visit;
  return v_visit;
end $$;
comment on function private.take_visitor_visit is
  'Takes the visit that a browser noted at a café in the last day, for one account; null without one.';

create function private.add_visitor_visit(p_enrollment public."Clientes proto", p_visit private.visitor_visits)
returns void
language plpgsql set search_path = '' as $$
declare v_claim private.presence_claims;
begin
  -- The proof of that day, also where its quarter of an hour is over: the account was made meanwhile.
  select p.* into v_claim from private.presence_claims p
  where p.cafe_id = (p_enrollment).cafe_id and p.day = private.madrid_day((p_visit).at)
    and (p.user_id = (p_enrollment).user_id or p.user_id is null and p.browser_hash = (p_visit).browser_hash)
    and case when p.method = 'slip' then p.used_for_user is null
      else coalesce(p.used_for_user, (p_enrollment).user_id) = (p_enrollment).user_id end
  order by p.user_id is null, p.method = 'slip', p.at desc, p.id limit 1
  for no key update skip locked;
  perform private.add_visit(p_enrollment, (p_visit).at, 'enrolment', (p_enrollment).user_id, v_claim);
end $$;
comment on function private.add_visitor_visit is
  'Registers a visit from before the account, at its instant and with its browser''s proof of that day, which nobody '
  'else''s visit has used (rule A37).';

create function private.enroll_visitor(p_cafe_slug text, p_browser text, p_nombre text, p_opinion jsonb,
  p_invitation text, p_first_prize text, p_session_before uuid, p_request uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_browser constant bytea := private.browser_hash(p_browser);
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_account auth.users;
  v_enrollment public."Clientes proto";
  v_visit private.visitor_visits;
  v_is_new boolean;
  v_invited boolean;
  v_repeat jsonb;
  v_answer jsonb := '{"reward": null, "already_won": false, "already": true}';
begin
  if v_browser is null then perform private.refuse(422, 'INVALID_INPUT', 'browser'); end if;
  perform private.check_hito_1_texts(p_nombre, p_opinion);
  v_repeat := private.begin_request(v_user, p_request, 'enroll_visitor', jsonb_build_object('cafe', p_cafe_slug,
    'browser', p_browser, 'nombre', p_nombre, 'opinion', p_opinion));
  if v_repeat is not null then return private.with_journey(v_repeat, v_cafe.id, p_now); end if;
  perform private.require_open_cafe(v_cafe, v_user);
  -- claims, enrollments in one order, mailbox: as every action locks them
  perform private.lock_claims(v_user);
  perform from public."Clientes proto" c
  where c.user_id = v_user or c.id = private.find_referral_link(p_invitation) order by c.id for update;
  if private.prove_mailbox(v_user, p_now, p_session_before) is null then
    perform private.refuse(403, 'MAILBOX_NOT_PROVEN');
  end if;
  select * into v_account from auth.users u where u.id = v_user;
  perform private.link_presence_claims(p_browser, p_now);
  v_visit := private.take_visitor_visit(v_cafe.id, v_browser, p_now);
  v_enrollment := private.find_enrollment(v_user, v_cafe.id, p_lock => true);
  v_is_new := v_enrollment.id is null;
  if v_is_new then
    if v_visit.at is null and p_first_prize <> private.first_prize(v_cafe) then
      perform private.refuse(409, 'FIRST_PRIZE_CHANGED', private.first_prize(v_cafe));
    end if;
    v_enrollment := private.create_enrollment(v_account, v_cafe, p_now, v_visit);
    update public."Clientes proto" c set began_as_visitor = true where c.id = v_enrollment.id;
  elsif v_visit.at is not null then
    perform private.add_visitor_visit(v_enrollment, v_visit);
  end if;
  v_invited := private.apply_referral_link(v_enrollment.id, p_invitation, p_now);
  v_enrollment := private.find_enrollment(v_user, v_cafe.id, p_lock => true);
  if not v_enrollment.hito_1_completado then
    v_answer := private.save_hito_1(v_enrollment, v_cafe, p_nombre, p_opinion, v_is_new or v_visit.at is not null,
      p_now);
  end if;
  return private.with_journey(private.finish_request(v_user, p_request, v_answer || jsonb_build_object(
    'status', case when v_is_new then 'enrolled' else 'already_enrolled' end, 'invited', v_invited)), v_cafe.id,
    p_now);
end $$;
grant execute on function private.enroll_visitor(text, text, text, jsonb, text, text, uuid, uuid, timestamptz)
  to authenticated;

create function public.enroll_visitor(cafe_slug text, browser text, nombre text, request_id uuid,
  opinion jsonb default null, invitation text default null, first_prize text default null,
  session_before uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.enroll_visitor(cafe_slug, browser, private.typed_line(nombre), opinion, invitation, first_prize,
    session_before, request_id, now())
$$;
comment on function public.enroll_visitor is
  'Makes the caller, whose session began with a mailed code, a customer of a café with all that their browser began '
  'there, all or nothing: proof of the mailbox as confirm_mailbox, enrolment with the noted visit, inviter of a link, '
  'challenge 1 and its prize (rule A38). Who is a customer there already gets the visit, and challenge 1 if it is '
  'open: { status: enrolled|already_enrolled, invited, reward|null, already_won: by the mailbox with another account, '
  'already: challenge 1 was done before, load_journey }. FIRST_PRIZE_CHANGED: no visit was noted, and first_prize is '
  'not the one of now.';
grant execute on function public.enroll_visitor(text, text, text, uuid, jsonb, text, text, uuid) to authenticated;
