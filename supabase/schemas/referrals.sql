-- Addresses change and are made up: which enrollment an inviter's address meant is settled when it is written.
create table private.referrals (
  invitee_id uuid not null,
  inviter_id uuid not null,
  via_link boolean not null default false,
  waits boolean not null default false,
  same_address boolean not null default false,
  constraint referrals_pkey primary key (invitee_id),
  constraint referrals_invitee_exists foreign key (invitee_id)
    references public."Clientes proto" (id) on delete cascade,
  constraint referrals_inviter_exists foreign key (inviter_id) references public."Clientes proto" (id) on delete cascade
);
comment on table private.referrals is
  'Inviters'' and invitees'' enrollments: the deletion of the inviter''s account empties invitado_por there, by '
  'whatever address it went.';
comment on column private.referrals.waits is
  'The invitee''s first visit that counts is still to come: until then they count for nobody (rule P6).';
comment on column private.referrals.via_link is
  'True if the invitee came by the inviter''s link and typed no address (rule A28).';
comment on column private.referrals.same_address is
  'Another invitee of the same inviter signed up from the same address shortly before, for the signals (rule P26).';
create index referrals_by_inviter on private.referrals (inviter_id);
alter table private.referrals enable row level security;

create table private.referral_links (
  enrollment_id uuid not null,
  token text not null,
  created_at timestamptz not null,
  constraint referral_links_pkey primary key (enrollment_id),
  constraint referral_links_enrollment_exists foreign key (enrollment_id) references public."Clientes proto" (id)
    on delete cascade,
  constraint referral_links_token_unique unique (token),
  constraint referral_links_token_is_random check (token ~ '^[0-9a-f]{32}$')
);
comment on table private.referral_links is
  'The one live link of a customer by which invitees sign up at a café (rule A28). Kept as it is: its owner is shown '
  'it again, and only its owner.';
alter table private.referral_links enable row level security;

create function private.record_inviter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.referrals g where g.invitee_id = new.id;
  insert into private.referrals (invitee_id, inviter_id)
  select new.id, c.id from public."Clientes proto" c
  where c.cafe_id = new.cafe_id and lower(c.correo) = lower(new.invitado_por) and c.id <> new.id
  limit 1;
  return null;
end $$;
comment on function private.record_inviter is 'Keeps private.referrals in step with invitado_por.';
create trigger on_clientes_insert_record_inviter after insert on public."Clientes proto"
  for each row when (new.invitado_por is not null) execute function private.record_inviter();
create trigger on_clientes_update_record_inviter after update of invitado_por on public."Clientes proto"
  for each row when (new.invitado_por is distinct from old.invitado_por) execute function private.record_inviter();

-- Deleting an account looks everything up that names its person, without reading a table that grows.

create table private.sign_up_inviters (
  user_id uuid not null,
  inviter_hash bytea not null,
  constraint sign_up_inviters_pkey primary key (user_id),
  constraint sign_up_inviters_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.sign_up_inviters is
  'Hash of the inviter named at an account''s sign-up: auth.users, which migrations may not index, holds the address '
  'itself.';
create index sign_up_inviters_by_inviter on private.sign_up_inviters (inviter_hash);
alter table private.sign_up_inviters enable row level security;

create function private.inviter_hash(p_email text) returns bytea
language sql immutable strict parallel safe set search_path = '' as $$
  select sha256(convert_to(private.typed_email(p_email), 'UTF8'))
$$;
comment on function private.inviter_hash is
  'Returns an inviter''s address as a hash: of one size, however long the address that somebody typed.';

create function private.record_sign_up_inviter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_inviter constant bytea := private.inviter_hash(new.raw_user_meta_data ->> 'inviter_email');
begin
  if v_inviter is null then
    delete from private.sign_up_inviters i where i.user_id = new.id;
  else
    insert into private.sign_up_inviters (user_id, inviter_hash) values (new.id, v_inviter)
    on conflict (user_id) do update set inviter_hash = excluded.inviter_hash;
  end if;
  if tg_op = 'UPDATE' then
    begin
      update auth.identities i set identity_data = i.identity_data - 'inviter_email'
      where i.user_id = new.id and i.identity_data ? 'inviter_email';
    exception when insufficient_privilege then null;
    end;
  end if;
  return null;
end $$;
comment on function private.record_sign_up_inviter is
  'Keeps sign_up_inviters in step with what the account''s own metadata says. The auth service keeps a copy of what '
  'the sign-up said with the identity: that copy goes with the first change.';
create trigger conecta_on_users_insert_record_inviter after insert on auth.users
  for each row when (new.raw_user_meta_data ->> 'inviter_email' is not null)
  execute function private.record_sign_up_inviter();
create trigger conecta_on_users_update_record_inviter after update of raw_user_meta_data on auth.users
  for each row when (new.raw_user_meta_data ->> 'inviter_email'
    is distinct from old.raw_user_meta_data ->> 'inviter_email')
  execute function private.record_sign_up_inviter();

create function private.counts_as_referral(p_enrollment public."Clientes proto", p_inviter text, p_now timestamptz)
returns boolean
language plpgsql set search_path = '' as $$
begin
  if private.mailbox_of(p_inviter) = private.prove_mailbox((p_enrollment).user_id, p_now)
    or private.has_mailbox_won(p_enrollment, 'referral', p_now)
  then
    return false;
  end if;
  perform private.record_mailbox_win((p_enrollment).user_id, (p_enrollment).cafe_id, 'referral', p_now);
  return true;
end $$;
comment on function private.counts_as_referral is
  'Returns true if an enrollment''s person counts for who invited them, noted at once: a proven mailbox is nobody''s '
  'invitee twice at a café, nor its own (rule A7).';

create function private.sign_up_inviter(p_user uuid, p_cafe uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select nullif(private.typed_email(u.raw_user_meta_data ->> 'inviter_email'), '') from auth.users u
    where u.id = p_user and (private.find_cafe(u.raw_user_meta_data ->> 'cafe_slug')).id = p_cafe);
end $$;
comment on function private.sign_up_inviter is
  'The inviter whom a person''s own sign-up at a café named, unchecked; null without one. A confirmation mail may '
  'open in another browser (rule A6).';

create function private.has_pending_inviter(p_enrollment public."Clientes proto") returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_enrollment).invitado_por is null and not (p_enrollment).hito_1_completado
    and private.sign_up_inviter((p_enrollment).user_id, (p_enrollment).cafe_id) is not null;
end $$;
comment on function private.has_pending_inviter is
  'Returns true if the inviter named at sign-up is still to be confirmed; says nothing about that inviter (rule A6).';

create function private.set_inviter(p_enrollment public."Clientes proto", p_inviter text, p_now timestamptz)
  returns void
language plpgsql set search_path = '' as $$
begin
  update public."Clientes proto" c set invitado_por = p_inviter where c.id = (p_enrollment).id
    and c.invitado_por is null;
  if exists (select from public.cafeterias c where c.id = (p_enrollment).cafe_id and private.requires_proof(c))
    and not private.has_proven_visit(p_enrollment)
  then
    update private.referrals g set waits = true where g.invitee_id = (p_enrollment).id;
  elsif private.counts_as_referral(p_enrollment, p_inviter, p_now) then
    update public."Clientes proto" c set hito_4_completado = true
    where c.cafe_id = (p_enrollment).cafe_id and lower(c.correo) = p_inviter and not c.hito_4_completado;
  end if;
  update private.events e set payload = e.payload || jsonb_build_object('invitado_por', p_inviter),
    -- one that is being delivered right now keeps its turn
    next_attempt_at = case when e.attempts = 0 then least(e.next_attempt_at, p_now) else e.next_attempt_at end
  where e.user_id = (p_enrollment).user_id and e.topic = 'registration' and e.delivered_at is null
    and e.payload ->> 'cafeteria' = (p_enrollment).cafeteria;
end $$;
comment on function private.set_inviter is
  'Records a valid inviter, by address or by link: the invitee''s enrollment, the inviter''s challenge 4, the '
  'registration event (rule A6). Both enrollments are locked.';

create function private.note_invitee_address(p_invitee uuid, p_address text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_inviter constant uuid := (select g.inviter_id from private.referrals g where g.invitee_id = p_invitee);
  v_key constant text := encode(sha256(convert_to(v_inviter || ':' || p_address, 'UTF8')), 'hex');
begin
  if v_inviter is null or p_address = 'unknown' then return; end if;
  update private.referrals g set same_address = true
  where g.invitee_id = p_invitee and exists (select from private.rate_limits r
    where r.kind = 'invitee' and r.address = v_key and r.hour >= private.hour_of(p_now - interval '10 minutes'));
  perform private.add_rate_limit_hit('invitee', p_now, p_address => v_key);
end $$;
comment on function private.note_invitee_address is
  'Records that an invitee signed up from the address of another of the same inviter shortly before. Of the address a '
  'hash with the inviter is kept, as long as a limit''s.';

create function private.complete_pending_referral(p_enrollment public."Clientes proto", p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare v_inviter public."Clientes proto";
begin
  if not exists (select from private.referrals g where g.invitee_id = (p_enrollment).id and g.waits)
    then return; end if;
  update private.referrals g set waits = false from public."Clientes proto" i
  where g.invitee_id = (p_enrollment).id and g.waits and i.id = g.inviter_id
    and not private.is_member(i.user_id, i.cafe_id)
  returning i.* into v_inviter;
  if found and private.counts_as_referral(p_enrollment, lower(v_inviter.correo), p_now) then
    update public."Clientes proto" c set hito_4_completado = true
    where c.id = v_inviter.id and not c.hito_4_completado;
  end if;
end $$;
comment on function private.complete_pending_referral is
  'An invitee who has a visit that counts now counts for who invited them, if they waited for it (rule P6).';

create function private.find_referral_link(p_token text) returns uuid
language sql stable set search_path = '' as $$
  select f.enrollment_id from private.referral_links f where f.token = case when private.is_short(p_token, 64)
    then p_token end
$$;
comment on function private.find_referral_link is 'The enrollment of the customer whose live link this is.';

create function private.apply_referral_link(p_enrollment uuid, p_token text, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_inviter_id constant uuid := private.find_referral_link(p_token);
  v_inviter public."Clientes proto";
  v_enrollment public."Clientes proto";
begin
  if v_inviter_id is null or v_inviter_id = p_enrollment then return false; end if;
  -- invitee and inviter in one order, as confirm_inviter locks them
  perform from public."Clientes proto" c where c.id in (p_enrollment, v_inviter_id) order by c.id for update;
  select * into v_enrollment from public."Clientes proto" c where c.id = p_enrollment;
  select * into v_inviter from public."Clientes proto" c where c.id = v_inviter_id;
  if v_enrollment.invitado_por is null and not v_enrollment.hito_1_completado
    and v_inviter.cafe_id = v_enrollment.cafe_id
    and private.inviter_refusal(v_enrollment.cafe_id, lower(v_inviter.correo), v_enrollment.correo,
      v_enrollment.fecha_registro)
      is null
  then
    perform private.set_inviter(v_enrollment, lower(v_inviter.correo), p_now);
    perform private.note_invitee_address(v_enrollment.id, private.request_address(), p_now);
    update private.referrals g set via_link = true where g.invitee_id = v_enrollment.id and g.inviter_id = v_inviter.id;
  end if;
  -- an invitee who typed an address reads false: true would reveal the owner of this link
  return exists (select from private.referrals g
    where g.invitee_id = v_enrollment.id and g.inviter_id = v_inviter.id and g.via_link);
end $$;
comment on function private.apply_referral_link is
  'Makes the owner of a live link the inviter of a new enrollment, by the rules for an inviter''s address (rules A5 '
  'to A7); whether it did, now or before. Anything else changes nothing.';

-- ── Referral links ───────────────────────────────────────────────────────────────────────────────

create function private.create_referral_link(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- locked: two presses make one link
  v_enrollment constant public."Clientes proto" := private.lock_enrollment(p_cafe);
begin
  if not exists (select from private.referral_links f where f.enrollment_id = v_enrollment.id) then
    if private.add_rate_limit_hit('referral-link', p_now, p_user => v_enrollment.user_id) > 20 then
      perform private.refuse(429, 'TOO_MANY_REQUESTS');
    end if;
    insert into private.referral_links (enrollment_id, token, created_at)
    values (v_enrollment.id, encode(extensions.gen_random_bytes(16), 'hex'), p_now);
  end if;
  return private.with_journey('{}', p_cafe, p_now);
end $$;
grant execute on function private.create_referral_link(uuid, timestamptz) to authenticated;

create function public.create_referral_link(cafe_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.create_referral_link(cafe_id, now()) $$;
comment on function public.create_referral_link is
  'Makes the caller''s one live referral link at a café where there is none, 128 random bits: { load_journey } (rule '
  'A28). A person makes at most 20 new links in an hour.';
grant execute on function public.create_referral_link(uuid) to authenticated;

create function private.revoke_referral_link(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  delete from private.referral_links f using public."Clientes proto" c
  where f.enrollment_id = c.id and c.user_id = v_user and c.cafe_id = p_cafe;
  return private.with_journey('{}', p_cafe, p_now);
end $$;
grant execute on function private.revoke_referral_link(uuid, timestamptz) to authenticated;

create function public.revoke_referral_link(cafe_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.revoke_referral_link(cafe_id, now()) $$;
comment on function public.revoke_referral_link is
  'The caller''s referral link at a café is worth nothing from now on, also at a paused one: { load_journey } (rule '
  'A28). Without one nothing changes.';
grant execute on function public.revoke_referral_link(uuid) to authenticated;

create function private.peek_referral_link(p_cafe_slug text, p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_enrollment public."Clientes proto";
begin
  perform private.caller();
  select * into v_enrollment from public."Clientes proto" c
  where c.id = private.find_referral_link(p_token) and c.cafe_id = (v_cafe).id and (v_cafe).active
    and not (v_cafe).deleted and not private.is_member(c.user_id, c.cafe_id);
  return jsonb_build_object('open', v_enrollment.id is not null, 'name', private.first_name(v_enrollment));
end $$;
grant execute on function private.peek_referral_link(text, text) to anon, authenticated;

create function public.peek_referral_link(cafe_slug text, token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.peek_referral_link(cafe_slug, token) $$;
comment on function public.peek_referral_link is
  'Returns a referral link for the sign-up: { open, name: their first name, if they gave one }.';
grant execute on function public.peek_referral_link(text, text) to anon, authenticated;

-- ── For Edge Functions ────────────────────────────────────────────────────────────────────────────

-- As in …_visits.sql: service_role alone may execute the definers here.

create function private.inviter_refusal(p_cafe uuid, p_inviter text, p_invitee_email text, p_since timestamptz)
returns text
language sql stable set search_path = '' as $$
  select case
    when not private.is_email(p_inviter) then 'INVITER_INVALID'
    when lower(p_inviter) = lower(p_invitee_email) then 'INVITER_IS_SELF'
    when not exists (
      select from public."Clientes proto" c
      where c.cafe_id = p_cafe and lower(c.correo) = lower(p_inviter) and c.fecha_registro <= p_since
        -- an enrollment that is frozen earns nothing, and says so to nobody else (rule T4)
        and not private.is_member(c.user_id, p_cafe)
    ) then 'INVITER_NOT_CUSTOMER'
  end
$$;
comment on function private.inviter_refusal is
  'Returns why an e-mail cannot be the inviter of an invitee who came to a café at an instant; else null (rule A5).';

create function private.validate_inviter(p_cafe_slug text, p_inviter text, p_address text, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_reason text;
begin
  if private.rate_limit_hits('inviter-miss', p_now, p_address => p_address) >= 20 then
    return jsonb_build_object('status', 'try_later', 'reason', 'INVITER_TRY_LATER');
  end if;
  v_reason := case
    when (v_cafe).id is null or (v_cafe).deleted then 'CAFE_NOT_FOUND'
    when not (v_cafe).active then 'CAFE_PAUSED'
    else private.inviter_refusal((v_cafe).id, coalesce(private.typed_email(p_inviter), ''), null, 'infinity') end;
  -- the count decides, not the look before it: many at once must not learn more
  if v_reason = 'INVITER_NOT_CUSTOMER' then
    if private.add_rate_limit_hit('inviter-miss', p_now, p_address => p_address) > 20 then
      return jsonb_build_object('status', 'try_later', 'reason', 'INVITER_TRY_LATER');
    end if;
  end if;
  return jsonb_build_object('status', case when v_reason is null then 'ok' else 'refused' end, 'reason', v_reason);
end $$;
grant execute on function private.validate_inviter(text, text, text, timestamptz) to service_role;

create function public.validate_inviter(cafe_slug text, inviter_email text, client_address jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.validate_inviter(cafe_slug, inviter_email, private.client_address(client_address), now())
$$;
comment on function public.validate_inviter is
  'Checks if an e-mail can be an inviter at a café, asked before sign-up through the function validate-inviter-email: '
  '{ status: ok|refused|try_later, reason }; misses are limited to 20 an hour per address (rules A5 and S10).';
grant execute on function public.validate_inviter(text, text, jsonb) to service_role;

create function private.confirm_inviter(
  p_user uuid, p_cafe_slug text, p_inviter text, p_address text, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_inviter constant text := coalesce(private.typed_email(p_inviter), '');
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
  v_reason text;
  v_later boolean;
begin
  perform private.existing_account(p_user);
  v_cafe := private.find_cafe(p_cafe_slug);
  perform private.require_open_cafe(v_cafe, p_user);
  -- invitee and inviter in one order, so that two who name each other do not wait for each other
  perform from public."Clientes proto" c
  where c.cafe_id = v_cafe.id and (c.user_id = p_user or lower(c.correo) = v_inviter) order by c.id for update;
  v_enrollment := private.find_enrollment(p_user, v_cafe.id);
  if v_enrollment.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;

  if v_enrollment.invitado_por is not null then
    -- a repeat after a lost answer; another inviter would count the invitee twice
    v_reason := case when lower(v_enrollment.invitado_por) <> v_inviter then 'NOT_YOUR_INVITER' end;
  elsif v_enrollment.hito_1_completado then
    v_reason := 'INVITER_TOO_LATE';
  else
    v_later := private.rate_limit_hits('inviter-miss', p_now, p_user => p_user) >= 10
      or private.rate_limit_hits('inviter-miss', p_now, p_address => p_address) >= 20;
    v_reason := private.inviter_refusal(v_cafe.id, v_inviter, v_enrollment.correo, v_enrollment.fecha_registro);
    -- the count decides, not the look before it: many at once must not learn more
    if v_reason = 'INVITER_NOT_CUSTOMER' and not v_later then
      v_later := private.add_rate_limit_hit('inviter-miss', p_now, p_user => p_user) > 10
        or private.add_rate_limit_hit('inviter-miss', p_now, p_address => p_address) > 20;
    end if;
    if v_later then return jsonb_build_object('status', 'try_later', 'reason', 'INVITER_TRY_LATER'); end if;
  end if;

  if v_reason is null then
    perform private.set_inviter(v_enrollment, v_inviter, p_now);
    -- A repeat would find its own address.
    if v_enrollment.invitado_por is null then
      perform private.note_invitee_address(v_enrollment.id, p_address, p_now);
    end if;
  elsif private.sign_up_inviter(p_user, v_cafe.id) = v_inviter then
    -- answered for good: the journey's page does not ask again
    update auth.users u set raw_user_meta_data = u.raw_user_meta_data - 'inviter_email' where u.id = p_user;
  end if;
  return jsonb_build_object('status', case when v_reason is null then 'ok' else 'refused' end, 'reason', v_reason);
end $$;
comment on function private.confirm_inviter is
  'Executable by service_role alone, which has checked who the person is: that grant is the check of the caller.';
grant execute on function private.confirm_inviter(uuid, text, text, text, timestamptz) to service_role;

create function public.confirm_inviter(user_id uuid, cafe_slug text, inviter_email text, client_address jsonb)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.confirm_inviter(user_id, cafe_slug, inviter_email, private.client_address(client_address), now())
$$;
comment on function public.confirm_inviter is
  'Completes, after sign-up, the inviter of a person who has not done challenge 1 yet: their enrollment, the '
  'inviter''s challenge 4, the registration event; repeated harmlessly: { status: ok|refused|try_later, reason }; '
  'misses are limited to 10 an hour per person and 20 per address (rules A6 and S10). Service role only.';
grant execute on function public.confirm_inviter(uuid, text, text, jsonb) to service_role;
