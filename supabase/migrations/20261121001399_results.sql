-- What a café brings (docs/product/results.md): numbers that add up, kept by day and moved by each change of a row.

create type private.result_fact as (
  cafe_id uuid, kind text, day date, step smallint, part int, label text, n bigint, cents bigint
);
comment on type private.result_fact is
  'One share of a kept number: of which café, what, on which day, of which challenge, which hour, days or bucket, '
  'which prize or answer, how many, how many cents (docs/decisions/0037).';

create type private.result_record as (cafe_id uuid, since date, step smallint, visits date[], rewards date[]);
comment on type private.result_record is
  'What results count of a customer: enrolment, challenge, days of visits that count in order, day of each of seven '
  'rewards.';

create table private.result_days (
  cafe_id uuid not null,
  kind text not null,
  day date not null,
  step smallint not null,
  part int not null,
  label text not null,
  n bigint not null,
  cents bigint not null,
  -- a reader takes what it adds up from the index
  constraint result_days_pkey primary key (cafe_id, kind, day, step, part, label) include (n, cents)
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table private.result_days is
  'Kept numbers of each café by day, and of all together under the id of zeros; with result_changes they are what a '
  'recount gives at any moment (docs/decisions/0037).';
create index result_days_empty on private.result_days (cafe_id) where n = 0 and cents = 0;
alter table private.result_days enable row level security;

create function private.all_cafes() returns uuid
language sql immutable parallel safe set search_path = '' as $$ select uuid '00000000-0000-0000-0000-000000000000' $$;
comment on function private.all_cafes is 'As what the kept numbers of all cafés together stand.';

create table private.result_changes (
  id bigint generated always as identity,
  cafe_id uuid not null,
  kind text not null,
  day date not null,
  step smallint not null,
  part int not null,
  label text not null,
  n bigint not null,
  cents bigint not null,
  constraint result_changes_pkey primary key (id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
comment on table private.result_changes is
  'What has changed since the last fold: each change of a counted row adds to it in its own transaction and touches '
  'nothing that others want.';
create index result_changes_by_cafe on private.result_changes (cafe_id, kind, day);
create index result_changes_by_kind on private.result_changes (kind, day);
alter table private.result_changes enable row level security;

-- ── What counts ──────────────────────────────────────────────────────────────────────────────────

create function private.facts_of_records(p_records private.result_record[]) returns setof private.result_fact
language plpgsql stable set search_path = '' as $$
begin
  -- a plan that is kept: one in SQL is made anew at each call
  return query
  select r.cafe_id, f.kind, f.day, f.step::smallint, f.part, '', sum(f.n)::bigint, 0::bigint
  from unnest(p_records) as r
  cross join lateral (
    select 'step' as kind, r.since as day, r.step::int as step, 0 as part, 1 as n
    union all
    -- the last visit, with how long before it they enrolled
    select 'last', r.visits[cardinality(r.visits)], r.step::int, r.since - r.visits[cardinality(r.visits)], 1
    where cardinality(r.visits) > 0
    union all
    -- who came a second time, within how many days
    select 'back', r.since, 0, b.days, 1 from unnest(array[7, 14, 30, 60, 90, 180]) as b (days)
    where b.days = (select min(o.days) from unnest(array[7, 14, 30, 60, 90, 180]) as o (days)
      where r.visits[2] - r.since <= o.days)
    union all
    -- from when to when nobody sees them: +1 on the 21st day after a visit, -1 on the 61st or when they come again
    select 'away', a.day, 0, 0, a.n
    from unnest(r.visits) with ordinality as v (day, place)
    cross join lateral (select least(v.day + 61, r.visits[v.place + 1]) as ends) as e
    cross join lateral (values (v.day + 21, 1), (e.ends, -1)) as a (day, n)
    where e.ends > v.day + 21
    union all
    -- days from one reward to the next, from the enrolment to the first
    select 'pace', r.since, w.step::int, w.day - case w.step when 1 then r.since else r.rewards[w.step - 1] end, 1
    from unnest(r.rewards) with ordinality as w (day, step)
    where w.day - case w.step when 1 then r.since else r.rewards[w.step - 1] end is not null
  ) as f
  group by r.cafe_id, f.kind, f.day, f.step, f.part having sum(f.n) <> 0;
end $$;
comment on function private.facts_of_records is 'What customers add to the kept numbers by what they have done so far.';

create function private.facts_of_visits(p_visits public.visitas_clientes[]) returns setof private.result_fact
language plpgsql stable set search_path = '' as $$
begin
  return query
  select v.cafe_id, 'visit', v.fecha_visita, 0::smallint, h.hour, '', count(*), 0::bigint
  from unnest(p_visits) as v
  cross join lateral (select extract(hour from v.created_at at time zone 'Europe/Madrid')::int as hour) as h
  where v.taken_away_at is null and v.proof is distinct from 'none'
  group by v.cafe_id, v.fecha_visita, h.hour;
end $$;
comment on function private.facts_of_visits is 'What visits add: day and hour on Madrid''s clock.';

create function private.facts_of_rewards(p_rewards public.user_rewards[]) returns setof private.result_fact
language plpgsql stable set search_path = '' as $$
begin
  return query
  select r.cafe_id, f.kind, private.madrid_day(f.at), r.hito_number, (r.reward_type = 'fixed')::int, r.reward_name,
    count(*), sum(f.cents)::bigint
  from unnest(p_rewards) as r
  cross join lateral (
    select 'won' as kind, r.obtained_at as at, 0 as cents
    union all
    select 'redeemed', r.redeemed_at, coalesce(r.value_cents, 0) where r.redeemed_at is not null
    union all
    select 'unpriced', r.redeemed_at, 0 where r.redeemed_at is not null and r.value_cents is null
  ) as f
  group by r.cafe_id, f.kind, private.madrid_day(f.at), r.hito_number, r.reward_type, r.reward_name;
end $$;
comment on function private.facts_of_rewards is
  'What rewards add: won, handed out and at what value, handed out without one.';

create function private.facts_of_vip_prizes(p_prizes public.vip_pending_rewards[]) returns setof private.result_fact
language plpgsql stable set search_path = '' as $$
begin
  return query
  -- the name without the title before it
  select p.cafe_id, 'expires', p.expires_at, 0::smallint, 0, regexp_replace(p.reward_name, '^.*: ', ''), count(*),
    0::bigint
  from unnest(p_prizes) as p where p.redeemed_at is null
  group by p.cafe_id, p.expires_at, regexp_replace(p.reward_name, '^.*: ', '');
end $$;
comment on function private.facts_of_vip_prizes is 'What prizes add that nobody has had yet: their last day.';

create function private.facts_of_tickets(p_tickets public.purchase_tickets[]) returns setof private.result_fact
language plpgsql stable set search_path = '' as $$
begin
  return query
  select t.cafe_id, f.kind, private.madrid_day(t.reviewed_at), 0::smallint, 0, '', sum(f.n)::bigint,
    sum(f.cents)::bigint
  from unnest(p_tickets) as t
  cross join lateral (values ('ticket', 1, (t.amount_euros * 100)::bigint), ('points', t.conectitos_to_award, 0))
    as f (kind, n, cents)
  where t.status = 'approved'
  group by t.cafe_id, f.kind, private.madrid_day(t.reviewed_at);
end $$;
comment on function private.facts_of_tickets is 'What approved tickets add on the day of the decision.';

create function private.facts_of_surveys(p_surveys public."Encuesta_5"[]) returns setof private.result_fact
language plpgsql stable set search_path = '' as $$
begin
  return query
  select e.cafe_id, f.kind, private.madrid_day(e.created_at), 0::smallint, 0, f.label, count(*), 0::bigint
  from unnest(p_surveys) as e
  cross join lateral (
    select 'survey' as kind, '' as label
    union all
    -- what somebody wrote behind "otro" is theirs
    select distinct 'answer', a.question || ':' || regexp_replace(a.answer, '^otro:.*$', 'otro')
    from (
      select 'motivacion' as question, unnest(e.motivacion) as answer
      union all select 'productos_preferidos', unnest(e.productos_preferidos)
      union all select s.question, s.answer from (values
        ('frecuencia_visita', e.frecuencia_visita), ('momento_visita', e.momento_visita),
        ('presupuesto', e.presupuesto), ('descubrimiento_cafeteria', e.descubrimiento_cafeteria),
        ('facilidad_uso', e.facilidad_uso), ('motivacion_volver', e.motivacion_volver),
        ('opinion_desafios', e.opinion_desafios), ('mas_cafeterias', e.mas_cafeterias),
        ('ofertas_comunicacion', e.ofertas_comunicacion), ('rango_edad', e.rango_edad)) as s (question, answer)
      where s.answer is not null
    ) as a
  ) as f
  group by e.cafe_id, f.kind, private.madrid_day(e.created_at), f.label;
end $$;
comment on function private.facts_of_surveys is 'What surveys add: people, and who chose what, each choice once.';

create function private.result_record_of(p_record public."Clientes proto") returns private.result_record
language plpgsql stable set search_path = '' as $$
begin
  return row((p_record).cafe_id, private.madrid_day((p_record).fecha_registro), (p_record).hito_actual,
    array(select v.fecha_visita from public.visitas_clientes v
      where v.user_id = (p_record).user_id and v.cafe_id = (p_record).cafe_id and v.taken_away_at is null
        and v.proof is distinct from 'none' order by v.fecha_visita),
    array(select (select private.madrid_day(r.obtained_at) from public.user_rewards r
        where r.cliente_id = (p_record).id and r.hito_number = h.hito)
      from generate_series(1, 7) as h (hito) order by h.hito));
end $$;
comment on function private.result_record_of is 'What results count of a record, as it stands.';

create function private.count_results(p_cafe uuid, p_users uuid[]) returns setof private.result_fact
language plpgsql stable set search_path = '' as $$
begin
  return query select f.* from private.facts_of_records(array(
    select private.result_record_of(c) from public."Clientes proto" c
    where c.user_id = any (p_users) and c.cafe_id = p_cafe)) as f;
  return query select f.* from private.facts_of_visits(array(select v from public.visitas_clientes v
    where v.user_id = any (p_users) and v.cafe_id = p_cafe and v.taken_away_at is null
      and v.proof is distinct from 'none')) as f;
  return query select f.* from private.facts_of_rewards(array(select r from public.user_rewards r
    where r.user_id = any (p_users) and r.cafe_id = p_cafe)) as f;
  return query select f.* from private.facts_of_vip_prizes(array(select p from public.vip_pending_rewards p
    where p.user_id = any (p_users) and p.cafe_id = p_cafe)) as f;
  return query select f.* from private.facts_of_tickets(array(select t from public.purchase_tickets t
    where t.user_id = any (p_users) and t.cafe_id = p_cafe)) as f;
  return query select f.* from private.facts_of_surveys(array(select e from public."Encuesta_5" e
    where e.user_id = any (p_users) and e.cafe_id = p_cafe)) as f;
end $$;
comment on function private.count_results is
  'What these people add to a café''s numbers, counted anew from the rows; whether they count is not asked here.';

create function private.counted_users(p_cafe uuid, p_users uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select c.user_id from public."Clientes proto" c
    where c.user_id = any (p_users) and c.cafe_id = p_cafe
      and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id));
end $$;
comment on function private.counted_users is
  'Which of these people count at a café: who has a record there and is not on its team at this moment (rule I2).';

-- ── Each change of a row moves the numbers ───────────────────────────────────────────────────────

create function private.note_results(p_before private.result_fact[], p_after private.result_fact[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.result_changes (cafe_id, kind, day, step, part, label, n, cents)
  select f.cafe_id, f.kind, f.day, f.step, f.part, f.label, sum(f.sign * f.n), sum(f.sign * f.cents)
  from (
    select a.*, 1 as sign from unnest(p_after) as a union all select b.*, -1 from unnest(p_before) as b
  ) as f
  group by f.cafe_id, f.kind, f.day, f.step, f.part, f.label
  having sum(f.sign * f.n) <> 0 or sum(f.sign * f.cents) <> 0;
end $$;
comment on function private.note_results is 'Writes down what a change moves, and nothing of what it leaves.';

create function private.follow_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_record private.result_record;
begin
  if cardinality(private.counted_users(new.cafe_id, array[new.user_id])) = 0 then return null; end if;
  v_record := private.result_record_of(new);
  perform private.note_results(
    case when tg_op = 'UPDATE' then array(select f from private.facts_of_records(array[
      row(old.cafe_id, private.madrid_day(old.fecha_registro), old.hito_actual, v_record.visits, v_record.rewards)
        ::private.result_record]) as f) end,
    array(select f from private.facts_of_records(array[v_record]) as f));
  return null;
end $$;
comment on function private.follow_record is 'A customer who came, or moved on to another challenge.';
create trigger clientes_are_counted after insert on public."Clientes proto"
  for each row execute function private.follow_record();
create trigger clientes_are_counted_on after update of hito_actual, fecha_registro on public."Clientes proto"
  for each row when ((new.hito_actual, new.fecha_registro) is distinct from (old.hito_actual, old.fecha_registro))
  execute function private.follow_record();

create function private.forget_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- before it goes: what goes with it finds no record any more, and moves nothing
  perform private.note_results(array(select f from private.count_results(old.cafe_id,
    private.counted_users(old.cafe_id, array[old.user_id])) as f), null);
  return old;
end $$;
comment on function private.forget_record is 'A customer who goes takes all their shares along.';
create trigger clientes_are_uncounted before delete on public."Clientes proto"
  for each row execute function private.forget_record();

create function private.follow_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant uuid := case when tg_op = 'DELETE' then old.cafe_id else new.cafe_id end;
  v_user constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_facts private.result_fact[];
begin
  -- whoever is changing a row of this customer comes before or after, and sees it
  perform from public."Clientes proto" c where c.user_id = v_user and c.cafe_id = v_cafe for update;
  if not found then return old; end if;
  v_facts := array(select f from private.count_results(v_cafe, array[v_user]) as f);
  if tg_op = 'DELETE' then
    perform private.note_results(null, v_facts);
  else
    perform private.note_results(v_facts, null);
  end if;
  return old;
end $$;
comment on function private.follow_member is
  'Who joins the team counts nowhere from then on, who leaves it counts again (rule I2).';
create trigger cafe_members_are_not_counted after insert on public.cafe_members
  for each row execute function private.follow_member();
-- before it goes: what a deletion cascades to fires its "after" only when all of it is gone
create trigger cafe_members_are_counted_again before delete on public.cafe_members
  for each row execute function private.follow_member();

create function private.follow_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.visitas_clientes[] := '{}';
  v_after public.visitas_clientes[] := '{}';
  v_record public."Clientes proto";
  v_mine_before public.visitas_clientes[];
  v_mine_after public.visitas_clientes[];
  v_now private.result_record;
  v_then private.result_record;
begin
  if tg_op = 'INSERT' then
    v_after := array(select row(n.*)::public.visitas_clientes from new_rows n);
  elsif tg_op = 'DELETE' then
    v_before := array(select row(o.*)::public.visitas_clientes from old_rows o);
  else
    select coalesce(array_agg(row(o.*)::public.visitas_clientes), '{}'),
      coalesce(array_agg(row(n.*)::public.visitas_clientes), '{}')
    into v_before, v_after
    from new_rows n join old_rows o on o.id = n.id
    where (n.cafe_id, n.user_id, n.fecha_visita, n.created_at, n.taken_away_at is null,
        n.proof is not distinct from 'none')
      is distinct from (o.cafe_id, o.user_id, o.fecha_visita, o.created_at, o.taken_away_at is null,
        o.proof is not distinct from 'none');
  end if;
  if cardinality(v_before || v_after) = 0 then return null; end if;
  -- two visits of one customer at once stand in line; the acts hold this lock already
  perform from public."Clientes proto" c
  where (c.user_id, c.cafe_id) in (select v.user_id, v.cafe_id from unnest(v_before || v_after) as v)
  order by c.id for no key update;
  for v_record in select c.* from public."Clientes proto" c
    where (c.user_id, c.cafe_id) in (select v.user_id, v.cafe_id from unnest(v_before || v_after) as v)
      and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
  loop
    v_mine_before := array(select v from unnest(v_before) as v where v.user_id = v_record.user_id
      and v.cafe_id = v_record.cafe_id and v.taken_away_at is null and v.proof is distinct from 'none');
    v_mine_after := array(select v from unnest(v_after) as v where v.user_id = v_record.user_id
      and v.cafe_id = v_record.cafe_id and v.taken_away_at is null and v.proof is distinct from 'none');
    continue when cardinality(v_mine_before || v_mine_after) = 0;
    v_now := private.result_record_of(v_record);
    -- the days as they were
    v_then := v_now;
    v_then.visits := array(
      (select d from unnest(v_now.visits) as d except select v.fecha_visita from unnest(v_mine_after) as v)
      union select v.fecha_visita from unnest(v_mine_before) as v order by 1);
    perform private.note_results(
      array(select f from private.facts_of_visits(v_mine_before) as f
        union all select f from private.facts_of_records(array[v_then]) as f),
      array(select f from private.facts_of_visits(v_mine_after) as f
        union all select f from private.facts_of_records(array[v_now]) as f));
  end loop;
  return null;
end $$;
comment on function private.follow_visits is
  'Visits that came, were proved later, taken away or corrected, whatever their day; a statement at a time, since a '
  'day''s share depends on the visit after it.';
create trigger visitas_are_counted after insert on public.visitas_clientes
  referencing new table as new_rows for each statement execute function private.follow_visits();
create trigger visitas_are_counted_anew after update on public.visitas_clientes
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_visits();
create trigger visitas_are_uncounted after delete on public.visitas_clientes
  referencing old table as old_rows for each statement execute function private.follow_visits();

create function private.follow_rewards() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before public.user_rewards[] := '{}';
  v_after public.user_rewards[] := '{}';
  v_record public."Clientes proto";
  v_mine_before public.user_rewards[];
  v_mine_after public.user_rewards[];
  v_now private.result_record;
  v_then private.result_record;
begin
  if tg_op = 'INSERT' then
    v_after := array(select row(n.*)::public.user_rewards from new_rows n);
  else
    select coalesce(array_agg(row(o.*)::public.user_rewards), '{}'),
      coalesce(array_agg(row(n.*)::public.user_rewards), '{}')
    into v_before, v_after
    from new_rows n join old_rows o on o.id = n.id
    where (n.cafe_id, n.user_id, n.cliente_id, n.hito_number, n.reward_name, n.reward_type, n.obtained_at,
        n.redeemed_at, n.value_cents)
      is distinct from (o.cafe_id, o.user_id, o.cliente_id, o.hito_number, o.reward_name, o.reward_type, o.obtained_at,
        o.redeemed_at, o.value_cents);
  end if;
  if cardinality(v_before || v_after) = 0 then return null; end if;
  perform from public."Clientes proto" c
  where (c.user_id, c.cafe_id) in (select r.user_id, r.cafe_id from unnest(v_before || v_after) as r)
  order by c.id for no key update;
  for v_record in select c.* from public."Clientes proto" c
    where (c.user_id, c.cafe_id) in (select r.user_id, r.cafe_id from unnest(v_before || v_after) as r)
      and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
  loop
    v_mine_before := array(select r from unnest(v_before) as r
      where r.user_id = v_record.user_id and r.cafe_id = v_record.cafe_id);
    v_mine_after := array(select r from unnest(v_after) as r
      where r.user_id = v_record.user_id and r.cafe_id = v_record.cafe_id);
    v_now := private.result_record_of(v_record);
    v_then := v_now;
    v_then.rewards := array(
      select case
        when b.id is not null then private.madrid_day(b.obtained_at)
        when a.id is null then v_now.rewards[h.hito] end
      from generate_series(1, 7) as h (hito)
      left join unnest(v_mine_before) as b on b.cliente_id = v_record.id and b.hito_number = h.hito
      left join unnest(v_mine_after) as a on a.cliente_id = v_record.id and a.hito_number = h.hito
      order by h.hito);
    perform private.note_results(
      array(select f from private.facts_of_rewards(v_mine_before) as f
        union all select f from private.facts_of_records(array[v_then]) as f where v_then is distinct from v_now),
      array(select f from private.facts_of_rewards(v_mine_after) as f
        union all select f from private.facts_of_records(array[v_now]) as f where v_then is distinct from v_now));
  end loop;
  return null;
end $$;
comment on function private.follow_rewards is 'Rewards that were won, handed out or given back.';
create trigger user_rewards_are_counted after insert on public.user_rewards
  referencing new table as new_rows for each statement execute function private.follow_rewards();
create trigger user_rewards_are_counted_anew after update on public.user_rewards
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_rewards();

create function private.forget_reward() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_record public."Clientes proto";
  v_then private.result_record;
  v_now private.result_record;
begin
  select c.* into v_record from public."Clientes proto" c
  where c.user_id = old.user_id and c.cafe_id = old.cafe_id
    and not exists (select from public.cafe_members m where m.cafe_id = c.cafe_id and m.user_id = c.user_id)
  for no key update;
  if not found then return old; end if;
  v_then := private.result_record_of(v_record);
  v_now := v_then;
  if old.cliente_id = v_record.id then v_now.rewards[old.hito_number] := null; end if;
  perform private.note_results(
    array(select f from private.facts_of_rewards(array[old]) as f
      union all select f from private.facts_of_records(array[v_then]) as f where v_then is distinct from v_now),
    array(select f from private.facts_of_records(array[v_now]) as f where v_then is distinct from v_now));
  return old;
end $$;
comment on function private.forget_reward is 'Rewards that go, before they do: an account''s go by themselves too.';
create trigger user_rewards_are_uncounted before delete on public.user_rewards
  for each row execute function private.forget_reward();

create function private.counts_now(p_user uuid, p_cafe uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- who joins the team or goes meanwhile waits
  perform from public."Clientes proto" c where c.user_id = p_user and c.cafe_id = p_cafe for key share;
  return cardinality(private.counted_users(p_cafe, array[p_user])) > 0;
end $$;
comment on function private.counts_now is 'Whether a person counts at a café, until the end of this transaction.';

create function private.follow_vip_prize() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.counts_now(coalesce(new.user_id, old.user_id), coalesce(new.cafe_id, old.cafe_id)) then
    perform private.note_results(
      case when tg_op <> 'INSERT' then array(select f from private.facts_of_vip_prizes(array[old]) as f) end,
      case when tg_op <> 'DELETE' then array(select f from private.facts_of_vip_prizes(array[new]) as f) end);
  end if;
  return old;
end $$;
comment on function private.follow_vip_prize is 'VIP prizes that wait, were handed out or got more time.';
create trigger vip_pending_rewards_are_counted after insert or update of redeemed_at, expires_at, reward_name
  on public.vip_pending_rewards for each row execute function private.follow_vip_prize();
create trigger vip_pending_rewards_are_uncounted before delete on public.vip_pending_rewards
  for each row execute function private.follow_vip_prize();

create function private.follow_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.counts_now(coalesce(new.user_id, old.user_id), coalesce(new.cafe_id, old.cafe_id)) then
    perform private.note_results(
      case when tg_op <> 'INSERT' then array(select f from private.facts_of_tickets(array[old]) as f) end,
      case when tg_op <> 'DELETE' then array(select f from private.facts_of_tickets(array[new]) as f) end);
  end if;
  return old;
end $$;
comment on function private.follow_ticket is 'Tickets that were decided, or decided anew.';
create trigger purchase_tickets_are_counted after insert on public.purchase_tickets
  for each row when (new.status = 'approved') execute function private.follow_ticket();
-- what counts neither before nor after asks for no record: who holds somebody else's ticket waits for none of theirs
create trigger purchase_tickets_are_counted_anew
  after update of status, amount_euros, conectitos_to_award, reviewed_at on public.purchase_tickets
  for each row when (old.status = 'approved' or new.status = 'approved') execute function private.follow_ticket();
create trigger purchase_tickets_are_uncounted before delete on public.purchase_tickets
  for each row execute function private.follow_ticket();

create function private.follow_survey() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.counts_now(coalesce(new.user_id, old.user_id), coalesce(new.cafe_id, old.cafe_id)) then
    perform private.note_results(
      case when tg_op <> 'INSERT' then array(select f from private.facts_of_surveys(array[old]) as f) end,
      case when tg_op <> 'DELETE' then array(select f from private.facts_of_surveys(array[new]) as f) end);
  end if;
  return null;
end $$;
comment on function private.follow_survey is 'Surveys that were answered.';
create trigger encuesta_is_counted after insert or update or delete on public."Encuesta_5"
  for each row execute function private.follow_survey();

-- ── Folding ──────────────────────────────────────────────────────────────────────────────────────

create function private.fold_results() returns int
language plpgsql set search_path = '' as $$
declare
  v_taken int;
  v_all int := 0;
begin
  -- one at a time; who comes second has nothing to do
  if not pg_try_advisory_xact_lock(hashtextextended('results:fold', 0)) then return 0; end if;
  loop
    -- what is taken out and what is put in are one statement: no reader sees one without the other
    with taken as (
      -- a range, not a list of ids: planned while the table was small, a list is compared with each of many rows
      delete from private.result_changes c
      where c.id <= (select max(o.id) from (select l.id from private.result_changes l order by l.id limit 20000) as o)
      returning c.cafe_id, c.kind, c.day, c.step, c.part, c.label, c.n, c.cents
    ), kept as (
      insert into private.result_days as d (cafe_id, kind, day, step, part, label, n, cents)
      select case when grouping(t.cafe_id) = 1 then private.all_cafes() else t.cafe_id end, t.kind, t.day, t.step,
        t.part, t.label, sum(t.n), sum(t.cents)
      from taken t
      group by grouping sets ((t.cafe_id, t.kind, t.day, t.step, t.part, t.label),
        (t.kind, t.day, t.step, t.part, t.label))
      on conflict on constraint result_days_pkey do update set n = d.n + excluded.n, cents = d.cents + excluded.cents
    )
    select count(*) into v_taken from taken;
    v_all := v_all + v_taken;
    exit when v_taken < 20000;
  end loop;
  delete from private.result_days d where d.n = 0 and d.cents = 0;
  return v_all;
end $$;
comment on function private.fold_results is
  'Adds what has changed to the kept numbers of the café and of all; what a reader gets stays what it is. Out: how '
  'many changes.';

create function private.recompute_results() returns void
language plpgsql set search_path = '' as $$
declare
  v_cafe uuid;
  v_users uuid[];
  v_last uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('results:fold', 0));
  lock table public."Clientes proto", public.cafe_members, public.visitas_clientes, public.user_rewards,
    public.vip_pending_rewards, public.purchase_tickets, public."Encuesta_5" in share mode;
  -- scans have no rows to be counted from
  delete from private.result_changes c where c.kind <> 'scan';
  delete from private.result_days d where d.kind <> 'scan';
  for v_cafe in select c.id from public.cafeterias c loop
    v_last := '00000000-0000-0000-0000-000000000000';
    loop
      v_users := array(select c.user_id from public."Clientes proto" c
        where c.cafe_id = v_cafe and c.user_id > v_last order by c.user_id limit 2000);
      exit when cardinality(v_users) = 0;
      v_last := v_users[cardinality(v_users)];
      insert into private.result_days as d (cafe_id, kind, day, step, part, label, n, cents)
      select f.cafe_id, f.kind, f.day, f.step, f.part, f.label, sum(f.n), sum(f.cents)
      from private.count_results(v_cafe, private.counted_users(v_cafe, v_users)) as f
      group by f.cafe_id, f.kind, f.day, f.step, f.part, f.label
      on conflict on constraint result_days_pkey do update set n = d.n + excluded.n, cents = d.cents + excluded.cents;
    end loop;
  end loop;
  insert into private.result_days (cafe_id, kind, day, step, part, label, n, cents)
  select private.all_cafes(), d.kind, d.day, d.step, d.part, d.label, sum(d.n), sum(d.cents)
  from private.result_days d where d.kind <> 'scan' and d.cafe_id <> private.all_cafes()
  group by d.kind, d.day, d.step, d.part, d.label;
  delete from private.result_days d where d.n = 0 and d.cents = 0;
end $$;
comment on function private.recompute_results is
  'Counts everything anew from the rows, while nobody may write: for the operator, after rows were loaded without '
  'triggers. It gives what the kept numbers say already.';

-- ── Scans ────────────────────────────────────────────────────────────────────────────────────────

create function private.count_scan(p_cafe_slug text, p_address text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
begin
  -- what an address does beyond it is not counted, and not refused either: nobody waits for this
  if v_cafe.id is null or v_cafe.deleted or private.count_hit('scan', p_now, p_address => p_address) > 300 then
    return;
  end if;
  insert into private.result_changes (cafe_id, kind, day, step, part, label, n, cents)
  values (v_cafe.id, 'scan', private.madrid_day(p_now), 0,
    extract(hour from p_now at time zone 'Europe/Madrid')::int, '', 1, 0);
end $$;
grant execute on function private.count_scan(text, text, timestamptz) to anon, authenticated;

create function public.count_scan(cafe_slug text) returns void
language sql security invoker set search_path = '' as $$
  select private.count_scan(cafe_slug, private.request_address(), now())
$$;
comment on function public.count_scan is
  'Counts that a café''s code was opened, by day and hour and without anybody: no person, no cookie, no address is '
  'kept with it (rule I4). 300 an hour of an address; beyond, and for a café that is not there, nothing happens. '
  'Anyone may call it.';
grant execute on function public.count_scan(text) to anon, authenticated;

-- ── What the screens read ────────────────────────────────────────────────────────────────────────

create function private.results_of(p_cafe uuid, p_kind text, p_from date, p_to date)
returns table (day date, step smallint, part int, label text, n bigint, cents bigint)
language plpgsql stable set search_path = '' rows 2000 as $$
begin
  return query select d.day, d.step, d.part, d.label, d.n, d.cents from private.result_days d
    where d.cafe_id = p_cafe and d.kind = p_kind and d.day between p_from and p_to;
  -- a statement for each, so that an index serves it
  if p_cafe = private.all_cafes() then
    return query select c.day, c.step, c.part, c.label, c.n, c.cents from private.result_changes c
      where c.kind = p_kind and c.day between p_from and p_to;
  else
    return query select c.day, c.step, c.part, c.label, c.n, c.cents from private.result_changes c
      where c.cafe_id = p_cafe and c.kind = p_kind and c.day between p_from and p_to;
  end if;
end $$;
comment on function private.results_of is
  'The kept numbers of one kind and what has changed since they were folded, to be summed.';

create function private.check_period(p_from date, p_to date, p_today date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_from is null or p_to is null or p_from < date '2000-01-01' or p_to < p_from or p_to > p_today
    or p_to - p_from > 365
  then
    perform private.refuse(422, 'INVALID_INPUT', 'period');
  end if;
end $$;
comment on function private.check_period is
  'A period is two days of Madrid, both ends in, at most 366 of them and none to come: else INVALID_INPUT 422.';

create function private.day_until(p_day date, p_today date) returns date
language sql immutable set search_path = '' as $$ select case when p_day > p_today then p_today else p_day end $$;
comment on function private.day_until is
  'A day, or today instead of one to come: a device whose clock is ahead still asks for days that are there.';

create function private.best_hour(p_cafe uuid, p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('weekday', h.weekday, 'hour', h.hour, 'visits', h.visits, 'of', h.of)
  from (
    select extract(isodow from v.day)::int as weekday, v.part as hour, sum(v.n) as visits, sum(sum(v.n)) over () as of
    from private.results_of(p_cafe, 'visit', p_from, p_to) as v group by 1, 2
  ) as h where h.visits > 0 order by h.visits desc, h.weekday, h.hour limit 1
$$;
comment on function private.best_hour is 'The hour of the week with most visits, and of how many; null without any.';

create function private.result_sentences(p_cafe uuid, p_from date, p_to date, p_today date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_before constant date := p_from - (p_to - p_from + 1);
begin
  return jsonb_build_object(
    'returned', (select jsonb_build_object(
        'of', coalesce(sum(f.of) filter (where f.day >= p_from - 30), 0),
        'back', coalesce(sum(f.back) filter (where f.day >= p_from - 30), 0),
        'of_before', coalesce(sum(f.of) filter (where f.day < p_from - 30), 0),
        'back_before', coalesce(sum(f.back) filter (where f.day < p_from - 30), 0))
      -- whose thirty days ended in the period: a week and a month have their people too
      from (
        select s.day, s.n as of, 0 as back from private.results_of(p_cafe, 'step', v_before - 30, p_to - 30) as s
        union all
        select b.day, 0, b.n from private.results_of(p_cafe, 'back', v_before - 30, p_to - 30) as b where b.part <= 30
      ) as f),
    -- and how many of them had not come for as long on the day before the period
    'stuck', (select jsonb_build_object('step', s.step, 'people', s.people, 'people_before', s.people_before) from (
        select f.step, sum(f.n) filter (where f.now) as people,
          coalesce(sum(f.n) filter (where f.since < p_from - 14), 0) as people_before
        from (
          select a.step, a.n, a.day as since, true as now
          from private.results_of(p_cafe, 'step', '-infinity', p_today) as a where a.step < 8
          union all
          select l.step, -l.n, l.day + l.part, l.day >= p_today - 13
          from private.results_of(p_cafe, 'last', p_from - 14, 'infinity') as l where l.step < 8
        ) as f group by f.step
      ) as s where s.people > 0 order by s.people desc, s.step limit 1),
    'prizes', (select jsonb_build_object(
        'handed_out', coalesce(sum(f.n) filter (where f.day >= p_from and f.kind = 'redeemed'), 0),
        'cost_cents', coalesce(sum(f.cents) filter (where f.day >= p_from), 0),
        'unpriced', coalesce(sum(f.n) filter (where f.day >= p_from and f.kind = 'unpriced'), 0),
        'handed_out_before', coalesce(sum(f.n) filter (where f.day < p_from and f.kind = 'redeemed'), 0),
        'cost_cents_before', coalesce(sum(f.cents) filter (where f.day < p_from), 0),
        'unpriced_before', coalesce(sum(f.n) filter (where f.day < p_from and f.kind = 'unpriced'), 0))
      from unnest(array['redeemed', 'unpriced']) as k (kind)
      cross join lateral (select k.kind, r.* from private.results_of(p_cafe, k.kind, v_before, p_to) as r) as f),
    'best_hour', private.best_hour(p_cafe, p_from, p_to),
    'best_hour_before', private.best_hour(p_cafe, v_before, p_from - 1),
    'away', (select jsonb_build_object('people', coalesce(sum(a.n), 0),
        'people_before', coalesce(sum(a.n) filter (where a.day < p_from), 0))
      from private.results_of(p_cafe, 'away', '-infinity', p_to) as a));
end $$;
comment on function private.result_sentences is 'The numbers of the five sentences, each with the period before.';

create function private.result_path(p_cafe uuid, p_from date, p_to date, p_today date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with stands as (
      select s.step, sum(s.n) as people from private.results_of(p_cafe, 'step', p_from, p_to) as s group by s.step
    ), lately as (
      -- a visit of the last 30 days, today the last of them
      select l.step, sum(l.n) as people from private.results_of(p_cafe, 'last', p_today - 29, 'infinity') as l
      where l.day + l.part between p_from and p_to group by l.step
    ), paces as (
      select p.step, p.part as days, sum(sum(p.n)) over (partition by p.step order by p.part) as upto,
        sum(sum(p.n)) over (partition by p.step) as of
      from private.results_of(p_cafe, 'pace', p_from, p_to) as p group by p.step, p.part having sum(p.n) <> 0
    )
    select jsonb_build_object(
      'scans', (select coalesce(sum(c.n), 0) from private.results_of(p_cafe, 'scan', p_from, p_to) as c),
      'signed_up', (select coalesce(sum(s.people), 0) from stands s),
      'steps', (select jsonb_agg(jsonb_build_object(
          'step', h.step,
          'reached', (select coalesce(sum(s.people), 0) from stands s where s.step >= h.step),
          'at', (select coalesce(sum(s.people), 0) from stands s where s.step = h.step),
          'through', (select coalesce(sum(s.people), 0) from stands s where s.step > h.step),
          'lost', (select coalesce(sum(s.people), 0) from stands s where s.step = h.step)
            - (select coalesce(sum(l.people), 0) from lately l where l.step = h.step),
          -- the middle one, or between the two in the middle
          'median_days', (select (min(p.days) filter (where p.upto * 2 >= p.of)
              + min(p.days) filter (where p.upto * 2 > p.of)) / 2.0
            from paces p where p.step = h.step))
        order by h.step) from generate_series(1, 7) as h (step)),
      'vip', (select coalesce(sum(s.people), 0) from stands s where s.step = 8)));
end $$;
comment on function private.result_path is
  'How far those got who enrolled in a period, as it stands now, and where they stopped (rule I6).';

create function private.result_returns(p_cafe uuid, p_today date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_first constant date := date_trunc('month', p_today::timestamp)::date - interval '11 months';
begin
  return (
    with enrolled as (
      select date_trunc('month', s.day::timestamp)::date as month, sum(s.n) as people
      from private.results_of(p_cafe, 'step', v_first, p_today) as s group by 1
    ), back as (
      select date_trunc('month', b.day::timestamp)::date as month, b.part as days, sum(b.n) as people
      from private.results_of(p_cafe, 'back', v_first, p_today) as b group by 1, 2
    )
    select jsonb_agg(jsonb_build_object(
      'month', to_char(m.month, 'YYYY-MM'),
      'enrolled', (select coalesce(sum(e.people), 0) from enrolled e where e.month = m.month),
      'back', (select jsonb_agg(
          -- not before everybody of the month has had the time
          case when (m.month + interval '1 month')::date - 1 + d.days <= p_today then (
            select coalesce(sum(b.people), 0) from back b where b.month = m.month and b.days <= d.days) end
          order by d.days)
        from unnest(array[7, 14, 30, 60, 90, 180]) as d (days))) order by m.month)
    from (select g::date as month from generate_series(v_first, p_today, interval '1 month') as g) as m);
end $$;
comment on function private.result_returns is
  'Of those who enrolled in each of the last twelve months, how many came a second time within so many days (rule I7).';

create function private.result_prizes(p_cafe uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with facts as (
      select 'won' as kind, r.* from private.results_of(p_cafe, 'won', p_from, p_to) as r
      union all select 'redeemed', r.* from private.results_of(p_cafe, 'redeemed', p_from, p_to) as r
      union all select 'unpriced', r.* from private.results_of(p_cafe, 'unpriced', p_from, p_to) as r
      -- it is over on the day after its last
      union all select 'expires', r.* from private.results_of(p_cafe, 'expires', p_from - 1, p_to - 1) as r
    ), prizes as (
      select f.label as name, case when f.step = 0 then 'vip' when f.part = 1 then 'fixed' else 'wheel' end as kind,
        f.step, sum(f.n) filter (where f.kind = 'won') as won,
        sum(f.n) filter (where f.kind = 'redeemed') as redeemed,
        sum(f.n) filter (where f.kind = 'unpriced') as unpriced,
        sum(f.n) filter (where f.kind = 'expires') as expired, sum(f.cents) as cents
      from facts f group by 1, 2, 3
    )
    select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'kind', p.kind, 'step', p.step,
        'won', coalesce(p.won, 0), 'redeemed', coalesce(p.redeemed, 0), 'expired', coalesce(p.expired, 0),
        'value_cents', (select v.cents from private.prize_values v where v.cafe_id = p_cafe and v.prize = p.name),
        'cost_cents', case when p.redeemed > coalesce(p.unpriced, 0) then p.cents end,
        'unpriced', coalesce(p.unpriced, 0))
      order by p.step, p.kind, p.name collate "C"), '[]')
    from prizes p where coalesce(p.won, 0) <> 0 or coalesce(p.redeemed, 0) <> 0 or coalesce(p.expired, 0) <> 0);
end $$;
comment on function private.result_prizes is
  'Each prize of a period: won, handed out, expired, and what those handed out cost, as far as they have a value (rule '
  'I10).';

create function private.result_survey(p_cafe uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with answers as (
      select split_part(a.label, ':', 1) as question, substr(a.label, strpos(a.label, ':') + 1) as answer,
        sum(a.n) as people
      from private.results_of(p_cafe, 'answer', p_from, p_to) as a group by a.label having sum(a.n) <> 0
    ), ranked as (
      select a.*, row_number() over (partition by a.question order by a.people desc, a.answer collate "C") as place
      from answers a
    )
    select jsonb_build_object(
      'people', (select coalesce(sum(s.n), 0) from private.results_of(p_cafe, 'survey', p_from, p_to) as s),
      'questions', (select jsonb_agg(jsonb_build_object('question', q.question, 'kind', q.kind,
          'answers', coalesce((select jsonb_agg(jsonb_build_object('answer', r.answer, 'people', r.people)
              order by r.place)
            from ranked r where r.question = q.question and r.place <= 30), '[]')) order by q.place)
        from unnest(
          array['motivacion', 'frecuencia_visita', 'momento_visita', 'productos_preferidos', 'presupuesto',
            'mejoras_negocio', 'descubrimiento_cafeteria', 'facilidad_uso', 'motivacion_volver', 'opinion_desafios',
            'mas_cafeterias', 'dudas_confusion', 'mejoras_sistema', 'ofertas_comunicacion', 'rango_edad'],
          array['choice', 'scale', 'choice', 'choice', 'scale', 'text', 'choice', 'scale', 'choice', 'choice',
            'choice', 'text', 'text', 'choice', 'scale']) with ordinality as q (question, kind, place))));
end $$;
comment on function private.result_survey is
  'Who answered the survey in a period and what they chose, the commonest thirty of each question (rule I12).';

create function private.results_json(p_cafe uuid, p_from date, p_to date, p_today date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'period', jsonb_build_object('from', p_from, 'to', p_to, 'before_from', p_from - (p_to - p_from + 1),
      'before_to', p_from - 1, 'today', p_today),
    'sentences', private.result_sentences(p_cafe, p_from, p_to, p_today),
    'path', private.result_path(p_cafe, p_from, p_to, p_today),
    'returns', private.result_returns(p_cafe, p_today),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'hour', h.hour, 'visits', h.visits)
        order by h.weekday, h.hour), '[]')
      from (
        select extract(isodow from v.day)::int as weekday, v.part as hour, sum(v.n) as visits
        from private.results_of(p_cafe, 'visit', p_from, p_to) as v group by 1, 2 having sum(v.n) <> 0
      ) as h),
    'days', (
      with facts as (
        select v.day, 0 as scans, v.n as visits, 0 as people
        from private.results_of(p_cafe, 'visit', p_from, p_to) as v
        union all select c.day, c.n, 0, 0 from private.results_of(p_cafe, 'scan', p_from, p_to) as c
        union all select s.day, 0, 0, s.n from private.results_of(p_cafe, 'step', p_from, p_to) as s
      ), sums as (
        select f.day, sum(f.scans) as scans, sum(f.visits) as visits, sum(f.people) as people
        from facts f group by f.day
      )
      select jsonb_agg(jsonb_build_object('day', d.day, 'scans', coalesce(s.scans, 0),
        'visits', coalesce(s.visits, 0), 'new_customers', coalesce(s.people, 0)) order by d.day)
      from (select p_from + g as day from generate_series(0, p_to - p_from) as g) as d
      left join sums s on s.day = d.day),
    'prizes', private.result_prizes(p_cafe, p_from, p_to),
    'tickets', (
      with facts as (
        select to_char(t.day, 'YYYY-MM') as month, t.n as approved, t.cents, 0 as points
        from private.results_of(p_cafe, 'ticket', p_from, p_to) as t
        union all
        select to_char(p.day, 'YYYY-MM'), 0, 0, p.n from private.results_of(p_cafe, 'points', p_from, p_to) as p
      ), months as (
        select f.month, sum(f.approved) as approved, sum(f.cents) as cents, sum(f.points) as points
        from facts f group by f.month having sum(f.approved) <> 0
      )
      select jsonb_build_object('approved', coalesce(sum(m.approved), 0), 'euros_cents', coalesce(sum(m.cents), 0),
        'points', coalesce(sum(m.points), 0), 'by_month', coalesce(jsonb_agg(jsonb_build_object('month', m.month,
          'approved', m.approved, 'euros_cents', m.cents, 'points', m.points) order by m.month), '[]'))
      from months m),
    'survey', private.result_survey(p_cafe, p_from, p_to));
end $$;
comment on function private.results_json is
  'All the numbers of a café, or of all, for a period: what load_results says.';

create function private.load_results(p_cafe_slug text, p_from date, p_to date, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_right(v_cafe, 'results');
  v_today constant date := private.madrid_day(p_now);
  v_from constant date := private.day_until(p_from, v_today);
  v_to constant date := private.day_until(p_to, v_today);
begin
  perform private.check_period(v_from, v_to, v_today);
  return private.team_frame(v_cafe, v_role) || private.results_json(v_cafe, v_from, v_to, v_today)
    || jsonb_build_object('month_mail', case when v_role = 'owner' then private.month_wish_json(v_cafe, p_now) end);
end $$;
grant execute on function private.load_results(text, date, date, timestamptz) to authenticated;

create function public.load_results(cafe_slug text, from_day date, to_day date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_results(cafe_slug, from_day, to_day, now())
$$;
comment on function public.load_results is
  'What a café brought from a day to a day of Madrid, at most 366, both ends in: { the frame, period, sentences, '
  'path, returns, hours, days, prizes, tickets, survey, month_mail: { asked, proven, goes_out } for an owner, null for '
  'others }, numbers only (rules I1 to I12, I21). Refuses: UNAUTHENTICATED 401, NOT_ALLOWED 403, INVALID_INPUT 422.';
grant execute on function public.load_results(text, date, date) to authenticated;

create function private.load_all_results(p_from date, p_to date, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_from constant date := private.day_until(p_from, v_today);
  v_to constant date := private.day_until(p_to, v_today);
begin
  perform private.require_admin();
  perform private.check_period(v_from, v_to, v_today);
  return private.results_json(private.all_cafes(), v_from, v_to, v_today);
end $$;
grant execute on function private.load_all_results(date, date, timestamptz) to authenticated;

create function public.load_all_results(from_day date, to_day date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_all_results(from_day, to_day, now())
$$;
comment on function public.load_all_results is
  'What all cafés together brought, as load_results says it of one, without a frame (rule I13). Refuses: '
  'UNAUTHENTICATED 401, ADMIN_ONLY 403, INVALID_INPUT 422.';
grant execute on function public.load_all_results(date, date) to authenticated;

create function private.load_survey_answers(p_cafe_slug text, p_question text, p_from date, p_to date,
  p_before timestamptz, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
begin
  perform private.require_right(v_cafe, 'results');
  perform private.check_period(p_from, p_to, private.madrid_day(p_now));
  if p_question is null or p_question not in ('mejoras_negocio', 'dudas_confusion', 'mejoras_sistema') then
    perform private.refuse(422, 'INVALID_INPUT', 'question');
  end if;
  return (
    with page as (
      select e.created_at, case p_question when 'mejoras_negocio' then e.mejoras_negocio
        when 'dudas_confusion' then e.dudas_confusion else e.mejoras_sistema end as text
      from public."Encuesta_5" e
      where e.cafe_id = v_cafe and e.created_at >= private.madrid_day_start(p_from)
        and e.created_at < least(private.madrid_day_start(p_to + 1), p_before)
        and not private.is_member(e.user_id, e.cafe_id)
      -- whoever wrote at the same instant comes along: the next page begins before it
      order by e.created_at desc fetch first 50 rows with ties
    )
    select jsonb_build_object(
      'answers', coalesce(jsonb_agg(jsonb_build_object('day', private.madrid_day(p.created_at), 'text', p.text)
        order by p.created_at desc, p.text collate "C"), '[]'),
      'next', case when count(*) >= 50 then min(p.created_at) end)
    from page p);
end $$;
grant execute on function private.load_survey_answers(text, text, date, date, timestamptz, timestamptz)
  to authenticated;

create function public.load_survey_answers(cafe_slug text, question text, from_day date, to_day date,
  before timestamptz default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_survey_answers(cafe_slug, question, from_day, to_day, before, now())
$$;
comment on function public.load_survey_answers is
  'What customers wrote to a question of the survey in a period, the latest first, some 50 at a time, with the day and '
  'never with who: { answers: [{ day, text }], next: what before is for the following ones|null } (rule I12). Refuses: '
  'UNAUTHENTICATED 401, NOT_ALLOWED 403, INVALID_INPUT 422.';
grant execute on function public.load_survey_answers(text, text, date, date, timestamptz) to authenticated;

-- ── The draws' file ──────────────────────────────────────────────────────────────────────────────

create function private.load_draws_file(p_cafe_slug text, p_from date, p_to date, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_since constant timestamptz := private.madrid_day_start(p_from);
  v_until constant timestamptz := private.madrid_day_start(p_to + 1);
begin
  perform private.require_right(v_cafe, 'exports');
  perform private.check_period(p_from, p_to, private.madrid_day(p_now));
  return jsonb_build_object(
    'offered', (select coalesce(jsonb_agg(jsonb_build_object('wheel', p.wheel, 'version', p.version,
        'since', private.madrid_day(v.active_from), 'name', p.name, 'weight', p.weight, 'of', v.weights,
        'value_cents', (select w.cents from private.prize_values w where w.cafe_id = v_cafe and w.prize = p.name))
        order by p.wheel, p.version, p.position), '[]')
      from (
        select w.wheel, w.version, w.active_from,
          lead(w.active_from, 1, 'infinity') over (partition by w.wheel order by w.version) as ends,
          (select sum(o.weight) from private.wheel_prizes o
            where o.wheel = w.wheel and o.version = w.version) as weights
        from private.wheel_versions w
      ) as v
      join private.wheel_prizes p on p.wheel = v.wheel and p.version = v.version
      where v.active_from < v_until and v.ends > v_since),
    'won', (select coalesce(jsonb_agg(jsonb_build_object('at', r.obtained_at, 'prize', r.reward_name,
        'kind', case when r.hito_number = 0 then 'vip' when r.reward_type = 'fixed' then 'fixed' else 'wheel' end,
        'step', r.hito_number, 'value_cents', r.value_cents, 'above_300', coalesce(r.value_cents > 30000, false),
        'redeemed_at', r.redeemed_at, 'draw', r.draw_id) order by r.obtained_at, r.id), '[]')
      from public.user_rewards r
      where r.cafe_id = v_cafe and r.obtained_at >= v_since and r.obtained_at < v_until),
    -- whoever won it: a draw stays when the account goes
    'draws', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'at', d.drawn_at, 'wheel', d.wheel,
        'version', d.version, 'roll', d.roll, 'prize', d.prize_name) order by d.drawn_at, d.id), '[]')
      from private.draws d
      where d.cafe_id = v_cafe and d.drawn_at >= v_since and d.drawn_at < v_until));
end $$;
grant execute on function private.load_draws_file(text, date, date, timestamptz) to authenticated;

create function public.load_draws_file(cafe_slug text, from_day date, to_day date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_draws_file(cafe_slug, from_day, to_day, now())
$$;
comment on function public.load_draws_file is
  'What an adviser asks of a café''s prizes in a period, at most 366 days, naming nobody: { offered: the wheels that '
  'turned, with their odds and present values, won: with the value of that day, draws: the log } (rule I14). Refuses: '
  'UNAUTHENTICATED 401, NOT_ALLOWED 403, INVALID_INPUT 422.';
grant execute on function public.load_draws_file(text, date, date) to authenticated;

select private.recompute_results();
