-- People who live through a year of reminders: each has a café or two, comes, wins, redeems, consents, withdraws, changes the
-- address, is blocked, joins a team or deletes the account. What is true of them stands in `sim`, written before the product's
-- own procedures are called: a mail is judged by that, not by what the product says.
create schema sim;

create table sim.people (
  id int primary key, user_id uuid not null, mailbox int not null, email text not null, proven boolean not null,
  deleted boolean not null default false);
create unique index on sim.people (user_id);
create index on sim.people (mailbox);
create table sim.records (
  id int primary key, person int not null, user_id uuid not null, cafe_id uuid not null, wants boolean not null,
  wants_tickets boolean not null);
create unique index on sim.records (user_id, cafe_id);
create table sim.acts (at timestamptz not null, kind text not null, record int not null);
create table sim.cafe_acts (at timestamptz not null, kind text not null, cafe_id uuid not null);
-- The mail API: each time it is handed a mail.
create table sim.posts (event_id uuid not null, email text not null, at timestamptz not null);
create index on sim.posts (event_id);
create index on sim.posts (at);
-- Each time a worker settles an event without a mail.
create table sim.drops (event_id uuid not null, at timestamptz not null);
create index on sim.drops (at);
-- Mails handed over or dropped at an instant and not judged yet.
create table sim.judged (
  event_id uuid not null, user_id uuid, cafe_id uuid not null, occasion text not null, mailbox int, at timestamptz not null,
  is_post boolean not null, reasons text[] not null);
create index on sim.judged (mailbox, at) where is_post;
create index on sim.judged (user_id, at) where is_post;
create table sim.deaths (place text not null, at timestamptz not null);

create function sim.populate(p_people int, p_start date) returns void language plpgsql as $f$
declare
  v_cafes constant int := greatest(p_people / 500, 4);
  v_at constant timestamptz := p_start::timestamp at time zone 'Europe/Madrid';
begin
  perform setseed(0.35);
  insert into public.cafeterias (nombre, sends_reminders, service_mode, legal_name, legal_number, legal_address,
    contract_version)
  select 'Simulado ' || translate(n::text, '0123456789', 'abcdefghij') || ' Bar', true, 'proof',
    'Bar, S. L.', 'B12345674', 'Calle Mayor, 1', '2026-11' from generate_series(1, v_cafes) n;
  -- every fiftieth is the second account of the mailbox before
  insert into sim.people (id, user_id, mailbox, email, proven)
  select n, gen_random_uuid(), case when n % 50 = 0 then n - 1 else n end,
    case when n % 50 = 0 then 'sim' || n - 1 || '+otra@example.test' else 'sim' || n || '@example.test' end, random() < 0.95
  from generate_series(1, p_people) n;
  insert into auth.users (instance_id, id, aud, role, email)
  select '00000000-0000-0000-0000-000000000000', p.user_id, 'authenticated', 'authenticated', p.email from sim.people p;
  insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
  select p.user_id, p.email, private.mailbox_of(p.email), v_at - interval '60 days' from sim.people p where p.proven;
  insert into sim.records (id, person, user_id, cafe_id, wants, wants_tickets)
  select row_number() over (), p.id, p.user_id, c.id, p.proven and random() < 0.8, p.proven and random() < 0.3
  from sim.people p
  join (select c.id, row_number() over (order by c.id) - 1 as n from public.cafeterias c where c.sends_reminders) c
    on c.n = p.mailbox % v_cafes or (p.mailbox % 10 = 0 and c.n = (p.mailbox + 1) % v_cafes);
  insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre, fecha_registro, hito_actual,
    hito_1_completado, hito_2_reference_date)
  select r.user_id, r.cafe_id, c.nombre, p.email, 'Ana', v_at - random() * interval '20 days', 2, true,
    v_at - random() * interval '10 days'
  from sim.records r join sim.people p on p.id = r.person join public.cafeterias c on c.id = r.cafe_id;
  insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, digest, reminders, tickets,
    token_hash, next_check_at)
  select r.user_id, r.cafe_id, v_at, '2026-11', repeat('0', 64), r.wants, r.wants_tickets,
    private.token_hash(private.reminder_token(r.user_id, r.cafe_id)),
    private.reminder_check_instant(p_start + r.id % 7, r.user_id)
  from sim.records r;
  update private.settings set mails_requested_at = v_at;
end $f$;

-- Chooses the acts of a day. A third of them happens in the minute between a decision and its sending, or between two tries.
create function sim.plan(p_day date, p_instants timestamptz[]) returns void language plpgsql as $f$
declare
  v_start constant timestamptz := p_day::timestamp at time zone 'Europe/Madrid';
begin
  truncate sim.acts, sim.cafe_acts;
  insert into sim.acts (at, kind, record)
  select case when random() < 0.35
      then p_instants[1 + floor(random() * cardinality(p_instants))::int] + random() * interval '3 minutes'
    else v_start + random() * interval '1 day' end, c.kind, r.id
  from (
    -- most come often or now and then; for fifty days at a time some stay away
    select r.id, abs(hashint8(r.id * 1000 + (p_day - date '2000-01-01' + r.id) / 50) % 10) as mood, random() as luck
    from sim.records r
  ) r
  cross join lateral (select case
    when r.luck < case when r.mood < 6 then 0.15 when r.mood < 8 then 0.1 else 0 end then 'visit'
    when r.luck < 0.151 then 'redemption' when r.luck < 0.1512 then 'reward' when r.luck < 0.1517 then 'withdrawal'
    when r.luck < 0.152 then 'stop' when r.luck < 0.157 then 'consent' when r.luck < 0.1572 then 'address'
    when r.luck < 0.1573 then 'block' when r.luck < 0.1574 then 'member' when r.luck < 0.15745 then 'deletion'
    when r.luck < 0.160 then 'proof' when r.luck < 0.1605 then 'ticket' when r.luck < 0.1606 then 'reopening'
    when r.luck < 0.161 then 'correction' end as kind) c
  where c.kind is not null;
  create index if not exists acts_at on sim.acts (at);
  insert into sim.cafe_acts (at, kind, cafe_id)
  select p_instants[1 + floor(random() * cardinality(p_instants))::int] + random() * interval '3 minutes', x.kind, x.id
  from (select c.id, case
    when random() < case when c.active then 0.004 else 0.25 end then 'pause'
    when random() < case when c.sends_reminders then 0.003 else 0.25 end then 'switch' end as kind
    from public.cafeterias c where c.nombre like 'Simulado %') x where x.kind is not null;
end $f$;

-- Lets happen what was chosen for the time between two instants.
create function sim.live(p_from timestamptz, p_to timestamptz) returns void language plpgsql as $f$
declare v_act record;
begin
  update public.cafeterias c set active = not c.active, paused_at = case when c.active then a.at end from sim.cafe_acts a
  where a.kind = 'pause' and a.at > p_from and a.at <= p_to and c.id = a.cafe_id;
  update public.cafeterias c set sends_reminders = not c.sends_reminders from sim.cafe_acts a
  where a.kind = 'switch' and a.at > p_from and a.at <= p_to and c.id = a.cafe_id;

  insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at)
  select r.user_id, r.cafe_id, k.correo, k.cafeteria, (a.at at time zone 'Europe/Madrid')::date, 'procedure', a.at
  from sim.acts a join sim.records r on r.id = a.record
  join public."Clientes proto" k on k.user_id = r.user_id and k.cafe_id = r.cafe_id
  where a.kind = 'visit' and a.at > p_from and a.at <= p_to on conflict do nothing;
  -- a visit leads on: to the window of challenge 2 or 6, or out of both
  update public."Clientes proto" k set hito_actual = case when random() < 0.4 then 2 when random() < 0.5 then 6 else 3 end,
    hito_2_reference_date = a.at, hito_6_reference_date = a.at, hito_2_extra_days = 0, hito_6_extra_days = 0
  from sim.acts a join sim.records r on r.id = a.record
  where a.kind = 'visit' and a.at > p_from and a.at <= p_to and k.user_id = r.user_id and k.cafe_id = r.cafe_id
    and random() < 0.2;
  -- some redeem at a visit, some without one
  update public.user_rewards w set redeemed_at = a.at
  from sim.acts a join sim.records r on r.id = a.record
  where a.kind in ('visit', 'redemption') and a.at > p_from and a.at <= p_to and w.user_id = r.user_id
    and w.cafe_id = r.cafe_id and w.redeemed_at is null and (a.kind = 'redemption' or random() < 0.5);
  insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name, reward_type,
    obtained_at)
  select r.user_id, r.cafe_id, k.id, k.id, 1 + floor(random() * 7)::int, 'Café gratis', 'fixed', a.at
  from sim.acts a join sim.records r on r.id = a.record
  join public."Clientes proto" k on k.user_id = r.user_id and k.cafe_id = r.cafe_id
  where a.at > p_from and a.at <= p_to and (a.kind = 'reward' or (a.kind = 'visit' and random() < 0.1))
  on conflict do nothing;
  update public.visitas_clientes v set revoked_at = a.at
  from sim.acts a join sim.records r on r.id = a.record
  where a.kind = 'correction' and a.at > p_from and a.at <= p_to and v.user_id = r.user_id and v.cafe_id = r.cafe_id
    and v.fecha_visita > (a.at at time zone 'Europe/Madrid')::date - 20 and v.revoked_at is null;

  for v_act in
    select a.at, a.kind, r.*, p.proven, p.mailbox, p.email from sim.acts a join sim.records r on r.id = a.record
    join sim.people p on p.id = r.person
    where a.kind not in ('visit', 'redemption', 'reward', 'correction') and a.at > p_from and a.at <= p_to
      and not p.deleted and (a.kind <> 'proof' or not p.proven)
      and (a.kind not in ('withdrawal', 'stop') or r.wants or r.wants_tickets) and (a.kind <> 'consent' or not r.wants)
      and (a.kind <> 'ticket' or r.wants_tickets)
    order by a.at
  loop
    case v_act.kind
      when 'withdrawal' then perform sim.answer(v_act.id, false, false, v_act.at);
      when 'consent' then perform sim.answer(v_act.id, true, random() < 0.5, v_act.at);
      when 'stop' then
        update sim.records r set wants = false, wants_tickets = false
        where r.user_id = v_act.user_id and (r.id = v_act.id or v_act.id % 2 = 0);
        perform private.stop_mail(private.reminder_token(v_act.user_id, v_act.cafe_id), v_act.id % 2 = 0, v_act.at);
      when 'address' then
        update sim.people p set email = 'otra' || p.email, mailbox = 1000000000 + p.id, proven = false
        where p.id = v_act.person and p.email not like 'otra%';
        if found then
          update sim.records r set wants = false, wants_tickets = false where r.user_id = v_act.user_id;
          update auth.users u set email = 'otra' || u.email where u.id = v_act.user_id;
        end if;
      when 'proof' then
        update sim.people p set proven = true where p.id = v_act.person;
        insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
        select v_act.user_id, v_act.email, private.mailbox_of(v_act.email), v_act.at
        on conflict do nothing;
      when 'block' then
        insert into private.blocks (cafe_id, user_id, mailbox, reason, blocked_at)
        values (v_act.cafe_id, v_act.user_id, private.proven_mailbox(v_act.user_id), 'Simulado', v_act.at)
        on conflict do nothing;
      when 'member' then
        insert into public.cafe_members (cafe_id, user_id, role, since)
        values (v_act.cafe_id, v_act.user_id, 'staff', v_act.at) on conflict do nothing;
      when 'deletion' then
        update sim.people p set deleted = true where p.id = v_act.person;
        perform private.delete_account(v_act.user_id);
      when 'ticket' then
        insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, created_at)
        select v_act.user_id, c.id, c.vip_id, gen_random_uuid()::text, md5(random()::text), v_act.at
        from public.cafeterias c where c.id = v_act.cafe_id;
        update public.purchase_tickets t set status = 'rejected', rejection_reason = 'unreadable', reviewed_at = v_act.at
        where t.user_id = v_act.user_id and t.cafe_id = v_act.cafe_id and t.status = 'pending';
      when 'reopening' then
        update public.purchase_tickets t set status = 'pending', rejection_reason = null, reviewed_at = null
        where t.user_id = v_act.user_id and t.status = 'rejected';
    end case;
  end loop;
end $f$;

-- A customer's own answer. Without a proven address a yes is refused, and the customer still has none.
create function sim.answer(p_enrollment int, p_reminders boolean, p_tickets boolean, p_at timestamptz) returns void
language plpgsql as $f$
declare v_enrollment constant sim.records := (select r from sim.records r where r.id = p_enrollment);
begin
  perform set_config('request.jwt.claim.sub', v_enrollment.user_id::text, true);
  perform private.answer_reminders(v_enrollment.cafe_id, p_reminders, p_tickets, '2026-11', p_at);
  update sim.records r set wants = p_reminders, wants_tickets = p_tickets where r.id = p_enrollment;
exception when others then
  if sqlerrm not in ('MAILBOX_NOT_PROVEN', 'REMINDERS_NOT_OFFERED') then raise; end if;
end $f$;

-- A worker of deliver-events, committing wherever the real one has had an answer. It dies at each place now and then; whoever
-- kills its connection makes it die anywhere.
create procedure sim.work(p_at timestamptz) language plpgsql as $f$
declare
  v_ids uuid[];
  v_id uuid;
  v_answer jsonb;
  v_luck float8;
begin
  loop
    select array_agg(e.id) into v_ids from private.claim_events(array['reminder'], 100, p_at) e;
    commit;
    exit when v_ids is null;
    foreach v_id in array v_ids loop
      v_luck := random();
      if v_luck < 0.03 then
        insert into sim.deaths values ('after the claim', p_at); commit; continue;
      end if;
      v_answer := private.begin_reminder(v_id, p_at);
      commit;
      if v_luck < 0.06 then
        insert into sim.deaths values ('after the decision', p_at); commit; continue;
      end if;
      if v_answer ->> 'mail' is not null then
        if v_luck < 0.09 then
          perform private.settle_event(v_id, false, 'the mail API is down', p_at); commit; continue;
        end if;
        insert into sim.posts values (v_id, v_answer -> 'mail' ->> 'email', p_at);
        commit;
      elsif not (v_answer ->> 'waits')::boolean then
        insert into sim.drops values (v_id, p_at);
        commit;
      end if;
      if v_luck < 0.12 then
        insert into sim.deaths values ('after the mail', p_at); commit; continue;
      end if;
      perform private.settle_event(v_id, not (v_answer ->> 'waits')::boolean, null, p_at);
      commit;
    end loop;
  end loop;
end $f$;

-- Judges what was handed over and what was dropped at an instant, before anything else happens: everything that forbids a mail.
create function sim.judge(p_at timestamptz) returns void language sql as $f$
  with days as (select (p_at at time zone 'Europe/Madrid')::date as today, (p_at at time zone 'Europe/Madrid')::time as clock),
  new as (
    select p.event_id, p.email, true as is_post from sim.posts p where p.at = p_at
    union all select d.event_id, null, false from sim.drops d where d.at = p_at
  ), known as (
    select n.*, e.user_id, (e.payload ->> 'cafe_id')::uuid as cafe_id, e.payload ->> 'occasion' as occasion,
      (e.payload ->> 'ticket_id')::uuid as ticket_id, (e.payload ->> 'decided_at')::timestamptz as decided_at, e.created_at,
      p.mailbox, p.email as true_email, p.proven, p.deleted, coalesce(r.wants, false) as wants,
      coalesce(r.wants_tickets, false) as wants_tickets
    from new n join private.events e on e.id = n.event_id
    left join sim.people p on p.user_id = e.user_id
    left join sim.records r on r.user_id = e.user_id and r.cafe_id = (e.payload ->> 'cafe_id')::uuid
  ), seen as (
    select k.*, c.active, c.sends_reminders, s.day as last_visit, w.day as last_redemption, o.registered,
      greatest(s.day, w.day, o.registered) as last_seen, x.oldest, o.hito_actual,
      case o.hito_actual when 2 then (o.hito_2_reference_date at time zone 'Europe/Madrid')::date + 15 + o.hito_2_extra_days
        when 6 then (o.hito_6_reference_date at time zone 'Europe/Madrid')::date + 20 + o.hito_6_extra_days end as deadline
    from known k
    left join public.cafeterias c on c.id = k.cafe_id
    left join lateral (select max(v.fecha_visita) as day from public.visitas_clientes v where v.user_id = k.user_id
      and v.cafe_id = k.cafe_id and v.revoked_at is null) s on true
    left join lateral (select max((r.redeemed_at at time zone 'Europe/Madrid')::date) as day from public.user_rewards r
      where r.user_id = k.user_id and r.cafe_id = k.cafe_id) w on true
    left join lateral (select min((r.obtained_at at time zone 'Europe/Madrid')::date) as oldest from public.user_rewards r
      where r.user_id = k.user_id and r.cafe_id = k.cafe_id and r.redeemed_at is null) x on true
    left join lateral (select q.*, (q.fecha_registro at time zone 'Europe/Madrid')::date as registered
      from public."Clientes proto" q where q.user_id = k.user_id and q.cafe_id = k.cafe_id) o on true
  )
  insert into sim.judged (event_id, user_id, cafe_id, occasion, mailbox, at, is_post, reasons)
  select s.event_id, s.user_id, s.cafe_id, s.occasion, s.mailbox, p_at, s.is_post, array_remove(array[
    case when not (case s.occasion when 'ticket' then s.wants_tickets else s.wants end) then 'no living consent' end,
    case when s.deleted is not false then 'account deleted' end,
    case when s.proven is not true then 'address not proven' end,
    case when s.is_post and s.email <> s.true_email then 'another address' end,
    case when s.active is not true or s.sends_reminders is not true then 'café paused or switched off' end,
    case when exists (select from public.cafe_members m where m.cafe_id = s.cafe_id and m.user_id = s.user_id)
      then 'member of the team' end,
    case when exists (select from private.blocks b where b.cafe_id = s.cafe_id and b.user_id = s.user_id) then 'blocked' end,
    -- another account of the mailbox
    case when exists (select from private.blocks b join sim.people q on q.user_id = b.user_id and q.mailbox = s.mailbox
      where b.cafe_id = s.cafe_id and b.user_id <> s.user_id and b.mailbox is not null) then 'mailbox blocked' end,
    case when d.clock < '09:00' or d.clock >= '21:00' then 'outside the hours' end,
    case when s.created_at <= p_at - interval '7 days' then 'older than a week' end,
    case when s.occasion <> 'ticket' and s.last_visit >= d.today - 7 then 'visit within a week' end,
    case when s.occasion <> 'ticket' and s.last_redemption >= d.today - 7 then 'redemption within a week' end,
    case when s.occasion <> 'ticket' and s.registered >= d.today - 7 then 'joined within a week' end,
    case when s.occasion <> 'ticket' and s.last_seen < d.today - 180 then 'half a year away' end,
    case when s.occasion <> 'ticket' and exists (select from sim.judged j where j.mailbox = s.mailbox and j.is_post
      and j.event_id <> s.event_id and j.occasion <> 'ticket' and j.at > p_at - interval '7 days') then 'above the cap' end,
    -- by another address, which the person has left
    case when s.occasion <> 'ticket' and exists (select from sim.judged j where j.user_id = s.user_id and j.is_post
      and j.mailbox <> s.mailbox and j.event_id <> s.event_id and j.occasion <> 'ticket' and j.at > p_at - interval '7 days')
      then 'above the cap of a person' end,
    case when s.occasion = 'lapsed' and s.last_seen > d.today - 21 then 'occasion over' end,
    case when s.occasion = 'prize' and (s.oldest is null or s.oldest > d.today - 10) then 'occasion over' end,
    case when s.occasion = 'window' and (s.deadline is null or s.deadline - d.today not between 1 and 3) then 'occasion over' end,
    case when s.occasion = 'ticket' and not exists (select from public.purchase_tickets t where t.id = s.ticket_id
      and t.status in ('approved', 'rejected') and t.reviewed_at = s.decided_at) then 'decision taken back' end,
    -- Reasons that only forbid: the customer came after the decision, or a reminder that was dropped itself took the
    -- week's place.
    case when not s.is_post and not exists (select from private.reminders r where r.event_id = s.event_id
      and r.absent_since = s.last_seen) and s.occasion <> 'ticket' then 'another absence' end,
    case when not s.is_post and exists (select from private.reminders r join sim.people q on q.user_id = r.user_id
      where q.mailbox = s.mailbox and r.event_id <> s.event_id and r.sent_at > p_at - interval '7 days') then 'place taken' end
  ], null)
  from seen s, days d;
$f$;

-- The half-year of an instant, on Madrid's calendar.
create function sim.half(p_at timestamptz) returns date language sql immutable as $f$
  select make_date(extract(year from p_at at time zone 'Europe/Madrid')::int,
    case when extract(month from p_at at time zone 'Europe/Madrid') <= 6 then 1 else 7 end, 1)
$f$;

create function sim.is_holdout(p_cafe uuid, p_user uuid, p_at timestamptz) returns boolean language sql stable as $f$
  select private.is_holdout(p_cafe, private.proven_mailbox(p_user), sim.half(p_at),
    private.held_out_tenths(c, sim.half(p_at))) from public.cafeterias c where c.id = p_cafe
$f$;

create function sim.result() returns jsonb language sql as $f$
  with mails as (
    select distinct on (j.event_id) j.* from sim.judged j where j.is_post order by j.event_id, j.at
  ), held as materialized (
    select distinct p.mailbox, t.cafe_id, t.half from private.reminder_assignments t
    join sim.people p on p.user_id = t.user_id where t.is_holdout
  )
  select jsonb_build_object(
    'people', (select count(*) from sim.people),
    'records', (select count(*) from sim.records),
    'consents', (select count(*) from sim.records r where r.wants),
    'visits', (select count(*) from public.visitas_clientes),
    'deleted', (select count(*) from sim.people p where p.deleted),
    'mails', (select count(*) from mails),
    'by_occasion', (select coalesce(jsonb_object_agg(x.occasion, x.n), '{}') from (
      select m.occasion, count(*) as n from mails m group by 1) x),
    'repeats', (select count(*) from sim.posts) - (select count(*) from mails),
    'deaths', (select coalesce(jsonb_object_agg(x.place, x.n), '{}') from (
      select d.place, count(*) as n from sim.deaths d group by 1) x),
    'due', (select count(*) from private.reminder_assignments),
    'is_holdout', (select count(*) from private.reminder_assignments t where t.is_holdout),
    -- deviations from the share that was to be held out
    'held_out_z', (
      with expected as (
        select t.is_holdout, h.tenths / 10.0 as share from private.reminder_assignments t
        join (select c.id, x.half, private.held_out_tenths(c, x.half) as tenths from public.cafeterias c
          cross join (select distinct half from private.reminder_assignments) as x) as h
          on h.id = t.cafe_id and h.half = t.half)
      select round((count(*) filter (where e.is_holdout) - sum(e.share)) / sqrt(sum(e.share * (1 - e.share))), 2)
      from expected e),
    'problems', (select coalesce(jsonb_object_agg(x.reason, x.n), '{}') from (
      select reason, count(*) as n from sim.judged j, unnest(j.reasons) as reason where j.is_post group by 1) x),
    'to_the_tenth', (select count(*) from sim.judged j join held h
      on h.mailbox = j.mailbox and h.cafe_id = j.cafe_id and h.half = sim.half(j.at) where j.is_post and j.occasion <> 'ticket'),
    -- one occasion in one absence, or one decision on a ticket, in two mails
    'twice', (select count(*) from (select 1 from mails m join private.reminders r on r.event_id = m.event_id
        group by r.user_id, r.cafe_id, r.occasion, r.absent_since having count(*) > 1) x)
      + (select count(*) from (select 1 from mails m join private.events e on e.id = m.event_id where m.occasion = 'ticket'
        group by e.payload ->> 'ticket_id', e.payload ->> 'decided_at' having count(*) > 1) x),
    'overtaken', (select coalesce(jsonb_object_agg(x.reason, x.n), '{}') from (
      select coalesce(d.reasons[1], 'one of the tenth') as reason, count(*) as n
      from (select distinct on (j.event_id) j.* from sim.judged j where not j.is_post order by j.event_id, j.at) d
      where not exists (select from mails m where m.event_id = d.event_id)
        and (d.reasons <> '{}' or sim.is_holdout(d.cafe_id, d.user_id, d.at))
      group by 1) x),
    'lost', (select count(*) from (select distinct on (j.event_id) j.* from sim.judged j where not j.is_post
        order by j.event_id, j.at) d
      where d.reasons = '{}' and not exists (select from mails m where m.event_id = d.event_id)
        and sim.is_holdout(d.cafe_id, d.user_id, d.at) is not true),
    'waiting', (select count(*) from private.events e where e.topic = 'reminder' and e.delivered_at is null))
$f$;
