-- A window of the last touches, and replacements that end the old tag with their first touch (rules P32 and P33).

alter table private.nfc_tags validate constraint nfc_tags_window_is_bounded;

create or replace function private.replaced_tags(p_tag uuid) returns setof private.nfc_tags
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

create or replace function private.verify_tag_token(p_cafe uuid, p_token text, out tag_id uuid, out counter int)
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

create or replace function private.touch_tag(p_cafe uuid, p_token text, p_now timestamptz, out tag_id uuid,
  out counter int,
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

create or replace function private.load_tags(p_cafe_slug text, p_now timestamptz) returns jsonb
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
comment on function public.load_tags is
  'Returns a café''s tags: { the desk''s context, tags: [{ id, name, uid: 14 hex digits, state: prepared|active, '
  'prepared_at, replaces|null: the active tag that its first good touch revokes, last_touch_at|null, touches_today: '
  'claims made by it }] } (rule P33).';

create or replace function private.prepare_tags(p_cafe uuid, p_tags jsonb, p_replaces uuid,
  p_now timestamptz) returns jsonb
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
comment on function public.prepare_tags is
  'Prepares tags of a café, at most 20 at once: [{ uid: 14 hex digits, meta_key, mac_key: 32 hex digits each, of a tag '
  'that was bought written }], in place of the tag `replaces` if given, whose name it keeps and which is good until '
  'the new one''s first good touch: { tags: [{ id, uid, meta_key, mac_key: answered this once, null where they were '
  'given }] }. A waiting tag is prepared anew (rule P33).';

create or replace function private.note_unclaimed_touch(p_tag uuid, p_counter int, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.unclaimed_touches (tag_id, counter, at)
  select p_tag, p_counter, p_now where p_tag is not null and not exists (
    select from private.presence_claims p where p.method = 'tag' and p.device_id = p_tag and p.step = p_counter)
  on conflict do nothing;
  delete from private.unclaimed_touches u where u.tag_id = p_tag and u.at < p_now - interval '30 days';
end $$;
comment on function private.note_unclaimed_touch is
  'Records that a touch came that nobody claims by: to the signals it is opened (rule P26). Forgets those of the tag '
  'that are older than they look back.';

create or replace function private.claim_tag(p_cafe public.cafeterias, p_user uuid, p_browser bytea, p_token text,
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
    perform private.note_unclaimed_touch(v_touch.tag_id, v_touch.counter, p_now);
  end if;
  return private.claim_json(v_claim, case when v_claim.id is null then 'not_valid' else 'claimed' end)
    || jsonb_build_object('tag_active', v_touch.is_active and private.is_admin());
end $$;

create or replace function private.claim_presence(p_cafe_slug text, p_token text, p_browser text, p_address text,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_browser bytea := private.browser_hash(p_browser);
  v_is_touch constant boolean := coalesce(octet_length(p_token) = 48 and p_token collate "C" ~ '^[0-9A-F]{48}$', false);
  v_token constant text := private.typed_code(p_token);
  v_touch record;
  v_enrollment public."Clientes proto";
  v_answer jsonb;
begin
  if v_user is null and v_browser is null then perform private.refuse(422, 'INVALID_INPUT', 'browser'); end if;
  -- the team claims nothing, but its touch makes a new tag active (rule P33)
  if v_is_touch and private.is_member(v_user, v_cafe.id) and not v_cafe.deleted then
    select * into v_touch from private.touch_tag(v_cafe.id, p_token, p_now);
    perform private.note_unclaimed_touch(v_touch.tag_id, v_touch.counter, p_now);
    return private.claim_json(null, case when v_touch.is_active then 'tried' else 'not_valid' end)
      || jsonb_build_object('tag_active', v_touch.is_active);
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

create or replace function private.signals_of_tags(p_cafe public.cafeterias,
  p_now timestamptz) returns setof private.signal
language plpgsql stable set search_path = '' as $$
declare v_since constant timestamptz := p_now - interval '30 days';
begin
  return query
  -- a touch that nobody opened leaves nothing, but its number is missing
  with opened as (
    select p.device_id as tag_id, p.step, p.made_at as at
    from private.presence_claims p join private.tags_of_cafe((p_cafe).id) t on t.id = p.device_id
    where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.method = 'tag'
    union all
    select u.tag_id, u.counter, u.at
    from private.tags_of_cafe((p_cafe).id) t join private.unclaimed_touches u on u.tag_id = t.id
    where u.at > v_since
  ), touches as (
    select o.tag_id, o.at, o.step - lag(o.step) over (partition by o.tag_id order by o.step) as steps from opened o
  )
  select 'tag-jump', private.signal_subject(c.tag_id), max(c.at), max(c.steps)::int, null::date, null::uuid,
    '{}'::uuid[]
  from touches c where c.steps > 100 group by c.tag_id
  union all
  select 'tag-unopened', private.signal_subject(c.tag_id), max(c.at), sum(c.steps - 1)::int, null, null, '{}'
  from touches c where c.steps <= 100 and c.at > p_now - interval '7 days'
  group by c.tag_id having sum(c.steps - 1) >= 30 and sum(c.steps - 1) > count(*);

  return query
  select 'tag-closed', private.signal_subject(p.device_id), max(p.made_at), count(distinct p.id)::int, max(p.day),
    null::uuid, coalesce((array_agg(distinct c.id) filter (where c.id is not null))[:10], '{}')
  from private.presence_claims p join private.tags_of_cafe((p_cafe).id) t on t.id = p.device_id
  left join public."Clientes proto" c on c.cafe_id = p.cafe_id and c.user_id = coalesce(p.user_id, p.used_for_user)
  where p.cafe_id = (p_cafe).id and p.made_at > v_since and p.method = 'tag' and (p_cafe).opening_hours is not null
    and not private.is_open_at((p_cafe).opening_hours, p.made_at, interval '1 hour')
  group by p.device_id;
end $$;
