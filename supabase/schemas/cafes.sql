create function private.is_week_of_hours(p_week jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_day jsonb;
  v_interval jsonb;
  v_last text;
begin
  if p_week is null then return true; end if;
  if jsonb_typeof(p_week) <> 'array' or jsonb_array_length(p_week) <> 7 then return false; end if;
  for v_day in select jsonb_array_elements(p_week) loop
    if jsonb_typeof(v_day) <> 'array' or jsonb_array_length(v_day) > 2 then return false; end if;
    v_last := '';
    for v_interval in select jsonb_array_elements(v_day) loop
      if jsonb_typeof(v_interval) <> 'array' or jsonb_array_length(v_interval) <> 2
        or v_interval::text !~ '^\["([01][0-9]|2[0-3]):[0-5][0-9]", "([01][0-9]|2[0-3]):[0-5][0-9]"\]$'
        -- one that began before it ended was not the last: only that one may go on after midnight
        or v_interval ->> 0 <= v_last
        -- from midnight to midnight is the whole day, and all that the day has
        or (v_interval ->> 0 = v_interval ->> 1 and v_day <> '[["00:00", "00:00"]]')
      then
        return false;
      end if;
      v_last := case when v_interval ->> 1 < v_interval ->> 0 then '24:00' else v_interval ->> 1 end;
    end loop;
  end loop;
  return true;
end $$;
comment on function private.is_week_of_hours is
  'Returns true for opening hours: seven days from Monday, each with up to two intervals [from, to], one after the '
  'other; the last may end after midnight. 00:00 to 00:00 alone is the whole day. Nobody has to say any.';

create table public.cafeterias (
  id uuid not null default gen_random_uuid(),
  nombre text not null,
  slug text not null generated always as (private.slug_of(nombre)) stored,
  short_slug text not null,
  match_name text not null generated always as (private.fold_accents(nombre)) stored,
  vip_id uuid not null generated always as (private.vip_id(nombre)) stored,
  active boolean not null default true,
  deleted boolean not null default false,
  primary_color text not null default '#244EB8',
  secondary_color text not null default '#4fb796',
  review_url text,
  instagram_url text,
  poster_headline text,
  address text,
  opening_hours jsonb,
  logo_path text,
  legal_name text,
  legal_number text,
  legal_address text,
  contract_version text,
  service_mode text not null default 'no_proof',
  first_challenge text not null default 'review',
  first_prize text,
  poster_first_prize text,
  visit_points smallint,
  visit_points_from date,
  sends_reminders boolean not null default false,
  poster_printed_at timestamptz,
  cards_printed_at timestamptz,
  paused_at timestamptz,
  deleted_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  latitude double precision,
  longitude double precision,
  constraint cafeterias_pkey primary key (id),
  constraint cafeterias_name_unique_as_matched unique (match_name),
  constraint cafeterias_vip_id_unique unique (vip_id),
  constraint cafeterias_id_and_vip_id_unique unique (id, vip_id),
  constraint cafeterias_name_long_enough check (length(private.fold_accents(nombre)) >= 3),
  constraint cafeterias_name_fits_a_url check (nombre !~ '[/\\?#%]'),
  constraint cafeterias_name_holds_no_email check (not private.holds_email(nombre)),
  constraint cafeterias_name_is_one_line check (private.is_line(nombre, 80)),
  constraint cafeterias_short_slug_is_ascii
    check (short_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(short_slug) <= 32),
  constraint cafeterias_primary_color_is_hex check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint cafeterias_secondary_color_is_hex check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint cafeterias_review_url_is_https check (length(review_url) <= 1500 and review_url ~ '^https://[^\s]+$'),
  constraint cafeterias_instagram_url_is_https
    check (length(instagram_url) <= 1500 and instagram_url ~ '^https://[^\s]+$'),
  constraint cafeterias_poster_headline_is_short
    check (private.is_line(poster_headline, 40)),
  constraint cafeterias_address_is_one_line
    check (private.is_line(address, 200) and length(address) >= 3),
  constraint cafeterias_latitude_in_bounds check (latitude between -90 and 90),
  constraint cafeterias_longitude_in_bounds check (longitude between -180 and 180),
  constraint cafeterias_latitude_comes_with_longitude check (num_nulls(latitude, longitude) in (0, 2)),
  constraint cafeterias_opening_hours_are_a_week check (private.is_week_of_hours(opening_hours)),
  constraint cafeterias_logo_in_own_folder
    check (logo_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|webp)$' and split_part(logo_path, '/', 1) = id::text),
  constraint cafeterias_legal_name_is_one_line check (private.is_line(legal_name, 120)),
  constraint cafeterias_legal_number_looks_like_one check (legal_number ~ '^[A-Z0-9]{9}$'),
  constraint cafeterias_legal_address_is_one_line
    check (private.is_line(legal_address, 200) and length(legal_address) >= 3),
  constraint cafeterias_legal_name_comes_with_number_and_address
    check (num_nulls(legal_name, legal_number, legal_address) in (0, 3)),
  constraint cafeterias_service_mode_known check (service_mode in ('no_proof', 'proof', 'proof_and_handover')),
  constraint cafeterias_first_challenge_known check (first_challenge in ('review', 'opinion')),
  constraint cafeterias_visit_points_from_1_to_50 check (visit_points between 1 and 50),
  constraint cafeterias_visit_points_from_a_day check (num_nulls(visit_points, visit_points_from) in (0, 2)),
  constraint cafeterias_deleted_only_while_paused check (not (deleted and active)),
  constraint cafeterias_paused_since check (active = (paused_at is null)),
  constraint cafeterias_deleted_since check (deleted = (deleted_at is not null)),
  constraint cafeterias_erased_only_while_deleted check (deleted or erased_at is null)
);
comment on table public.cafeterias is
  'Partner cafés. A pause stops customers'' actions (rule C7); a deletion is a flag (rule C9).';
comment on column public.cafeterias.erased_at is
  'Instant at which the last personal data of a deleted café was erased (rule L9).';
comment on column public.cafeterias.vip_id is
  'The VIP tables'' cafeteria_id: derived from the name, not random (rule C4).';
comment on column public.cafeterias.short_slug is
  'Address as it is printed and typed, given once and never changed; no other café''s name or address (rule C28).';
comment on column public.cafeterias.poster_headline is
  'The headline of its poster; null for the product''s own (rule T22).';
comment on column public.cafeterias.legal_name is
  'The person or company that runs the café, with its tax number and address: organiser of its wheels (rule L4).';
comment on column public.cafeterias.contract_version is
  'The version of the processing contract that its owner accepted last (rule L6).';
comment on column public.cafeterias.service_mode is
  'Demands of the café on a visit, a wheel and a redemption (rule P1); a change judges only what comes after it.';
comment on column public.cafeterias.first_challenge is
  'Kind of challenge 1: a public review, or an opinion that only the café reads (rule J34).';
comment on column public.cafeterias.latitude is
  'Latitude of the café, with longitude: the phone shows its passes there (rule W8). Null where nobody said.';
comment on column public.cafeterias.first_prize is 'Prize of challenge 1; null for the programme''s (rule R1).';
comment on column public.cafeterias.poster_first_prize is
  'The first prize that the poster printed last shows; null where none was printed (rule T22).';
comment on column public.cafeterias.visit_points is
  'Conectitos for each visit of a VIP that is proven; null for none (rule V52).';
comment on column public.cafeterias.visit_points_from is
  'The first day whose visits pay: the one on which the owner let them. Null while none pays.';
comment on column public.cafeterias.sends_reminders is
  'True if the café offers its customers reminders by mail (rule M1).';
create unique index cafeterias_name_unique_as_spelled on public.cafeterias (private.fold_spelled(nombre));
create unique index cafeterias_short_slug_unique_as_matched on public.cafeterias (replace(short_slug, '-', ''));
create index cafeterias_by_name on public.cafeterias (nombre collate "es-x-icu") where not deleted;
create index cafeterias_to_erase on public.cafeterias (deleted_at, id)
  where deleted_at is not null and erased_at is null;
create index cafeterias_by_created_at on public.cafeterias (created_at desc) where not deleted;

-- partial matches of a slug inside names
create index cafeterias_match_name_trigrams on public.cafeterias using gin (match_name extensions.gin_trgm_ops);
create index cafeterias_spelled_name_trigrams on public.cafeterias
  using gin (private.fold_spelled(nombre) extensions.gin_trgm_ops);

create index cafeterias_paused_first on public.cafeterias (active, created_at desc) where not deleted;
create index cafeterias_active_first on public.cafeterias (active desc, created_at desc) where not deleted;

-- Cafés are made seldom and searched for often: nothing may wait unsorted, for every search to read through.
alter index public.cafeterias_match_name_trigrams set (fastupdate = off);
alter index public.cafeterias_spelled_name_trigrams set (fastupdate = off);

-- Planning tries a pattern on every name in the statistics: a few say as much as a hundred.
alter table public.cafeterias alter column match_name set statistics 10;
alter table public.cafeterias enable row level security;
create policy "visitors read cafés that are not deleted" on public.cafeterias
  for select to anon using (not deleted);
create policy "people read cafés that are not deleted, administrators all" on public.cafeterias
  for select to authenticated using (not deleted or (select private.is_admin()));
create policy "administrators create cafés" on public.cafeterias
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change cafés" on public.cafeterias
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
grant select (id, nombre, slug, active, deleted, primary_color, secondary_color, review_url, instagram_url)
  on public.cafeterias to anon;
grant select on public.cafeterias to authenticated, service_role;
grant insert (nombre, primary_color, secondary_color, review_url, instagram_url) on public.cafeterias to authenticated;
grant update (active, deleted, primary_color, secondary_color, review_url, instagram_url) on public.cafeterias
  to authenticated;

-- generated columns and checks run with the permissions of the administrator who writes the row
grant execute on function private.fold_accents(text), private.fold_spelled(text), private.holds_email(text),
  private.is_line(text, int),
  private.slug_of(text), private.vip_id(text),
  private.is_week_of_hours(jsonb) to authenticated;

create function private.free_short_slug(p_name text, p_cafe uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_words text := private.ascii_name(p_name);
  -- words that many cafés have in their name distinguish none of them
  v_telling constant text := btrim(regexp_replace('-' || v_words, '-(cafe|cafeteria|bar|restaurante|panaderia'
    '|pasteleria|confiteria|heladeria|churreria|obrador|el|la|los|las|de|del|y|e)(?=-|$)', '', 'g'), '-');
  v_number int := 0;
  v_slug text;
begin
  if private.fold_accents(v_words) is distinct from private.fold_accents(p_name)
    and (length(replace(v_words, '-', '')) < 3 or (v_telling = '' and v_words !~ '-'))
  then
    -- "cafe" alone, or a single letter, would be anybody's
    v_words := 'cafe';
    v_number := 1;
  elsif length(v_words) > 24 and length(v_telling) >= 3 then
    v_words := v_telling;
  end if;
  -- whole words as far as they fit
  v_words := coalesce(substring(v_words from '^(.{1,24})(?:-|$)'), left(v_words, 24));
  loop
    v_slug := v_words || case when v_number > 0 then '-' || v_number else '' end;
    exit when not exists (select from public.cafeterias c
        where c.match_name = private.fold_accents(v_slug) and c.id <> p_cafe)
      and not exists (select from public.cafeterias c
        where replace(c.short_slug, '-', '') = private.fold_accents(v_slug) and c.id <> p_cafe);
    v_number := greatest(2, v_number + 1);
  end loop;
  return v_slug;
end $$;
comment on function private.free_short_slug is
  'A short address for a café of this name that is no other café''s name and no other''s address (rule C28).';

create function private.stamp_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.deleted and (tg_op = 'INSERT' or not old.deleted) then new.deleted_at := now(); end if;
  if not new.deleted then
    new.deleted_at := null;
    new.erased_at := null;
  end if;
  return new;
end $$;
create trigger on_cafeterias_write_stamp_deletion before insert or update of deleted on public.cafeterias
  for each row execute function private.stamp_deletion();

create function private.find_same_name_cafe(p_name text, p_cafe uuid default null) returns public.cafeterias
language sql stable set search_path = '' as $$
  select c.* from public.cafeterias c
  where (private.fold_spelled(c.nombre) = private.fold_spelled(p_name)
      or (replace(c.short_slug, '-', '') = private.fold_accents(p_name) and not c.deleted))
    and c.match_name <> private.fold_accents(p_name) and c.id is distinct from p_cafe
  order by private.fold_spelled(c.nombre) = private.fold_spelled(p_name) desc limit 1
$$;
comment on function private.find_same_name_cafe is
  'The café with another folded form that this name means: one that spells ü as ue, or the other way round, or one, '
  'not deleted, whose short address the name would take away.';

create function private.set_short_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- a name must not equal another café's address: cafés are created one after the other
  perform pg_advisory_xact_lock(hashtextextended('cafeterias.short_slug', 0));
  if not new.deleted and (private.find_same_name_cafe(new.nombre, new.id)).id is not null then
    raise unique_violation using constraint = 'cafeterias_short_slug_unique_as_matched',
      message = 'the name is the short address of another café, or its name in another spelling';
  end if;
  -- a deleted café's address can have become a name meanwhile: it comes back with another
  if new.short_slug is null or exists (select from public.cafeterias c
    where c.match_name = replace(new.short_slug, '-', '') and c.id <> new.id)
  then
    new.short_slug := private.free_short_slug(new.nombre, new.id);
  end if;
  return new;
end $$;
create trigger on_cafeterias_write_set_short_slug before insert or update of nombre, deleted on public.cafeterias
  for each row execute function private.set_short_slug();

-- A setting is a column with its check, and its line here. Answers, forms, the update, refusals and the audit follow.
create function private.cafe_settings(p_cafe public.cafeterias, p_part text default 'all') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case p_part
    when 'public' then jsonb_build_object(
      'primary_color', (p_cafe).primary_color,
      'secondary_color', (p_cafe).secondary_color,
      'review_url', (p_cafe).review_url,
      'instagram_url', (p_cafe).instagram_url)
    when 'desk' then jsonb_build_object(
      'address', (p_cafe).address,
      'opening_hours', (p_cafe).opening_hours,
      'latitude', (p_cafe).latitude,
      'longitude', (p_cafe).longitude)
    when 'legal' then jsonb_build_object(
      'legal_name', (p_cafe).legal_name,
      'legal_number', (p_cafe).legal_number,
      'legal_address', (p_cafe).legal_address)
    when 'all' then private.cafe_settings(p_cafe, 'public') || private.cafe_settings(p_cafe, 'desk')
      || private.cafe_settings(p_cafe, 'legal') end;
end $$;
comment on function private.cafe_settings is
  'Returns a café''s settings by their columns, nulls for no café. The permission "settings" sets them all; everybody '
  'reads the part "public", its team "desk". The part "legal" also needs the permission "legal", and is read as '
  'legal_json.';

create function private.cafe_json(p_cafe public.cafeterias) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_user constant uuid := auth.uid();
begin
  return private.cafe_settings(p_cafe, 'public') || jsonb_build_object(
    'id', (p_cafe).id, 'nombre', (p_cafe).nombre, 'slug', (p_cafe).slug, 'short_slug', (p_cafe).short_slug,
    'vip_id', (p_cafe).vip_id, 'logo_path', (p_cafe).logo_path, 'service_mode', (p_cafe).service_mode,
    'state', case when (p_cafe).deleted then 'deleted' when (p_cafe).active then 'active' else 'paused' end,
    'first_challenge', (p_cafe).first_challenge, 'has_tag', private.has_active_tag((p_cafe).id),
    'team_member', private.is_member(v_user, (p_cafe).id),
    'blocked', (private.block_of(v_user, (p_cafe).id)).reason);
end $$;
comment on function private.cafe_json is
  'Returns a café as every page gets it, with whether the caller is on its team: no customer there (rule T4), and why '
  'they may not act there, if so (rule P27).';

create function private.legal_json(p_cafe public.cafeterias) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (p_cafe).legal_name is not null then jsonb_build_object('name', (p_cafe).legal_name,
    'tax_number', (p_cafe).legal_number, 'address', (p_cafe).legal_address) end
$$;
comment on function private.legal_json is
  'The legal person that runs a café; null until its owner names one (rule L4).';

create function private.form_values(p_cafe uuid, p_of text) returns jsonb
language plpgsql set search_path = '' as $$
declare v_cafe public.cafeterias;
begin
  -- The lock makes a second save wait, which is then compared with the values of the first.
  select * into v_cafe from public.cafeterias c where c.id = p_cafe for no key update;
  return private.cafe_settings(v_cafe) || jsonb_build_object(
    'poster_headline', v_cafe.poster_headline, 'service_mode', v_cafe.service_mode,
    'visit_points', v_cafe.visit_points, 'first_prize', private.first_prize(v_cafe),
    'tax_numbers', private.tax_numbers_of(p_cafe),
    'conditions', (select p.conditions from private.prizes p where p.cafe_id = p_cafe and p.name = p_of),
    'value_cents', (select p.value_cents from private.prizes p where p.cafe_id = p_cafe and p.name = p_of),
    'screen_name', (select s.name from private.counter_screens_of_cafe(p_cafe) s where s.id::text = p_of),
    'tag_name', (select t.name from private.tags_of_cafe(p_cafe) t where t.id::text = p_of));
end $$;
comment on function private.form_values is
  'Locks a café and returns each field that its forms set, by the name under which its pages read it; conditions and '
  'value_cents are those of the prize p_of, screen_name and tag_name are those of the counter screen '
  'or tag p_of.';

create function private.check_shown(p_cafe uuid, p_next jsonb, p_shown jsonb, p_of text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_now jsonb;
  v_edited jsonb;
begin
  if jsonb_typeof(p_shown) is distinct from 'object' or not private.is_short(p_shown::text, 8000)
    or exists (select from jsonb_object_keys(p_next) as key where not p_shown ? key)
  then
    perform private.refuse(422, 'INVALID_INPUT', 'shown');
  end if;
  v_now := private.form_values(p_cafe, p_of);
  select jsonb_object_agg(n.key, v_now -> n.key) into v_edited from jsonb_each(p_next) as n
  where v_now -> n.key not in (n.value, p_shown -> n.key);
  if v_edited is not null then perform private.refuse(409, 'SETTINGS_EDITED', v_edited::text); end if;
end $$;
comment on function private.check_shown is
  'Refuses with SETTINGS_EDITED 409, and the values of now, fields of a form that somebody else has changed since they '
  'were shown; with INVALID_INPUT 422 a form that does not say what was shown (rule T32).';

create function private.change_cafe_settings(p_cafe uuid, p_settings jsonb, p_shown jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'settings');
  v_names constant text[] := array(select jsonb_object_keys(private.cafe_settings(null)));
  v_settings jsonb;
  v_number text;
  v_constraint text;
  v_column text;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' or not private.is_short(p_settings::text, 4000)
    or exists (select from jsonb_object_keys(p_settings) as key where key <> all (v_names))
  then
    perform private.refuse(422, 'INVALID_INPUT', 'settings');
  end if;
  select coalesce(jsonb_object_agg(s.key, case when jsonb_typeof(s.value) <> 'string' then s.value
    when s.key like '%\_url' then to_jsonb(private.typed_link(s.value #>> '{}'))
    when s.key like '%\_color' then to_jsonb(private.typed_value(s.value #>> '{}'))
    else to_jsonb(private.typed_line(s.value #>> '{}')) end), '{}')
  into v_settings from jsonb_each(p_settings) as s;
  if p_settings ?| array(select jsonb_object_keys(private.cafe_settings(null, 'legal'))) then
    if not private.has_permission(v_role, 'legal') then perform private.refuse(403, 'NOT_ALLOWED', 'owner'); end if;
    v_number := private.tax_number_form(p_settings ->> 'legal_number');
    if v_number is not null and not private.is_tax_number(v_number) then
      perform private.refuse(422, 'INVALID_INPUT', 'legal_number');
    end if;
    if p_settings ? 'legal_number' then
      v_settings := v_settings || jsonb_build_object('legal_number', v_number);
    end if;
  end if;
  perform private.check_shown(p_cafe, v_settings, p_shown);
  -- the columns are the lines of cafe_settings, never a caller's names
  execute format('update public.cafeterias c set (%1$s) = (select %1$s from jsonb_populate_record(c, $2))
    where c.id = $1', (select string_agg(quote_ident(name), ', ') from unnest(v_names) as name))
  using p_cafe, v_settings;
  perform private.audit('cafe.settings', 'cafe:' || p_cafe, v_settings, p_cafe);
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
    get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
    perform private.refuse(422, 'INVALID_INPUT', (select key from jsonb_object_keys(p_settings) as key
      where key = v_column or starts_with(v_constraint, 'cafeterias_' || key || '_')));
end $$;
comment on function private.change_cafe_settings is
  'A check of the table is named after its column: cafeterias_phone_can_be_dialled. So the refusal knows the field.';
grant execute on function private.change_cafe_settings(uuid, jsonb, jsonb) to authenticated;

create function public.change_cafe_settings(cafe_id uuid, settings jsonb, shown jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.change_cafe_settings(cafe_id, settings, shown)
$$;
comment on function public.change_cafe_settings is
  'Changes what is given of private.cafe_settings, of the legal identity by its owner alone, and leaves an audit row '
  '(rules T24 and L4). INVALID_INPUT names the field; shown: what the form showed of each (T32).';
grant execute on function public.change_cafe_settings(uuid, jsonb, jsonb) to authenticated;

create function private.find_cafe(p_cafe_slug text) returns public.cafeterias
language plpgsql stable set search_path = '' as $$
declare
  v_form constant text := private.fold_accents(p_cafe_slug);
  v_spelled constant text := private.fold_spelled(p_cafe_slug);
  v_cafe public.cafeterias;
  v_partial public.cafeterias[];
begin
  select * into v_cafe from public.cafeterias c where c.match_name = v_form;
  if found then return v_cafe; end if;
  -- spellings by a person who cannot type, or spells out, one of its letters
  select * into v_cafe from public.cafeterias c
  where replace(c.short_slug, '-', '') = regexp_replace(v_form, '[^a-z0-9]', '', 'g');
  if found then return v_cafe; end if;
  select * into v_cafe from public.cafeterias c where private.fold_spelled(c.nombre) = v_spelled;
  if found then return v_cafe; end if;
  if v_form is null or length(v_form) < 4 then return null; end if;
  -- planned for this very pattern: a plan for any pattern reads all cafés
  execute $query$
    select array_agg(c) from (
      select * from public.cafeterias c
      where not c.deleted and (c.match_name like $1 or private.fold_spelled(c.nombre) like $2) limit 2
    ) as c $query$
  into v_partial using private.like_pattern(v_form), private.like_pattern(v_spelled);
  if cardinality(v_partial) = 1 then return v_partial[1]; end if;
  return null;
end $$;
comment on function private.find_cafe is
  'The café that an address or name points at: its name entirely, else its short address (also paused or deleted), '
  'else the only not deleted one whose name contains it; null otherwise (rule C3).';

create function private.requires_handover(p_cafe public.cafeterias) returns boolean
language plpgsql immutable set search_path = '' as $$
begin return (p_cafe).service_mode = 'proof_and_handover'; end $$;
comment on function private.requires_handover is
  'Returns true if a redemption at a café needs the team''s confirmation (rule P1).';

create function private.require_open_cafe(p_cafe public.cafeterias, p_customer uuid default null,
  p_won_at timestamptz default null) returns void
language plpgsql stable set search_path = '' as $$
declare v_block record;
begin
  if (p_cafe).id is null or (p_cafe).deleted then perform private.refuse(404, 'CAFE_NOT_FOUND'); end if;
  if not (p_cafe).active then perform private.refuse(403, 'CAFE_PAUSED', (p_cafe).nombre); end if;
  if private.is_member(p_customer, (p_cafe).id) then
    perform private.refuse(403, 'TEAM_MEMBER', (p_cafe).nombre);
  end if;
  v_block := private.block_of(p_customer, (p_cafe).id);
  if v_block.blocked_at <= coalesce(p_won_at, 'infinity') then
    perform private.refuse(403, 'BLOCKED', v_block.reason);
  end if;
end $$;
comment on function private.require_open_cafe is
  'Refuses with CAFE_NOT_FOUND or CAFE_PAUSED: customers'' actions stop there (rule C7); and with TEAM_MEMBER where '
  'the customer is on the café''s own team (rule T4), BLOCKED with the reason where it has shut them out, but for '
  'what they had won by then, at p_won_at (rule P27).';

create function private.audit_cafe_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(
    case when tg_op = 'INSERT' then 'cafe.create' else 'cafe.change' end, 'cafe:' || new.id,
    (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(to_jsonb(new)) n
      where tg_op = 'INSERT' or n.value is distinct from to_jsonb(old) -> n.key));
  return null;
end $$;
create trigger on_cafeterias_write_audit after insert or update on public.cafeterias
  for each row execute function private.audit_cafe_change();

-- The landing page's demo and the fixed visit page point at it, in production too (rule C6).
insert into public.cafeterias (nombre) values ('Cafetería Central');

create function private.cafe_problems(p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_today constant date := private.madrid_day(p_now);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'total', g.total, 'cafes', g.cafes)
      order by g.place), '[]')
    from (
      select f.place, f.kind, count(*) as total, jsonb_agg(jsonb_build_object('id', f.cafe_id, 'nombre', f.nombre,
        'slug', f.slug, 'since', f.since, 'count', f.n) order by f.rank) filter (where f.rank <= 5) as cafes
      from (
        select p.*, c.nombre, c.slug, row_number() over (partition by p.kind
          order by p.since nulls first, p.n, c.nombre collate "es-x-icu", c.id) as rank
        from (
          -- for a day a ticket is its team's (rule T17)
          select 1 as place, 'tickets' as kind, t.cafe_id, private.madrid_day(min(t.created_at)) as since, count(*) as n
          from public.purchase_tickets t
          where t.status = 'pending' and t.created_at <= p_now - interval '1 day' group by t.cafe_id
          union all
          select 2, 'visits', k.id, (select max(v.fecha_visita) from public.visitas_clientes v
            where v.cafe_id = k.id and v.counts), null
          from public.cafeterias k
          where k.active and not k.deleted and private.madrid_day(k.created_at) <= v_today - 7
            and not exists (select from public.visitas_clientes v
              where v.cafe_id = k.id and v.counts and v.fecha_visita > v_today - 7)
          union all
          select 3, 'owner', k.id, null, null
          from public.cafeterias k
          where k.active and not k.deleted
            and not exists (select from public.cafe_members m where m.cafe_id = k.id and m.role = 'owner')
            and not exists (select from private.open_team_invitations(k.id, p_now) i where i.role = 'owner')
          union all
          select 4, 'poster', k.id, null, null
          from public.cafeterias k where k.active and not k.deleted and k.poster_printed_at is null
          union all
          select 5, 'codes', k.id, null, a.n
          from public.cafeterias k cross join lateral (select count(*) as n from (
            select from public.vip_codes v where v.cafe_id = k.id and v.status = 'active' limit 5) as five) as a
          where k.active and not k.deleted and a.n < 5
        ) as p join public.cafeterias c on c.id = p.cafe_id
      ) as f group by f.place, f.kind
    ) as g);
end $$;
comment on function private.cafe_problems is
  'Returns what is wrong at cafés today (rule C33): pending tickets of more than a day, no visit for a week, no owner '
  'and no open invitation of one, no printed poster, fewer than five active VIP codes: [{ kind, total, cafes: the five '
  'worst [{ id, nombre, slug, since, count }] }].';

create function private.admin_load_home(p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_admin constant boolean := private.is_admin();
begin
  perform private.require_user();
  return jsonb_build_object('is_admin', v_admin,
    'pending_tickets', case when v_admin then private.count_tickets(private.list_condition('pending'), null, null,
      p_now) end,
    'cafes', case when v_admin then (select count(*) from public.cafeterias c where not c.deleted) end,
    'vip_code_alerts', case when v_admin then private.vip_code_alerts(p_now) end,
    'problems', case when v_admin then private.cafe_problems(p_now) end,
    'numbers_to_confirm', case when v_admin then private.numbers_to_confirm() end,
    'demo_requests', case when v_admin then private.demo_requests() end);
end $$;
grant execute on function private.admin_load_home(timestamptz) to authenticated;

create function public.admin_load_home() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_load_home(now()) $$;
comment on function public.admin_load_home is
  'Returns the caller''s administrator flag and pending work: { is_admin, pending_tickets|null: all that wait, at most '
  '1001, cafes|null, vip_code_alerts|null: cafés where codes were being guessed, problems|null, '
  'numbers_to_confirm|null, demo_requests|null } (rules C16, C21, C33, V25 and V35).';
grant execute on function public.admin_load_home() to authenticated;

create function private.admin_cafe_json(p_cafe public.cafeterias) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.cafe_json(p_cafe)
    || jsonb_build_object('created_at', (p_cafe).created_at, 'paused_at', (p_cafe).paused_at);
end $$;
comment on function private.admin_cafe_json is 'A café as an administrator gets it.';

create function private.cafe_figures(p_cafe uuid, p_today date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'customers', (select count(*) from public."Clientes proto" c where c.cafe_id = p_cafe),
      'visits', v.latest, 'visits_before', v.all_days - v.latest,
      'last_visit', (select max(l.fecha_visita) from public.visitas_clientes l
        where l.cafe_id = p_cafe and l.counts),
      'pending_tickets', (select count(*) from public.purchase_tickets t
        where t.cafe_id = p_cafe and t.status = 'pending'))
    from (
      select count(*) as all_days, count(*) filter (where d.fecha_visita >= p_today - 7) as latest
      from public.visitas_clientes d
      where d.cafe_id = p_cafe and d.fecha_visita between p_today - 14 and p_today - 1 and d.counts
    ) as v);
end $$;
comment on function private.cafe_figures is
  'Returns a café''s key numbers: customers, visits of the seven whole days before today and of the seven before '
  'those, the day of the last visit, tickets that wait (rule C25). From indexes alone.';

create function private.admin_list_cafes(
  p_search text, p_sort text, p_descending boolean, p_page int, p_size int, p_figures boolean, p_now timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- a text too long for a name matches nothing
  v_form constant text := coalesce(private.fold_accents(coalesce(p_search, '')), ' ');
  v_where constant text := 'not c.deleted' || case when v_form <> ''
    then ' and (c.match_name like $1[1] or private.fold_spelled(c.nombre) like $1[2])' else '' end;
  v_patterns constant text[] := array[private.like_pattern(v_form),
    private.like_pattern(coalesce(private.fold_spelled(p_search), ' '))];
  v_figure constant text := case p_sort
    when 'customers' then '(select count(*) from public."Clientes proto" k where k.cafe_id = c.id)'
    when 'visits' then
      '(select count(*) from public.visitas_clientes d
        where d.cafe_id = c.id and d.fecha_visita between $5 - 7 and $5 - 1 and d.counts)'
    when 'trend' then
      '(select 2 * count(*) filter (where d.fecha_visita >= $5 - 7) - count(*) from public.visitas_clientes d
        where d.cafe_id = c.id and d.fecha_visita between $5 - 14 and $5 - 1 and d.counts)'
    when 'last_visit' then
      '(select max(d.fecha_visita) from public.visitas_clientes d where d.cafe_id = c.id and d.counts)'
    when 'pending_tickets' then
      '(select count(*) from public.purchase_tickets t where t.cafe_id = c.id and t.status = ''pending'')'
  end;
  v_ascending constant boolean := not p_descending
    and (v_figure is not null or p_sort in ('nombre', 'state', 'created_at'));
  v_limits record;
  v_rows jsonb;
  v_total bigint;
begin
  perform private.require_admin();
  select * into v_limits from private.page_limits(p_page, p_size);
  execute 'select count(*) from public.cafeterias c where ' || v_where into v_total using v_patterns;
  -- a statement of its own for each order, so that an index serves it
  execute format($query$
    select coalesce(jsonb_agg(private.admin_cafe_json(c) || jsonb_build_object('figures',
      case when $4 then private.cafe_figures(c.id, $5) end)), '[]') from (
      select * from public.cafeterias c where %s order by %s %s, c.created_at desc, c.id offset $2
        limit $3) as c $query$,
    v_where,
    coalesce(v_figure, 'c.' || case p_sort
      when 'nombre' then 'nombre collate "es-x-icu"' when 'state' then 'active' else 'created_at' end),
    case when v_ascending then 'asc' else 'desc' end
      -- a café that nobody has visited yet comes after the one with the oldest visit
      || case when v_figure is null then '' when v_ascending then ' nulls first' else ' nulls last' end)
  into v_rows using v_patterns, v_limits.page_offset, v_limits.page_size, p_figures, private.madrid_day(p_now);
  return jsonb_build_object('rows', v_rows, 'total', v_total);
end $$;
grant execute on function private.admin_list_cafes(text, text, boolean, int, int, boolean, timestamptz)
  to authenticated;

create function public.admin_list_cafes(
  search text default null, sort text default 'created_at', descending boolean default true, page int default 1,
    page_size int default 25, figures boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_cafes(search, sort, descending, page, page_size, figures, now())
$$;
comment on function public.admin_list_cafes is
  'One page of the cafés that are not deleted, with how each is doing where figures are asked for: { rows, total }; '
  'sort nombre|state|created_at|customers|visits|trend|last_visit|pending_tickets (rules C17 and C25).';
grant execute on function public.admin_list_cafes(text, text, boolean, int, int, boolean) to authenticated;

create function private.admin_load_cafe(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_cafe public.cafeterias;
begin
  perform private.require_admin();
  select * into v_cafe from public.cafeterias c where c.id = p_cafe and not c.deleted;
  return private.cafe_settings(v_cafe, 'desk') || jsonb_build_object(
    'cafe', case when v_cafe.id is not null then private.admin_cafe_json(v_cafe) end,
    'legal', private.legal_json(v_cafe),
    'tax_numbers', private.tax_numbers_of(v_cafe.id),
    'unconfirmed_numbers', private.unconfirmed_numbers_of(v_cafe.id),
    'customers', (select count(*) from public."Clientes proto" k where k.cafe_id = v_cafe.id),
    'invitations', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'correo', i.correo,
      'created_at', i.created_at,
        'expires_at', i.expires_at) order by i.created_at desc)
      from public.invitations i
      where i.cafe_id = v_cafe.id and i.used_at is null and i.revoked_at is null and i.expires_at > p_now), '[]'));
end $$;
grant execute on function private.admin_load_cafe(uuid, timestamptz) to authenticated;

create function public.admin_load_cafe(cafe_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_load_cafe(cafe_id, now()) $$;
comment on function public.admin_load_cafe is
  'A café''s page in one call: { cafe|null, the part "desk" of private.cafe_settings, legal|null, tax_numbers, '
  'unconfirmed_numbers, customers, invitations (open ones) } (rules C16, A18, T24 and V35).';
grant execute on function public.admin_load_cafe(uuid) to authenticated;

create function private.create_cafe(p_nombre text, p_recover boolean, p_primary_color text, p_secondary_color text,
  p_review_url text, p_instagram_url text, p_owner_email text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_admin();
  v_owner constant text := coalesce(private.typed_email(p_owner_email), '');
  v_nombre text;
  v_cafe public.cafeterias;
  v_status text;
  v_invitation jsonb;
  v_same boolean := false;
  v_broken text;
begin
  if not private.is_short(p_nombre, 1000) then perform private.refuse(422, 'INVALID_INPUT', 'nombre'); end if;
  v_nombre := btrim(regexp_replace(coalesce(p_nombre, ''), '\s+', ' ', 'g'));
  if not private.is_line(v_nombre, 80) or length(private.fold_accents(v_nombre)) < 3 or v_nombre ~ '[/\\?#%]'
    or private.holds_email(v_nombre)
  then
    perform private.refuse(422, 'INVALID_INPUT', 'nombre');
  end if;
  if p_owner_email is not null and not private.is_email(v_owner) then
    perform private.refuse(422, 'INVALID_INPUT', 'owner_email');
  end if;
  -- another café's short address is as good as its name: printed posters lead there
  insert into public.cafeterias (nombre)
  select v_nombre where (private.find_same_name_cafe(v_nombre)).id is null
  on conflict on constraint cafeterias_name_unique_as_matched do nothing
  returning * into v_cafe;
  if found then
    v_status := 'created';
    if num_nonnulls(p_primary_color, p_secondary_color, p_review_url, p_instagram_url) > 0 then
      begin
        update public.cafeterias c set primary_color = coalesce(p_primary_color, c.primary_color),
          secondary_color = coalesce(p_secondary_color, c.secondary_color), review_url = p_review_url,
          instagram_url = p_instagram_url
        where c.id = v_cafe.id returning * into v_cafe;
      exception when check_violation then
        get stacked diagnostics v_broken = constraint_name;
        perform private.refuse(422, 'INVALID_INPUT', regexp_replace(v_broken, '^cafeterias_(.+)_is_.+$', '\1'));
      end;
    end if;
  else
    select * into v_cafe from public.cafeterias c
    where c.match_name = private.fold_accents(v_nombre) or c.id = (private.find_same_name_cafe(v_nombre)).id for update;
    if not v_cafe.deleted then
      -- an answer was lost: the caller asks again for the café that they have just created
      if v_cafe.nombre = v_nombre
        and (coalesce(p_primary_color, v_cafe.primary_color), coalesce(p_secondary_color, v_cafe.secondary_color))
          = (v_cafe.primary_color, v_cafe.secondary_color)
        and coalesce(p_review_url, v_cafe.review_url) is not distinct from v_cafe.review_url
        and coalesce(p_instagram_url, v_cafe.instagram_url) is not distinct from v_cafe.instagram_url
        and exists (select from private.requests r where r.user_id = v_user and r.request_id = v_cafe.id
          and r.operation = 'create_cafe' and r.created_at > p_now - interval '1 day')
      then
        -- the token is answered once only: null here
        select jsonb_build_object('id', i.id, 'token', null, 'email', i.email, 'role', i.role,
          'expires_at', i.expires_at, 'mailed', i.event_id is not null) into v_invitation
        from private.open_team_invitations(v_cafe.id, p_now) i where lower(i.email) = v_owner and i.role = 'owner';
        v_same := found or p_owner_email is null or private.is_member_by_email(v_cafe.id, v_owner);
      end if;
      v_status := case when v_same then 'repeated' else 'exists' end;
    elsif not coalesce(p_recover, false) then
      v_status := 'deleted_exists';
    else
      update public.cafeterias c set deleted = false, active = true where c.id = v_cafe.id returning * into v_cafe;
      v_status := 'recovered';
    end if;
  end if;
  if v_status in ('created', 'recovered') then
    -- a request without an id of its own has that of the café
    insert into private.requests as r (user_id, request_id, operation, arguments_hash, created_at)
    values (v_user, v_cafe.id, 'create_cafe', sha256(convert_to(v_cafe.match_name, 'UTF8')), p_now)
    on conflict on constraint requests_pkey do update set created_at = excluded.created_at
      where r.operation = excluded.operation;
  end if;
  if p_owner_email is not null and v_status in ('created', 'recovered')
    and not private.is_member_by_email(v_cafe.id, v_owner)
  then
    if private.add_rate_limit_hit('new-cafe', p_now, p_user => v_user) > 200 then
      perform private.refuse(429, 'TOO_MANY_REQUESTS');
    end if;
    v_invitation := private.make_team_invitation(v_cafe.id, v_owner, 'owner', p_now);
  end if;
  return jsonb_build_object('status', v_status, 'cafe', private.admin_cafe_json(v_cafe),
    'customers', (select count(*) from public."Clientes proto" k where k.cafe_id = v_cafe.id),
    'invitation', v_invitation);
end $$;
grant execute on function private.create_cafe(text, boolean, text, text, text, text, text, timestamptz)
  to authenticated;

create function public.create_cafe(nombre text, recover boolean default false, primary_color text default null,
  secondary_color text default null, review_url text default null, instagram_url text default null,
  owner_email text default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.create_cafe(private.typed_line(nombre), recover, private.typed_value(primary_color),
    private.typed_value(secondary_color), private.typed_link(review_url), private.typed_link(instagram_url),
    owner_email, now())
$$;
comment on function public.create_cafe is
  'Creates a café, its colours and links, and the invitation of its owner where an address is given, or on request '
  'recovers a deleted one of the same matched name, all or nothing: { status: created|repeated: the caller has made '
  'it so in the last day|exists|deleted_exists|recovered, cafe, customers, invitation|null as invite_to_team '
  'answers it, without its token where it is repeated } (rules C5, C10, C26 and C27). INVALID_INPUT names what is '
  'wrong. A person invites at most 200 owners in an hour.';
grant execute on function public.create_cafe(text, boolean, text, text, text, text, text) to authenticated;
