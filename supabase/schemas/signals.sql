-- Signals of abuse at a café (rule P26).

create table private.dismissed_signals (
  cafe_id uuid not null,
  key text not null,
  dismissed_by uuid,
  dismissed_at timestamptz not null,
  constraint dismissed_signals_pkey primary key (cafe_id, key),
  constraint dismissed_signals_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint dismissed_signals_dismissed_by_exists foreign key (dismissed_by) references auth.users (id)
    on delete set null,
  constraint dismissed_signals_key_is_short check (length(key) <= 100)
);
comment on table private.dismissed_signals is
  'Signals that somebody has looked at and found harmless: not shown again for 90 days (rule P26).';
create index dismissed_signals_by_dismissed_by on private.dismissed_signals (dismissed_by)
  where dismissed_by is not null;
alter table private.dismissed_signals enable row level security;

create function private.is_open_at(p_week jsonb, p_at timestamptz, p_slack interval) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- the hours of that day, and of the one before where they end after midnight
  select exists (
    select from (select p_at at time zone 'Europe/Madrid' as clock) as local,
      generate_series(0, 1) as back,
      jsonb_array_elements(p_week -> (extract(isodow from local.clock - back * interval '1 day')::int - 1)) as hours,
      lateral (select local.clock::date - back + (hours ->> 0)::time as opens,
        local.clock::date - back + (hours ->> 1)::time as closes) as day
    where local.clock between day.opens - p_slack
      and day.closes + p_slack + case when day.closes <= day.opens then interval '1 day' else interval '0' end)
$$;
comment on function private.is_open_at is
  'Returns true if a café with these opening hours is open at an instant, or nearly: by so much before and after.';

create function private.signal_subject(p_who uuid, p_whom uuid default null) returns text
language sql immutable parallel safe set search_path = '' as $$
  -- a key that names nobody once the account is deleted
  select left(encode(sha256(convert_to(concat_ws(':', p_who, p_whom), 'UTF8')), 'hex'), 16)
$$;
comment on function private.signal_subject is 'Returns a key of a signal''s person that is not an id.';

create type private.signal as (
  kind text, subject text, at timestamptz, count int, day date, member uuid, people uuid[]
);
comment on type private.signal is
  'A signal of abuse: kind, key of whom it is about, last instant, count, day, team member, enrollments.';

create function private.signals_of_codes(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
declare v_since constant timestamptz := p_now - interval '30 days';
begin
  return query
  select 'one-browser', left(encode(p.browser_hash, 'hex'), 16), max(p.made_at), count(distinct c.id)::int, null::date,
    null::uuid, array_agg(distinct c.id)
  from private.presence_claims p
  join public."Clientes proto" c on c.cafe_id = p.cafe_id and c.user_id = coalesce(p.user_id, p.used_for_user)
  where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.browser_hash is not null
  group by p.browser_hash having count(distinct c.id) >= 3;

  -- a code on a screen is meant for people who stand there
  return query
  select 'one-step', left(encode(sha256(convert_to(concat_ws(':', p.device_id, p.step), 'UTF8')), 'hex'), 16),
    max(p.made_at), count(distinct p.browser_hash)::int, max(p.day), null::uuid,
    coalesce((array_agg(distinct c.id) filter (where c.id is not null))[:10], '{}')
  from private.presence_claims p
  left join public."Clientes proto" c on c.cafe_id = p.cafe_id and c.user_id = coalesce(p.user_id, p.used_for_user)
  where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.browser_hash is not null and p.method = 'screen'
  group by p.device_id, p.step having count(distinct p.browser_hash) >= 8;

  return query
  select 'screen-copied', private.signal_subject(d.id), d.copy_detected_at, 1, null::date, null::uuid, '{}'::uuid[]
  from private.counter_screens_of_cafe((p_cafe).id) d where d.copy_detected_at > v_since;
end $$;
comment on function private.signals_of_codes is
  'Lists browsers that claimed for several, codes of a screen that many browsers claimed, and copied screens.';

create function private.signals_of_tags(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
declare v_since constant timestamptz := p_now - interval '30 days';
begin
  return query
  -- a touch that nobody opened leaves nothing, but its number is missing
  with opened as (
    select p.device_id as tag_id, p.step, p.made_at as at
    from private.presence_claims p join private.tags_of_cafe((p_cafe).id) t on t.id = p.device_id
    where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.method = 'tag'
    union all
    select u.tag_id, u.counter, u.at
    from private.tags_of_cafe((p_cafe).id) t join private.unclaimed_touches u on u.tag_id = t.id
    where u.at > v_since
  ), touches as (
    select o.tag_id, o.at, o.step - lag(o.step) over (partition by o.tag_id order by o.step) as steps from opened o
  )
  select 'tag-jump', private.signal_subject(c.tag_id), max(c.at), max(c.steps)::int, null::date, null::uuid,
    '{}'::uuid[]
  from touches c where c.steps > 100 group by c.tag_id
  union all
  select 'tag-unopened', private.signal_subject(c.tag_id), max(c.at), sum(c.steps - 1)::int, null, null, '{}'
  from touches c where c.steps <= 100 and c.at > p_now - interval '7 days'
  group by c.tag_id having sum(c.steps - 1) >= 30 and sum(c.steps - 1) > count(*);

  return query
  select 'tag-closed', private.signal_subject(p.device_id), max(p.made_at), count(distinct p.id)::int, max(p.day),
    null::uuid, coalesce((array_agg(distinct c.id) filter (where c.id is not null))[:10], '{}')
  from private.presence_claims p join private.tags_of_cafe((p_cafe).id) t on t.id = p.device_id
  left join public."Clientes proto" c on c.cafe_id = p.cafe_id and c.user_id = coalesce(p.user_id, p.used_for_user)
  where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.method = 'tag' and (p_cafe).opening_hours is not null
    and not private.is_open_at((p_cafe).opening_hours, p.made_at, interval '1 hour')
  group by p.device_id;
end $$;
comment on function private.signals_of_tags is
  'Lists tags whose counter jumped, whose touches mostly did not arrive, or that were touched at closed hours.';

create function private.signals_of_accounts(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
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
comment on function private.signals_of_accounts is
  'Lists inviters of customers who never came, and mailboxes behind several customers.';

create function private.signals_of_hours(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
declare v_since constant timestamptz := p_now - interval '30 days';
begin
  return query
  -- each action is looked at once, whatever the planner thinks of how many there are
  with closed as materialized (
    select a.* from (
      select v.user_id, v.created_at as at, v.fecha_visita as day from public.visitas_clientes v
      where v.cafe_id = (p_cafe).id and v.fecha_visita >= private.madrid_day(v_since) and v.counts
        and v.has_time and v.source <> 'team' and v.proof is distinct from 'slip'
      union all
      select r.user_id, r.redeemed_at, private.madrid_day(r.redeemed_at) from public.user_rewards r
      where r.cafe_id = (p_cafe).id and r.redeemed_at > v_since
    ) as a
    where (p_cafe).opening_hours is not null
      and not private.is_open_at((p_cafe).opening_hours, a.at, interval '1 hour')
  )
  select 'closed-hours', a.day::text, max(a.at), count(*)::int, a.day, null::uuid,
    (array_agg(distinct c.id))[:10]
  from closed a
  join public."Clientes proto" c on c.cafe_id = (p_cafe).id and c.user_id = a.user_id
  group by a.day having count(*) >= 8;
end $$;
comment on function private.signals_of_hours is 'Lists days with acts while the café was closed.';

create function private.signals_of_team(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
declare v_since constant timestamptz := p_now - interval '30 days';
begin
  return query
  select 'many-corrections', private.signal_subject(k.actor), max(k.at), count(*)::int, null::date, k.actor,
    (array_agg(distinct k.enrollment_id))[:10]
  from private.corrections k
  where k.cafe_id = (p_cafe).id and k.at > p_now - interval '7 days' and k.actor is not null
    and k.role <> 'administrator'
  group by k.actor having count(*) >= 25;

  -- the same hand and the same customer, again and again
  return query
  with phone as (
    select d.member_id, p.device_id, p.day, c.id as enrollment_id, p.made_at
    from private.presence_claims p
    join private.counter_screens d on d.id = p.device_id and d.member_id is not null
    join public."Clientes proto" c on c.cafe_id = p.cafe_id and c.user_id = coalesce(p.user_id, p.used_for_user)
    where p.cafe_id = (p_cafe).id and p.made_at > v_since
  ), quiet as (
    -- a phone that stands in for the screen is read by several
    select p.device_id, p.day from phone p group by p.device_id, p.day having count(distinct p.enrollment_id) = 1
  )
  select 'favours', private.signal_subject(f.actor, f.enrollment_id), max(f.at), count(*)::int, null::date, f.actor,
    array[f.enrollment_id]
  from (
    select k.actor, k.enrollment_id, k.at from private.corrections k
    where k.cafe_id = (p_cafe).id and k.at > v_since and k.actor is not null and k.role <> 'administrator'
    union all
    select coalesce(h.activated_by, s.made_by), c.id, p.made_at from private.presence_claims p
    join private.slips s on s.id = p.slip_id
    left join private.slip_sheets h on h.id = s.sheet_id
    join public."Clientes proto" c on c.cafe_id = p.cafe_id and c.user_id = coalesce(p.user_id, p.used_for_user)
    where p.cafe_id = (p_cafe).id and p.made_at > v_since
    union all
    select p.member_id, p.enrollment_id, p.made_at from phone p join quiet q on q.device_id = p.device_id
      and q.day = p.day
  ) as f
  where f.actor is not null
  group by f.actor, f.enrollment_id having count(*) >= 6;

  -- a regular wins some seven prizes and a few as VIP
  return query
  select 'handovers', private.signal_subject(a.decided_by, c.id), max(a.decided_at), count(*)::int, null::date,
    a.decided_by, array[c.id]
  from private.handover_requests a join public."Clientes proto" c on c.cafe_id = a.cafe_id and c.user_id = a.user_id
  where a.cafe_id = (p_cafe).id and a.requested_at > v_since and a.decision = 'confirmed' and a.decided_by is not null
    and a.decided_as <> 'administrator'
  group by a.decided_by, c.id having count(*) >= 20;
end $$;
comment on function private.signals_of_team is
  'Lists members who correct a lot, or favour one customer by corrections, slips, their phone or handovers.';

create function private.signals_of_receipts(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
begin
  -- near the bounds of rule V50: four fifths of one of them
  return query
  select 'unseen-receipts', private.signal_subject(c.id), max(t.created_at), sum(t.receipt_cents)::int,
    null::date, null::uuid, array[c.id]
  from public.purchase_tickets t
  join public."Clientes proto" c on c.cafe_id = t.cafe_id and c.user_id = t.user_id
  where t.cafe_id = (p_cafe).id and t.created_at > p_now - interval '720 hours'
    and t.receipt_key is not null and t.status in ('provisional', 'approved') and t.reviewed_as is null
  group by c.id having sum(t.receipt_cents) >= private.figure('unreviewed_month_euros') * 80
    or sum(t.receipt_cents) filter (where t.created_at > p_now - interval '168 hours')
      >= private.figure('unreviewed_week_euros') * 80;
end $$;
comment on function private.signals_of_receipts is 'Lists customers whose receipts nobody has seen, near a bound.';

create function private.signals_of(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.signals_of_codes(p_cafe, p_now);
  return query select * from private.signals_of_tags(p_cafe, p_now);
  return query select * from private.signals_of_accounts(p_cafe, p_now);
  return query select * from private.signals_of_hours(p_cafe, p_now);
  return query select * from private.signals_of_team(p_cafe, p_now);
  return query select * from private.signals_of_receipts(p_cafe, p_now);
end $$;
comment on function private.signals_of is
  'Lists all signals of abuse at a café (rule P26). Fixed thresholds; it decides nothing.';

create function private.load_signals(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission(v_cafe.id, 'block');
begin
  return private.desk_context(v_cafe.id, v_role) || (
    select jsonb_build_object('signals', coalesce(jsonb_agg(o.signal || jsonb_build_object('member',
          (select u.email from auth.users u where u.id = o.member)) order by o.at desc, o.kind, o.subject)
        filter (where o.tag is null), '[]'),
      'tag_signals', coalesce(jsonb_agg(o.signal || jsonb_build_object('tag', o.tag) order by o.at desc, o.kind,
        o.subject) filter (where o.tag is not null), '[]'))
    from (
      select s.*, t.name as tag, jsonb_build_object('key', s.kind || ':' || s.subject, 'kind', s.kind, 'at', s.at,
        'count', s.count, 'day', s.day,
        'people', coalesce((select jsonb_agg(jsonb_build_object('enrollment_id', c.id,
            'name', case when c.hito_1_completado then c.nombre end, 'email', private.mask_email(c.correo),
            'blocked', private.block_reason(c.user_id, c.cafe_id) is not null) order by p.place)
          from unnest(s.people) with ordinality as p (id, place) join public."Clientes proto" c on c.id = p.id),
          '[]')) as signal
      from private.signals_of(v_cafe, p_now) as s
      left join private.tags_of_cafe(v_cafe.id) t on s.kind like 'tag-%' and private.signal_subject(t.id) = s.subject
      where not exists (select from private.dismissed_signals d where d.cafe_id = v_cafe.id
        and d.key = s.kind || ':' || s.subject and d.dismissed_at > p_now - interval '90 days')) as o);
end $$;
grant execute on function private.load_signals(text, timestamptz) to authenticated;

create function public.load_signals(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_signals(cafe_slug, now()) $$;
comment on function public.load_signals is
  'Returns signals of abuse at a café, the latest first: { the desk''s context, signals: with key, kind, at, count, '
  'day|null, member: the address of one of the team|null, people: at most 10, addresses masked, whether blocked, '
  'tag_signals: of the café''s tags, alike, with tag: its name instead of the member } (rule P26).';
grant execute on function public.load_signals(text) to authenticated;

create function private.dismiss_signal(p_cafe uuid, p_key text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_cafe constant public.cafeterias := (select c from public.cafeterias c where c.id = p_cafe);
begin
  perform private.require_permission(v_cafe.id, 'block');
  -- only signals that exist: made-up keys must not fill the table
  if not private.is_short(p_key, 100)
    or not exists (select from private.signals_of(v_cafe, p_now) as s where s.kind || ':' || s.subject = p_key)
  then
    return jsonb_build_object('dismissed', false);
  end if;
  insert into private.dismissed_signals as d (cafe_id, key, dismissed_by, dismissed_at)
  values (v_cafe.id, p_key, v_user, p_now)
  on conflict on constraint dismissed_signals_pkey do update set dismissed_by = v_user, dismissed_at = p_now
    where d.dismissed_at <= p_now - interval '90 days';
  if found then perform private.audit('signal.dismiss', 'signal:' || p_key, p_cafe => v_cafe.id); end if;
  return jsonb_build_object('dismissed', true);
end $$;
grant execute on function private.dismiss_signal(uuid, text, timestamptz) to authenticated;

create function public.dismiss_signal(cafe_id uuid, key text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.dismiss_signal(cafe_id, key, now()) $$;
comment on function public.dismiss_signal is
  'Takes a signal off the list for 90 days: { dismissed: false where there is no such signal } (rule P26).';
grant execute on function public.dismiss_signal(uuid, text) to authenticated;
