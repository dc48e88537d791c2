-- The QR of a Spanish receipt (rules V33 and V34), and the tax numbers of a café's receipts (rule V35).

-- ── Tax numbers ──────────────────────────────────────────────────────────────────────────────────

create function private.tax_number_form(p_typed text) returns text
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
grant execute on function private.tax_number_form(text) to authenticated;

create function private.is_tax_number(p_number text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_digits text;
  v_sum int := 0;
  v_doubled int;
  v_letter text;
begin
  if p_number is null or length(p_number) <> 9 then return false; end if;
  -- a person's, a foreigner's (X, Y, Z count as 0, 1, 2), and of the few who have K, L or M
  if p_number ~ '^[0-9XYZKLM][0-9]{7}[A-Z]$' then
    v_digits := translate(left(p_number, 8), 'XYZKLM', '012');
    return right(p_number, 1) = substr('TRWAGMYFPDXBNJZSQVHLCKE', v_digits::int % 23 + 1, 1);
  end if;
  if p_number !~ '^[ABCDEFGHJNPQRSUVW][0-9]{7}[0-9A-J]$' then return false; end if;
  for v_place in 2..8 loop
    v_doubled := substr(p_number, v_place, 1)::int * case when v_place % 2 = 0 then 2 else 1 end;
    v_sum := v_sum + v_doubled / 10 + v_doubled % 10;
  end loop;
  v_sum := (10 - v_sum % 10) % 10;
  v_letter := substr('JABCDEFGHI', v_sum + 1, 1);
  return case
    when left(p_number, 1) in ('A', 'B', 'E', 'H') then right(p_number, 1) = v_sum::text
    when left(p_number, 1) in ('N', 'P', 'Q', 'R', 'S', 'W') then right(p_number, 1) = v_letter
    else right(p_number, 1) in (v_sum::text, v_letter) end;
end $$;
comment on function private.is_tax_number is
  'Returns true if a text in the form of private.tax_number_form is a Spanish tax number (NIF: DNI, NIE, K, L, M or a '
  'company''s) with its right control character.';

-- ── The QR ───────────────────────────────────────────────────────────────────────────────────────

create type private.fiscal_receipt as (
  scheme text, nif text, number text, day date, cents bigint, test_host boolean
);
comment on type private.fiscal_receipt is
  'A receipt, as read by private.read_fiscal_qr: scheme verifactu|ticketbai, the issuer, series and number trimmed and '
  'in capitals, day, total, and whether a treasury''s test system is meant.';

create function private.crc8(p_ascii text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
declare v_crc int := 0;
begin
  for v_at in 1..length(p_ascii) loop
    v_crc := v_crc # ascii(substr(p_ascii, v_at, 1));
    for v_bit in 1..8 loop
      v_crc := case when v_crc >= 128 then ((v_crc << 1) # 7) & 255 else v_crc << 1 end;
    end loop;
  end loop;
  return v_crc;
end $$;
comment on function private.crc8 is 'CRC-8 of an ASCII text: polynomial 07, initial value 0, as TicketBAI has it.';

create function private.url_value(p_encoded text, p_plus text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_pieces constant text[] := string_to_array(replace(p_encoded, '+', p_plus), '%');
  v_value text := coalesce(v_pieces[1], '');
  v_code int;
begin
  for v_at in 2..cardinality(v_pieces) loop
    if v_pieces[v_at] !~ '^[0-9A-Fa-f]{2}' then return null; end if;
    v_code := ('x' || left(v_pieces[v_at], 2))::bit(8)::int;
    if v_code not between 32 and 126 then return null; end if;
    v_value := v_value || chr(v_code) || substr(v_pieces[v_at], 3);
  end loop;
  -- encoded twice: one receipt must not have two spellings
  return case when v_value !~ '%[0-9A-Fa-f]{2}' then v_value end;
end $$;
comment on function private.url_value is
  'A value of an address, decoded once; null where it is broken, encoded twice or has more than printable ASCII.';

create function private.day_of(p_year int, p_month int, p_day int) returns date
language plpgsql immutable parallel safe set search_path = '' as $$
declare v_day date;
begin
  if p_year < 1 or p_month not between 1 and 12 then return null; end if;
  v_day := make_date(p_year, p_month, 1) + p_day - 1;
  return case when extract(month from v_day) = p_month then v_day end;
end $$;
comment on function private.day_of is
  'The day of these figures of at most 4, 2 and 2 digits; null where there is none.';

create function private.read_fiscal_qr(p_text text) returns private.fiscal_receipt
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_text text;
  v_address text[];
  v_place text;
  v_query text;
  v_name text;
  v_value text;
  v_fields jsonb := '{}';
  v_allowed text[];
  v_receipt private.fiscal_receipt;
  v_date text;
  v_amount text;
begin
  -- the length is checked before anything reads it
  if p_text is null or not private.is_short(p_text, 500) then return null; end if;
  -- signs that scanners and tills put at the ends
  v_text := regexp_replace(btrim(p_text, E' \t\r\n'), '&$', '');
  -- with a fragment, a browser would ask for something else than is read here
  if v_text !~ '^[!-~]+$' or strpos(v_text, '#') > 0 then return null; end if;
  v_query := substr(v_text, length(split_part(v_text, '?', 1)) + 2);
  -- host and path to the letter: that leaves no room for other names, ports, users, encoded or look-alike letters
  v_address := regexp_match(split_part(v_text, '?', 1), '^[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9.-]+)(?::443)?(/.*)$');
  v_place := lower(v_address[1] collate "C") || v_address[2];
  if v_place in (
    'www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
    'www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu',
    'prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR',
    'prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu')
  then
    v_receipt.scheme := 'verifactu';
    v_allowed := array['nif', 'numserie', 'fecha', 'importe'];
    -- some tills print ValidarQR?&nif=
    if starts_with(v_query, '&') then v_query := substr(v_query, 2); end if;
  elsif regexp_replace(v_place, '/$', '') in (
    'batuz.eus/QRTBAI', 'tbai.egoitza.gipuzkoa.eus/qr', 'tbai.prep.gipuzkoa.eus/qr',
    'ticketbai.araba.eus/tbai/qrtbai', 'ticketbai.araba.eus/TBAI/QRTBAI',
    'pruebas-ticketbai.araba.eus/tbai/qrtbai', 'pruebas-ticketbai.araba.eus/TBAI/QRTBAI')
  then
    v_receipt.scheme := 'ticketbai';
    v_allowed := array['id', 's', 'nf', 'i', 'cr'];
  else
    return null;
  end if;
  v_receipt.test_host := v_place ~ '^(prewww2|pruebas-ticketbai|tbai[.]prep)[.]';

  foreach v_value in array string_to_array(v_query, '&') loop
    v_name := split_part(v_value, '=', 1);
    if v_name = any (v_allowed) and strpos(v_value, '=') > 0 then
      if v_fields ? v_name then return null; end if;
      -- the id has thirteen characters of base 64, whose plus is no space
      v_value := private.url_value(substr(v_value, length(v_name) + 2), case v_name when 'id' then '+' else ' ' end);
      if v_value is null then return null; end if;
      v_fields := v_fields || jsonb_build_object(v_name, v_value);
    -- other fields of the service say nothing of the receipt; a second spelling of a field would
    elsif v_value !~ '^[A-Za-z0-9_]+=' or lower(v_name collate "C") = any (v_allowed) then
      return null;
    end if;
  end loop;

  if v_receipt.scheme = 'verifactu' then
    v_receipt.nif := upper(v_fields ->> 'nif' collate "C");
    v_receipt.number := v_fields ->> 'numserie';
    v_date := v_fields ->> 'fecha';
    v_amount := v_fields ->> 'importe';
    if (v_receipt.nif ~ '^[0-9A-Z]{9}$' and v_date ~ '^[0-9]{2}([-/])[0-9]{2}\1[0-9]{4}$') is not true then
      return null;
    end if;
    v_date := translate(v_date, '-/', '');
  else
    v_value := v_fields ->> 'id';
    v_receipt.nif := substr(v_value, 6, 9);
    -- a receipt without a series has none here, or an empty one
    v_receipt.number := coalesce(v_fields ->> 's', '') || nullif(btrim(v_fields ->> 'nf'), '');
    v_date := substr(v_value, 16, 4) || '20' || substr(v_value, 20, 2);
    v_amount := v_fields ->> 'i';
    if (v_value ~ '^TBAI-[0-9A-Z]{9}-[0-9]{6}-[0-9A-Za-z+/=]{13}-[0-9]{3}$' and right(v_text, 7) ~ '^&cr=[0-9]{3}$')
      is not true
    then
      return null;
    end if;
    if private.crc8(left(v_value, -3)) <> right(v_value, 3)::int
      or private.crc8(left(v_text, -7)) <> right(v_text, 3)::int
    then
      return null;
    end if;
  end if;

  if length(v_receipt.number) > 60 then return null; end if;
  -- a receipt whose number is spelled with more blanks is the same one
  v_receipt.number := nullif(regexp_replace(btrim(upper(v_receipt.number collate "C")), ' +', ' ', 'g'), '');
  v_receipt.day := private.day_of(right(v_date, 4)::int, substr(v_date, 3, 2)::int, left(v_date, 2)::int);
  -- a bare plus has become a blank
  v_amount := btrim(v_amount);
  if v_amount ~ '^[+-]?[0-9]{1,12}([.,][0-9]{0,2})?$' then
    v_receipt.cents := replace(v_amount, ',', '.')::numeric * 100;
  end if;
  return case when num_nulls(v_receipt.number, v_receipt.day, v_receipt.cents) = 0 then v_receipt end;
end $$;
comment on function private.read_fiscal_qr is
  'Reads a fiscal QR (rules V33 and V34); null means "no es el QR fiscal". It refuses nothing and knows no café: '
  'amounts may be negative, days may be in the future, and whether the NIF is one, private.is_tax_number says.';

create function private.receipt_key(p_receipt private.fiscal_receipt) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select (p_receipt).nif || '|' || (p_receipt).number || '|' || (extract(year from (p_receipt).day) * 10000
    + extract(month from (p_receipt).day) * 100 + extract(day from (p_receipt).day))::int
$$;
comment on function private.receipt_key is
  'Returns a receipt''s unique key, whatever its claimant and café: its issuer, series and number, and day (rule V34).';

-- ── A café's tax numbers ─────────────────────────────────────────────────────────────────────────

create table private.cafe_tax_numbers (
  cafe_id uuid not null,
  nif text not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  constraint cafe_tax_numbers_pkey primary key (cafe_id, nif),
  constraint cafe_tax_numbers_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint cafe_tax_numbers_confirmed_by_exists foreign key (confirmed_by) references auth.users (id)
    on delete set null,
  constraint cafe_tax_numbers_nif_is_one check (private.is_tax_number(nif))
);
comment on table private.cafe_tax_numbers is
  'Tax numbers by which a café''s tills issue its receipts (rule V35): with one, private.accepts_fiscal_qr is true. '
  'Receipts of a number are credited once an administrator has confirmed the number.';
create index cafe_tax_numbers_by_confirmed_by on private.cafe_tax_numbers (confirmed_by)
  where confirmed_by is not null;
create index cafe_tax_numbers_by_nif on private.cafe_tax_numbers (nif);
alter table private.cafe_tax_numbers enable row level security;

create function private.tax_numbers_of(p_cafe uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(n.nif order by n.nif), '[]') from private.cafe_tax_numbers n where n.cafe_id = p_cafe
$$;
comment on function private.tax_numbers_of is 'A café''s tax numbers as its desk reads them.';

create function private.unconfirmed_numbers_of(p_cafe uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(n.nif order by n.nif), '[]') from private.cafe_tax_numbers n
  where n.cafe_id = p_cafe and n.confirmed_at is null
$$;
comment on function private.unconfirmed_numbers_of is
  'Returns a café''s tax numbers that no administrator has confirmed.';

create function private.is_tax_number_of_others(p_cafe uuid, p_nif text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.cafe_tax_numbers n
    where n.nif = p_nif and n.cafe_id <> p_cafe and n.confirmed_at is not null
      -- a company's cafés issue receipts by one number
      and not exists (
        select from public.cafe_members a join public.cafe_members b on b.user_id = a.user_id
        where a.cafe_id = p_cafe and a.role = 'owner' and b.cafe_id = n.cafe_id and b.role = 'owner'))
$$;
comment on function private.is_tax_number_of_others is
  'Returns true if a number is confirmed as that of a café with which this one has no owner in common. What nobody has '
  'confirmed keeps nobody out.';

create function private.numbers_to_confirm() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('cafe_id', c.id, 'nombre', c.nombre, 'nif', n.nif)
    order by c.nombre, n.nif), '[]')
  from private.cafe_tax_numbers n join public.cafeterias c on c.id = n.cafe_id where n.confirmed_at is null
$$;
comment on function private.numbers_to_confirm is
  'Tax numbers that wait for an administrator: [{ cafe_id, nombre, nif }].';

create function private.accepts_fiscal_qr(p_cafe uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin return exists (select from private.cafe_tax_numbers n where n.cafe_id = p_cafe); end $$;
comment on function private.accepts_fiscal_qr is
  'Returns true if a café has said whose its receipts are, so that their QRs can be read.';

create function private.delete_tax_numbers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.cafe_tax_numbers n where n.cafe_id = new.id;
  return null;
end $$;
comment on function private.delete_tax_numbers is
  'A deleted café issues no receipts: another may have its number, and one that comes back says it anew (rule V35).';
create trigger on_cafeterias_update_delete_tax_numbers after update of deleted on public.cafeterias
  for each row when (new.deleted and not old.deleted) execute function private.delete_tax_numbers();
