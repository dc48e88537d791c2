-- coffee first

alter table private.rate_limits drop constraint rate_limits_kind_known;
alter table private.rate_limits add constraint rate_limits_kind_known check (kind in
    ('visit', 'visit-try', 'visit-miss', 'inviter-miss', 'invitation-miss', 'vip-code-miss', 'demo', 'referral-link',
      'team-invitation', 'cafe-logo', 'customer-search', 'new-cafe', 'slip-miss', 'presence-claim', 'pairing-miss',
      'scan', 'fault', 'invitee', 'visitor-visit')) not valid;

create function private.note_provisional_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.provisional_accounts (user_id, at) values (new.id, now());
  return null;
end $$;

create trigger conecta_on_users_insert_note_provisional after insert on auth.users
  for each row when (new.raw_user_meta_data -> 'provisional' = 'true')
  execute function private.note_provisional_account();

create function private.delete_provisional_accounts(p_limit int, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare v_gone text[];
begin
  with ended as (
    delete from private.provisional_accounts p where p.user_id in (
      select o.user_id from private.provisional_accounts o where o.at < p_now - interval '1 day'
      order by o.at limit p_limit for update skip locked)
    returning p.user_id
  ), gone as (
    -- Who typed the code but lost the answer, or came in by another way, has an account.
    delete from auth.users u using ended e where u.id = e.user_id
      and not exists (select from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
        where s.user_id = u.id and m.authentication_method = 'otp')
      and not exists (select from private.account_mailboxes a where a.user_id = u.id)
      and not exists (select from public."Clientes proto" c where c.user_id = u.id)
      and not exists (select from public.cafe_members m where m.user_id = u.id)
      and not exists (select from public.user_roles r where r.user_id = u.id)
    returning u.id
  )
  select coalesce(array_agg(g.id::text), '{}') into v_gone from gone g;
  -- the auth service's log has the address
  if v_gone <> '{}' then
    begin
      delete from auth.audit_log_entries a where a.payload ->> 'actor_id' = any (v_gone);
    exception when insufficient_privilege then null;
    end;
  end if;
  return cardinality(v_gone);
end $$;
comment on function private.delete_provisional_accounts is
  'Deletes accounts of the day before whose code was never typed, at most p_limit, with their trace in the auth '
  'service''s log; returns how many (rule A39).';

create or replace function private.remove_unproven_password(p_user uuid, p_session_before uuid, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  v_session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  v_had_one constant boolean := exists (select from auth.users u
    where u.id = p_user and u.encrypted_password <> '');
  v_is_nobodys boolean;
begin
  delete from private.provisional_accounts p where p.user_id = p_user;
  v_is_nobodys := found;
  if private.knows_password(p_user, p_session_before) then
    delete from private.password_questions q where q.user_id = p_user;
  elsif v_had_one then
    update auth.users u set encrypted_password = null where u.id = p_user;
    if not v_is_nobodys then
      insert into private.password_questions (user_id, asked_at, session_id) values (p_user, p_now, v_session)
      on conflict (user_id) do update
      set asked_at = excluded.asked_at, session_id = excluded.session_id, answered_at = null;
    end if;
  end if;
  -- A change of address that somebody else has begun would hand the account over; Auth forgets it with a new password.
  update auth.users u set email_change = '',
    email_change_token_new = case when u.email_change_token_new is not null then '' end,
    email_change_token_current = case when u.email_change_token_current is not null then '' end
  where u.id = p_user and u.email_change <> '';
  delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type::text like 'email\_change%';
  perform private.end_other_sessions(p_user);
end $$;

create or replace function private.load_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  return jsonb_build_object('code', (select k.code from private.customer_codes k where k.user_id = v_user),
    'changes', private.corrections_of_user(v_user), 'reminders', private.reminder_choices(v_user),
    'has_password', exists (select from auth.users u where u.id = v_user and u.encrypted_password <> ''));
end $$;
comment on function public.load_account is
  'Returns the account''s page: { code: by which one''s own cafés find one, changes: by the '
  'people of cafés, with role and café, reminders: { proven, cafes: [{ id, nombre, offered, reminders, tickets }] }, '
  'has_password } (rules T11, T13 and M2).';

alter table public."Clientes proto" add column began_as_visitor boolean not null default false;
comment on column public."Clientes proto".began_as_visitor is
  'True if the prize came before the account: made by enroll_visitor (rule A36).';

drop function private.create_enrollment(auth.users, public.cafeterias, timestamptz);

create function private.create_enrollment(p_account auth.users, p_cafe public.cafeterias, p_now timestamptz,
  p_visit private.visitor_visits default null)
returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare v_enrollment public."Clientes proto";
begin
  insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre, fecha_registro, first_prize,
    first_conditions)
  values (p_account.id, p_cafe.id, p_cafe.nombre, p_account.email,
    left(coalesce(nullif(btrim(split_part(p_account.email, '@', 1)), ''), 'Cliente'), 80), p_now,
    coalesce(p_visit.first_prize, private.first_prize(p_cafe)),
    case when p_visit.first_prize is not null then p_visit.first_conditions
      else (private.current_prize(p_cafe.id, private.first_prize(p_cafe))).conditions end)
  on conflict on constraint clientes_one_record_per_person_and_cafe do nothing
  returning * into v_enrollment;
  if not found then return null; end if;
  if p_visit.at is null then perform private.add_visit(v_enrollment, p_now, 'enrolment', p_account.id);
    else perform private.add_visitor_visit(v_enrollment, p_visit); end if;
  -- a slip of another day came home with them
  perform private.apply_claims(v_enrollment, p_now);
  -- It waits for the inviter, who is confirmed a moment later: an hour where the sign-up named one, else for the
  -- dialog.
  insert into private.events (topic, user_id, cafe_id, payload, next_attempt_at)
    values ('registration', p_account.id, p_cafe.id, jsonb_build_object(
      'user_id', p_account.id, 'email', p_account.email, 'cafeteria', p_cafe.nombre, 'invitado_por', null),
    p_now + case when private.has_pending_inviter(v_enrollment) then interval '1 hour' else interval '1 minute' end);
  return v_enrollment;
end $$;
comment on function private.create_enrollment is
  'Makes an account''s enrollment at a café, with its first visit, the visitor''s if there was one, and the event that '
  'tells of it; null where there is one already.';

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

create function private.save_hito_1(p_enrollment public."Clientes proto", p_cafe public.cafeterias, p_nombre text,
  p_opinion jsonb, p_has_visit boolean, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_user constant uuid := (p_enrollment).user_id;
  v_nombre constant text := btrim(regexp_replace(coalesce(p_nombre, ''), '[[:space:]\u00a0]+', ' ', 'g'));
  v_reward public.user_rewards;
  v_owed record;
  v_has_won boolean;
begin
  if not (p_enrollment).hito_1_completado then
    if not private.is_line(v_nombre, 80) then perform private.refuse(422, 'INVALID_INPUT', 'nombre'); end if;
    if (p_cafe).first_challenge = 'opinion' then
      perform private.save_opinion(p_enrollment, v_nombre, p_opinion, private.madrid_day(p_now));
    end if;
    -- in one update, since name and completion are both in indexes
    update public."Clientes proto" set nombre = v_nombre, hito_actual = 2, hito_1_completado = true,
      hito_2_reference_date = p_now where id = (p_enrollment).id;
    if not p_has_visit then perform private.add_visit(p_enrollment, p_now, 'hito-1', v_user); end if;
    insert into private.events (topic, user_id, cafe_id, payload) values ('challenge-1', v_user,
      (p_enrollment).cafe_id,
      jsonb_build_object('user_id', v_user, 'invitado_por', (p_enrollment).invitado_por));
  end if;

  select * into v_reward from public.user_rewards r where r.cliente_id = (p_enrollment).id and r.hito_number = 1;
  v_has_won := v_reward.already_received_at is not null
    or (v_reward.id is null and private.has_mailbox_won(p_enrollment, 'hito-1', p_now));
  if v_reward.id is null and not v_has_won then
    v_owed := private.owed_first_prize(p_enrollment, p_cafe);
    insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type,
      picture, conditions, value_cents, obtained_at)
    values (v_user, (p_cafe).id, (p_enrollment).id, (p_enrollment).id, 1, v_owed.name, 'fixed',
      (v_owed.prize).picture, (v_owed.prize).conditions, (v_owed.prize).value_cents, p_now)
    returning * into v_reward;
    perform private.record_mailbox_win(v_user, (p_cafe).id, 'hito-1', p_now);
  end if;
  return jsonb_build_object(
    'reward', case when not v_has_won then private.reward_json(v_reward) end,
    'already_won', v_has_won,
    'already', (p_enrollment).hito_1_completado);
end $$;
comment on function private.save_hito_1 is
  'Completes challenge 1 of a locked enrollment, once: name, opinion, with p_has_visit no visit beside the one that is '
  'there, and the first prize (rules J12 and J34). Returns { reward|null, already_won, already }.';

create function private.check_hito_1_texts(p_nombre text, p_opinion jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_short(p_nombre, 1000) then perform private.refuse(422, 'INVALID_INPUT', 'nombre'); end if;
  if not private.is_short(p_opinion ->> 'suggestion', 1000) then
    perform private.refuse(422, 'INVALID_INPUT', 'suggestion');
  end if;
  if not private.is_short(p_opinion::text, 2000) then perform private.refuse(422, 'INVALID_INPUT', 'opinion'); end if;
end $$;
comment on function private.check_hito_1_texts is
  'Refuses a name or an opinion of challenge 1 that is too long to be read at all, with INVALID_INPUT 422.';

create or replace function private.complete_hito_1(p_cafe uuid, p_email text, p_nombre text, p_request uuid,
  p_opinion jsonb,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_email text := (select u.email from auth.users u where u.id = v_user);
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
  v_repeat jsonb;
begin
  if not private.is_short(p_email, 1000) then perform private.refuse(422, 'EMAIL_MISMATCH', 'email'); end if;
  perform private.check_hito_1_texts(p_nombre, p_opinion);
  v_repeat := private.begin_request(v_user, p_request, 'complete_hito_1',
    jsonb_build_object('cafe', p_cafe, 'email', p_email, 'nombre', p_nombre, 'opinion', p_opinion));
  if v_repeat is not null then return private.with_journey(v_repeat, p_cafe, p_now); end if;
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe, v_user);
  v_enrollment := private.find_enrollment(v_user, p_cafe, p_lock => true);
  if v_enrollment.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;
  if not v_enrollment.hito_1_completado then
    perform private.require_mailbox(v_cafe, v_user, p_now);
    if coalesce(private.typed_email(p_email), '') <> lower(v_email) then
      perform private.refuse(422, 'EMAIL_MISMATCH', 'email');
    end if;
  end if;
  -- A repetition gets the first answer of the action itself, and the journey of now.
  return private.with_journey(private.finish_request(v_user, p_request,
    private.save_hito_1(v_enrollment, v_cafe, p_nombre, p_opinion, false, p_now)), p_cafe, p_now);
end $$;

alter table private.scans add column wanted int not null default 0;

alter table private.scans add column mailed int not null default 0;
comment on column private.scans.wanted is 'Visitors who pressed "Lo quiero" (rule A36); mailed: who had a code sent.';

create function private.add_to_scans(p_cafe uuid, p_scans int, p_wanted int, p_mailed int, p_now timestamptz)
returns void
language sql set search_path = '' as $$
  insert into private.scans as s (cafe_id, day, hour, n, wanted, mailed)
  values (p_cafe, private.madrid_day(p_now), extract(hour from p_now at time zone 'Europe/Madrid'), p_scans, p_wanted,
    p_mailed)
  on conflict on constraint scans_pkey do update set
    n = s.n + excluded.n, wanted = s.wanted + excluded.wanted, mailed = s.mailed + excluded.mailed
$$;
comment on function private.add_to_scans is 'Counts in the hour of an instant, of nobody (rule I4).';

create or replace function private.count_scan(p_cafe_slug text, p_address text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
begin
  perform private.caller();
  -- scans beyond the limit are not refused either: nobody waits for the answer
  if v_cafe.id is null or v_cafe.deleted or private.member_role(v_cafe.id) is not null
    or private.add_rate_limit_hit('scan', p_now, p_address => p_address) > 300
  then
    return;
  end if;
  perform private.add_to_scans(v_cafe.id, 1, 0, 0, p_now);
end $$;

create function private.result_visitors(p_scope private.result_scope) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with noted as (
      select s.day, sum(s.wanted) as wanted, sum(s.mailed) as mailed from private.scans s
      where (p_scope.cafe_id is null or s.cafe_id = p_scope.cafe_id)
        and s.day between p_scope.from_day and p_scope.to_day and s.wanted + s.mailed > 0 group by s.day
    ), newcomers as materialized (
      select c.began_as_visitor, (c.fecha_registro at time zone 'Europe/Madrid')::date as day, count(*) as enrolled,
        count(*) filter (where c.hito_1_completado) as completed, count(r.redeemed_at) as redeemed
      from public."Clientes proto" c
      left join public.user_rewards r on r.cliente_id = c.id and r.hito_number = 1
        and (p_scope.cafe_id is null or r.cafe_id = p_scope.cafe_id)
      where (p_scope.cafe_id is null or c.cafe_id = p_scope.cafe_id)
        and c.fecha_registro >= p_scope.from_at and c.fecha_registro < p_scope.until_at
        and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
      group by 1, 2
    ), days as (
      select day, coalesce(d.wanted, 0) as wanted, coalesce(d.mailed, 0) as mailed, coalesce(n.enrolled, 0) as enrolled,
        coalesce(n.redeemed, 0) as redeemed
      from noted d full join (select * from newcomers n where n.began_as_visitor) as n using (day)
    )
    select jsonb_build_object('wanted', coalesce(sum(d.wanted), 0), 'mailed', coalesce(sum(d.mailed), 0),
      'days', coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]')) || (
        select jsonb_object_agg(w.way, (select jsonb_build_object('enrolled', coalesce(sum(n.enrolled), 0),
            'completed', coalesce(sum(n.completed), 0), 'redeemed', coalesce(sum(n.redeemed), 0))
          from newcomers n where n.began_as_visitor = w.is_visitor))
        from (values ('as_visitor', true), ('otherwise', false)) as w (way, is_visitor))
    from days d);
end $$;
comment on function private.result_visitors is
  'Returns how many visitors wanted the first prize and had a code mailed, and of a period''s newcomers, by the way '
  'they came, how many completed challenge 1 and got its prize; by day those who came as visitors (rule I26).';

create or replace function private.results_json(p_cafe uuid, p_from date, p_to date, p_last_day date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  v_scope constant private.result_scope := private.result_scope_of(p_cafe, p_from, p_to, p_last_day);
  v_people constant jsonb := private.result_people(v_scope);
  v_visits constant jsonb := private.result_visits(v_scope);
begin
  return jsonb_build_object(
    'period', jsonb_build_object('from', p_from, 'to', p_to, 'before_from', v_scope.before_day,
      'before_to', p_from - 1, 'last_day', p_last_day),
    'sentences', v_people -> 'sentences' || jsonb_build_object('prizes', private.result_redemptions(v_scope),
      'best_hour', v_visits -> 'best_hour', 'best_hour_before', v_visits -> 'best_hour_before'),
    'funnel', v_people -> 'funnel' || jsonb_build_object('scans', v_visits -> 'scans'),
    'retention', v_people -> 'retention',
    'hours', v_visits -> 'hours',
    'days', v_visits -> 'days',
    'visitors', private.result_visitors(v_scope),
    'prizes', private.result_prizes(v_scope),
    'visit_points', private.result_visit_points(p_cafe, p_from, p_to),
    'wheels', private.result_wheels(p_cafe, p_from, p_to),
    'tickets', private.result_tickets(p_cafe, p_from, p_to),
    'survey', private.result_survey(p_cafe, p_from, p_to));
end $$;
comment on function public.load_results is
  'Returns a café''s results from a day to a day of Madrid until yesterday, at most 366, both ends in: { the desk''s '
  'context, period, sentences, funnel, retention, hours, days, visitors, prizes, visit_points, wheels, tickets, '
  'survey, month_mail_subscription: { is_subscribed, proven, can_send_mail } for an owner, null for others, '
  'reminders: who was due for one and came, null where the café has never had any }, numbers only (rules I1 to I12, '
  'I21, I26 and M9).';

create or replace function private.erase_deleted_cafe(p_batch int, p_now timestamptz) returns int
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
    'private.nfc_tags', 'private.customer_searches', 'private.opened_customers', 'private.mailbox_wins',
    'private.mailbox_redemptions', 'private.blocks', 'private.dismissed_signals', 'private.reminder_assignments',
    'private.visitor_visits', 'public.vip_codes', 'public.invitations', 'private.team_invitations', 'private.events',
    'public.cafe_members']
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

insert into private.document_versions (since, digest, changes, version, document) values (
  '2026-11-29',
  '47e11500a567135cac20ace695d113d439da859299e5d1113ec9622c567e6598',
  'quien escanea puede pedir su primer premio antes de tener cuenta, y lo que empieza se guarda un día; '
    'la cuenta que sale de ahí no tiene contraseña, solo tu email. Y decimos algo que faltaba: guardamos '
    'si otra persona invitada por quien te invitó se registró poco antes que tú desde la misma conexión.',
  '2026-11b',
  'policy');

update private.purposes set
  data = 'Email, contraseña cifrada si has puesto una, direcciones que has confirmado o dejado de usar, tu '
    'código de cliente, a quién nombraste al registrarte y, si administras el programa, ese papel'
where key = 'account';

update private.purposes set
  data = 'Email, nombre que das, usuario de Instagram, quién te invitó, días e instantes de tus visitas y cómo '
    'se probaron, desafíos, premios, tu código VIP, qué se te prometió al empezar y si empezaste sin '
    'cuenta',
  columns = array[
    'public."Clientes proto": id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, '
    'hito_validado, hito_1_completado, hito_2_completado, hito_4_completado, hito_6_completado, '
    'hito_2_reference_date, hito_6_reference_date, hito_2_extra_days, hito_6_extra_days, invitado_por, '
    'instagram_usuario, VIP, vip_at, codigo_vip, fecha_registro, hito1_canjeado, hito2_canjeado, '
    'hito3_canjeado, hito4_canjeado, hito5_canjeado, hito6_canjeado, hito7_canjeado, ya_recibidos, '
    'first_prize, first_conditions, began_as_visitor',
    'public.visitas_clientes: id, user_id, cafe_id, correo, cafeteria, fecha_visita, source, '
    'registered_by, created_at, revoked_at, proof, device_id, has_time, counts, hour',
    'public.user_rewards: id, user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, '
    'reward_type, picture, conditions, value_cents, draw_id, obtained_at, seen_at, redeemed_at, '
    'already_received_at, vip_pending_reward_id',
    'private.referrals: invitee_id, inviter_id, via_link, waits',
    'private.referral_links: enrollment_id, token, created_at',
    'public.vip_codes: id, code, cafe_id, cafeteria, status, created_at, created_by, activated_at, '
    'used_at, revoked_at, assigned_to']
where key = 'programme';

insert into private.purposes (job, key, data, keep, title, people, period, article, columns, interest, position,
  controller, recipients) values (
  'delete-unclaimed-visits',
  'visitors',
  'Con qué navegador lo pediste, cuándo, cuál era y si te enviamos un código; y tu email, mientras no '
    'lo escribas',
  '1 day',
  'Guardarte el primer premio hasta que digas dónde',
  'Quien escanea y aún no tiene cuenta',
  '{plazo}',
  'b',
  array[
    'private.visitor_visits: browser_hash, cafe_id, at, first_prize, first_conditions, mailed',
    'private.provisional_accounts: user_id, at'],
  null,
  28,
  'operator',
  'nadie más');

insert into private.purposes (job, key, data, keep, title, people, period, article, columns, interest, position,
  controller, recipients) values (
  null,
  'invitee-addresses',
  'Si otra persona invitada por quien te invitó se registró poco antes que tú desde la misma conexión',
  null,
  'Señales de invitaciones inventadas',
  'Clientes con invitación',
  'mientras tengas tu cuenta, o hasta que la cafetería deje el programa',
  'f',
  array[
    'private.referrals: same_address'],
  'frenar abusos',
  29,
  'cafe',
  'los titulares de la cafetería, solo como señal sobre quien invitó');

insert into private.contract_texts (since, changes, version, sections) values (
  '2026-11-29',
  'Quien escanea empieza antes de tener cuenta, y de eso responde el encargado. Dice también un dato '
    'que faltaba: si dos personas con la misma invitación se registraron seguidas desde una conexión.',
  '2026-11b',
  '[{"intro":"Este contrato es entre {cafe} («la cafetería», responsable del tratamiento) y {operador} '
    '(«el encargado»), que lleva {producto}. Cumple el artículo 28 del Reglamento (UE) 2016/679 '
    '(RGPD).","title":"1. Las partes","points":[]},{"intro":"El encargado trata los datos de los clientes '
    'de la cafetería solo para llevar su programa de desafíos y premios, mientras la cafetería participe '
    'en él.","title":"2. Qué se hace con los datos","points":["Qué se hace: recoger, guardar, comprobar, '
    'mostrar a la cafetería, mandar los correos que cada cliente pide y borrar.","{finalidades}","De la '
    'cuenta de cada cliente (su acceso y sus pruebas de buzón), y de lo que empieza quien escanea y aún '
    'no la tiene, responde el encargado por sí mismo."]},{"intro":"El encargado:","title":"3. A qué se '
    'obliga el encargado","points":["Trata los datos solo como dice este contrato y como la cafetería le '
    'indique en el programa; si cree que una indicación va contra la ley, se lo dice.","Exige que guarden '
    'secreto quienes trabajan con los datos.","Los protege: conexiones cifradas, permisos fila a fila en '
    'la base de datos, contraseñas que nadie puede leer, y un registro de quién cambia qué.","Ayuda a la '
    'cafetería a atender los derechos de sus clientes: cada cliente puede descargar y borrar sus datos en '
    '«Tu cuenta».","Avisa a la cafetería de una brecha de seguridad sin demora y como máximo en 48 horas '
    'desde que la conoce, con lo que sepa.","Ayuda, si hace falta, con las evaluaciones de impacto y las '
    'consultas a la autoridad.","Da a la cafetería la información que necesite para comprobar que cumple, '
    'y admite auditorías con aviso razonable."]},{"intro":"La cafetería autoriza al encargado a trabajar '
    'con estas empresas, obligadas por contrato a lo mismo que él: {encargados}.","title":"4. Otras '
    'empresas que ayudan","points":["Antes de añadir o cambiar una, el encargado avisa con 30 días; la '
    'cafetería puede oponerse y dejar el programa."]},{"intro":"El plazo de cada cosa está en el apartado '
    '2. Si un cliente borra su cuenta, lo suyo se borra en ese momento.","title":"5. Cuánto se '
    'guardan","points":["Los sorteos y los movimientos de Conectitos quedan sin nada que diga de quién '
    'eran."]},{"intro":"Si la cafetería deja el programa, el encargado le entrega, si ella los pide, sus '
    'resultados y su archivo de sorteos. Los datos personales de su programa empiezan a borrarse 30 días '
    'después de darla de baja; hasta entonces la cafetería puede volver con ellos.","title":"6. Cuando la '
    'cafetería se va","points":["Se borran los de sus clientes en ella, también las fotos de los tickets, '
    'y los de su equipo.","Quedan, sin nada que diga de quién eran, los sorteos, los movimientos de '
    'Conectitos y las huellas de fotos y recibos.","Quedan también este contrato con el nombre de quien '
    'lo aceptó, de quién era la cafetería y el registro de quién cambió qué.","De la cuenta de cada '
    'cliente y de otras cafeterías no se borra nada."]},{"intro":"La cafetería:","title":"7. A qué se '
    'obliga la cafetería","points":["Usa los datos solo para atender a sus clientes y llevar su '
    'programa.","Da acceso solo a las personas de su equipo que lo necesitan, y se lo quita cuando se '
    'van.","No intenta averiguar quién escribió una opinión sin firmar.","Informa a sus clientes de que '
    'participa en el programa, con el cartel y las bases."]},{"intro":"Cada parte responde de lo que '
    'incumpla. Se aplica la ley española.","title":"8. Responsabilidad y ley","points":[]}]');

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('delete-unclaimed-visits', '21 * * * *',
      $job$ delete from private.visitor_visits where at < now() - interval '1 day';
        select private.delete_provisional_accounts(1000, now()) $job$);
  end if;
end $$;
