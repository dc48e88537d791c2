-- NFC tags on the counter: NXP NTAG 424 DNA, which signs each touch in its own address (rules P32 to P34).

insert into private.secrets (name) values ('tag');

-- ── Cryptography ─────────────────────────────────────────────────────────────────────────────────

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

-- ── Tags ─────────────────────────────────────────────────────────────────────────────────────────

create table private.nfc_tags (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  uid bytea not null,
  name text not null,
  meta_key bytea,
  mac_key bytea,
  read_counter int not null default -1,
  prepared_by uuid,
  prepared_at timestamptz not null,
  active_since timestamptz,
  last_touch_at timestamptz,
  revoked_at timestamptz,
  passed_at timestamptz[] not null default '{}',
  replaces uuid,
  constraint nfc_tags_pkey primary key (id),
  constraint nfc_tags_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint nfc_tags_prepared_by_exists foreign key (prepared_by) references auth.users (id) on delete set null,
  constraint nfc_tags_uid_has_seven_bytes check (length(uid) = 7),
  constraint nfc_tags_name_given check (private.is_line(name, 40)),
  constraint nfc_tags_keys_are_sealed check ((meta_key is null) = (mac_key is null) and length(meta_key) = 16
    and length(mac_key) = 16),
  constraint nfc_tags_counter_has_three_bytes check (read_counter between -1 and 16777215),
  constraint nfc_tags_active_since_a_touch check ((active_since is null) = (read_counter = -1)),
  constraint nfc_tags_window_is_bounded check (cardinality(passed_at) <= 64)
);
comment on table private.nfc_tags is
  'NFC tags of cafés: prepared until their first good touch, then active (rule P33). A revoked one stays, for the '
  'visits that name it.';
comment on column private.nfc_tags.meta_key is
  'Key of a tag that was bought written, encrypted; null for keys that are derived. So is mac_key.';
comment on column private.nfc_tags.read_counter is 'Highest counter of a good touch; -1 before the first.';
comment on column private.nfc_tags.passed_at is
  'The 64 counters below read_counter, the nearest first: when a higher one came first; null for one that came itself.';
comment on column private.nfc_tags.replaces is
  'Tag that the first good touch of this one revokes. No foreign key: a waiting tag that is prepared anew is deleted.';
-- A UID is no secret: nobody may keep another café's tag out by naming it first. A chip may replace itself.
create unique index nfc_tags_uid_once_but_replacements on private.nfc_tags (cafe_id, uid)
  where revoked_at is null and replaces is null;
create index nfc_tags_by_cafe on private.nfc_tags (cafe_id);
create index nfc_tags_by_preparer on private.nfc_tags (prepared_by) where prepared_by is not null;
alter table private.nfc_tags enable row level security;

create table private.unclaimed_touches (
  tag_id uuid not null,
  counter int not null,
  at timestamptz not null,
  constraint unclaimed_touches_pkey primary key (tag_id, counter),
  constraint unclaimed_touches_tag_exists foreign key (tag_id) references private.nfc_tags (id) on delete cascade
);
comment on table private.unclaimed_touches is
  'Touches that came and left no claim: the team''s, and those that came too late. Of 30 days, for the signals, to '
  'which they would look unopened (rule P26).';
alter table private.unclaimed_touches enable row level security;

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

create function private.replaced_tags(p_tag uuid) returns setof private.nfc_tags
language sql stable set search_path = '' as $$
  with recursive chain as (
    select t.replaces as id from private.nfc_tags t where t.id = p_tag
    union
    select t.replaces from chain c join private.nfc_tags t on t.id = c.id
  )
  select t.* from chain c join private.nfc_tags t on t.id = c.id where t.revoked_at is null and t.id <> p_tag
$$;
comment on function private.replaced_tags is
  'Returns the tags that the first good touch of a tag revokes: the one that it replaces, and what that one was to '
  'replace.';

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

-- ── Touches ──────────────────────────────────────────────────────────────────────────────────────

create function private.verify_tag_token(p_cafe uuid, p_token text, out tag_id uuid, out counter int)
language plpgsql stable set search_path = '' as $$
declare
  v_encrypted constant bytea := decode(left(p_token, 32), 'hex');
  v_plain bytea;
  v_tag private.nfc_tags;
begin
  -- gathered, since a look for one row would end at the tag that it finds; a chip that replaces itself and keeps its
  -- keys is the one that waits
  select (array_agg(t.id order by t.active_since desc))[1], (array_agg(d.plain))[1] into tag_id, v_plain
  from private.tags_of_cafe(p_cafe) t
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
declare v_is_first boolean;
begin
  select v.tag_id, v.counter into tag_id, counter from private.verify_tag_token(p_cafe, p_token) v;
  v_is_first := exists (select from private.nfc_tags t where t.id = tag_id and t.active_since is null);
  -- the first touches of several tags stand in line: six become active
  if v_is_first then perform pg_advisory_xact_lock(hashtextextended('tags:' || p_cafe, 0)); end if;
  update private.nfc_tags t set read_counter = greatest(t.read_counter, counter), last_touch_at = p_now,
    active_since = coalesce(t.active_since, p_now),
    passed_at = case when counter > t.read_counter
      then (array_fill(p_now, array[least(counter - t.read_counter - 1, 64)]) || null::timestamptz || t.passed_at)[:64]
      else t.passed_at[:t.read_counter - counter - 1] || null::timestamptz
        || t.passed_at[t.read_counter - counter + 1:] end
  where t.id = tag_id and t.revoked_at is null
    and (counter > t.read_counter or t.passed_at[t.read_counter - counter] >= p_now - interval '60 seconds')
    -- a chip that was bought written has the same keys when it is prepared again
    and not exists (select from private.nfc_tags o where o.cafe_id = p_cafe and o.uid = t.uid
      and o.mac_key = t.mac_key and o.id <> t.id and o.read_counter >= counter)
    and (t.active_since is not null
      or (select count(*) from private.tags_of_cafe(p_cafe) o where o.active_since is not null
        and o.id not in (select r.id from private.replaced_tags(tag_id) r)) < 6);
  is_new := found;
  if is_new and v_is_first then
    with replaced as (
      update private.nfc_tags t set revoked_at = p_now where t.id in (select r.id from private.replaced_tags(tag_id) r)
      returning t.id
    )
    -- in the name of whoever prepared the replacement
    insert into private.audit_log (actor, action, subject, cafe_id)
    select (select t.prepared_by from private.nfc_tags t where t.id = tag_id), 'tag.revoke', 'tag:' || r.id, p_cafe
    from replaced r;
  end if;
  is_active := exists (select from private.nfc_tags t
    where t.id = tag_id and t.revoked_at is null and t.read_counter - counter between 0 and cardinality(t.passed_at)
      and t.passed_at[t.read_counter - counter] is null);
end $$;
comment on function private.touch_tag is
  'Takes a touch once: one above the last, or one of the 64 below while the first higher one is at most 60 s old. Its '
  'tag and counter, whether it is new, and whether it has been taken, now or as one of the last (rule P32). The first '
  'makes a prepared tag active, and revokes what that replaces (rule P33).';

-- ── Making tags ──────────────────────────────────────────────────────────────────────────────────

create function private.load_tags(p_cafe_slug text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_permission(v_cafe, 'screens');
begin
  return private.desk_context(v_cafe, v_role) || jsonb_build_object('tags', coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'uid', upper(encode(t.uid, 'hex')),
      'state', case when t.active_since is null then 'prepared' else 'active' end, 'prepared_at', t.prepared_at,
      'replaces', (select r.id from private.replaced_tags(t.id) r where r.active_since is not null limit 1),
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
  'prepared_at, replaces|null: the active tag that its first good touch revokes, last_touch_at|null, touches_today: '
  'claims made by it }] } (rule P33).';
grant execute on function public.load_tags(text) to authenticated;

create function private.hex_bytes(p_value jsonb, p_bytes int) returns bytea
language plpgsql immutable set search_path = '' as $$
declare v_digits constant text := case when jsonb_typeof(p_value) = 'string'
  then translate(private.typed_value(p_value #>> '{}'), ' :-', '') end;
begin
  return case when v_digits collate "C" ~ ('^[0-9A-Fa-f]{' || 2 * p_bytes || '}$') then decode(v_digits, 'hex') end;
end $$;
comment on function private.hex_bytes is
  'Reads so many bytes from their hex digits, also in pairs with blanks, colons or hyphens between them; null for '
  'anything else.';

create function private.prepare_tags(p_cafe uuid, p_tags jsonb, p_replaces uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_zero constant bytea := decode(repeat('00', 16), 'hex');
  v_name text;
  v_replaces uuid;
  v_entry record;
  v_old private.nfc_tags;
  v_tag private.nfc_tags;
  v_needs_place boolean := false;
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
  -- in line with the first touches, which lock a tag and those that it replaces
  perform pg_advisory_xact_lock(hashtextextended('tags:' || p_cafe, 0));
  if p_replaces is not null then
    select t.name into v_name from private.tags_of_cafe(p_cafe) t
    where t.id = p_replaces and jsonb_array_length(p_tags) = 1;
    if not found then perform private.refuse(422, 'INVALID_INPUT', 'replaces'); end if;
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
    v_replaces := case when p_replaces is null or p_replaces = v_old.id then v_old.replaces else p_replaces end;
    if exists (select from private.tags_of_cafe(p_cafe) t
      where t.uid = v_entry.uid and t.id is distinct from v_replaces)
    then
      perform private.refuse(409, 'TAG_IN_USE', upper(encode(v_entry.uid, 'hex')));
    end if;
    insert into private.nfc_tags (cafe_id, uid, name, meta_key, mac_key, prepared_by, prepared_at, replaces)
    values (p_cafe, v_entry.uid, coalesce(v_name, v_old.name, 'Etiqueta ' || (
        select count(*) + 1 from private.tags_of_cafe(p_cafe))),
      extensions.encrypt(v_entry.meta_key, private.tag_secret('sealed'), 'aes-cbc/pad:none'),
      extensions.encrypt(v_entry.mac_key, private.tag_secret('sealed'), 'aes-cbc/pad:none'), auth.uid(), p_now,
      v_replaces)
    returning * into v_tag;
    update private.nfc_tags t set replaces = v_tag.id where t.cafe_id = p_cafe and t.replaces = v_old.id;
    v_needs_place := v_needs_place
      or not exists (select from private.replaced_tags(v_tag.id) r where r.active_since is not null);
    perform private.audit('tag.prepare', 'tag:' || v_tag.id, p_cafe => p_cafe);
    v_answer := v_answer || jsonb_build_object('id', v_tag.id, 'uid', upper(encode(v_tag.uid, 'hex')),
      'meta_key', case when not v_entry.has_keys then upper(encode(private.tag_meta_key(v_tag), 'hex')) end,
      'mac_key', case when not v_entry.has_keys then upper(encode(private.tag_mac_key(v_tag), 'hex')) end);
  end loop;
  -- each tag costs a claim two computations
  if (select v_needs_place and count(*) filter (where t.active_since is not null) >= 6
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
  'that was bought written }], in place of the tag `replaces` if given, whose name it keeps and which is good until '
  'the new one''s first good touch: { tags: [{ id, uid, meta_key, mac_key: answered this once, null where they were '
  'given }] }. A waiting tag is prepared anew (rule P33).';
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
language sql security invoker set search_path = '' as $$
  select private.rename_tag(cafe_id, tag_id, private.typed_line(name), shown)
$$;
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
