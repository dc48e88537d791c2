-- Reminders by mail that a customer asked for, and whether they bring anybody back (docs/product/reminders.md).

insert into private.secrets (name) values ('reminder-stop'), ('reminder-draw');

-- ── Consent ──────────────────────────────────────────────────────────────────────────────────────

create table private.reminder_answers (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  answered_at timestamptz not null,
  text_version text not null,
  digest text not null,
  reminders boolean not null,
  tickets boolean not null,
  over_at timestamptz,
  ended_by text,
  token_hash bytea not null,
  next_check_at timestamptz not null,
  constraint reminder_answers_pkey primary key (id),
  constraint reminder_answers_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint reminder_answers_ended_by_known check (ended_by in ('bounced', 'complained')),
  constraint reminder_answers_over_if_ended check (ended_by is null or over_at is not null),
  constraint reminder_answers_digest_is_sha256 check (digest ~ '^[0-9a-f]{64}$'),
  constraint reminder_answers_token_is_sha256 check (length(token_hash) = 32)
);
comment on table private.reminder_answers is
  'Customers'' answers to a café''s offer of reminders, a row each, also a no, which is not asked again. None changes: '
  'it holds until another one, a press or a failing address ends it, and goes with the account (rule M2).';
comment on column private.reminder_answers.digest is 'Digest of the text that the customer read, of its version.';
comment on column private.reminder_answers.tickets is 'Whether mail on decided tickets is wanted.';
comment on column private.reminder_answers.over_at is 'Instant at which the answer ended; null for the one that holds.';
comment on column private.reminder_answers.ended_by is
  'Event that ended a consent: the address failed, or its reader called a mail unwanted (rule M13).';
comment on column private.reminder_answers.next_check_at is
  'Earliest instant at which the customer can be due: until then no run reads more of them than this index (rule M4).';
create unique index reminder_answers_holding on private.reminder_answers (user_id, cafe_id) where over_at is null;
create index reminder_answers_by_customer on private.reminder_answers (user_id, cafe_id);
create index reminder_answers_by_token on private.reminder_answers (token_hash);
create index reminder_answers_due on private.reminder_answers (next_check_at) where reminders and over_at is null;
create index reminder_answers_by_cafe on private.reminder_answers (cafe_id) where reminders and over_at is null;
alter table private.reminder_answers enable row level security;

create function private.reminder_token(p_user uuid, p_cafe uuid) returns text
language sql stable set search_path = '' as $$
  select encode(extensions.hmac(convert_to(p_user || ':' || p_cafe, 'UTF8'), private.secret('reminder-stop'),
    'sha256'), 'hex')
$$;
comment on function private.reminder_token is
  'Returns the token that stops a customer''s mails of a café, always the same: an old mail stops them too. Only its '
  'hash is kept.';

create function private.reminder_check_instant(p_day date, p_user uuid, p_week jsonb default null) returns timestamptz
language sql immutable set search_path = '' as $$
  -- Each person has a minute of their own in the day's longest turn from 9 to 20 h, less twenty minutes: the schedule
  -- comes by in that time, and no minute has more to do than another.
  select (d.day + t.starts + (t.ends - t.starts) * ((hashtextextended(p_user::text, 0) & 1023) / 1024.0))
    at time zone 'Europe/Madrid'
  from (select p_day + n as day, n from generate_series(0, 7) as n) as d
  cross join lateral (
    select greatest((turn ->> 0)::time, time '09:00') as starts,
      case when (turn ->> 1)::time <= (turn ->> 0)::time then time '20:00'
        else least((turn ->> 1)::time - interval '20 minutes', time '20:00') end as ends
    from jsonb_array_elements(
      coalesce(p_week -> (extract(isodow from d.day)::int - 1), '[["09:00", "20:20"]]')) as t (turn)
    -- a café that is shut all week is looked at in a week: it may have opened again
    union all select time '09:00', time '20:00' where d.n = 7
  ) as t
  where t.starts < t.ends
  order by d.n, t.ends - t.starts desc, t.starts limit 1
$$;
comment on function private.reminder_check_instant is
  'Returns the instant at which a person is looked at: on a day, or on the next on which the café is open by its '
  'hours.';

create function private.reminders_lack(p_cafe public.cafeterias) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when (p_cafe).legal_name is null then 'identity'
    when (p_cafe).contract_version is null then 'contract' end;
end $$;
comment on function private.reminders_lack is
  'Returns what a café has still to say before it may write to anybody: identity, its legal person, whom each mail '
  'names, or contract, the one by which the operator writes for it; null where nothing is missing (rule M1).';

create function private.answer_reminders(p_cafe uuid, p_reminders boolean, p_tickets boolean, p_text_version text,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := (select c from public.cafeterias c where c.id = p_cafe);
  v_text constant private.document_versions := private.document_version('reminders', private.madrid_day(p_now));
  v_last private.reminder_answers;
begin
  if p_reminders is null or p_tickets is null then perform private.refuse(422, 'INVALID_INPUT', 'reminders'); end if;
  if p_text_version is distinct from v_text.version then
    perform private.refuse(422, 'INVALID_INPUT', 'text_version');
  end if;
  perform from auth.users u where u.id = v_user for key share;
  -- two presses at once: one of them is the last
  perform from public."Clientes proto" k where k.user_id = v_user and k.cafe_id = p_cafe for no key update;
  if (private.find_enrollment(v_user, p_cafe)).id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;
  if p_reminders or p_tickets then
    if not (v_cafe).sends_reminders or (v_cafe).deleted then
      perform private.refuse(409, 'REMINDERS_NOT_OFFERED');
    end if;
    if private.proven_mailbox(v_user) is null then perform private.refuse(403, 'MAILBOX_NOT_PROVEN'); end if;
  end if;
  select * into v_last from private.reminder_answers a
  where a.user_id = v_user and a.cafe_id = p_cafe and a.over_at is null for update;
  if (v_last.reminders, v_last.tickets, v_last.text_version) is distinct from (p_reminders, p_tickets, p_text_version)
  then
    update private.reminder_answers a set over_at = p_now where a.id = v_last.id;
    insert into private.reminder_answers (user_id, cafe_id, answered_at, text_version, digest, reminders, tickets,
      token_hash, next_check_at)
    values (v_user, p_cafe, p_now, v_text.version, v_text.digest, p_reminders, p_tickets,
      private.token_hash(private.reminder_token(v_user, p_cafe)),
      case when v_last.reminders then v_last.next_check_at
        else private.reminder_check_instant(private.madrid_day(p_now) + 1, v_user, (v_cafe).opening_hours) end);
  end if;
  return jsonb_build_object('reminders', p_reminders, 'tickets', p_tickets);
end $$;
grant execute on function private.answer_reminders(uuid, boolean, boolean, text, timestamptz) to authenticated;

create function public.answer_reminders(cafe_id uuid, reminders boolean, tickets boolean, text_version text)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.answer_reminders(cafe_id, reminders, tickets, text_version, now())
$$;
comment on function public.answer_reminders is
  'Keeps a customer''s answer for one café, with the version of the text and the instant: reminders, and a mail when a '
  'ticket is decided: { reminders, tickets } (rule M2). MAILBOX_NOT_PROVEN: a yes needs a proven address; '
  'REMINDERS_NOT_OFFERED: the café has them switched off. A no is always taken.';
grant execute on function public.answer_reminders(uuid, boolean, boolean, text) to authenticated;

create function private.should_ask_about_reminders(p_user uuid, p_cafe public.cafeterias) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_cafe).sends_reminders and (p_cafe).active
    and not exists (select from private.reminder_answers a where a.user_id = p_user and a.cafe_id = (p_cafe).id)
    and not private.is_member(p_user, (p_cafe).id);
end $$;
comment on function private.should_ask_about_reminders is
  'Returns true if the customer is still to be asked, once, whether they want a café''s reminders (rule M2).';

create function private.reminder_choices(p_user uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'proven', private.proven_mailbox(p_user) is not null,
    'cafes', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'nombre', c.nombre, 'offered', c.sends_reminders,
        'reminders', a.over_at is null and a.reminders is true, 'tickets', a.over_at is null and a.tickets is true,
        'ended_by', a.ended_by) order by c.nombre, c.id)
      from public."Clientes proto" k
      join public.cafeterias c on c.id = k.cafe_id and not c.deleted
      left join lateral (
        -- the one that holds, or the last one
        select * from private.reminder_answers o where o.user_id = k.user_id and o.cafe_id = k.cafe_id
        order by o.over_at desc limit 1
      ) as a on true
      where k.user_id = p_user and (c.sends_reminders or a.ended_by is not null
        or (a.over_at is null and (a.reminders or a.tickets)))), '[]'));
end $$;
comment on function private.reminder_choices is
  'Returns a person''s cafés that offer reminders, or whose reminders they still have, with what they chose.';

-- ── The café's switch ────────────────────────────────────────────────────────────────────────────

create function private.offer_reminders(p_cafe uuid, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare v_lacks text;
begin
  perform private.require_permission(p_cafe, 'reminders');
  if p_on is null then perform private.refuse(422, 'INVALID_INPUT', 'on'); end if;
  select private.reminders_lack(c) into v_lacks from public.cafeterias c where c.id = p_cafe;
  if p_on and v_lacks is not null then perform private.refuse(409, 'REMINDERS_NOT_READY', v_lacks); end if;
  update public.cafeterias c set sends_reminders = p_on where c.id = p_cafe and c.sends_reminders <> p_on;
  if found then
    perform private.audit('cafe.reminders', 'cafe:' || p_cafe, jsonb_build_object('on', p_on), p_cafe);
  end if;
end $$;
grant execute on function private.offer_reminders(uuid, boolean) to authenticated;

create function public.offer_reminders(cafe_id uuid, is_on boolean) returns void
language sql security invoker set search_path = '' as $$ select private.offer_reminders(cafe_id, is_on) $$;
comment on function public.offer_reminders is
  'Switches a café''s reminders on or off, by its owner (rule M1). Off, none goes out, and what customers answered '
  'stays. REMINDERS_NOT_READY carries what is missing: identity or contract.';
grant execute on function public.offer_reminders(uuid, boolean) to authenticated;

create function private.load_reminder_settings(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'reminders');
begin
  return private.desk_context((v_cafe).id, v_role) || jsonb_build_object(
    'on', (v_cafe).sends_reminders, 'lacks', private.reminders_lack(v_cafe), 'can_send_mail',
    private.can_send_mail(p_now),
    'people', (select count(*) from private.reminder_answers a
      where a.cafe_id = (v_cafe).id and a.reminders and a.over_at is null));
end $$;
grant execute on function private.load_reminder_settings(text, timestamptz) to authenticated;

create function public.load_reminder_settings(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_reminder_settings(cafe_slug, now())
$$;
comment on function public.load_reminder_settings is
  'The desk''s page of reminders in one call: the desk''s context and { on, lacks: identity|contract|null, '
  'can_send_mail: whether mails are delivered at all, people: customers who asked for reminders } (rule M1). For '
  'owners.';
grant execute on function public.load_reminder_settings(text) to authenticated;

-- ── The draw: who is never reminded ──────────────────────────────────────────────────────────────

create function private.half_year(p_day date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return make_date(extract(year from p_day)::int, case when extract(month from p_day) <= 6 then 1 else 7 end, 1);
end $$;
comment on function private.half_year is 'Returns the first day of the calendar half-year of a day.';

create table private.reminder_assignments (
  id bigint generated always as identity,
  user_id uuid,
  cafe_id uuid not null,
  half date not null,
  due_at timestamptz not null,
  is_holdout boolean not null,
  constraint reminder_assignments_pkey primary key (id),
  constraint reminder_assignments_one_per_person_and_half unique (user_id, cafe_id, half),
  constraint reminder_assignments_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete set null (user_id),
  constraint reminder_assignments_cafe_exists foreign key (cafe_id) references public.cafeterias (id)
);
comment on table private.reminder_assignments is
  'Customers who were due for a reminder for the first time in a half-year at a café that requires proof, as drawn, '
  'whether one was sent or not (rule M8). A row without its customer still counts: as one who did not come. Kept for '
  '24 months.';
create index reminder_assignments_by_cafe on private.reminder_assignments (cafe_id, half);
create index reminder_assignments_by_age on private.reminder_assignments (due_at);
alter table private.reminder_assignments enable row level security;

create function private.held_out_tenths(p_cafe public.cafeterias, p_half date) returns int
language plpgsql stable set search_path = '' as $$
begin
  if not private.requires_proof(p_cafe) then return 0; end if;
  return case when (select count(*) from private.reminder_assignments t
    where t.cafe_id = (p_cafe).id and t.half < p_half and t.is_holdout) < 60
    then private.figure('holdout_tenths') else 1 end;
end $$;
comment on function private.held_out_tenths is
  'Returns how many tenths of a café''s mailboxes are not reminded in a half-year: three until sixty were not in those '
  'before it, then one; none where nothing is proven, since nothing can be measured there (rule M8).';

create function private.is_holdout(p_cafe uuid, p_mailbox bytea, p_half date, p_tenths int,
  p_secret bytea default private.secret('reminder-draw')) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return ('x' || substr(encode(extensions.hmac(convert_to(p_cafe || ':' || encode(p_mailbox, 'hex') || ':' || p_half,
    'UTF8'), p_secret, 'sha256'), 'hex'), 1, 8))::bit(32)::bigint % 10 < p_tenths;
end $$;
comment on function private.is_holdout is
  'Returns true if a mailbox is one of those that a café never reminds in a half-year (rule M8). A run over many reads '
  'the secret once.';

-- ── What is to be sent ───────────────────────────────────────────────────────────────────────────

create table private.reminders (
  user_id uuid not null,
  cafe_id uuid not null,
  occasion text not null,
  week date not null,
  absent_since date not null,
  decided_at timestamptz not null,
  event_id uuid,
  sent_at timestamptz,
  constraint reminders_pkey primary key (user_id, cafe_id, occasion, week),
  constraint reminders_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint reminders_occasion_known check (occasion in ('window', 'prize', 'lapsed', 'last-day')),
  constraint reminders_week_begins_on_monday check (extract(isodow from week) = 1)
);
comment on table private.reminders is
  'Reminders that a run decided on, or a won VIP prize (rule M14), one per person, café, occasion and week (rule M4). '
  'Kept for 12 months.';
comment on column private.reminders.absent_since is
  'The day on which the person was last seen: an occasion is mailed once in an absence.';
comment on column private.reminders.event_id is
  'The event that mails it, written in the same statement. No foreign key: undelivered events are forgotten sooner.';
comment on column private.reminders.sent_at is
  'Instant at which it was last handed to the mail API; null for one that was stopped.';
create unique index reminders_by_event on private.reminders (event_id);
create index reminders_by_age on private.reminders (decided_at);
alter table private.reminders enable row level security;

create table private.reminded_mailboxes (
  mailbox bytea not null,
  user_id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  constraint reminded_mailboxes_pkey primary key (mailbox),
  constraint reminded_mailboxes_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.reminded_mailboxes is
  'The last reminder of a mailbox, over all cafés and accounts: its one row decides which of two comes first (rule '
  'M5).';
create index reminded_mailboxes_by_user on private.reminded_mailboxes (user_id);
create index reminded_mailboxes_by_age on private.reminded_mailboxes (at);
alter table private.reminded_mailboxes enable row level security;

create function private.reminder_states(p_users uuid[], p_cafes uuid[], p_now timestamptz)
returns table (user_id uuid, cafe_id uuid, absent_since date, occasions text[], reward_id uuid, window_ends date,
  next_day date)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_today constant date := private.madrid_day(p_now);
  v_waits constant int := private.figure('waiting_reward_days');
  v_ends constant int := private.figure('window_ends_days');
  v_lapsed constant int := private.figure('lapsed_from_days');
begin
  -- planned once a session, and by lookups however many are asked for: as plain SQL each mail paid the planning
  return query
  select k.user_id, k.cafe_id, s.seen,
    case when v_today - s.seen between 8 and 180 then array_remove(array[
      case when w.ends - v_today between 1 and v_ends and w.is_open then 'window' end,
      case when p.since + v_waits <= v_today then 'prize' end,
      case when v_today - s.seen >= v_lapsed then 'lapsed' end], null) else '{}' end,
    p.id, w.ends,
    -- A later prize or challenge is due in ten days or later. A correction may change more: at the latest
    -- in ten days they are looked at again.
    least(v_today + v_waits,
      case when greatest(p.since + v_waits, s.seen + 8) > v_today then greatest(p.since + v_waits, s.seen + 8) end,
      case when greatest(w.ends - v_ends, s.seen + 8) > v_today then greatest(w.ends - v_ends, s.seen + 8) end,
      case when s.seen + v_lapsed > v_today then s.seen + v_lapsed end)
  from unnest(p_users, p_cafes) as wanted (user_id, cafe_id)
  join public."Clientes proto" k on k.user_id = wanted.user_id and k.cafe_id = wanted.cafe_id
  join public.cafeterias c on c.id = k.cafe_id
  cross join lateral (
    select greatest((k.fecha_registro at time zone 'Europe/Madrid')::date,
      -- a visit without proof is a visit here: its customer was there
      (select max(v.fecha_visita) from public.visitas_clientes v
        where v.user_id = k.user_id and v.cafe_id = k.cafe_id and v.revoked_at is null),
      (select (max(r.redeemed_at) at time zone 'Europe/Madrid')::date from public.user_rewards r
        where r.user_id = k.user_id and r.cafe_id = k.cafe_id)) as seen
    -- computed once, not at each mention
    offset 0
  ) as s
  left join lateral (
    select r.id, (r.obtained_at at time zone 'Europe/Madrid')::date as since from public.user_rewards r
    where r.user_id = k.user_id and r.cafe_id = k.cafe_id and r.hito_number > 0 and r.redeemed_at is null
      and r.already_received_at is null
      -- The condition repeats is_redeemed_by_other_account, which as a call takes a quarter of the whole search.
      and not exists (select from private.account_mailboxes a
        join private.mailbox_redemptions g on g.mailbox = a.mailbox
        where a.user_id = k.user_id and g.cafe_id = k.cafe_id and g.benefit = 'hito-' || r.hito_number
          and g.user_id is distinct from k.user_id
          and (g.account_deleted_at is null or g.account_deleted_at > p_now - interval '24 months'))
    order by r.obtained_at, r.id limit 1
  ) as p on true
  cross join lateral (
    select case
      when k.hito_actual = 2 and not k.hito_2_completado and not 'hito-2' = any (k.ya_recibidos)
        then private.hito_2_deadline(k)
      when k.hito_actual = 6 and not k.hito_6_completado and not 'hito-6' = any (k.ya_recibidos)
        and cardinality(private.hito_6_visit_days(k)) = 1
        then private.hito_6_deadline(k) end as ends
    offset 0
  ) as e
  cross join lateral (
    -- A reminder must not name a last day on which the café is closed.
    select e.ends, coalesce(c.opening_hours -> (extract(isodow from e.ends)::int - 1) <> '[]', true) as is_open
  ) as w;
end $$;
comment on function private.reminder_states is
  'Returns for customers at cafés since when they have not been seen, the occasions for a reminder that hold, the most '
  'pressing first, what they are about, and the next day on which they can change without them (rule M3). In one '
  'statement, for a run over many and for the one that is about to be mailed.';

create function private.can_be_reminded(p_user uuid, p_cafe uuid, p_mailbox bytea) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.sends_reminders and c.active and not c.deleted and private.reminders_lack(c) is null
      and not exists (select from public.cafe_members m where m.cafe_id = c.id and m.user_id = p_user)
      and not exists (select from private.blocks b
        where b.cafe_id = c.id and (b.user_id = p_user or b.mailbox = p_mailbox))
    from public.cafeterias c where c.id = p_cafe and p_mailbox is not null);
end $$;
comment on function private.can_be_reminded is
  'Returns true if a café may mail a person with a proven mailbox at this moment: switched on, named, open, no member '
  'of its team, nobody whom it has shut out. Null without a mailbox.';

-- Without sequential scans: while reminders and trials are new the planner takes them for empty, and each lookup would
-- read all that this run has written.
create function private.run_reminders(p_batch int, p_now timestamptz) returns int
language plpgsql set search_path = '' set enable_seqscan = 'off' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_week constant date := date_trunc('week', v_today::timestamp)::date;
  v_half constant date := private.half_year(v_today);
  v_drawn_after constant timestamptz := private.madrid_day_start(v_today - 14);
  v_secret constant bytea := private.secret('reminder-draw');
  v_users uuid[];
  v_cafes uuid[];
  v_written int;
begin
  -- a reminder of the last hour would wait for the morning, and things change over night
  if not (private.is_reminder_hour(p_now) and private.is_reminder_hour(p_now + interval '1 hour'))
    or not private.can_send_mail(p_now)
  then
    return 0;
  end if;
  -- in the order of the indexes: neighbours are on one page
  select array_agg(l.user_id order by l.user_id, l.cafe_id), array_agg(l.cafe_id order by l.user_id, l.cafe_id)
  into v_users, v_cafes from (
    select a.user_id, a.cafe_id from private.reminder_answers a
    where a.reminders and a.over_at is null and a.next_check_at <= p_now
    order by a.next_check_at limit p_batch for update skip locked
  ) as l;
  if v_users is null then return 0; end if;
  with shares as materialized (
    select c.id as cafe_id, private.held_out_tenths(c, v_half) as tenths, private.requires_proof(c) as measures,
      c.opening_hours
    from public.cafeterias c where c.id = any (v_cafes)
  ), asked as materialized (
    select t.user_id, t.cafe_id, m.mailbox from unnest(v_users, v_cafes) as t (user_id, cafe_id)
    left join public.cafeterias c on c.id = t.cafe_id and c.sends_reminders and c.active and not c.deleted
      and private.reminders_lack(c) is null
      and (c.opening_hours is null or private.is_open_at(c.opening_hours, p_now, interval '0'))
    -- Looked up one by one: a plain join reads the mailboxes of all accounts.
    left join lateral (
      select b.mailbox from auth.users u
      join private.account_mailboxes b on b.user_id = u.id and b.email = lower(u.email)
        and b.proven_at > coalesce(b.left_at, '-infinity')
      where u.id = t.user_id and c.id is not null
        and not exists (select from public.cafe_members m where m.cafe_id = t.cafe_id and m.user_id = t.user_id)
        and not exists (select from private.blocks x
          where x.cafe_id = t.cafe_id and (x.user_id = t.user_id or x.mailbox = b.mailbox))
      limit 1
    ) as m on true
  ), judged as materialized (
    select s.user_id, s.cafe_id, s.absent_since, s.next_day, t.mailbox, o.occasion,
      -- The draw of the first due day holds: a customer who changes the address afterwards stays in the holdout.
      o.occasion is not null
        and (drawn.is_out or private.is_holdout(s.cafe_id, t.mailbox, v_half, h.tenths, v_secret)) as is_holdout,
      h.measures, h.opening_hours
    from private.reminder_states(v_users, v_cafes, p_now) as s
    join asked t on t.user_id = s.user_id and t.cafe_id = s.cafe_id
    join shares h on h.cafe_id = s.cafe_id
    cross join lateral (
      select coalesce(bool_or(x.half = v_half), false) as is_out,
        coalesce(bool_or(x.half < v_half and x.due_at >= v_drawn_after), false) as was_out_lately
      from private.reminder_assignments x where x.user_id = s.user_id and x.cafe_id = s.cafe_id and x.is_holdout
    ) as drawn
    left join lateral (
      select o.occasion from unnest(s.occasions) with ordinality as o (occasion, place)
      where t.mailbox is not null
        and not exists (select from private.reminders r where r.user_id = s.user_id and r.cafe_id = s.cafe_id
          and r.occasion = o.occasion and r.absent_since = s.absent_since and r.sent_at is not null)
        -- a new draw reminds nobody whose 14 days without a mail still run
        and not drawn.was_out_lately
      order by o.place limit 1
    ) as o on true
  ), trials as (
    insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
    select d.user_id, d.cafe_id, v_half, p_now, d.is_holdout from judged d
    where d.occasion is not null and d.measures
    on conflict on constraint reminder_assignments_one_per_person_and_half do nothing
  ), decided as (
    insert into private.reminders (user_id, cafe_id, occasion, week, absent_since, decided_at, event_id)
    select d.user_id, d.cafe_id, d.occasion, v_week, d.absent_since, p_now, gen_random_uuid() from judged d
    where d.occasion is not null and not d.is_holdout
    on conflict on constraint reminders_pkey do nothing
    returning reminders.user_id, reminders.cafe_id, reminders.occasion, reminders.event_id
  ), written as (
    -- no address and no text: both are read when it goes out
    insert into private.events (id, topic, payload, user_id, cafe_id, created_at, next_attempt_at)
    select d.event_id, 'reminder', jsonb_build_object('cafe_id', d.cafe_id, 'occasion', d.occasion), d.user_id,
      d.cafe_id, p_now, p_now
    from decided d returning 1
  ), looked as (
    update private.reminder_answers a set next_check_at = private.reminder_check_instant(case
        when d.mailbox is null then v_today + 1
        -- a week's rest, also for customers who are not reminded: both groups follow one schedule
        when d.occasion is not null then v_today + 7
        else d.next_day end, a.user_id, d.opening_hours)
    from judged d where a.user_id = d.user_id and a.cafe_id = d.cafe_id and a.over_at is null
  )
  select count(*) into v_written from written;
  return v_written;
end $$;
comment on function private.run_reminders is
  'The schedule''s: looks at those whose time has come, at most p_batch, records who is due with the draw, and writes '
  'what is to be sent, once per person, café, occasion and week (rule M4). Returns how many. Runs at the same time '
  'take different people. Nothing at night, nor where no mails go out.';

create function private.on_ticket_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.events (topic, payload, user_id, cafe_id, created_at, next_attempt_at)
  select 'reminder', jsonb_build_object('cafe_id', new.cafe_id, 'occasion', 'ticket', 'ticket_id', new.id,
    'decided_at', new.reviewed_at), new.user_id, new.cafe_id, new.reviewed_at, new.reviewed_at
  from private.reminder_answers a
  where a.user_id = new.user_id and a.cafe_id = new.cafe_id and a.tickets and a.over_at is null
    and private.can_send_mail(new.reviewed_at);
  return null;
end $$;
comment on function private.on_ticket_decision is
  'Asks for the mail of a decided ticket, in the transaction of the decision, where its customer ticked it (rule M10).';
create trigger on_purchase_tickets_update_queue_mail after update of status on public.purchase_tickets
  for each row when (new.status in ('approved', 'rejected') and old.status <> new.status)
  execute function private.on_ticket_decision();

create function private.on_vip_prize() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_won_on constant date := private.madrid_day(new.created_at);
begin
  with asked as (
    insert into private.events (topic, payload, user_id, cafe_id, created_at, next_attempt_at)
    select 'reminder', jsonb_build_object('cafe_id', new.cafe_id, 'occasion', 'last-day', 'prize_id', new.id),
      new.user_id, new.cafe_id, new.created_at, look.at
    from private.reminder_answers a
    join public.cafeterias c on c.id = a.cafe_id
    cross join lateral (select private.reminder_check_instant(new.expires_at, a.user_id, c.opening_hours) as at) as look
    where a.user_id = new.user_id and a.cafe_id = new.cafe_id and a.reminders and a.over_at is null
      -- A reminder must not name a last day on which the café is closed.
      and private.madrid_day(look.at) = new.expires_at and private.can_send_mail(new.created_at)
    returning id)
  insert into private.reminders as r (user_id, cafe_id, occasion, week, absent_since, decided_at, event_id)
  select new.user_id, new.cafe_id, 'last-day', date_trunc('week', v_won_on)::date, v_won_on, new.created_at, asked.id
  from asked
  -- A mailbox gets one reminder a week: an earlier prize of this week had none.
  on conflict on constraint reminders_pkey do update
  set absent_since = excluded.absent_since, decided_at = excluded.decided_at, event_id = excluded.event_id
  where r.sent_at is null;
  return null;
end $$;
comment on function private.on_vip_prize is
  'Asks for a word on the last day of a VIP prize, where its customer wants reminders (rule M14), and notes it as a '
  'reminder, which the download shows once it was sent. What was drawn is no part of it (rule S6).';
create trigger conecta_remind_of_last_day after insert on public.vip_pending_rewards
  for each row execute function private.on_vip_prize();

-- ── Right before it goes out ─────────────────────────────────────────────────────────────────────

create function private.reminder_text_values(p_user uuid, p_cafe uuid, p_occasion text, p_reward uuid,
  p_window_ends date)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('occasion', p_occasion,
    'prize', case when p_occasion in ('prize', 'lapsed') then (
      select r.reward_name from public.user_rewards r where r.id = p_reward) end,
    'until', case when p_occasion = 'window' then p_window_ends end,
    'challenge', case when p_occasion = 'window' then (
      select k.hito_actual from public."Clientes proto" k where k.user_id = p_user and k.cafe_id = p_cafe) end);
end $$;
comment on function private.reminder_text_values is
  'Returns what a reminder names: the prize that waits, or until when.';

create function private.begin_reminder(p_event uuid, p_now timestamptz) returns jsonb
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
comment on function private.begin_reminder is
  'Executable by service_role alone: that grant is the check of the caller.';
grant execute on function private.begin_reminder(uuid, timestamptz) to service_role;

create function public.begin_reminder(event_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.begin_reminder(event_id, now()) $$;
comment on function public.begin_reminder is
  'Decides, right before a reminder is handed to the mail API, whether it may go: reads consent, proof, block, pause, '
  'membership, the last visit, the hour and the week''s rest anew, takes the week''s place, and answers { mail: { '
  'occasion, email, cafe, primary_color, slug, sender: the café''s legal person, token: what stops it, … }|null where '
  'it must not go, waits: it is night or the café is shut, later it may } (rule M5). Service role only.';
grant execute on function public.begin_reminder(uuid) to service_role;

create function private.stop_mail(p_token text, p_everywhere boolean, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  select private.caller();
  update private.reminder_answers a set over_at = p_now
  from private.reminder_answers t
  where t.token_hash = private.token_hash(p_token) and a.user_id = t.user_id
    and (a.cafe_id = t.cafe_id or coalesce(p_everywhere, false)) and a.over_at is null and (a.reminders or a.tickets);
  delete from private.month_mail_subscriptions w where w.token_hash = private.token_hash(p_token)
$$;
grant execute on function private.stop_mail(text, boolean, timestamptz) to anon, authenticated, service_role;

create function public.stop_mail(token text, everywhere boolean default false) returns void
language sql security invoker set search_path = '' as $$ select private.stop_mail(token, everywhere, now()) $$;
comment on function public.stop_mail is
  'Ends the mails for which the token of a mail stands, a café''s month or its reminders, or the reminders of all '
  'cafés, and answers the same for a token that ends none.';
grant execute on function public.stop_mail(text, boolean) to anon, authenticated, service_role;

create function private.note_mail_failure(p_email text, p_kind text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := (select u.id from auth.users u
    where u.email = private.typed_email(left(p_email, 254)) and not u.is_sso_user);
begin
  if p_kind is null or p_kind not in ('bounced', 'complained') then
    perform private.refuse(422, 'INVALID_INPUT', 'kind');
  end if;
  update private.reminder_answers a set over_at = p_now, ended_by = p_kind
  where a.user_id = v_user and a.over_at is null and (a.reminders or a.tickets);
  delete from private.month_mail_subscriptions w where w.user_id = v_user;
end $$;
comment on function private.note_mail_failure is
  'Executable by service_role alone: that grant is the check of the caller.';
grant execute on function private.note_mail_failure(text, text, timestamptz) to service_role;

create function public.note_mail_failure(email text, kind text) returns void
language sql security invoker set search_path = '' as $$ select private.note_mail_failure(email, kind, now()) $$;
comment on function public.note_mail_failure is
  'Ends what an account had asked to get by mail, since its address is none any more (bounced) or its reader called a '
  'mail unwanted (complained); an address of nobody changes nothing (rule M13). Service role only.';
grant execute on function public.note_mail_failure(text, text) to service_role;

-- ── What they brought ────────────────────────────────────────────────────────────────────────────

create function private.reminder_effect(p_strata jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with strata as (
    select s.n1, s.x1, s.n0, s.x0, s.n1 * s.n0 / (s.n1 + s.n0) as weight
    from jsonb_to_recordset(p_strata) as s (n1 float8, x1 float8, n0 float8, x0 float8)
    where s.n1 > 0 and s.n0 > 0
  ), shares as (
    -- Each arm counts as one group of that size: a single stratum stays itself.
    select arm.one, sum(s.weight * arm.share) / sum(s.weight) as share,
      sum(s.weight) ^ 2 / sum(s.weight ^ 2 / arm.n) as n
    from strata s
    cross join lateral (values (true, s.x1 / s.n1, s.n1), (false, s.x0 / s.n0, s.n0)) as arm (one, share, n)
    group by arm.one
  ), wilson as (
    select h.one, h.share, (h.share + z.z ^ 2 / (2 * h.n)) / (1 + z.z ^ 2 / h.n) as middle,
      z.z / (1 + z.z ^ 2 / h.n) * sqrt(greatest(h.share * (1 - h.share), 0) / h.n + z.z ^ 2 / (4 * h.n ^ 2)) as reach
    from shares h cross join (select 1.6448536269514722::float8 as z) as z
  )
  select jsonb_build_object('estimate', a.share - b.share,
    'lower', a.share - b.share - sqrt((a.share - a.middle + a.reach) ^ 2 + (b.middle + b.reach - b.share) ^ 2),
    'upper', a.share - b.share + sqrt((a.middle + a.reach - a.share) ^ 2 + (b.share - b.middle + b.reach) ^ 2))
  from wilson a join wilson b on a.one and not b.one
$$;
comment on function private.reminder_effect is
  'Returns by how much more of those reminded came, with the interval that holds it in 90 of 100 cases: { estimate, '
  'lower, upper }, from -1 to 1; null without two groups. Café by café and half-year by half-year, since each has its '
  'own share of who is not reminded: strata [{ n1: reminded, x1: of them came, n0: not reminded, x0 }] weighted as '
  'Mantel and Haenszel do, and Newcombe''s method 10 over the two shares, which is his own for one stratum (rule M9).';

create function private.reminder_results(p_cafes uuid[], p_today date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare v_judged constant date := date_trunc('quarter', p_today::timestamp)::date;
begin
  return (
    with judged as (
      -- Only proven visits count, in both groups: a press at home is none.
      select t.cafe_id, t.half, t.is_holdout, exists (select from public.visitas_clientes v
        where v.user_id = t.user_id and v.cafe_id = t.cafe_id and v.counts and v.proof is not null
          and v.fecha_visita between private.madrid_day(t.due_at) and private.madrid_day(t.due_at)
            + private.figure('reminder_outcome_days') - 1) as came
      from private.reminder_assignments t
      where (p_cafes is null or t.cafe_id = any (p_cafes))
        and t.due_at < private.madrid_day_start(v_judged - private.figure('reminder_outcome_days') + 1)
        and not exists (select from public.cafe_members m where m.cafe_id = t.cafe_id and m.user_id = t.user_id)
    ), strata as (
      select j.cafe_id, j.half, count(*) filter (where not j.is_holdout) as n1,
        count(*) filter (where not j.is_holdout and j.came) as x1, count(*) filter (where j.is_holdout) as n0,
        count(*) filter (where j.is_holdout and j.came) as x0
      from judged j group by j.cafe_id, j.half
    )
    select jsonb_build_object('from', min(s.half), 'evaluated_on', v_judged,
      'next_evaluation_on', (v_judged + interval '3 months')::date,
      'cafes', count(distinct s.cafe_id) filter (where s.n1 > 0 and s.n0 > 0),
      'reminded', coalesce(sum(s.n1), 0), 'reminded_came', coalesce(sum(s.x1), 0),
      'not_reminded', coalesce(sum(s.n0), 0), 'not_reminded_came', coalesce(sum(s.x0), 0),
      'effect', case when sum(s.n0) >= 20 then private.reminder_effect(jsonb_agg(to_jsonb(s))) end)
    from strata s);
end $$;
comment on function private.reminder_results is
  'Returns, as of the first day of the quarter, everybody who was drawn and whose 14 days are over, who of them came '
  'with proof, and the difference where 20 or more were not reminded: of some cafés, of all where p_cafes is null '
  '(rule M9).';

create function private.cafe_reminder_results(p_cafe public.cafeterias, p_today date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not (p_cafe).sends_reminders
    and not exists (select from private.reminder_assignments t where t.cafe_id = (p_cafe).id)
  then
    return null;
  end if;
  return jsonb_build_object('requires_proof', private.requires_proof(p_cafe),
    'own', private.reminder_results(array[(p_cafe).id], p_today),
    -- Fewer cafés would let one work out a neighbour's numbers.
    'all', (select a.results from private.all_results a
      where a.period = 'reminders' and (a.results ->> 'cafes')::int >= 5));
end $$;
comment on function private.cafe_reminder_results is
  'Returns what a café''s reminders brought, with what those of all cafés that ask for proof did, where these are '
  'five or more: { requires_proof, own, all|null }; null where it has never had any.';
