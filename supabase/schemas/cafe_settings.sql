-- A café's settings, as its own team changes them (rules T24 to T26 and V35).

-- ── Summary of the rooms ─────────────────────────────────────────────────────────────────────────

create function private.settings_summary(p_cafe public.cafeterias, p_team boolean, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'own_conditions', (select count(*) from private.prizes z
      where z.cafe_id = (p_cafe).id and z.conditions is not null and z.removed_at is null),
    'poster_printed', (p_cafe).poster_printed_at is not null,
    'active_codes', (select count(*) from public.vip_codes v
      where v.cafe_id = (p_cafe).id and v.status = 'active'),
    'screens', (select count(*) from private.counter_screens_of_cafe((p_cafe).id)),
    'reminders', (p_cafe).sends_reminders,
    'people', case when p_team then (select count(*) from public.cafe_members m where m.cafe_id = (p_cafe).id) end,
    'invitations', case when p_team then (
      select count(*) from private.open_team_invitations((p_cafe).id, p_now)) end);
end $$;
comment on function private.settings_summary is
  'Returns the figures of each room''s line (rule T30); people and invitations for roles that may change the team.';

-- ── Settings ─────────────────────────────────────────────────────────────────────────────────────

create function private.load_cafe_settings(p_cafe_slug text) returns jsonb
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
grant execute on function private.load_cafe_settings(text) to authenticated;

create function public.load_cafe_settings(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_cafe_settings(cafe_slug) $$;
comment on function public.load_cafe_settings is
  'The desk''s tab of settings in one call: { cafe, role, permissions, teams, the part "desk" of '
  'private.cafe_settings, legal|null, tax_numbers, unconfirmed_numbers, summary } (rules T24, T30 and V35).';
grant execute on function public.load_cafe_settings(text) to authenticated;

create function private.pause_cafe(p_cafe uuid, p_paused boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission(p_cafe, 'pause');
  if p_paused is null then perform private.refuse(422, 'INVALID_INPUT', 'paused'); end if;
  update public.cafeterias c set active = not p_paused where c.id = p_cafe and c.active = p_paused;
  if found then
    perform private.audit(case when p_paused then 'cafe.pause' else 'cafe.reactivate' end, 'cafe:' || p_cafe,
      p_cafe => p_cafe);
  end if;
end $$;
grant execute on function private.pause_cafe(uuid, boolean) to authenticated;

create function public.pause_cafe(cafe_id uuid, paused boolean) returns void
language sql security invoker set search_path = '' as $$ select private.pause_cafe(cafe_id, paused) $$;
comment on function public.pause_cafe is
  'Pauses a café or takes it out of its pause; open windows are longer by it (rules C7 and T25).';
grant execute on function public.pause_cafe(uuid, boolean) to authenticated;

create function private.set_service_mode(p_cafe uuid, p_mode text, p_shown jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission(p_cafe, 'service_mode');
  if p_mode is null or p_mode not in ('no_proof', 'proof', 'proof_and_handover') then
    perform private.refuse(422, 'INVALID_INPUT', 'way');
  end if;
  perform private.check_shown(p_cafe, jsonb_build_object('service_mode', p_mode), p_shown);
  update public.cafeterias c set service_mode = p_mode where c.id = p_cafe and c.service_mode <> p_mode;
  if found then
    perform private.audit('cafe.way-of-working', 'cafe:' || p_cafe, jsonb_build_object('way', p_mode), p_cafe);
  end if;
end $$;
grant execute on function private.set_service_mode(uuid, text, jsonb) to authenticated;

create function public.set_service_mode(cafe_id uuid, way text, shown jsonb) returns void
language sql security invoker set search_path = '' as $$ select private.set_service_mode(cafe_id, way, shown) $$;
comment on function public.set_service_mode is
  'Says how a café works from now on: way no_proof|proof|proof_and_handover (rule P1); shown: '
  '{ service_mode } (rule T32).';
grant execute on function public.set_service_mode(uuid, text, jsonb) to authenticated;

create function private.set_first_challenge(p_cafe uuid, p_kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission(p_cafe, 'first_challenge');
  if p_kind is null or p_kind not in ('review', 'opinion') then
    perform private.refuse(422, 'INVALID_INPUT', 'kind');
  end if;
  update public.cafeterias c set first_challenge = p_kind where c.id = p_cafe and c.first_challenge <> p_kind;
  if found then
    perform private.audit('cafe.first-challenge', 'cafe:' || p_cafe, jsonb_build_object('kind', p_kind), p_cafe);
  end if;
end $$;
grant execute on function private.set_first_challenge(uuid, text) to authenticated;

create function public.set_first_challenge(cafe_id uuid, kind text) returns void
language sql security invoker set search_path = '' as $$ select private.set_first_challenge(cafe_id, kind) $$;
comment on function public.set_first_challenge is
  'Says what challenge 1 asks for from now on: kind review|opinion (rule J34).';
grant execute on function public.set_first_challenge(uuid, text) to authenticated;

create function private.set_tax_numbers(p_cafe uuid, p_numbers text[], p_shown jsonb, p_now timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- an administrator's own word needs no other
  v_confirmed_by constant uuid := case when private.is_admin() then private.require_user() end;
  v_numbers text[];
  v_wrong bigint;
  v_taken bigint;
  v_gone int;
  v_new int;
begin
  perform private.require_permission(p_cafe, 'tax_numbers');
  if p_numbers is null or cardinality(p_numbers) > 5 then
    perform private.refuse(422, 'INVALID_INPUT', 'numbers');
  end if;
  select coalesce(array_agg(private.tax_number_form(t.typed) order by t.place), '{}'),
    min(t.place) filter (where not private.is_tax_number(private.tax_number_form(t.typed)))
  into v_numbers, v_wrong from unnest(p_numbers) with ordinality as t (typed, place);
  if v_wrong is not null then perform private.refuse(422, 'TAX_NUMBER_WRONG', v_wrong::text); end if;

  -- Serialises cafés that set the same number at the same time.
  perform pg_advisory_xact_lock(hashtextextended('tax-numbers', 0));
  perform private.check_shown(p_cafe, jsonb_build_object('tax_numbers',
    (select coalesce(jsonb_agg(distinct nif), '[]') from unnest(v_numbers) as nif)), p_shown);
  select min(t.place) into v_taken from unnest(v_numbers) with ordinality as t (nif, place)
  where private.is_tax_number_of_others(p_cafe, t.nif);
  if v_taken is not null then perform private.refuse(409, 'TAX_NUMBER_TAKEN', v_taken::text); end if;

  delete from private.cafe_tax_numbers n where n.cafe_id = p_cafe and n.nif <> all (v_numbers);
  get diagnostics v_gone = row_count;
  insert into private.cafe_tax_numbers (cafe_id, nif, confirmed_by, confirmed_at)
  select p_cafe, nif, v_confirmed_by, case when v_confirmed_by is not null then p_now end from unnest(v_numbers) as nif
  on conflict do nothing;
  get diagnostics v_new = row_count;
  if v_gone + v_new > 0 then
    perform private.audit('cafe.tax-numbers', 'cafe:' || p_cafe,
      jsonb_build_object('numbers', private.tax_numbers_of(p_cafe)), p_cafe);
  end if;
end $$;
grant execute on function private.set_tax_numbers(uuid, text[], jsonb, timestamptz) to authenticated;

create function public.set_tax_numbers(cafe_id uuid, numbers text[], shown jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.set_tax_numbers(cafe_id, numbers, shown, now())
$$;
comment on function public.set_tax_numbers is
  'Says by which tax numbers, five at most, a café''s tills issue its receipts; an administrator''s are confirmed '
  '(rule V35). TAX_NUMBER_WRONG and TAX_NUMBER_TAKEN carry the place, from 1, of the first that is none, or is '
  'confirmed for a café with no owner in common; shown: { tax_numbers } (rule T32).';
grant execute on function public.set_tax_numbers(uuid, text[], jsonb) to authenticated;

create function private.confirm_tax_number(p_cafe uuid, p_nif text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('tax-numbers', 0));
  if not exists (select from private.cafe_tax_numbers n where n.cafe_id = p_cafe and n.nif = p_nif) then
    perform private.refuse(404, 'TAX_NUMBER_NOT_FOUND');
  end if;
  if private.is_tax_number_of_others(p_cafe, p_nif) then perform private.refuse(409, 'TAX_NUMBER_TAKEN'); end if;
  update private.cafe_tax_numbers n set confirmed_by = private.require_user(), confirmed_at = p_now
  where n.cafe_id = p_cafe and n.nif = p_nif and n.confirmed_at is null;
  if found then
    perform private.audit('cafe.tax-number-confirmed', 'cafe:' || p_cafe, jsonb_build_object('number', p_nif), p_cafe);
  end if;
end $$;
grant execute on function private.confirm_tax_number(uuid, text, timestamptz) to authenticated;

create function public.confirm_tax_number(cafe_id uuid, number text) returns void
language sql security invoker set search_path = '' as $$
  select private.confirm_tax_number(cafe_id, private.tax_number_form(number), now())
$$;
comment on function public.confirm_tax_number is
  'Confirms that a tax number is a café''s: from now on what is read by it is credited (rule V35). '
  'TAX_NUMBER_TAKEN: it is confirmed for a café with no owner in common.';
grant execute on function public.confirm_tax_number(uuid, text) to authenticated;

-- ── The logo ─────────────────────────────────────────────────────────────────────────────────────

-- No policy lets anybody write here: the function set-cafe-logo puts files in with the secret key, after reading them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('cafe-logos', 'cafe-logos', true, 524288, array['image/jpeg', 'image/png', 'image/webp']);

create function private.begin_cafe_logo(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  perform private.require_permission(p_cafe, 'settings');
  if private.add_rate_limit_hit('cafe-logo', p_now, p_user => v_user) > 20 then
    perform private.refuse(429, 'TOO_MANY_REQUESTS');
  end if;
  return jsonb_build_object('name', p_cafe || '/' || gen_random_uuid());
end $$;
grant execute on function private.begin_cafe_logo(uuid, timestamptz) to authenticated;

create function public.begin_cafe_logo(cafe_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.begin_cafe_logo(cafe_id, now()) $$;
comment on function public.begin_cafe_logo is
  'Asks for a new logo''s place, without its extension: { name } (rule T26). A person asks for at most 20 in an '
  'hour.';
grant execute on function public.begin_cafe_logo(uuid) to authenticated;

create function private.set_cafe_logo(p_cafe uuid, p_path text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_before text;
begin
  perform private.require_permission(p_cafe, 'settings');
  -- only the function that reads the bytes puts files there: every file there was read
  if p_path is not null and (not private.is_short(p_path, 100) or split_part(p_path, '/', 1) <> p_cafe::text
    or not exists (select from storage.objects o where o.bucket_id = 'cafe-logos' and o.name = p_path))
  then
    perform private.refuse(422, 'INVALID_INPUT', 'logo_path');
  end if;
  select c.logo_path into v_before from public.cafeterias c where c.id = p_cafe for no key update;
  update public.cafeterias c set logo_path = p_path where c.id = p_cafe and c.logo_path is distinct from p_path;
  if found then perform private.audit('cafe.logo', 'cafe:' || p_cafe, p_cafe => p_cafe); end if;
  return jsonb_build_object('before', v_before);
end $$;
grant execute on function private.set_cafe_logo(uuid, text) to authenticated;

create function public.set_cafe_logo(cafe_id uuid, logo_path text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_cafe_logo(cafe_id, logo_path) $$;
comment on function public.set_cafe_logo is
  'Makes a file of the café''s own folder its logo, or takes the logo away: { before: the path that it had } (rule '
  'T26).';
grant execute on function public.set_cafe_logo(uuid, text) to authenticated;

create function private.list_orphaned_logos(p_now timestamptz) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  -- a younger one may be about to become a logo
  where o.bucket_id = 'cafe-logos' and o.created_at < p_now - interval '1 hour'
    and not exists (select from public.cafeterias c where c.logo_path = o.name)
  -- files that cannot be removed do not keep the others from their turn
  order by random() limit 20
$$;
grant execute on function private.list_orphaned_logos(timestamptz) to service_role;

create function public.list_orphaned_logos() returns setof text
language sql stable security invoker set search_path = '' as $$ select private.list_orphaned_logos(now()) $$;
comment on function public.list_orphaned_logos is
  'Paths of logos, an hour old and more, that no café has: the storage service is asked to remove them (rule T26). '
  'Service role only.';
grant execute on function public.list_orphaned_logos() to service_role;
