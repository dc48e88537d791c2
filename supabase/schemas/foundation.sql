-- Ground rules: nothing is granted by default, private code lives where the API cannot see it.

create schema if not exists extensions;

create extension if not exists pgcrypto with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create schema private;
comment on schema private is
  'Procedures that decide, and tables that nobody reads directly; the API does not expose it.';
grant usage on schema private to anon, authenticated, service_role;

-- Hosted projects differ by age in what they grant to new objects: start from nothing everywhere.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- The data API takes over, with the role of a call, how long its statements may work (rule S17).
do $$
declare v_limit record;
begin
  for v_limit in select * from (values ('anon', '3s'), ('authenticated', '8s')) as l (role, time) loop
    continue when exists (select from pg_catalog.pg_roles r
      where r.rolname = v_limit.role and 'statement_timeout=' || v_limit.time = any (r.rolconfig));
    begin
      execute format('alter role %I set statement_timeout = %L', v_limit.role, v_limit.time);
    exception when insufficient_privilege then
      raise notice 'The time limit of % is the platform''s to set: npm run doctor says whether it is', v_limit.role;
    end;
  end loop;
end $$;

-- ── Refusals ─────────────────────────────────────────────────────────────────────────────────────

create function private.refuse(p_status int, p_code text, p_detail text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_code, detail = coalesce(p_detail, '');
end $$;
comment on function private.refuse is
  'Ends the transaction with HTTP status p_status, a stable code and what is missing (rule S4).';

create function private.existing_account(p_user uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  -- a token outlives its deleted account by up to an hour
  if p_user is not null and not exists (select from auth.users u where u.id = p_user) then
    perform private.refuse(401, 'UNAUTHENTICATED');
  end if;
  return p_user;
end $$;
comment on function private.existing_account is
  'Returns the id; refuses with UNAUTHENTICATED one whose account is gone. For procedures that a function of ours '
  'calls for whoever it checked (rule A32).';

create function private.caller() returns uuid
language plpgsql stable set search_path = '' as $$ begin return private.existing_account(auth.uid()); end $$;
comment on function private.caller is
  'The caller''s id; null without a session. Refuses with UNAUTHENTICATED a session whose account is gone (rule A32).';

create function private.require_user() returns uuid
language plpgsql stable set search_path = '' as $$
declare v_user constant uuid := private.caller();
begin
  if v_user is null then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  return v_user;
end $$;
comment on function private.require_user is
  'The caller''s id; refuses with UNAUTHENTICATED when there is no session, or its account is gone.';

-- ── Figures ──────────────────────────────────────────────────────────────────────────────────────

create function private.figure(p_name text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case p_name
    when 'hito_2_days' then 15
    when 'hito_6_days' then 20
    when 'welcome_conectitos' then 150
    when 'spin_cost' then 100
    when 'conectitos_per_euro' then 10
    when 'screen_claim_minutes' then 15
    when 'slip_hours' then 48
    when 'receipt_max_age_days' then 7
    when 'receipts_per_day' then 3
    when 'unreviewed_receipt_euros' then 100
    when 'unreviewed_week_euros' then 60
    when 'unreviewed_month_euros' then 260
    when 'unreviewed_euros' then 300
    when 'photo_request_days' then 14
    when 'unanswered_photo_days' then 3
    when 'ticket_photo_days' then 90
    when 'invitation_days' then 7
    when 'revert_minutes' then 10
    when 'lapsed_from_days' then 21
    when 'lapsed_until_days' then 60
    when 'waiting_reward_days' then 10
    when 'window_ends_days' then 3
    when 'reminder_outcome_days' then 14
    when 'return_days' then 30
    when 'cafe_erasure_days' then 30
    when 'holdout_tenths' then 3
    -- an unknown name is no number
    else ('figure ' || p_name)::int end
$$;
comment on function private.figure is
  'Returns a window, bound or amount that sentences say too: _shared/figures.ts has the same, by the same name.';

-- ── Days, names, e-mails ─────────────────────────────────────────────────────────────────────────

create function private.madrid_day(p_at timestamptz) returns date
language plpgsql immutable parallel safe set search_path = '' as $$
begin return (p_at at time zone 'Europe/Madrid')::date; end $$;
comment on function private.madrid_day is 'The calendar day in Europe/Madrid on which an instant falls (rule J2).';

create function private.madrid_day_start(p_day date) returns timestamptz
language plpgsql immutable parallel safe set search_path = '' as $$
begin return p_day::timestamp at time zone 'Europe/Madrid'; end $$;
comment on function private.madrid_day_start is 'The instant at which a day in Europe/Madrid begins.';

create function private.is_short(p_text text, p_bytes int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin return coalesce(octet_length(p_text) <= p_bytes, true); end $$;
comment on function private.is_short is
  'Returns true if a caller''s text is short enough to be worked on; true for null. Some of Postgres'' own functions '
  'take quadratic time and heed no time limit.';

create function private.is_line(p_text text, p_length int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if length(p_text) not between 1 and p_length or p_text <> btrim(p_text) then return false; end if;
  -- nearly every text, and each update of a row asks: signs of Latin alone hide nothing
  if p_text ~ '^[ -~\u00A1-\u00AC\u00AE-\u017F]+$' then return true; end if;
  declare
    v_blank constant text := '[:space:]\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000';
    v_joiner constant text := '\u200C\u200D';
    -- Unicode's Variation_Selector, and the grapheme joiner
    v_selector constant text := '\u034F\u180B-\u180D\u180F\uFE00-\uFE0F\U000E0100-\U000E01EF';
    -- Cc, Bidi_Control, annotations, and Default_Ignorable_Code_Point without joiners and selectors
    v_hidden constant text := '[:cntrl:]\u0080-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F'
      || '\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A'
      || '\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF';
    v_visible constant text := '[^' || v_blank || v_joiner || v_selector || v_hidden || '\u2800]';
    -- the flag of a region is a black flag with tags, which are hidden anywhere else
    v_text constant text := regexp_replace(p_text, '\U0001F3F4[\U000E0020-\U000E007E]+\U000E007F', 'x', 'g');
  begin
    return v_text ~ v_visible and v_text !~ ('[' || v_hidden || ']')
      and v_text !~ ('(^|[' || v_blank || v_joiner || v_selector || '])[' || v_selector || ']')
      and v_text !~ ('(^|[' || v_blank || v_joiner || '])[' || v_joiner || ']')
      and v_text !~ ('[' || v_joiner || '](?!' || v_visible || ')');
  end;
end $$;
comment on function private.is_line is
  'Returns true if a text is one line that shows something and hides nothing: joiners stand between signs, nothing '
  'turns its direction (rule S18).';

create function private.token_hash(p_token text) returns bytea
language plpgsql immutable parallel safe set search_path = '' as $$
begin return case when private.is_short(p_token, 200)
  then extensions.digest(coalesce(p_token, ''), 'sha256') end; end $$;
comment on function private.token_hash is
  'Hashes a link''s token, to keep and find it; null if it is too long to be one.';

create function private.fold_accents(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  -- 1000 bytes hold any name in any spelling; on a long run of accents normalize() takes hours and heeds no time limit
  return case when octet_length(p_text) <= 1000 then replace(replace(replace(replace(translate(
    regexp_replace(normalize(p_text, NFKD),
      -- accents and blanks; signs that nobody sees
      '[\u0300-\u036F\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000'
      '\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF'
      '\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
      -- dashes
      '_\u002D\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2053\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D'
      '\u301C\u3030\u30A0\U00010EAD'
      -- apostrophes, quotation marks and points between letters
      '"''`\u00AB\u00BB\u02B9-\u02BF\u02C8\u02CA\u02CB\u02EE\u055A\u05F3\u05F4\u2018-\u201F\u2032-\u2037\u2039\u203A'
      '\u2E02-\u2E05\u2E09\u2E0A\u2E0C\u2E0D\u2E1C\u2E1D\u2E20\u2E21\uA78B\uA78C\u00B7\u2022\u2027\u2219\u30FB]',
      '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒÞẞØøŁłĐđÐðĦħŦŧıȷŊŋƏə'
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЈЂЉЊЋЏЅҐ',
    'abcdefghijklmnopqrstuvwxyzæœþßoollddddhhttijnnee'
      'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіјђљњћџѕґ'),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') end;
end $$;
comment on function private.fold_accents is
  'Returns the form in which names, slugs and typed codes are compared: no accents, small letters, ø as o and ß as ss, '
  'no blanks, dashes, apostrophes, quotation marks and hidden signs (rule C2). Same as src/domain/slugs.ts. Null for '
  'what is too long to be a name.';

create function private.fold_spelled(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when octet_length(p_text) <= 1000 then private.fold_accents(regexp_replace(regexp_replace(regexp_replace(
    normalize(p_text, NFD), '[Øø]|[Oo]\u0338', 'oe', 'g'),
    '([AOUaou])\u0308', '\1e', 'g'), '([Aa])\u030A', '\1a', 'g')) end;
end $$;
comment on function private.fold_spelled is
  'The folded form of a text whose ä, ö, ü, ø and å are spelled ae, oe, ue, oe and aa, as keyboards without them have '
  'it (rule C2). Same as src/domain/slugs.ts.';

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
  'Same as normalizeLink.';

create function private.typed_phone(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(regexp_replace(private.typed_value(p_text), '^tel[.:]*', '', 'i'),
    '[- ().,/·]+', ' ', 'g'));
end $$;
comment on function private.typed_phone is
  'Returns a typed telephone with blanks between its groups. Same as src/domain/pasted-text.ts.';

-- the API's functions hand these the texts that people typed
grant execute on function private.typed_line(text) to anon, authenticated, service_role;
grant execute on function private.typed_value(text) to authenticated, service_role;
grant execute on function private.typed_link(text) to authenticated;

create function private.is_search_text(p_form text, p_letters int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Hangul, which is folded into its letters, and what stands behind the alphabets
  return coalesce(length(p_form) >= p_letters or p_form ~ '[\u1100-\u11FF\u2190-\U0010FFFF]', false);
end $$;
comment on function private.is_search_text is
  'Returns true if a folded text has so many letters, or a sign of which one can be a whole name, as 李 can (rule T11). '
  'Same as src/domain/search-text.ts.';

create function private.typed_code(p_text text) returns text
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

create function private.slug_of(p_name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  -- a letter stays as it is where the fold takes its lower case for another: the slug must lead to its café
  select replace(case when private.fold_accents(lower(p_name)) = private.fold_accents(p_name) then lower(p_name)
    else lower(p_name collate "C") end, ' ', '-')
$$;
comment on function private.slug_of is 'The address of a café of this name, as screens show it (rule C1).';

create function private.ascii_name(p_name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select btrim(regexp_replace(string_agg(private.fold_accents(w.word), '-' order by w.place), '[^a-z0-9]+', '-', 'g'),
    '-')
  from regexp_split_to_table(case when private.is_short(p_name, 1000) then p_name end,
    '[\s\u00A0\u2000-\u200A\u2010-\u2015\u202F\u3000_-]+') with ordinality as w (word, place)
$$;
comment on function private.ascii_name is
  'Returns the part of a name that any keyboard can type: a to z, digits, a hyphen between words. Empty where no Latin '
  'letter is in it, null for what is too long to be a name.';

create function private.vip_id(p_name text) returns uuid
language sql immutable strict parallel safe set search_path = '' as $$
  select encode(set_byte(set_byte(h, 6, (get_byte(h, 6) & 15) | 80), 8, (get_byte(h, 8) & 63) | 128), 'hex')::uuid
  from (
    select substring(extensions.digest(
      -- The id must never change, and the folded form may: it can learn another letter.
      decode('6f0c1d8e3b524c5a9a5e2d7c0e9b41fa', 'hex') || convert_to(translate(
        case when octet_length(p_name) <= 1000
          then regexp_replace(normalize(p_name, NFD), '[\u0300-\u036f]', '', 'g') end,
        'abcdefghijklmnopqrstuvwxyz -_', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 'UTF8'), 'sha1') from 1 for 16) as h
  ) as hashed
$$;
comment on function private.vip_id is
  'UUID v5 of a café''s name without accents, blanks, hyphens and underscores, a to z in capitals (rule C4).';

create function private.is_email(p_text text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  -- the pattern of HTML's e-mail fields, with at least one dot after the at-sign
  return case when octet_length(p_text) <= 254 then p_text ~
    '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'
    else false end;
end $$;
comment on function private.is_email is
  'Returns true if a text has the shape of an e-mail address; null for null. Takes exactly what src/domain/email.ts '
  'takes once it is trimmed.';

create function private.holds_email(p_text text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return octet_length(p_text) <= 1000 and normalize(p_text, NFKC) ~ '[^\s@]@[^\s@]+\.[^\s@]';
end $$;
comment on function private.holds_email is
  'Returns true if an e-mail address stands in a text. Same as src/features/admin/cafes/cafe-name.ts.';

create function private.typed_email(p_text text) returns text
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

-- ── Settings ─────────────────────────────────────────────────────────────────────────────────────

create table private.settings (
  only_row boolean not null default true,
  product_name text not null default 'Conecta',
  address_header text default 'cf-connecting-ip',
  test_receipts boolean not null default false,
  mails_requested_at timestamptz,
  deliveries_requested_at timestamptz,
  requested_topics text[] not null default '{}',
  ignores_reminder_hours boolean not null default false,
  operator_name text,
  operator_tax_number text,
  operator_address text,
  operator_email text,
  processors text[] not null default '{}',
  texts_reviewed text,
  constraint settings_pkey primary key (only_row),
  constraint settings_are_one_row check (only_row),
  constraint settings_product_name_given
    check (length(product_name) between 1 and 40 and product_name = btrim(product_name)),
  -- supabase/functions/_shared/client-address.ts passes these headers on
  constraint settings_address_header_known
    check (address_header in ('cf-connecting-ip', 'x-real-ip', 'x-client-address')
      or address_header ~ '^x-front-[0-9a-f]{32}$'),
  constraint settings_texts_reviewed_is_a_version check (private.is_line(texts_reviewed, 20)),
  constraint settings_operator_named_whole
    check (num_nulls(operator_name, operator_tax_number, operator_address, operator_email) in (0, 4)),
  constraint settings_operator_in_single_lines
    check (private.is_line(operator_name, 120) and private.is_line(operator_address, 200)),
  constraint settings_operator_tax_number_is_one check (operator_tax_number ~ '^[A-Z0-9][A-Z0-9-]{4,18}[A-Z0-9]$'),
  constraint settings_operator_email_is_email check (private.is_email(operator_email)),
  constraint settings_processors_at_most_ten check (cardinality(processors) <= 10)
);
comment on table private.settings is
  'Settings of the deployment: the product''s name, the one header, if any, whose word on the caller''s address is '
  'taken (rules S12 and S13), and the legal person that runs it (rule L1).';
alter table private.settings enable row level security;
comment on column private.settings.test_receipts is
  'True if receipts of the tax agency''s test system count as real ones: only where nobody is a customer.';
comment on column private.settings.mails_requested_at is
  'Instant at which deliver-events last asked for mails, which it does only where a mail API is set; noted once a '
  'minute.';
comment on column private.settings.deliveries_requested_at is
  'Instant at which deliver-events last asked for events of any topic, noted once a minute: the schedule''s heartbeat '
  '(rule O22).';
comment on column private.settings.requested_topics is
  'The topics for which it asked then. Events of other topics have no address and wait by intent.';
comment on column private.settings.ignores_reminder_hours is
  'True if reminders go out by night too (rule M5): only where nobody is a customer. No procedure sets it.';
insert into private.settings default values;

comment on column private.settings.processors is
  'The companies that treat personal data for the operator, each with its task: the processing contract names them '
  '(rule L6).';

create function private.operator_json(p_settings private.settings) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (p_settings).operator_name is not null then jsonb_build_object('name', (p_settings).operator_name,
    'tax_number', (p_settings).operator_tax_number, 'address', (p_settings).operator_address,
    'email', (p_settings).operator_email) end
$$;
comment on function private.operator_json is
  'The legal person that runs this deployment; null where it names none (rule L1).';

create function private.set_settings(p_product_name text, p_address_header text, p_test_receipts boolean,
  p_operator_name text default null, p_operator_tax_number text default null, p_operator_address text default null,
  p_operator_email text default null, p_processors text[] default null, p_texts_reviewed text default null)
returns jsonb
language sql security definer set search_path = '' as $$
  update private.settings s set
    product_name = coalesce(p_product_name, s.product_name),
    address_header = case when p_address_header is null then s.address_header else nullif(p_address_header, '') end,
    test_receipts = coalesce(p_test_receipts, s.test_receipts),
    operator_name = coalesce(p_operator_name, s.operator_name),
    operator_tax_number = coalesce(p_operator_tax_number, s.operator_tax_number),
    operator_address = coalesce(p_operator_address, s.operator_address),
    operator_email = coalesce(p_operator_email, s.operator_email),
    processors = coalesce(p_processors, s.processors),
    texts_reviewed = coalesce(p_texts_reviewed, s.texts_reviewed)
  where true
  returning jsonb_build_object('product_name', s.product_name, 'address_header', s.address_header,
    'test_receipts', s.test_receipts, 'operator', private.operator_json(s), 'processors', s.processors,
    'texts_reviewed', s.texts_reviewed)
$$;
comment on function private.set_settings is 'Executable by service_role alone: that grant is the check of the caller.';
grant execute on function private.set_settings(text, text, boolean, text, text, text, text, text[], text)
  to service_role;

create function public.set_settings(product_name text default null, address_header text default null,
  test_receipts boolean default null, operator_name text default null, operator_tax_number text default null,
  operator_address text default null, operator_email text default null, processors text[] default null,
  texts_reviewed text default null)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.set_settings(product_name, address_header, test_receipts,
    private.typed_line(operator_name), private.typed_value(operator_tax_number), private.typed_line(operator_address),
    private.typed_value(operator_email), processors, texts_reviewed)
$$;
comment on function public.set_settings is
  'Tells the database of its deployment (rules S12 and L1): the product''s name, the header that says where a request '
  'came from, cf-connecting-ip (hosted), x-real-ip, x-client-address, x-front- and 32 hexadecimal digits (a front of '
  'one''s own, rule O20), or an empty text for none, whether receipts of the tax agency''s test system are taken, '
  'which is for local stacks alone (rule V36), the legal person that runs it (all four texts or none), the companies '
  'that treat data for it, and the version of the legal texts that a lawyer has reviewed; null leaves a setting. '
  'Answers all. Service role only.';
grant execute on function public.set_settings(text, text, boolean, text, text, text, text, text[], text)
  to service_role;

create function private.product_name() returns text
language plpgsql stable set search_path = '' as $$ begin return (select s.product_name from private.settings s); end $$;
comment on function private.product_name is 'Returns the product''s name; nothing in SQL spells it.';

-- ── Randomness ───────────────────────────────────────────────────────────────────────────────────

create function private.random_below(p_max int) returns int
language plpgsql volatile strict set search_path = '' as $$
declare
  v_limit constant bigint := (4611686018427387904 / p_max) * p_max;
  v_roll bigint;
begin
  loop
    -- 62 bits of the server's cryptographic source; rejection keeps the draw free of modulo bias
    v_roll := (('x' || encode(extensions.gen_random_bytes(8), 'hex'))::bit(64)::bigint) & 4611686018427387903;
    exit when v_roll < v_limit;
  end loop;
  return (v_roll % p_max)::int;
end $$;
comment on function private.random_below is
  'A uniform integer in [0, p_max) from the cryptographic source; null for null, which no draw takes.';

-- ── Secrets ──────────────────────────────────────────────────────────────────────────────────────

create table private.secrets (
  name text not null,
  value bytea not null default extensions.gen_random_bytes(32),
  constraint secrets_pkey primary key (name),
  constraint secrets_long_enough check (length(value) >= 32)
);
comment on table private.secrets is
  'Secrets of this deployment, drawn when it is made, never rotated. A restore brings the old rows back first: without '
  'them no mailbox is recognised (rule S11).';
alter table private.secrets enable row level security;
insert into private.secrets (name) values ('mailbox'), ('day-word'), ('presence');

create function private.secret(p_name text) returns bytea
language plpgsql stable set search_path = '' as $$
begin return (select s.value from private.secrets s where s.name = p_name); end $$;
comment on function private.secret is 'A secret of this deployment by its name; executable by nobody outside.';

-- ── Audit ────────────────────────────────────────────────────────────────────────────────────────

create table private.audit_log (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  cafe_id uuid,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_actor_exists foreign key (actor) references auth.users (id) on delete set null
);
comment on table private.audit_log is
  'Actions of administrators and cafés'' teams: actor, action, subject and instant (rules C20 and T5).';
comment on column private.audit_log.cafe_id is 'Café of an action at its desk.';
create index audit_log_by_actor on private.audit_log (actor, at);
create index audit_log_by_cafe_and_actor on private.audit_log (cafe_id, actor, at) where cafe_id is not null;
create index audit_log_by_subject on private.audit_log (subject, at);
alter table private.audit_log enable row level security;

-- ── Administrators ────────────────────────────────────────────────────────────────────────────────

create table public.user_roles (
  user_id uuid not null,
  role text not null,
  created_at timestamptz not null default now(),
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_role_known check (role = 'admin'),
  constraint user_roles_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table public.user_roles is 'Administrators. Rows are written by the operator only, never through the API.';
alter table public.user_roles enable row level security;
create policy "people read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.user_roles to authenticated, service_role;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles r where r.user_id = (select auth.uid()) and r.role = 'admin');
end $$;
comment on function private.is_admin is
  'Returns true if the caller has the administrator role (rule C15). False without a session.';
grant execute on function private.is_admin() to authenticated;

create function private.audit(p_action text, p_subject text, p_details jsonb default '{}', p_cafe uuid default null)
returns void
language sql set search_path = '' as $$
  insert into private.audit_log (actor, action, subject, details, cafe_id)
    values ((select auth.uid()), p_action, p_subject, p_details, p_cafe)
$$;
comment on function private.audit is
  'Leaves an audit row in the name of the caller; with the café where it was an action at its desk.';

create function private.require_admin() returns uuid
language plpgsql stable set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  if not private.is_admin() then perform private.refuse(403, 'ADMIN_ONLY'); end if;
  return v_user;
end $$;
comment on function private.require_admin is
  'The caller''s id; refuses with ADMIN_ONLY when they are no administrator. User metadata plays no part.';

-- ── Lists and masks ───────────────────────────────────────────────────────────────────────────────

create function private.page_limits(p_page int, p_size int, out page_offset int, out page_size int)
language sql immutable set search_path = '' as $$
  select (greatest(coalesce(p_page, 1), 1) - 1) * least(greatest(coalesce(p_size, 25), 1), 100),
    least(greatest(coalesce(p_size, 25), 1), 100)
$$;
comment on function private.page_limits is 'Offset and size of a page counted from 1, at most 100 rows.';

create function private.mask_email(p_email text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin return left(p_email, 1) || '•••' || substring(p_email from '@.*$'); end $$;
comment on function private.mask_email is
  'An address that its owner recognises and a stranger does not: a•••@example.com.';

create function private.like_pattern(p_part text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '%' || replace(replace(replace(p_part, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.like_pattern is 'The pattern of all texts that contain this one, whatever signs it holds.';
