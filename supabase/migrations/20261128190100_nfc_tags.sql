-- NFC tags that sign each touch: a third proof of presence (rules P32 to P34).

insert into private.secrets (name) values ('tag');
create function private.aes_cmac(p_key bytea, p_message bytea) returns bytea
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_start constant int := greatest(length(p_message) - 1, 0) / 16 * 16;
  v_last bytea := substring(p_message from v_start + 1);
  v_is_whole constant boolean := length(v_last) = 16;
  -- AES of one block of zeros, doubled once or twice in GF(2^128)
  v_subkey bit(128) := ('x' || encode(extensions.encrypt(decode(repeat('00', 16), 'hex'), p_key,
    'aes-cbc/pad:none'), 'hex'))::bit(128);
begin
  for i in 1 .. case when v_is_whole then 1 else 2 end loop
    v_subkey := (v_subkey << 1) # case when get_bit(v_subkey, 0) = 1 then 135::bit(128) else 0::bit(128) end;
  end loop;
  if not v_is_whole then v_last := v_last || decode(rpad('80', 32 - 2 * length(v_last), '0'), 'hex'); end if;
  v_subkey := v_subkey # ('x' || encode(v_last, 'hex'))::bit(128);
  return substring(extensions.encrypt(substring(p_message from 1 for v_start)
    || int8send(substring(v_subkey from 1 for 64)::bigint) || int8send(substring(v_subkey from 65)::bigint),
    p_key, 'aes-cbc/pad:none') from v_start + 1);
end $$;
comment on function private.aes_cmac is 'Computes the CMAC of a message by AES-128 (RFC 4493).';
create function private.diversified_key(p_master bytea, p_input bytea) returns bytea
language plpgsql immutable parallel safe set search_path = '' as $$
begin return private.aes_cmac(p_master, '\x01'::bytea || p_input); end $$;
comment on function private.diversified_key is
  'Derives an AES-128 key from a master key and 16 to 31 bytes of input, by NXP''s application note AN10922.';
create function private.sun_mac(p_key bytea, p_uid bytea, p_counter bytea) returns bytea
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_mac constant bytea := private.aes_cmac(
    private.aes_cmac(p_key, '\x3cc300010080'::bytea || p_uid || p_counter), '');
begin
  return decode((select string_agg(substr(encode(v_mac, 'hex'), 4 * place + 3, 2), '' order by place)
    from generate_series(0, 7) as place), 'hex');
end $$;
comment on function private.sun_mac is
  'Computes the eight bytes by which a tag signs a touch: the second byte of each two of a CMAC by the session''s key '
  '(AN12196). The counter has three bytes, the lowest first.';
create function private.tags_of_cafe(p_cafe uuid) returns setof private.nfc_tags
language sql stable set search_path = '' as $$
  select t.* from private.nfc_tags t where t.cafe_id = p_cafe and t.revoked_at is null
$$;
comment on function private.tags_of_cafe is 'Returns a café''s tags, without those that were revoked.';
create function private.has_active_tag(p_cafe uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.nfc_tags t
    where t.cafe_id = p_cafe and t.revoked_at is null and t.active_since is not null);
end $$;
comment on function private.has_active_tag is 'Returns true if a café has a tag that customers can touch.';
create function private.tag_secret(p_use text) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return substring(extensions.hmac(convert_to(p_use, 'UTF8'), private.secret('tag'), 'sha256') from 1 for 16);
end $$;
comment on function private.tag_secret is 'Derives an AES-128 key of one use from the deployment''s secret of tags.';
create function private.tag_meta_key(p_tag private.nfc_tags) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return case when (p_tag).meta_key is null then private.tag_secret('meta:' || (p_tag).id)
    else extensions.decrypt((p_tag).meta_key, private.tag_secret('sealed'), 'aes-cbc/pad:none') end;
end $$;
comment on function private.tag_meta_key is 'Returns the key by which a tag encrypts its UID and counter.';
create function private.tag_mac_key(p_tag private.nfc_tags) returns bytea
language plpgsql stable set search_path = '' as $$
declare
  -- Both are computed for every tag, and for none: the time tells nothing.
  v_derived constant bytea := private.diversified_key(private.tag_secret('mac'),
    coalesce((p_tag).uid, decode(repeat('00', 7), 'hex')) || uuid_send(coalesce((p_tag).id, gen_random_uuid()))
    || convert_to('nfc_tag', 'UTF8'));
  v_sealed constant bytea := extensions.decrypt(coalesce((p_tag).mac_key, decode(repeat('00', 16), 'hex')),
    private.tag_secret('sealed'), 'aes-cbc/pad:none');
begin
  return case when (p_tag).mac_key is null then v_derived else v_sealed end;
end $$;
comment on function private.tag_mac_key is
  'Returns the key by which a tag signs: by AN10922 from its UID and this preparation''s id, so that a tag prepared '
  'anew has new keys.';
create function private.verify_tag_token(p_cafe uuid, p_token text, out tag_id uuid, out counter int)
language plpgsql stable set search_path = '' as $$
declare
  v_encrypted constant bytea := decode(left(p_token, 32), 'hex');
  v_plain bytea;
  v_tag private.nfc_tags;
begin
  -- gathered, since a look for one row would end at the tag that it finds
  select (array_agg(t.id))[1], (array_agg(d.plain))[1] into tag_id, v_plain from private.tags_of_cafe(p_cafe) t
  cross join lateral (
    select extensions.decrypt(v_encrypted, private.tag_meta_key(t), 'aes-cbc/pad:none') as plain offset 0) as d
  where substring(d.plain from 1 for 8) = '\xc7'::bytea || t.uid;
  -- the same work for a tag and for none
  select * into v_tag from private.nfc_tags t where t.id = tag_id;
  v_plain := coalesce(v_plain, v_encrypted);
  counter := get_byte(v_plain, 8) + 256 * get_byte(v_plain, 9) + 65536 * get_byte(v_plain, 10);
  -- hashes are compared: how soon two of them differ says nothing of how much of a token is right
  if sha256(private.sun_mac(private.tag_mac_key(v_tag), substring(v_plain from 2 for 7),
    substring(v_plain from 9 for 3))) <> sha256(decode(right(p_token, 16), 'hex')) or tag_id is null
  then
    tag_id := null;
    counter := null;
  end if;
end $$;
comment on function private.verify_tag_token is
  'Returns the tag of a café that signed a touch, and its counter, by NXP''s application note AN12196; nulls for '
  'anything else, after the same work (rule P32).';
create function private.touch_tag(p_cafe uuid, p_token text, p_now timestamptz, out tag_id uuid, out counter int,
  out is_new boolean, out is_active boolean)
language plpgsql set search_path = '' as $$
begin
  select v.tag_id, v.counter into tag_id, counter from private.verify_tag_token(p_cafe, p_token) v;
  -- the first touches of several tags stand in line: six become active
  if exists (select from private.nfc_tags t where t.id = tag_id and t.active_since is null) then
    perform pg_advisory_xact_lock(hashtextextended('tags:' || p_cafe, 0));
  end if;
  update private.nfc_tags t set read_counter = counter, last_touch_at = p_now,
    active_since = coalesce(t.active_since, p_now)
  where t.id = tag_id and t.revoked_at is null and t.read_counter < counter
    and (t.active_since is not null
      or (select count(*) from private.tags_of_cafe(p_cafe) o where o.active_since is not null) < 6);
  is_new := found;
  is_active := exists (select from private.nfc_tags t
    where t.id = tag_id and t.revoked_at is null and t.read_counter = counter);
end $$;
comment on function private.touch_tag is
  'Takes a touch once, and only one above the last: its tag and counter, whether it is new, and whether it is the '
  'tag''s last one (rule P32). The first makes a prepared tag active (rule P33).';
create function private.load_tags(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_permission(v_cafe, 'screens');
begin
  return private.desk_context(v_cafe, v_role) || jsonb_build_object('tags', coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'uid', upper(encode(t.uid, 'hex')),
      'state', case when t.active_since is null then 'prepared' else 'active' end, 'prepared_at', t.prepared_at,
      'last_touch_at', t.last_touch_at, 'touches_today', (
        select count(*) from private.presence_claims p
        where p.cafe_id = v_cafe and p.made_at >= private.madrid_day_start(private.madrid_day(p_now))
          and p.device_id = t.id)) order by t.prepared_at, t.name, t.id)
    from private.tags_of_cafe(v_cafe) t), '[]'));
end $$;
grant execute on function private.load_tags(text, timestamptz) to authenticated;
create function public.load_tags(cafe_slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_tags(cafe_slug, now()) $$;
comment on function public.load_tags is
  'Returns a café''s tags: { the desk''s context, tags: [{ id, name, uid: 14 hex digits, state: prepared|active, '
  'prepared_at, last_touch_at|null, touches_today: claims made by it }] } (rule P33).';
grant execute on function public.load_tags(text) to authenticated;
create function private.hex_bytes(p_value jsonb, p_bytes int) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'string'
    and (p_value #>> '{}') collate "C" ~ ('^[0-9A-Fa-f]{' || 2 * p_bytes || '}$')
    then decode(p_value #>> '{}', 'hex') end;
end $$;
comment on function private.hex_bytes is 'Reads so many bytes from their hex digits; null for anything else.';
create function private.prepare_tags(p_cafe uuid, p_tags jsonb, p_replaces uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_zero constant bytea := decode(repeat('00', 16), 'hex');
  v_name text;
  v_entry record;
  v_old private.nfc_tags;
  v_tag private.nfc_tags;
  v_answer jsonb := '[]';
begin
  perform private.require_permission(p_cafe, 'screens');
  if jsonb_typeof(p_tags) is distinct from 'array' or not private.is_short(p_tags::text, 4000)
    or jsonb_array_length(p_tags) not between 1 and 20
  then
    perform private.refuse(422, 'INVALID_INPUT', 'tags');
  end if;
  perform private.lock_team(p_cafe);
  perform private.require_permission_locked(p_cafe, 'screens');
  if p_replaces is not null then
    update private.nfc_tags t set revoked_at = p_now
    where t.id = p_replaces and t.cafe_id = p_cafe and t.revoked_at is null and jsonb_array_length(p_tags) = 1
    returning t.name into v_name;
    if not found then perform private.refuse(422, 'INVALID_INPUT', 'replaces'); end if;
    perform private.audit('tag.revoke', 'tag:' || p_replaces, p_cafe => p_cafe);
  end if;
  for v_entry in
    select g.n, private.hex_bytes(g.it -> 'uid', 7) as uid, private.hex_bytes(g.it -> 'meta_key', 16) as meta_key,
      private.hex_bytes(g.it -> 'mac_key', 16) as mac_key, coalesce(g.it -> 'meta_key', 'null') <> 'null'
        or coalesce(g.it -> 'mac_key', 'null') <> 'null' as has_keys
    from jsonb_array_elements(p_tags) with ordinality as g (it, n) order by g.n
  loop
    if v_entry.uid is null then perform private.refuse(422, 'INVALID_INPUT', 'tags.' || v_entry.n || '.uid'); end if;
    -- the keys of a new chip, which everybody knows, sign nothing
    if v_entry.has_keys and v_zero in (coalesce(v_entry.meta_key, v_zero), coalesce(v_entry.mac_key, v_zero)) then
      perform private.refuse(422, 'INVALID_INPUT', 'tags.' || v_entry.n || '.keys');
    end if;
    -- a waiting tag is prepared anew after a lost answer; its keys before are worth nothing
    delete from private.nfc_tags t
    where t.cafe_id = p_cafe and t.uid = v_entry.uid and t.revoked_at is null and t.active_since is null
    returning * into v_old;
    if exists (select from private.tags_of_cafe(p_cafe) t where t.uid = v_entry.uid) then
      perform private.refuse(409, 'TAG_IN_USE', upper(encode(v_entry.uid, 'hex')));
    end if;
    insert into private.nfc_tags (cafe_id, uid, name, meta_key, mac_key, prepared_by, prepared_at)
    values (p_cafe, v_entry.uid, coalesce(v_name, v_old.name, 'Etiqueta ' || (
        select count(*) + 1 from private.tags_of_cafe(p_cafe))),
      extensions.encrypt(v_entry.meta_key, private.tag_secret('sealed'), 'aes-cbc/pad:none'),
      extensions.encrypt(v_entry.mac_key, private.tag_secret('sealed'), 'aes-cbc/pad:none'), auth.uid(), p_now)
    returning * into v_tag;
    perform private.audit('tag.prepare', 'tag:' || v_tag.id, p_cafe => p_cafe);
    v_answer := v_answer || jsonb_build_object('id', v_tag.id, 'uid', upper(encode(v_tag.uid, 'hex')),
      'meta_key', case when not v_entry.has_keys then upper(encode(private.tag_meta_key(v_tag), 'hex')) end,
      'mac_key', case when not v_entry.has_keys then upper(encode(private.tag_mac_key(v_tag), 'hex')) end);
  end loop;
  -- each tag costs a claim two computations
  if (select count(*) filter (where t.active_since is not null) >= 6
      or count(*) filter (where t.active_since is null) > 20
    from private.tags_of_cafe(p_cafe) t)
  then
    perform private.refuse(409, 'TOO_MANY_TAGS');
  end if;
  return jsonb_build_object('tags', v_answer);
end $$;
grant execute on function private.prepare_tags(uuid, jsonb, uuid, timestamptz) to authenticated;
create function public.prepare_tags(cafe_id uuid, tags jsonb, replaces uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.prepare_tags(cafe_id, tags, replaces, now()) $$;
comment on function public.prepare_tags is
  'Prepares tags of a café, at most 20 at once: [{ uid: 14 hex digits, meta_key, mac_key: 32 hex digits each, of a tag '
  'that was bought written }], in place of the tag `replaces` if given, whose name it keeps: { tags: [{ id, uid, '
  'meta_key, mac_key: answered this once, null where they were given }] }. A waiting tag is prepared anew (rule P33).';
grant execute on function public.prepare_tags(uuid, jsonb, uuid) to authenticated;
create function private.rename_tag(p_cafe uuid, p_tag uuid, p_name text, p_shown jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission(p_cafe, 'screens');
  if p_name is null or not private.is_short(p_name, 200) or not private.is_line(btrim(p_name), 40) then
    perform private.refuse(422, 'INVALID_INPUT', 'name');
  end if;
  if not exists (select from private.tags_of_cafe(p_cafe) t where t.id = p_tag) then
    return jsonb_build_object('renamed', false);
  end if;
  perform private.check_shown(p_cafe, jsonb_build_object('tag_name', btrim(p_name)), p_shown, p_tag::text);
  update private.nfc_tags t set name = btrim(p_name) where t.id = p_tag;
  perform private.audit('tag.rename', 'tag:' || p_tag, p_cafe => p_cafe);
  return jsonb_build_object('renamed', true);
end $$;
grant execute on function private.rename_tag(uuid, uuid, text, jsonb) to authenticated;
create function public.rename_tag(cafe_id uuid, tag_id uuid, name text, shown jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.rename_tag(cafe_id, tag_id, name, shown) $$;
comment on function public.rename_tag is
  'Names a tag of a café: { renamed }; false when it is none there (rule P33); shown: { tag_name } (rule T32).';
grant execute on function public.rename_tag(uuid, uuid, text, jsonb) to authenticated;
create function private.revoke_tag(p_cafe uuid, p_tag uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_revoked boolean;
begin
  perform private.require_permission(p_cafe, 'screens');
  update private.nfc_tags t set revoked_at = p_now
  where t.id = p_tag and t.cafe_id = p_cafe and t.revoked_at is null;
  v_revoked := found;
  if v_revoked then perform private.audit('tag.revoke', 'tag:' || p_tag, p_cafe => p_cafe); end if;
  return jsonb_build_object('revoked', v_revoked);
end $$;
grant execute on function private.revoke_tag(uuid, uuid, timestamptz) to authenticated;
create function public.revoke_tag(cafe_id uuid, tag_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.revoke_tag(cafe_id, tag_id, now()) $$;
comment on function public.revoke_tag is
  'Makes what a tag signs worth nothing from now on, also touches not yet opened: { revoked }; false when it is none '
  'there (rule P33).';
grant execute on function public.revoke_tag(uuid, uuid) to authenticated;

create or replace function private.cafe_json(p_cafe public.cafeterias) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', (p_cafe).id, 'nombre', (p_cafe).nombre, 'slug', (p_cafe).slug, 'short_slug', (p_cafe).short_slug,
    'vip_id', (p_cafe).vip_id,
    'state', case when (p_cafe).deleted then 'deleted' when (p_cafe).active then 'active' else 'paused' end,
    'primary_color', (p_cafe).primary_color, 'secondary_color', (p_cafe).secondary_color,
    'review_url', (p_cafe).review_url, 'instagram_url', (p_cafe).instagram_url, 'logo_path', (p_cafe).logo_path,
    'service_mode', (p_cafe).service_mode, 'first_challenge', (p_cafe).first_challenge,
    'has_tag', private.has_active_tag((p_cafe).id), 'team_member', private.is_member(auth.uid(), (p_cafe).id),
    'blocked', private.block_reason(auth.uid(), (p_cafe).id));
end $$;
create or replace function private.form_values(p_cafe uuid, p_of text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_cafe public.cafeterias;
  v_values jsonb;
begin
  -- The lock makes a second save wait, which is then compared with the values of the first.
  select * into v_cafe from public.cafeterias c where c.id = p_cafe for no key update;
  select jsonb_object_agg(f.key, f.value) into v_values from jsonb_each(to_jsonb(v_cafe)) as f
  where f.key = any (private.setting_fields() || array['poster_headline', 'service_mode', 'visit_points']);
  return v_values || jsonb_build_object('first_prize', private.first_prize(v_cafe),
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

comment on column private.presence_claims.step is 'The screen''s ten seconds, or the tag''s counter.';
drop function private.find_valid_claim(uuid, uuid, timestamptz, text[]);
create function private.find_valid_claim(p_cafe uuid, p_user uuid, p_now timestamptz) returns uuid
language sql stable set search_path = '' as $$
  select p.id from private.presence_claims p
  where p.user_id = p_user and p.cafe_id = p_cafe and p.valid_until > p_now and p.method <> 'slip'
    and p.day = private.madrid_day(p_now) and coalesce(p.used_for_user, p_user) = p_user
  order by p.at desc, p.id limit 1
$$;
comment on function private.find_valid_claim is
  'The claim by which somebody is at a café at this moment, as wheels and redemptions ask it: of this day, and no slip '
  '(rule P3).';
comment on function private.require_presence is
  'Refuses with PRESENCE_MISSING 409 where a café asks for proof and the person has no live claim of its screen or '
  'tag (rule P3).';
create or replace function private.lock_visit_claim(p_enrollment public."Clientes proto", p_now timestamptz,
  p_browser bytea default null)
returns private.presence_claims
language plpgsql set search_path = '' as $$
declare v_claim private.presence_claims;
begin
  -- a slip has one visit; what a screen or a tag proved is good for its quarter of an hour. A claim that another visit
  -- is just using is none: to wait for it could end in a deadlock, since a visit locks its inviter's enrollment too
  select * into v_claim from private.presence_claims p
  where p.cafe_id = (p_enrollment).cafe_id and p.valid_until > p_now
    and (p.user_id = (p_enrollment).user_id or p.user_id is null and p.browser_hash = p_browser)
    and case p.method
      when 'slip' then p.used_for_user is null and (p.user_id is null or p.day = private.madrid_day(p_now))
      else coalesce(p.used_for_user, (p_enrollment).user_id) = (p_enrollment).user_id end
  order by p.day = private.madrid_day(p_now) desc, p.user_id is null, p.method = 'slip', p.at desc, p.id limit 1
  for no key update skip locked;
  return v_claim;
end $$;
comment on function private.lock_visit_claim is
  'Locks the claim that proves the next visit of an enrollment: the person''s own, or that of the browser at hand if '
  'it has proved nobody else''s; today''s before one of another day, their own before the browser''s, a slip''s '
  'last (rule P4). A person''s own slip of another day makes its visit by itself.';
create or replace function private.apply_claims(p_enrollment public."Clientes proto", p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_claim private.presence_claims;
  v_new boolean := false;
begin
  for v_claim in
    select p.* from private.presence_claims p
    where p.user_id = (p_enrollment).user_id and p.cafe_id = (p_enrollment).cafe_id and p.valid_until > p_now
      and (p.method = 'slip' and p.used_for_user is null
        -- others wait for the press that registers, unless this day's visit lacks only the proof, or a VIP's pay
        or p.method <> 'slip' and exists (select from public.visitas_clientes v
          where v.user_id = p.user_id and v.cafe_id = p.cafe_id and v.fecha_visita = p.day
            and v.revoked_at is null and (v.proof = 'none' or (p_enrollment)."VIP")))
    order by p.day, p.at
  loop
    v_new := (private.add_visit(private.find_enrollment((p_enrollment).user_id, (p_enrollment).cafe_id), v_claim.at,
      'visit-page',
      (p_enrollment).user_id, v_claim) ->> 'registered')::boolean or v_new;
  end loop;
  return v_new;
end $$;
create function private.claim_tag(p_cafe public.cafeterias, p_user uuid, p_browser bytea, p_token text,
  p_address text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_touch record;
  v_claim private.presence_claims;
begin
  if p_user is null and private.rate_limit_hits('presence-claim', p_now, p_address => p_address) >= 600 then
    return private.claim_json(null, 'try_later');
  end if;
  select * into v_touch from private.touch_tag((p_cafe).id, p_token, p_now);
  if v_touch.is_new then
    if p_user is null then perform private.add_rate_limit_hit('presence-claim', p_now, p_address => p_address); end if;
    insert into private.presence_claims (cafe_id, user_id, browser_hash, method, at, day, device_id, step, valid_until,
      made_at)
    values ((p_cafe).id, p_user, p_browser, 'tag', p_now, private.madrid_day(p_now), v_touch.tag_id, v_touch.counter,
      p_now + make_interval(mins => private.figure('screen_claim_minutes')), p_now)
    returning * into v_claim;
  else
    -- the same person after a lost answer: their claim does not change
    select * into v_claim from private.presence_claims p
    where p.method = 'tag' and p.device_id = v_touch.tag_id and p.step = v_touch.counter
      and case when p_user is null then p.user_id is null and p.browser_hash = p_browser else p.user_id = p_user end;
  end if;
  return private.claim_json(v_claim, case when v_claim.id is null then 'not_valid' else 'claimed' end)
    || jsonb_build_object('tag_active', v_touch.is_active and private.is_admin());
end $$;
comment on function private.claim_tag is
  'Claims by a touch of a café''s tag, once; without a session 600 of an address in an hour (rules P5 and P32).';
create or replace function private.claim_presence(p_cafe_slug text, p_token text, p_browser text, p_address text,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_browser bytea := private.browser_hash(p_browser);
  v_is_touch constant boolean := coalesce(octet_length(p_token) = 48 and p_token collate "C" ~ '^[0-9A-F]{48}$', false);
  v_token constant text := private.typed_code(p_token);
  v_enrollment public."Clientes proto";
  v_answer jsonb;
begin
  if v_user is null and v_browser is null then perform private.refuse(422, 'INVALID_INPUT', 'browser'); end if;
  -- the team claims nothing, but its touch makes a new tag active (rule P33)
  if v_is_touch and private.is_member(v_user, v_cafe.id) and not v_cafe.deleted then
    return private.claim_json(null, 'not_valid') || (
      select jsonb_build_object('status', case when t.is_active then 'tried' else 'not_valid' end,
        'tag_active', t.is_active)
      from private.touch_tag(v_cafe.id, p_token, p_now) t);
  end if;
  -- A blocked customer may have something to redeem, but a slip is for visits alone.
  perform private.require_open_cafe(v_cafe, v_user, case when length(v_token) <> 8 then '-infinity'::timestamptz end);
  if v_user is not null then
    v_browser := null;
    perform private.lock_claims(v_user);
  end if;
  -- the tag before the enrollment: two who touch it, one invited by the other, lock in one order
  if v_is_touch then v_answer := private.claim_tag(v_cafe, v_user, v_browser, p_token, p_address, p_now); end if;
  v_enrollment := private.find_enrollment(v_user, v_cafe.id, p_lock => true);
  v_answer := coalesce(v_answer, case length(v_token)
    when 8 then private.claim_slip(v_cafe, v_user, v_browser, v_token, p_address, p_now)
    when 16 then private.claim_screen(v_cafe, v_user, v_browser, v_token, p_address, p_now)
    else private.claim_json(null, 'not_valid') end);
  if v_enrollment.id is not null and private.block_reason(v_user, v_cafe.id) is null then
    perform private.apply_claims(v_enrollment, p_now);
  end if;
  return '{"tag_active": false}'::jsonb || v_answer;
end $$;
comment on function public.claim_presence is
  'Proves that the caller is at a café, by a screen''s code, a touch of its tag or a slip: { status: '
  'claimed|not_valid|try_later, of a slip tried, without a session sign_in_first, method|null, day|null: of the visit, '
  'valid_until|null, attempt_id|null: what load_slip_attempt tells of, tag_active: to the team, whose touch is tried, '
  'and to administrators, that the tag is active }.';
create or replace function private.link_presence_claims(p_browser text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_browser constant bytea := private.browser_hash(p_browser);
  v_account_made timestamptz;
  v_claim private.presence_claims;
  v_enrollment public."Clientes proto";
  v_adopted int := 0;
begin
  select u.created_at into v_account_made from auth.users u where u.id = v_user;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  if v_browser is null then perform private.refuse(422, 'INVALID_INPUT', 'browser'); end if;
  perform private.lock_claims(v_user);
  -- enrollments in one order and before the claims, as every action locks them
  perform from public."Clientes proto" c
  where c.user_id = v_user and c.cafe_id in (
    select p.cafe_id from private.presence_claims p where p.browser_hash = v_browser and p.user_id is null)
  order by c.id for update;
  for v_claim in
    update private.presence_claims p set user_id = v_user,
      -- a sign-up takes time; a customer with an account needed none
      valid_until = case when p.method <> 'slip' and v_account_made > p.made_at
        then p_now + make_interval(mins => private.figure('screen_claim_minutes'))
        else p.valid_until end
    where p.browser_hash = v_browser and p.user_id is null and coalesce(p.used_for_user, v_user) = v_user
      and case when p.method <> 'slip' and v_account_made > p.made_at
        then p.made_at > p_now - interval '60 minutes' else p.valid_until > p_now end
      and not private.is_member(v_user, p.cafe_id)
      -- the same code was claimed with the session as well
      and not exists (select from private.presence_claims o
        where o.user_id = v_user and o.device_id = p.device_id and o.step = p.step)
    returning *
  loop
    v_adopted := v_adopted + 1;
    v_enrollment := private.find_enrollment(v_user, v_claim.cafe_id, p_lock => true);
    if v_enrollment.id is not null and exists (select from public.cafeterias c where c.id = v_claim.cafe_id
      and c.active)
      and private.block_reason(v_user, v_claim.cafe_id) is null
    then
      perform private.apply_claims(v_enrollment, p_now);
    end if;
  end loop;
  return jsonb_build_object('adopted', v_adopted);
end $$;
comment on function public.link_presence_claims is
  'Makes what this browser proved before the caller signed up or in theirs, once, while it is good; what a screen or '
  'tag proved in the last 60 minutes is live for 15 minutes from now where the account was made after it: { adopted } '
  '(rule P2).';

comment on column public.visitas_clientes.device_id is 'The screen or tag by which it was proved.';

create function private.signals_of_tags(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
declare v_since constant timestamptz := p_now - interval '30 days';
begin
  return query
  -- a touch that nobody opened leaves no claim, but its number is missing
  with claims as (
    select p.device_id, p.made_at, p.step - lag(p.step) over (partition by p.device_id order by p.step) as steps
    from private.presence_claims p join private.tags_of_cafe((p_cafe).id) t on t.id = p.device_id
    where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.method = 'tag'
  )
  select 'tag-jump', private.signal_subject(c.device_id), max(c.made_at), max(c.steps)::int, null::date, null::uuid,
    '{}'::uuid[]
  from claims c where c.steps > 100 group by c.device_id
  union all
  select 'tag-unopened', private.signal_subject(c.device_id), max(c.made_at), sum(c.steps - 1)::int, null, null, '{}'
  from claims c where c.steps <= 100 and c.made_at > p_now - interval '7 days'
  group by c.device_id having sum(c.steps - 1) >= 30 and sum(c.steps - 1) > count(*);

  return query
  select 'tag-closed', private.signal_subject(p.device_id), max(p.made_at), count(distinct p.id)::int, max(p.day),
    null::uuid, coalesce((array_agg(distinct c.id) filter (where c.id is not null))[:10], '{}')
  from private.presence_claims p join private.tags_of_cafe((p_cafe).id) t on t.id = p.device_id
  left join public."Clientes proto" c on c.cafe_id = p.cafe_id and c.user_id = coalesce(p.user_id, p.used_for_user)
  where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.method = 'tag' and (p_cafe).opening_hours is not null
    and not private.is_open_at((p_cafe).opening_hours, p.made_at, interval '1 hour')
  group by p.device_id;
end $$;
comment on function private.signals_of_tags is
  'Lists tags whose counter jumped, whose touches mostly did not arrive, or that were touched at closed hours.';
create or replace function private.signals_of(p_cafe public.cafeterias, p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.signals_of_codes(p_cafe, p_now);
  return query select * from private.signals_of_tags(p_cafe, p_now);
  return query select * from private.signals_of_accounts(p_cafe, p_now);
  return query select * from private.signals_of_hours(p_cafe, p_now);
  return query select * from private.signals_of_team(p_cafe, p_now);
  return query select * from private.signals_of_receipts(p_cafe, p_now);
end $$;
create or replace function private.load_signals(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_role constant text := private.require_permission(v_cafe.id, 'block');
begin
  return private.desk_context(v_cafe.id, v_role) || (
    select jsonb_build_object('signals', coalesce(jsonb_agg(o.signal || jsonb_build_object('member',
          (select u.email from auth.users u where u.id = o.member)) order by o.at desc, o.kind, o.subject)
        filter (where o.tag is null), '[]'),
      'tag_signals', coalesce(jsonb_agg(o.signal || jsonb_build_object('tag', o.tag) order by o.at desc, o.kind,
        o.subject) filter (where o.tag is not null), '[]'))
    from (
      select s.*, t.name as tag, jsonb_build_object('key', s.kind || ':' || s.subject, 'kind', s.kind, 'at', s.at,
        'count', s.count, 'day', s.day,
        'people', coalesce((select jsonb_agg(jsonb_build_object('enrollment_id', c.id,
            'name', case when c.hito_1_completado then c.nombre end, 'email', private.mask_email(c.correo),
            'blocked', private.block_reason(c.user_id, c.cafe_id) is not null) order by p.place)
          from unnest(s.people) with ordinality as p (id, place) join public."Clientes proto" c on c.id = p.id),
          '[]')) as signal
      from private.signals_of(v_cafe, p_now) as s
      left join private.tags_of_cafe(v_cafe.id) t on s.kind like 'tag-%' and private.signal_subject(t.id) = s.subject
      where not exists (select from private.dismissed_signals d where d.cafe_id = v_cafe.id
        and d.key = s.kind || ':' || s.subject and d.dismissed_at > p_now - interval '90 days')) as o);
end $$;
comment on function public.load_signals is
  'Returns signals of abuse at a café, the latest first: { the desk''s context, signals: with key, kind, at, count, '
  'day|null, member: the address of one of the team|null, people: at most 10, addresses masked, whether blocked, '
  'tag_signals: of the café''s tags, alike, with tag: its name instead of the member } (rule P26).';

update private.purposes set columns = columns[:2] || array[
  'private.nfc_tags: id, cafe_id, uid, name, meta_key, mac_key, read_counter, prepared_by, prepared_at, '
    'active_since, last_touch_at, revoked_at'] || columns[3:]
where key = 'team';

create or replace function private.erase_deleted_cafe(p_batch int, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare
  v_cafe uuid;
  v_users uuid[];
  v_table text;
  v_rows int;
  v_left int := p_batch;
begin
  -- a recovery waits for this, or is seen here
  select c.id into v_cafe from public.cafeterias c
  where c.deleted_at <= p_now - make_interval(days => private.figure('cafe_erasure_days')) and c.erased_at is null
  order by c.deleted_at, c.id limit 1 for no key update skip locked;
  if v_cafe is null then return 0; end if;
  v_users := array(select c.user_id from public."Clientes proto" c where c.cafe_id = v_cafe limit p_batch);
  if v_users <> '{}' then
    perform private.erase_customers_of(v_cafe, v_users, p_now);
    return cardinality(v_users);
  end if;
  -- slips of a sheet are found by their sheet
  delete from private.presence_claims p where p.id = any (array(
    select d.id from private.presence_claims d where d.cafe_id = v_cafe limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  delete from private.slips s where s.id = any (array(
    select d.id from private.slip_sheets h join private.slips d on d.sheet_id = h.id where h.cafe_id = v_cafe
    limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  delete from private.slips s where s.id = any (array(
    select d.id from private.slips d where d.cafe_id = v_cafe and d.sheet_id is null limit v_left));
  get diagnostics v_rows = row_count;
  v_left := v_left - v_rows;
  foreach v_table in array array['private.slip_sheets', 'private.counter_screen_pairings', 'private.counter_screens',
    'private.nfc_tags', 'private.customer_searches', 'private.opened_customers', 'private.mailbox_wins',
    'private.mailbox_redemptions', 'private.blocks', 'private.dismissed_signals', 'private.reminder_assignments',
    'public.vip_codes', 'public.invitations', 'private.team_invitations', 'private.events', 'public.cafe_members']
  loop
    exit when v_left <= 0;
    execute format('delete from %1$s where ctid = any (array(select t.ctid from %1$s t where t.cafe_id = $1 limit $2))',
      v_table) using v_cafe, v_left;
    get diagnostics v_rows = row_count;
    v_left := v_left - v_rows;
  end loop;
  -- fewer rows than a batch: nothing is left
  if v_left > 0 then update public.cafeterias c set erased_at = p_now, logo_path = null where c.id = v_cafe; end if;
  return greatest(p_batch - v_left, 1);
end $$;
