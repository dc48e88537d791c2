-- The settings of a café in one function, of which all that reads, takes and changes them is made.

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
      'opening_hours', (p_cafe).opening_hours)
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

create or replace function private.cafe_json(p_cafe public.cafeterias) returns jsonb
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

create or replace function private.form_values(p_cafe uuid, p_of text) returns jsonb
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

create or replace function private.change_cafe_settings(p_cafe uuid, p_settings jsonb, p_shown jsonb) returns void
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
  when check_violation or not_null_violation then
    get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
    perform private.refuse(422, 'INVALID_INPUT', (select key from jsonb_object_keys(p_settings) as key
      where key = v_column or starts_with(v_constraint, 'cafeterias_' || key || '_')));
end $$;

comment on function public.change_cafe_settings is
  'Changes what is given of private.cafe_settings, of the legal identity by its owner alone, and leaves an audit row '
  '(rules T24 and L4). INVALID_INPUT names the field; shown: what the form showed of each (T32).';

drop function private.setting_fields();

create or replace function private.load_cafe_settings(p_cafe_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission((v_cafe).id, 'settings');
begin
  return private.desk_context((v_cafe).id, v_role)
    || private.cafe_settings(v_cafe, 'desk') || jsonb_build_object('legal', private.legal_json(v_cafe),
      'tax_numbers', private.tax_numbers_of((v_cafe).id),
      'unconfirmed_numbers', private.unconfirmed_numbers_of((v_cafe).id),
      'summary', private.settings_summary(v_cafe, private.has_permission(v_role, 'team'), now()));
end $$;

comment on function public.load_cafe_settings is
  'The desk''s tab of settings in one call: { cafe, role, permissions, teams, the part "desk" of '
  'private.cafe_settings, legal|null, tax_numbers, unconfirmed_numbers, summary } (rules T24, T30 and V35).';

create or replace function private.admin_load_cafe(p_cafe uuid, p_now timestamptz) returns jsonb
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

comment on function public.admin_load_cafe is
  'A café''s page in one call: { cafe|null, the part "desk" of private.cafe_settings, legal|null, tax_numbers, '
  'unconfirmed_numbers, customers, invitations (open ones) } (rules C16, A18, T24 and V35).';
