-- The bases of a café's wheels, for everybody (rule L7).

-- ── What held before ─────────────────────────────────────────────────────────────────────────────

create table private.bases_history (
  id bigint generated always as identity,
  cafe_id uuid not null,
  valid_until timestamptz not null,
  facts jsonb not null,
  constraint bases_history_pkey primary key (id),
  constraint bases_history_cafe_exists foreign key (cafe_id) references public.cafeterias (id)
);
comment on table private.bases_history is
  'Facts of a café''s bases until something of it changed: organiser, challenge 1''s prize, and conditions and value '
  'of each prize. Wheels keep their own versions. Rows are only added, by the triggers below (rule L7).';
create index bases_history_by_cafe on private.bases_history (cafe_id, valid_until, id);
alter table private.bases_history enable row level security;

create function private.bases_facts(p_cafe public.cafeterias) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('organiser', private.legal_json(p_cafe), 'first_prize', private.first_prize(p_cafe),
    'prizes', (select jsonb_object_agg(p.name, jsonb_build_object('conditions', n.conditions,
        'value_cents', n.value_cents))
      from (select distinct o.name from private.prizes o where o.cafe_id is null or o.cafe_id = (p_cafe).id) as p
      cross join lateral private.current_prize((p_cafe).id, p.name) as n))
$$;
comment on function private.bases_facts is
  'Returns the facts of a café''s bases beside its wheels, at this moment: { organiser|null, first_prize, prizes: { '
  'name: { conditions|null, value_cents|null } } }.';

create function private.bases_facts_at(p_cafe public.cafeterias, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (select h.facts from private.bases_history h where h.cafe_id = (p_cafe).id and h.valid_until >= p_at
      order by h.valid_until, h.id limit 1),
    private.bases_facts(p_cafe))
$$;
comment on function private.bases_facts_at is 'Returns private.bases_facts as of just before an instant.';

create function private.archive_cafe_bases() returns trigger
language plpgsql set search_path = '' as $$
begin
  insert into private.bases_history (cafe_id, valid_until, facts) values (old.id, now(), private.bases_facts(old));
  return new;
end $$;
create trigger on_cafeterias_update_archive_bases before update of first_prize, legal_name, legal_number, legal_address
  on public.cafeterias for each row
  when ((old.first_prize, old.legal_name, old.legal_number, old.legal_address)
    is distinct from (new.first_prize, new.legal_name, new.legal_number, new.legal_address))
  execute function private.archive_cafe_bases();

create function private.archive_prize_bases() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.conditions, old.value_cents) is not distinct from (new.conditions, new.value_cents) then return new; end if;
  -- a prize of the programme, which a migration alone changes, is every café's
  insert into private.bases_history (cafe_id, valid_until, facts)
  select c.id, now(), private.bases_facts(c) from public.cafeterias c
  where new.cafe_id is null or c.id = new.cafe_id;
  return new;
end $$;
-- A prize that was not there before was on no wheel: its insert changes no day's bases.
create trigger on_prizes_update_archive_bases before update of conditions, value_cents on private.prizes
  for each row execute function private.archive_prize_bases();

-- ── What a day's bases tell ──────────────────────────────────────────────────────────────────────

create function private.wheel_bases(p_cafe uuid, p_wheel text, p_day date, p_prizes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- the last instant of the day: its wheel counts
  v_at constant timestamptz := private.madrid_day_start(p_day + 1) - interval '1 microsecond';
  v_version constant private.wheel_versions := private.active_wheel_version(p_wheel, p_cafe, v_at);
begin
  if v_version.version is null then return null; end if;
  return jsonb_build_object('wheel', p_wheel, 'version', v_version.version,
    'since', (select private.madrid_day(greatest(v_version.active_from, max(o.active_from)))
      from private.wheel_versions o where o.cafe_id = p_cafe and o.wheel = p_wheel and o.active_from <= v_at),
    'ceiling_cents', v_version.ceiling_cents,
    'segments', (
      select jsonb_agg(jsonb_build_object('name', p.name,
        'percent', round(p.weight * 100.0 / (select sum(o.weight) from private.wheel_prizes o
          where o.wheel = v_version.wheel and o.version = v_version.version), 2)::float8,
        'conditions', p_prizes -> p.name -> 'conditions', 'value_cents', p_prizes -> p.name -> 'value_cents',
        'monthly_limit', p.monthly_limit, 'unlimited', p.unlimited) order by p.position)
      from private.wheel_prizes p where p.wheel = v_version.wheel and p.version = v_version.version));
end $$;
comment on function private.wheel_bases is
  'Returns a wheel for the bases, as it turned at the end of a day: { wheel, version, since, ceiling_cents|null, '
  'segments: [{ name, percent, conditions, value_cents|null, monthly_limit: how many there are a month, or null, '
  'unlimited }] }; null before the first. In: the day''s conditions and values by prize.';

create function private.bases_change_days(p_cafe public.cafeterias, p_until date) returns date[]
language sql stable set search_path = '' as $$
  select array_agg(d.day order by d.day desc) from (
    select private.madrid_day((p_cafe).created_at) as day
    union
    select private.madrid_day(h.valid_until) from private.bases_history h where h.cafe_id = (p_cafe).id
    union
    select private.madrid_day(v.active_from) from private.wheel_versions v where v.cafe_id = (p_cafe).id
    union
    -- the programme's, where it turned
    select private.madrid_day(v.active_from) from private.wheel_versions v
    where v.cafe_id is null
      and (private.active_wheel_version(v.wheel, (p_cafe).id, v.active_from)).version = v.version
  ) as d
  where d.day between private.madrid_day((p_cafe).created_at) and p_until
$$;
comment on function private.bases_change_days is
  'Returns the days on which a café''s bases changed, the latest first, from the one on which the café was made.';

create function private.load_bases(p_cafe_slug text, p_day date, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  -- A deleted café shows its last day: its prizes can still be claimed and checked.
  v_today constant date := private.madrid_day(coalesce((v_cafe).deleted_at, p_now));
  -- A future day shows today's bases.
  v_day constant date := least(coalesce(p_day, v_today), v_today);
  v_operator constant jsonb := (select private.operator_json(s) from private.settings s);
  -- the facts at the end of the day; for today, those of now
  v_facts constant jsonb := private.bases_facts_at(v_cafe, private.madrid_day_start(v_day + 1));
  v_days date[];
begin
  perform private.caller();
  if (v_cafe).id is null then return jsonb_build_object('bases', null); end if;
  v_days := private.bases_change_days(v_cafe, v_today);
  return jsonb_build_object('bases', jsonb_build_object(
    'cafe', jsonb_build_object('nombre', (v_cafe).nombre, 'slug', (v_cafe).slug, 'address', (v_cafe).address),
    'day', v_day,
    'since', (select max(d) from unnest(v_days) as d where d <= v_day),
    'days', to_jsonb(v_days),
    'organiser', v_facts -> 'organiser',
    'operator', v_operator,
    'first_prize', jsonb_build_object('name', v_facts -> 'first_prize')
      || (v_facts -> 'prizes' -> (v_facts ->> 'first_prize')),
    'wheels', (select coalesce(jsonb_agg(b.bases order by b.n), '[]') from (
      select n, private.wheel_bases((v_cafe).id, wheel, v_day, v_facts -> 'prizes') as bases
      from unnest(array['hito', 'vip']) with ordinality as w (wheel, n)) as b where b.bases is not null)));
end $$;
grant execute on function private.load_bases(text, date, timestamptz) to anon, authenticated;

create function public.load_bases(cafe_slug text, day date default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_bases(cafe_slug, day, now()) $$;
comment on function public.load_bases is
  'The bases of a café''s wheels as they held when a day ended, as they hold now without one: { bases: { cafe, day, '
  'since: the day of its last change until then, null before the café was made, days: of every change, the latest '
  'first, organiser: the café''s legal person or null, operator|null, first_prize, wheels: as private.wheel_bases '
  'tells them } | null where there is no such café }. For everybody.';
grant execute on function public.load_bases(text, date) to anon, authenticated;
