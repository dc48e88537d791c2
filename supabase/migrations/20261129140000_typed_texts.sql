-- What people type and paste is cleaned in one way, before anything else happens to it (rule S20).

create function private.typed_line(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_blank constant text := '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]';
  v_joiner constant text := '\u200C\u200D';
  v_selector constant text := '\u034F\u180B-\u180D\u180F\uFE00-\uFE0F\U000E0100-\U000E01EF';
  v_joining constant text := v_joiner || v_selector;
  v_text text;
begin
  -- nearly every text; one that is too long stays, and is refused where it is bounded
  if p_text ~ '^[!-~\u00A1-\u00AC\u00AE-\u017F]+( [!-~\u00A1-\u00AC\u00AE-\u017F]+)*$'
    or octet_length(p_text) > 4000 then return p_text; end if;
  v_text := regexp_replace(p_text,
    -- the flag of a region is made of signs that are hidden anywhere else
    '(\U0001F3F4[\U000E0020-\U000E007E]+\U000E007F)|[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C'
    '\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB'
    '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]', '\1', 'g');
  -- Joiners and selectors go where they join nothing: beside a blank, or one after the other.
  v_text := regexp_replace(v_text, '(^|' || v_blank || ')[' || v_joining || ']+', '\1', 'g');
  v_text := regexp_replace(v_text, '[' || v_joiner || '][' || v_joining || ']*(?=' || v_blank || '|$)', '', 'g');
  v_text := regexp_replace(v_text, '([' || v_joiner || '])[' || v_joining || ']+', '\1', 'g');
  v_text := regexp_replace(v_text, '([' || v_selector || '])[' || v_selector || ']+', '\1', 'g');
  return btrim(regexp_replace(v_text, v_blank || '+', ' ', 'g'));
end $$;
comment on function private.typed_line is
  'Returns one line that a person wrote, such as a name, without what hides in it and with single blanks; joiners stay '
  'between signs (rule S20). Same as cleanLine in supabase/functions/_shared/texts/typed-text.ts.';

create function private.typed_value(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  v_quote constant text := '["''<>´`\u00AB\u00BB\u2018-\u201F\u2039\u203A]';
  v_text text;
begin
  if p_text ~ '^[0-9A-Za-z@._+-]*$' or octet_length(p_text) > 4000 then return p_text; end if;
  v_text := regexp_replace(private.typed_line(p_text),
    '[\u200C\u200D\u034F\u180B-\u180D\u180F\uFE00-\uFE0F\U000E0100-\U000E01EF]', '', 'g');
  v_text := regexp_replace(translate(v_text,
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
    '[\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0'
    '\uFE31\uFE32\uFE58\uFE63\U00010EAD]', '-', 'g');
  v_text := btrim(regexp_replace(v_text, '[ \u2800]+', ' ', 'g'));
  for v_round in 1..2 loop
    v_text := regexp_replace(btrim(regexp_replace(v_text, '^' || v_quote || '(.*)' || v_quote || '[.,;]?$', '\1')),
      '^[^0-9:/@#]{2,40}: ', '');
  end loop;
  return v_text;
end $$;
comment on function private.typed_value is
  'Returns a typed or pasted number, code, user name, address or link in plain signs: nothing hidden, full-width signs '
  'as ASCII, every dash as a hyphen, no quotation marks around it, no label before it (rule S20). Same as cleanValue '
  'in supabase/functions/_shared/texts/typed-text.ts.';

create function private.typed_link(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare v_text constant text := private.typed_value(p_text);
begin
  return case when v_text ~ '^[0-9A-Za-z\u00C0-\uFFFF-]+([.][0-9A-Za-z\u00C0-\uFFFF-]+)+([/?#]|$)'
    then 'https://' || v_text
    else regexp_replace(coalesce(substring(v_text from '(?i)https://[^ ]+$'), v_text), '^https://', 'https://', 'i')
    end;
end $$;
comment on function private.typed_link is
  'Returns a typed or pasted link as it is saved: with https:// also where it was left out, without words before it. '
  'Same as src/features/desk/cafe/settings/link-problem.ts.';

create function private.typed_phone(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(regexp_replace(private.typed_value(p_text), '^tel[.:]*', '', 'i'),
    '[- ().,/·]+', ' ', 'g'));
end $$;
comment on function private.typed_phone is
  'Returns a typed telephone with blanks between its groups. Same as src/domain/pasted-text.ts.';

create or replace function private.typed_code(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when private.is_short(p_text, 200) then translate(
    regexp_replace(private.fold_accents(private.typed_value(p_text)),
      '[!-/:-@[-`{-~\u00A1-\u00BF\u2000-\u206F\u3001\u3002]', '', 'g'),
    'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGH1JK1MN0PQRSTUVWXYZ') end;
end $$;
comment on function private.typed_code is
  'Returns the form in which codes that people type are compared: folded, in capitals, without punctuation; O is 0, I '
  'and L are 1 (rule C2). Null for what is too long to be a code.';

create or replace function private.typed_email(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- "C": only ASCII has an upper case in addresses, a Kelvin sign is no k
  return case when octet_length(p_text) <= 1000 then lower(regexp_replace(regexp_replace(
    private.typed_value(regexp_replace(p_text, '^[^<]*<([^<>]*)>.*$', '\1')), '^mailto:', '', 'i'),
    '[.,; ]+$', '') collate "C") end;
end $$;
comment on function private.typed_email is
  'Returns a typed e-mail address in lower case, also out of Ana <ana@…> or mailto:; null when it is too long to be '
  'one. Same as src/domain/email.ts.';

create or replace function private.tax_number_form(p_typed text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare v_form text;
begin
  if octet_length(p_typed) > 200 then return null; end if;
  -- Invoices print B-12.345.674, CIF B/12345674, or for abroad ESB12345674.
  v_form := regexp_replace(
    upper(translate(private.typed_value(p_typed), ' .,:;/\|_''"()·-', '') collate "C"),
    '^(NIF|CIF|DNI|NIE|VAT|IVA|N[ºO])*(ES)?(?=[0-9A-Z]{9}$|[XYZ]?[0-9]{6,7}[A-Z]$)', '');
  return case when v_form ~ '^[0-9]{6,7}[A-Z]$' then lpad(v_form, 9, '0')
    else regexp_replace(v_form, '^([XYZ])(?=[0-9]{6}[A-Z]$)', '\10') end;
end $$;
comment on function private.tax_number_form is
  'A tax number as it is kept and compared: capitals and digits, without its label and what people put between them, '
  'and with the zeros that a DNI or NIE lost at its beginning. Same as src/domain/tax-number.ts.';

-- the API's functions hand these the texts that people typed
grant execute on function private.typed_line(text) to anon, authenticated, service_role;
grant execute on function private.typed_value(text) to authenticated, service_role;
grant execute on function private.typed_link(text), private.tax_number_form(text) to authenticated;

create or replace function public.set_settings(product_name text default null, address_header text default null,
  test_receipts boolean default null, operator_name text default null, operator_tax_number text default null,
  operator_address text default null, operator_email text default null, processors text[] default null,
  texts_reviewed text default null)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.set_settings(product_name, address_header, test_receipts,
    private.typed_line(operator_name), private.typed_value(operator_tax_number), private.typed_line(operator_address),
    private.typed_value(operator_email), processors, texts_reviewed)
$$;

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
    if not private.has_permission(v_role, 'legal') then perform private.refuse(403, 'NOT_ALLOWED'); end if;
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
comment on function private.change_cafe_settings is
  'A check of the table is named after its column: cafeterias_phone_can_be_dialled. So the refusal knows the field.';

create or replace function public.create_cafe(nombre text, recover boolean default false,
  primary_color text default null,
  secondary_color text default null, review_url text default null, instagram_url text default null,
  owner_email text default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.create_cafe(private.typed_line(nombre), recover, private.typed_value(primary_color),
    private.typed_value(secondary_color), private.typed_link(review_url), private.typed_link(instagram_url),
    owner_email, now())
$$;

create or replace function public.confirm_tax_number(cafe_id uuid, number text) returns void
language sql security invoker set search_path = '' as $$
  select private.confirm_tax_number(cafe_id, private.tax_number_form(number), now())
$$;

create or replace function public.accept_contract(cafe_id uuid, version text, name text) returns void
language sql security invoker set search_path = '' as $$
  select private.accept_contract(cafe_id, version, private.typed_line(name), now())
$$;

create or replace function public.rename_counter_screen(cafe_id uuid, device_id uuid, name text, shown jsonb)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.rename_counter_screen(cafe_id, device_id, private.typed_line(name), shown)
$$;

create or replace function private.hex_bytes(p_value jsonb, p_bytes int) returns bytea
language plpgsql immutable set search_path = '' as $$
declare v_digits constant text := case when jsonb_typeof(p_value) = 'string'
  then translate(private.typed_value(p_value #>> '{}'), ' :-', '') end;
begin
  return case when v_digits collate "C" ~ ('^[0-9A-Fa-f]{' || 2 * p_bytes || '}$') then decode(v_digits, 'hex') end;
end $$;
comment on function private.hex_bytes is
  'Reads so many bytes from their hex digits, also in pairs with blanks, colons or hyphens between them; null for '
  'anything else.';

create or replace function public.rename_tag(cafe_id uuid, tag_id uuid, name text, shown jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.rename_tag(cafe_id, tag_id, private.typed_line(name), shown)
$$;

create or replace function public.request_demo(nombre text, email text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.request_demo(private.typed_line(nombre), email, private.request_address(), now())
$$;

create or replace function public.complete_hito_1(cafe_id uuid, email text, nombre text, request_id uuid,
  opinion jsonb default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  return private.complete_hito_1(cafe_id, email, private.typed_line(nombre), request_id, opinion, now());
end $$;

create or replace function public.save_instagram(cafe_id uuid, username text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.save_instagram(cafe_id, private.typed_value(username), now())
$$;

create or replace function private.text_answer(p_answers jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(case when jsonb_typeof(p_answers -> p_key) = 'string' then
    case p_key when 'telefono' then private.typed_phone(p_answers ->> p_key) else p_answers ->> p_key end end,
    E' \t\r\n\u00a0'), '')
$$;
comment on function private.text_answer is
  'A trimmed text answer; null when missing, empty or not a text. A telephone is cleaned, what people wrote stays.';

create or replace function public.set_poster_headline(cafe_id uuid, poster_headline text, shown jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.set_poster_headline(cafe_id, private.typed_line(poster_headline), shown) $$;

create or replace function public.set_prize_conditions(cafe_id uuid, prize text, conditions text, shown jsonb)
returns void
language sql security invoker set search_path = '' as $$
  select private.set_prize_conditions(cafe_id, prize, private.typed_line(conditions), shown)
$$;

create or replace function public.add_prize(cafe_id uuid, name text, picture text, conditions text, cents int)
returns void
language sql security invoker set search_path = '' as $$
  select private.add_prize(cafe_id, private.typed_line(name), picture, private.typed_line(conditions), cents)
$$;

create or replace function public.admin_list_tickets(
  reviewed boolean default false, oldest_first boolean default false, cafe_id uuid default null,
  person text default null, from_moment timestamptz default null, from_id uuid default null,
  backwards boolean default false, page_size int default 25, include_team_pending boolean default false,
  provisional boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_tickets(reviewed, oldest_first, cafe_id, private.typed_value(person), from_moment, from_id,
    backwards, page_size, include_team_pending, provisional, now())
$$;

create function private.is_search_text(p_form text, p_letters int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Hangul, which is folded into its letters, and what stands behind the alphabets
  return coalesce(length(p_form) >= p_letters or p_form ~ '[\u1100-\u11FF\u2190-\U0010FFFF]', false);
end $$;
comment on function private.is_search_text is
  'Returns true if a folded text has so many letters, or a sign of which one can be a whole name, as 李 can (rule T11). '
  'Same as src/domain/search-text.ts.';

create or replace function private.find_customers_at(p_cafe uuid, p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_found uuid[];
  v_form constant text := private.fold_accents(p_search);
  v_spelled constant text := private.fold_spelled(p_search);
  v_rest constant text := case when private.is_search_text(v_form, 3) then chr(1114111) else '' end;
begin
  if p_search like '%@%' then
    return array(select c.id from public."Clientes proto" c
      where c.cafe_id = p_cafe and lower(c.correo) = private.typed_email(p_search) limit 1);
  end if;
  v_found := array(select c.id from private.customer_codes k
    join public."Clientes proto" c on c.user_id = k.user_id and c.cafe_id = p_cafe
    where k.code = private.typed_code(p_search));
  if v_found <> '{}' then return v_found; end if;
  -- each by its index; of two letters the whole name alone
  return array(select f.id from (
    (select c.id, private.fold_accents(c.nombre) as form from public."Clientes proto" c
    where c.cafe_id = p_cafe and c.hito_1_completado
      and private.fold_accents(c.nombre) ~>=~ v_form and private.fold_accents(c.nombre) ~<=~ (v_form || v_rest)
    order by private.fold_accents(c.nombre) using ~<~, c.id limit 11)
    union
    (select c.id, private.fold_accents(c.nombre) from public."Clientes proto" c
    where c.cafe_id = p_cafe and c.hito_1_completado
      and private.fold_spelled(c.nombre) ~>=~ v_spelled and private.fold_spelled(c.nombre) ~<=~ (v_spelled || v_rest)
    order by private.fold_spelled(c.nombre) using ~<~, c.id limit 11)
  ) as f order by f.form using ~<~, f.id limit 11);
end $$;
comment on function private.find_customers_at is
  'The enrollments at a café that a search at its desk means, eleven at most (rule T11).';

create or replace function private.find_customers(p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_found uuid[];
  v_form constant text := private.fold_accents(p_search);
  v_spelled constant text := private.fold_spelled(p_search);
  v_rest constant text := case when private.is_search_text(v_form, 3) then chr(1114111) else '' end;
begin
  if p_search like '%@%' then
    return array(select c.id from public."Clientes proto" c join public.cafeterias k on k.id = c.cafe_id
      where lower(c.correo) = private.typed_email(p_search) and not k.deleted
      order by k.nombre collate "es-x-icu", c.id limit 11);
  end if;
  v_found := array(select c.id from private.customer_codes o
    join public."Clientes proto" c on c.user_id = o.user_id join public.cafeterias k on k.id = c.cafe_id
    where o.code = private.typed_code(p_search) and not k.deleted
    order by k.nombre collate "es-x-icu", c.id limit 11);
  if v_found <> '{}' then return v_found; end if;
  -- each by its index; of two letters the whole name alone
  return array(select f.id from (
    (select c.id, private.fold_accents(c.nombre) as form from public."Clientes proto" c
    where c.hito_1_completado
      and private.fold_accents(c.nombre) ~>=~ v_form and private.fold_accents(c.nombre) ~<=~ (v_form || v_rest)
      and exists (select from public.cafeterias k where k.id = c.cafe_id and not k.deleted)
    order by private.fold_accents(c.nombre) using ~<~, c.id limit 11)
    union
    (select c.id, private.fold_accents(c.nombre) from public."Clientes proto" c
    where c.hito_1_completado
      and private.fold_spelled(c.nombre) ~>=~ v_spelled and private.fold_spelled(c.nombre) ~<=~ (v_spelled || v_rest)
      and exists (select from public.cafeterias k where k.id = c.cafe_id and not k.deleted)
    order by private.fold_spelled(c.nombre) using ~<~, c.id limit 11)
  ) as f order by f.form using ~<~, f.id limit 11);
end $$;
comment on function private.find_customers is
  'The enrollments at all cafés that an administrator''s search means, eleven at most (rule T18).';

create or replace function private.search_customers(p_search text, p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_found uuid[];
  v_id uuid;
begin
  if p_cafe is not null then
    perform private.require_permission(p_cafe, 'customers');
  elsif not private.is_admin() then
    perform private.refuse(403, 'NOT_ALLOWED');
  end if;
  if not private.is_short(p_search, 254) then perform private.refuse(422, 'INVALID_INPUT', 'search'); end if;
  if not private.is_search_text(private.fold_accents(p_search), 2) then
    perform private.refuse(422, 'INVALID_INPUT', 'search');
  end if;
  if private.add_rate_limit_hit('customer-search', p_now, p_user => v_user) > 60 then
    return jsonb_build_object('status', 'try_later', 'search_id', null);
  end if;
  v_found := case when p_cafe is null then private.find_customers(p_search)
    else private.find_customers_at(p_cafe, p_search) end;
  delete from private.customer_searches l where l.member = v_user and l.at < p_now - interval '1 day';
  insert into private.customer_searches (cafe_id, member, found, more, at)
  values (p_cafe, v_user, v_found[:10], cardinality(v_found) > 10, p_now) returning id into v_id;
  return jsonb_build_object('status', 'done', 'search_id', v_id);
end $$;

create or replace function public.search_customers(search text, cafe_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.search_customers(search, cafe_id, now())
$$;
comment on function public.search_customers is
  'Looks for customers of a café, for administrators without one: of all, by a whole address, their short code, or '
  'the beginning of the name, at least 3 letters or one sign of a script that has none, or a whole name of two '
  'letters: { status: done|try_later after 60 of a person in an hour, search_id }; what was found is told by '
  'load_customer_search alone (rules T11 and T18).';

create or replace function private.admin_list_tickets(
  p_reviewed boolean, p_oldest_first boolean, p_cafe uuid, p_person text, p_from timestamptz, p_from_id uuid,
  p_backwards boolean, p_size int, p_all boolean, p_provisional boolean, p_now timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- a text too long for an address matches nothing
  v_person constant text := case when private.is_short(p_person, 320)
    then nullif(lower(btrim(coalesce(p_person, ''))), '')
    else '   ' end;
  v_like constant text := substr(private.like_pattern(v_person), 2);
  v_narrow constant boolean := p_cafe is not null or v_person is not null;
  -- a search by café or person shows them all
  v_list constant text := private.ticket_list(p_reviewed, p_provisional);
  v_offered constant boolean := v_list = 'pending' and not (coalesce(p_all, false) or v_narrow);
  v_filter constant text := private.list_condition(v_list)
    || case when p_cafe is not null then ' and t.cafe_id = $1' else '' end
    || case when v_person is not null then
      ' and t.user_id in (select c.user_id from public."Clientes proto" c where lower(c.correo) like $2)' else '' end
    || case when v_offered then ' and ' || private.administrator_condition() else '' end;
  v_for_you bigint;
  v_counts jsonb;
  v_page jsonb;
begin
  perform private.require_admin();
  if v_person is not null and not private.is_search_text(v_person, 3) then
    perform private.refuse(422, 'INVALID_INPUT', 'person');
  end if;
  v_for_you := private.count_for_administrators(p_now);
  select jsonb_object_agg(l.list, private.count_tickets(private.list_condition(l.list), null, null, p_now))
    into v_counts
  from (values ('pending'), ('provisional'), ('reviewed')) as l (list);
  v_page := private.ticket_page(v_filter, p_cafe, v_like, v_list = 'reviewed', p_oldest_first, p_from, p_from_id,
    p_backwards, p_size, 'administrator', p_now);
  return v_page || jsonb_build_object(
      'waiting_for_team', private.pending_for_team(
        array(select (r ->> 'id')::uuid from jsonb_array_elements(v_page -> 'rows') as r), p_now),
      'matching', case
        when v_narrow then private.count_tickets(v_filter, p_cafe, v_like, p_now)
        when v_offered then v_for_you
        else (v_counts ->> v_list)::bigint end,
      'cafe', (select jsonb_build_object('id', c.id, 'nombre', c.nombre) from public.cafeterias c where c.id = p_cafe),
      'needs_administrator', v_for_you)
    || v_counts;
end $$;

create or replace function private.typed_vip_code(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(substr(t.code, 1, 1), '01ı', 'oll') || translate(substr(t.code, 2, 2), 'oilı', '0111')
    || translate(substr(t.code, 4, 1), '01ı', 'oll') || translate(substr(t.code, 5), 'oilı', '0111')
  from (select case when private.is_short(p_text, 100)
    then lower(regexp_replace(normalize(coalesce(private.typed_value(p_text), ''), NFKC),
    '[\s!-/:-@[-`{-~\u00A1-\u00BF\u2000-\u206F\uFEFF]', '', 'g')) end as code) as t
$$;
comment on function private.typed_vip_code is
  'A VIP code as it is kept when somebody has typed it: where a digit stands o is 0, i and l are 1, where a letter '
  'stands 0 is o and 1 is l (rule V22). Same as _shared/texts/vip-code.ts. Null for what is too long to be one.';
