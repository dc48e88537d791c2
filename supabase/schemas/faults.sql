-- Faults of the page and the functions, counted without person, address or content (rules O1 to O5).

create table private.faults (
  id int generated always as identity,
  kind text not null,
  name text not null,
  page text not null,
  first_at timestamptz not null,
  grown_at timestamptz,
  constraint faults_pkey primary key (id),
  constraint faults_one_of_each unique (kind, name, page),
  constraint faults_kind_known check (kind in ('error', 'file', 'contract', 'server', 'refusal', 'other')),
  constraint faults_name_short check (length(name) <= 200),
  constraint faults_page_short check (length(page) <= 120)
);
comment on table private.faults is
  'Faults by kind, name and page, of the last 30 days (rule O1). `other` stands for those beyond the bounds (rule O3).';
comment on column private.faults.name is
  'Class and words of an error, or procedure and status: nothing that a person has written (rule O2).';
comment on column private.faults.page is 'The pattern of the route, as /c/:cafeSlug.';
comment on column private.faults.grown_at is 'Instant at which automations last heard of its growth (rule O5).';
create index faults_first on private.faults (first_at);
alter table private.faults enable row level security;

create table private.fault_hours (
  fault_id int not null,
  version text not null,
  family text not null,
  hour timestamptz not null,
  n int not null default 1,
  places text not null,
  constraint fault_hours_pkey primary key (fault_id, version, family, hour),
  constraint fault_hours_fault_exists foreign key (fault_id) references private.faults (id) on delete cascade,
  constraint fault_hours_places_short check (length(places) <= 500)
);
comment on table private.fault_hours is
  'How often a fault was reported, by version, family of browsers and hour, with the places of the first report.';
comment on column private.fault_hours.family is 'The family of browsers, as Firefox.';
comment on column private.fault_hours.places is
  'First lines of the stack: function, file of our own, line and column, or names of files that did not load.';
create index fault_hours_by_hour on private.fault_hours (hour);
alter table private.fault_hours enable row level security;

-- ── What is kept of a report ─────────────────────────────────────────────────────────────────────

create function private.fault_words(p_message text) returns text
language sql immutable set search_path = '' as $$
  -- This is a closed list of the words in which engines describe errors: whatever a message quotes is in none of them
  select string_agg(w.word, ' ' order by w.place)
  from regexp_split_to_table(lower(p_message), '[\s.,:;()''"]+') with ordinality as w (word, place)
  where w.word ~ '^#\d{1,3}$' or w.word = any (string_to_array('a an and any are argument array at be before browser '
    'call called cannot can class constructor context could data defined does element error evaluating exceeded '
    'execute expected expression failed failure for found from function get has have import in index '
    'initialization initialized instance instead into invalid is it iterable json length limit maximum method '
    'minified missing module must new no node non not null number object of on only operation or out parse '
    'permission private properties property prototype quota range react read reading reduce reference '
    'response result set setting size stack storage string support supported symbol syntax than that the this to '
    'token too type undefined unexpected unknown valid value variable was with without', ' '))
$$;
comment on function private.fault_words is
  'Returns the words of an error''s message that are in a closed list, and numbers of React''s errors; null for none.';

create function private.fault_name(p_kind text, p_name text) returns text
language sql immutable set search_path = '' as $$
  select left(case
    when p_kind = 'error' then concat_ws(' ', coalesce(substring(p_name from '^([A-Z][A-Za-z]{0,20}Error)\M'), 'Error'),
      private.fault_words(regexp_replace(p_name, '^\w+', '')))
    when p_kind in ('contract', 'server', 'refusal') then
      case when p_name ~ '^[a-z][a-z0-9_-]{0,62}( [A-Z0-9]{3,8})?$' and p_name !~ '^\S*\d{3}' then p_name else '?' end
    else '' end, 200)
$$;
comment on function private.fault_name is
  'Returns what may be kept of a report''s name: of an error its class and known words, else procedure or function '
  'with a status or SQLSTATE (rule O2).';

create function private.fault_page(p_page text) returns text
language sql immutable set search_path = '' as $$
  select case when p_page ~ '^(\*|/|(/(:[A-Za-z]{1,20}|[[:alnum:]-]{1,40})){1,6})$' and p_page !~ '(\d.*){3}'
    and length(p_page) <= 120 then p_page else '?' end
$$;
comment on function private.fault_page is 'Returns the pattern of a route; ? for what cannot be one.';

create function private.fault_places(p_places text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(l.line, e'\n' order by l.place), '')
  from (
    select case
        -- a function whose name holds a number or is long may be named after content
        when p.line ~ '^\S+ ' and split_part(p.line, ' ', 1) !~ '\d{3}|.{31}' then p.line
        else regexp_replace(p.line, '^\S+ ', '') end as line, p.place
    from string_to_table(p_places, e'\n') with ordinality as p (line, place)
    where p.line ~ '^([A-Za-z_$][\w$.]* )?([a-z][a-z-]{0,19}-)?[\w-]{8}\.js(:\d{1,5}:\d{1,6})?$'
    order by p.place limit 5
  ) as l
$$;
comment on function private.fault_places is
  'Returns the first five lines of a stack that have the shape `function file.js:line:column`, with a file that the '
  'build has named (rule O2).';

create function private.browser_family(p_agent text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_agent is null or not private.is_short(p_agent, 1000) then 'Otro'
    when p_agent ~ 'FBA[NV]|Instagram' then 'Instagram o Facebook'
    when p_agent ~ 'Edg(A|iOS)?/' then 'Edge'
    when p_agent ~ 'OPR/' then 'Opera'
    when p_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
    when p_agent ~ '(Firefox|FxiOS)/' then 'Firefox'
    when p_agent ~ '(Chrome|CriOS)/' then 'Chrome'
    when p_agent ~ 'Safari/' then 'Safari'
    when p_agent ~ '^Deno/' then 'Servidor'
    else 'Otro' end
$$;
comment on function private.browser_family is
  'Returns the family of a browser by its user agent, of which nothing stays.';

-- ── Counting ─────────────────────────────────────────────────────────────────────────────────────

create function private.tell_fault(p_fault private.faults, p_change text, p_version text, p_count int) returns void
language sql set search_path = '' as $$
  insert into private.events (topic, payload) values ('fault', jsonb_build_object('change', p_change,
    'kind', (p_fault).kind, 'name', (p_fault).name, 'page', (p_fault).page, 'version', p_version, 'count', p_count))
$$;
comment on function private.tell_fault is 'Tells automations of a fault: `new` or `grown` (rule O5).';

create function private.count_fault(p_kind text, p_name text, p_page text, p_version text, p_family text,
  p_places text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_hour constant timestamptz := private.hour_of(p_now);
  v_fault private.faults;
begin
  select f.* into v_fault from private.faults f where f.kind = p_kind and f.name = p_name and f.page = p_page;
  update private.fault_hours h set n = h.n + 1
  where h.fault_id = v_fault.id and h.version = p_version and h.family = p_family and h.hour = v_hour;
  if found then return; end if;

  -- Only a first report of its hour stands in line. The bounds then hold however many come at once.
  perform pg_advisory_xact_lock(hashtextextended('faults', 0));
  if p_kind <> 'other' and ((select count(*) from private.fault_hours h where h.hour = v_hour) >= 100
    or v_fault.id is null and (select count(*) from private.faults f
      where f.first_at >= v_hour and f.first_at < v_hour + interval '1 hour') >= 20)
  then
    -- A flood shows in the list by itself, with what it has drowned.
    perform private.count_fault('other', '', '', '', '', '', p_now);
    return;
  end if;
  if v_fault.id is null then
    insert into private.faults (kind, name, page, first_at) values (p_kind, p_name, p_page, p_now)
    on conflict on constraint faults_one_of_each do nothing returning * into v_fault;
    if found then
      perform private.tell_fault(v_fault, 'new', p_version, 1);
    else
      select f.* into v_fault from private.faults f where f.kind = p_kind and f.name = p_name and f.page = p_page;
    end if;
  end if;
  insert into private.fault_hours as h (fault_id, version, family, hour, places)
  values (v_fault.id, p_version, p_family, v_hour, p_places)
  on conflict on constraint fault_hours_pkey do update set n = h.n + 1;
end $$;
comment on function private.count_fault is
  'Counts a report in its hour: at most 100 rows and 20 new faults an hour, all others as `other` (rule O3). A new '
  'fault is told in the same transaction (rule O5).';

create function private.report_fault(p_kind text, p_name text, p_page text, p_version text, p_places text,
  p_address text, p_agent text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.caller();
  -- Nobody waits for the answer, so nothing is refused: what is no report, or one too many, is dropped.
  if num_nulls(p_kind, p_name, p_page, p_version, p_places) > 0
    or p_kind not in ('error', 'file', 'contract', 'server', 'refusal')
    or not (private.is_short(p_name, 1000) and private.is_short(p_page, 200) and private.is_short(p_version, 40)
      and private.is_short(p_places, 2000))
    or p_page !~ '^[/*]' or p_kind = 'error' and p_name !~ '^\w+:'
    or private.add_rate_limit_hit('fault', p_now, p_address => p_address) > 60
  then
    return;
  end if;
  perform private.count_fault(p_kind, private.fault_name(p_kind, p_name), private.fault_page(p_page),
    coalesce(substring(p_version from '^\d{1,4}\.\d{1,4}\.\d{1,4}$'), '?'),
    private.browser_family(p_agent), private.fault_places(p_places), p_now);
end $$;
grant execute on function private.report_fault(text, text, text, text, text, text, text, timestamptz)
to anon, authenticated, service_role;

create function public.report_fault(kind text, name text, page text, version text, places text) returns void
language sql security invoker set search_path = '' as $$
  select private.report_fault(kind, name, page, version, places, private.client_address(h.headers),
    h.headers ->> 'user-agent', now())
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as h
$$;
comment on function public.report_fault is
  'Takes a fault of the page or a function: its kind, its name, the route''s pattern, the page''s version and places '
  'in its files, a line each. Answers nothing.';
grant execute on function public.report_fault(text, text, text, text, text) to anon, authenticated, service_role;

create function private.tell_grown_faults(p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_today constant date := private.madrid_day(p_now);
  v_since constant timestamptz := private.madrid_day_start(v_today);
  v_grown record;
  v_told int := 0;
begin
  for v_grown in
    with counted as (
      select h.fault_id, sum(h.n) filter (where h.hour >= v_since) as today,
        coalesce(sum(h.n) filter (where h.hour < v_since), 0) as before,
        (array_agg(h.version order by h.hour desc))[1] as version
      from private.fault_hours h
      where h.hour >= private.madrid_day_start(v_today - 7) and h.hour <= p_now
      group by h.fault_id
    )
    -- The row's lock makes two runs at once stand in line, and the second one looks again.
    update private.faults f set grown_at = p_now
    from counted c
    where c.fault_id = f.id and f.first_at < v_since
      and (f.grown_at is null or f.grown_at <= p_now - interval '7 days')
      and c.today >= 10 * greatest(c.before / least(7, v_today - private.madrid_day(f.first_at))::numeric, 1)
    returning f as fault, c.version, c.today
  loop
    perform private.tell_fault(v_grown.fault, 'grown', v_grown.version, v_grown.today::int);
    v_told := v_told + 1;
  end loop;
  return v_told;
end $$;
comment on function private.tell_grown_faults is
  'Tells automations of the faults that were reported ten times today, or ten times as often as on a mean day of the '
  'seven before; of each at most once in seven days (rule O5). Returns how many.';

-- ── Reading ──────────────────────────────────────────────────────────────────────────────────────

create function private.admin_load_faults(p_version text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with counted as (
      select h.fault_id, coalesce(bool_and(h.version = p_version), false) as is_new, max(h.hour) as last_at,
        sum(h.n)::int as total,
        coalesce(sum(h.n) filter (where h.hour > p_now - interval '24 hours'), 0)::int as last_day,
        array_agg(distinct h.version order by h.version) as versions,
        array_agg(distinct h.family order by h.family) as browsers,
        (array_agg(h.places order by h.places = '', h.version = p_version desc, h.hour desc))[1] as places
      from private.fault_hours h group by h.fault_id
    ), listed as (
      select f.id, f.kind, f.name, f.page, f.first_at, c.* from private.faults f join counted c on c.fault_id = f.id
      order by c.is_new desc, c.last_at desc, f.id limit 100
    )
    select jsonb_build_object('total', (select count(*) from counted),
      'faults', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'page', l.page,
        'is_new', l.is_new, 'first_at', l.first_at, 'last_at', l.last_at, 'total', l.total, 'last_day', l.last_day,
        'versions', l.versions, 'browsers', l.browsers, 'places', string_to_array(l.places, e'\n'))
        order by l.is_new desc, l.last_at desc, l.id), '[]'))
    from listed l);
end $$;
grant execute on function private.admin_load_faults(text, timestamptz) to authenticated;

create function public.admin_load_faults(version text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_load_faults(version, now()) $$;
comment on function public.admin_load_faults is
  'Returns the faults of the last 30 days, first those that no other version has: { total, faults: 100 at most }, each '
  '{ id, kind, name, page, is_new, first_at, last_at, total, last_day, versions, browsers, places } (rule O4). '
  'Administrators only.';
grant execute on function public.admin_load_faults(text) to authenticated;
