-- As 20261129170000, for the one part of the settings that is the owner's.

create or replace function private.change_cafe_settings(p_cafe uuid, p_settings jsonb, p_shown jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'settings');
  v_settings jsonb;
  v_number text;
  v_constraint text;
  v_column text;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' or not private.is_short(p_settings::text, 4000)
    or exists (select from jsonb_object_keys(p_settings) as key where key <> all (private.setting_fields()))
  then
    perform private.refuse(422, 'INVALID_INPUT', 'settings');
  end if;
  select coalesce(jsonb_object_agg(s.key, case when jsonb_typeof(s.value) <> 'string' then s.value
    when s.key like '%\_url' then to_jsonb(private.typed_link(s.value #>> '{}'))
    when s.key like '%\_color' then to_jsonb(private.typed_value(s.value #>> '{}'))
    else to_jsonb(private.typed_line(s.value #>> '{}')) end), '{}')
  into v_settings from jsonb_each(p_settings) as s;
  if p_settings ?| array['legal_name', 'legal_number', 'legal_address'] then
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
  update public.cafeterias c
  set primary_color = n.primary_color, secondary_color = n.secondary_color, review_url = n.review_url,
    instagram_url = n.instagram_url, address = n.address, opening_hours = n.opening_hours,
    legal_name = n.legal_name, legal_number = n.legal_number, legal_address = n.legal_address
  from public.cafeterias o, jsonb_populate_record(o, v_settings) as n
  where c.id = p_cafe and o.id = c.id;
  perform private.audit('cafe.settings', 'cafe:' || p_cafe, v_settings, p_cafe);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
    perform private.refuse(422, 'INVALID_INPUT', (select key from jsonb_object_keys(p_settings) as key
      where key = v_column or starts_with(v_constraint, 'cafeterias_' || key || '_')));
end $$;
