create table public."Clientes proto" (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria text not null,
  correo text not null,
  nombre text not null,
  hito_actual smallint not null default 1,
  hito_validado smallint not null default 0,
  hito_1_completado boolean not null default false,
  hito_2_completado boolean not null default false,
  hito_4_completado boolean not null default false,
  hito_6_completado boolean not null default false,
  hito_2_reference_date timestamptz,
  hito_6_reference_date timestamptz,
  hito_2_extra_days smallint not null default 0,
  hito_6_extra_days smallint not null default 0,
  invitado_por text,
  instagram_usuario text,
  "VIP" boolean not null default false,
  vip_at timestamptz,
  codigo_vip text,
  fecha_registro timestamptz not null default now(),
  hito1_canjeado text,
  hito2_canjeado text,
  hito3_canjeado text,
  hito4_canjeado text,
  hito5_canjeado text,
  hito6_canjeado text,
  hito7_canjeado text,
  ya_recibidos text[] not null default '{}',
  first_prize text,
  first_conditions text,
  constraint clientes_pkey primary key (id),
  constraint clientes_one_record_per_person_and_cafe unique (user_id, cafe_id),
  constraint clientes_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint clientes_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint clientes_correo_is_email check (private.is_email(correo)),
  constraint clientes_nombre_given check (private.is_line(nombre, 80)),
  constraint clientes_hito_actual_1_to_8 check (hito_actual between 1 and 8),
  constraint clientes_hito_validado_not_ahead check (hito_validado between 0 and least(hito_actual, 7)),
  constraint clientes_past_1_means_1_completed check (hito_actual = 1 or hito_1_completado),
  constraint clientes_vip_exactly_when_finished check ("VIP" = (hito_actual = 8)),
  constraint clientes_invitado_por_is_email check (private.is_email(invitado_por)),
  constraint clientes_instagram_valid check (instagram_usuario ~ '^[A-Za-z0-9._]{1,30}$'),
  constraint clientes_codigo_vip_pattern check (codigo_vip ~ '^[a-z][0-9]{2}[a-z][0-9]{2}$'),
  constraint clientes_extra_days_not_negative check (hito_2_extra_days >= 0 and hito_6_extra_days >= 0)
) with (fillfactor = 80);
-- Room on each page for a record's dozen updates: one that stays there touches none of the indexes.
comment on table public."Clientes proto" is 'A person''s journey at one café (rule J1). Written by procedures only.';
comment on column public."Clientes proto".hito_validado is
  'The hito whose evidence was last verified; equal to hito_actual it means: validated, wheel not yet spun (rule J9).';
comment on column public."Clientes proto".vip_at is
  'Instant at which they became VIP: no day before it pays (rule V52). Null before, and of who came VIP from '
  'elsewhere.';
comment on column public."Clientes proto".ya_recibidos is
  'Wins of the person''s mailbox here by an earlier account: these steps advanced without a prize (rule R7).';
comment on column public."Clientes proto".first_prize is
  'Prize of challenge 1 at the enrollment, with first_conditions: the café owes it (rule R25). Null for an enrollment '
  'made elsewhere, which gets the current one.';
comment on column public."Clientes proto".hito_2_extra_days is
  'Days that pauses of the café added to the open window of hito 2 (rule C8).';
create index clientes_by_cafe on public."Clientes proto" (cafe_id, fecha_registro);
-- the desk's list of VIPs (rule T31)
create index clientes_vips_by_cafe on public."Clientes proto" (cafe_id, fecha_registro) where "VIP";
create index clientes_by_correo on public."Clientes proto" (lower(correo) text_pattern_ops);
create index clientes_by_cafe_and_correo on public."Clientes proto" (cafe_id, lower(correo));
create index clientes_by_invitado_por on public."Clientes proto" (lower(invitado_por)) where invitado_por is not null;
alter table public."Clientes proto" enable row level security;
create policy "people read their own records" on public."Clientes proto"
  for select to authenticated using (user_id = (select auth.uid()));
-- Not who invited them: the guest may have followed a link, and an address is its owner's to tell (rule A28).
grant select (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_validado, hito_1_completado,
  hito_2_completado, hito_4_completado, hito_6_completado, hito_2_reference_date, hito_6_reference_date,
  hito_2_extra_days, hito_6_extra_days, instagram_usuario, "VIP", codigo_vip, fecha_registro, hito1_canjeado,
  hito2_canjeado, hito3_canjeado, hito4_canjeado, hito5_canjeado, hito6_canjeado, hito7_canjeado, ya_recibidos)
  on public."Clientes proto" to authenticated;
grant select on public."Clientes proto" to service_role;

-- Addresses change and are made up: which record an inviter's address meant is settled when it is written.
create table private.referrals (
  invitee_id uuid not null,
  inviter_id uuid not null,
  via_link boolean not null default false,
  waits boolean not null default false,
  constraint referrals_pkey primary key (invitee_id),
  constraint referrals_invitee_exists foreign key (invitee_id)
    references public."Clientes proto" (id) on delete cascade,
  constraint referrals_inviter_exists foreign key (inviter_id) references public."Clientes proto" (id) on delete cascade
);
comment on table private.referrals is
  'Inviters'' and guests'' records: the deletion of the inviter''s account empties invitado_por there, by whatever '
  'address it went.';
comment on column private.referrals.waits is
  'The guest''s first visit that counts is still to come: until then they count for nobody (rule P6).';
comment on column private.referrals.via_link is
  'True if the invitee came by the inviter''s link and typed no address (rule A28).';
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
  'The one live link of a customer by which friends sign up at a café (rule A28). Kept as it is: its owner is shown it '
  'again, and only its owner.';
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
comment on function private.record_inviter is 'Keeps guests in step with invitado_por.';
create trigger on_clientes_insert_record_inviter after insert on public."Clientes proto"
  for each row when (new.invitado_por is not null) execute function private.record_inviter();
create trigger on_clientes_update_record_inviter after update of invitado_por on public."Clientes proto"
  for each row when (new.invitado_por is distinct from old.invitado_por) execute function private.record_inviter();

create table public.visitas_clientes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  correo text not null,
  cafeteria text not null,
  fecha_visita date not null,
  source text not null,
  registered_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  proof text,
  device_id uuid,
  has_time boolean not null default true,
  counts boolean not null generated always as (revoked_at is null and proof is distinct from 'none') stored,
  hour smallint generated always as (
    case when has_time then extract(hour from created_at at time zone 'Europe/Madrid') end) stored,
  constraint visitas_pkey primary key (id),
  constraint visitas_one_per_person_cafe_and_day
    unique nulls not distinct (user_id, cafe_id, fecha_visita, revoked_at),
  constraint visitas_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint visitas_registered_by_exists foreign key (registered_by) references auth.users (id) on delete set null,
  constraint visitas_source_known check (source in ('enrolment', 'hito-1', 'visit-page', 'procedure', 'team')),
  constraint visitas_proof_known check (proof in ('none', 'slip', 'screen', 'team'))
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
-- The newest rows are counted (rule C25), from the index alone once a vacuum has seen them.
comment on table public.visitas_clientes is 'Visits: one per person, café and day in Madrid (rule J3).';
comment on column public.visitas_clientes.revoked_at is
  'Instant at which a correction removed it (rule T14): it stays, counts for nothing, and its day may have another.';
comment on column public.visitas_clientes.proof is
  'Proof of the visit; none where the café required proof and there was none: the visit does not count until it is '
  'proven (rule P6). Null where nothing was required.';
comment on column public.visitas_clientes.device_id is 'The screen by whose code it was proved.';
comment on column public.visitas_clientes.has_time is
  'False for a visit that was written down on a later day: by the team, by the service, or by a slip of an earlier '
  'day.';
comment on column public.visitas_clientes.counts is
  'True if it counts: neither taken away nor without the proof asked for.';
comment on column public.visitas_clientes.hour is
  'The hour of the visit on Madrid''s clock; null where nobody knows it.';
-- a café's results are counted from this index alone (docs/decisions/0046)
create index visitas_by_cafe_and_day on public.visitas_clientes (cafe_id, fecha_visita) include (user_id, hour)
  where counts;
create index visitas_by_registered_by on public.visitas_clientes (registered_by) where registered_by is not null;
alter table public.visitas_clientes enable row level security;
create policy "people read their own visits" on public.visitas_clientes
  for select to authenticated using (user_id = (select auth.uid()));
-- no column for the account that registered it: customers learn of no person behind an act (rule S2)
grant select (id, user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at, revoked_at, proof,
  device_id) on public.visitas_clientes to authenticated;
grant select on public.visitas_clientes to service_role;

create function private.sync_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public."Clientes proto" set correo = new.email where user_id = new.id;
  update public.visitas_clientes set correo = new.email where user_id = new.id;
  insert into private.account_mailboxes (user_id, email, left_at) values (new.id, lower(old.email), now())
  on conflict (user_id, email) do update set left_at = excluded.left_at;
  -- reminders were asked for at the old address (rule M2)
  update private.reminder_answers set over_at = now()
  where user_id = new.id and over_at is null and (reminders or tickets);
  return null;
end $$;
comment on function private.sync_email is
  'Visits are registered by e-mail: a changed address must keep finding its records. What was proven of the old one '
  'is lost (rules A15 and A24).';
create trigger conecta_on_users_update_sync_email after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.sync_email();

create function private.has_mailbox_won(p_enrollment public."Clientes proto", p_benefit text, p_now timestamptz)
  returns boolean
language plpgsql set search_path = '' as $$
declare v_mailbox bytea;
begin
  if p_benefit = any ((p_enrollment).ya_recibidos) then return true; end if;
  v_mailbox := private.prove_mailbox((p_enrollment).user_id, p_now);
  if v_mailbox is null then return false; end if;
  -- two accounts of one mailbox at once stand in line: the second sees what the first was given
  perform private.lock_mailboxes((p_enrollment).user_id);
  if p_benefit <> all (private.mailbox_benefits(v_mailbox, (p_enrollment).user_id, (p_enrollment).cafe_id, p_now)) then
    return false;
  end if;
  -- The mark is stored with the record: a later change of the address must not revive the prize.
  update public."Clientes proto" c set ya_recibidos = c.ya_recibidos || p_benefit where c.id = (p_enrollment).id;
  return true;
end $$;
comment on function private.has_mailbox_won is
  'Returns true if the proven mailbox of a locked record has won this here before, by another account; remembered with '
  'the record. An unproven one is refused nothing (rule A13).';

create function private.counts_as_referral(p_enrollment public."Clientes proto", p_inviter text, p_now timestamptz)
returns boolean
language plpgsql set search_path = '' as $$
begin
  if private.mailbox_of(p_inviter) = private.prove_mailbox((p_enrollment).user_id, p_now)
    or private.has_mailbox_won(p_enrollment, 'guest', p_now)
  then
    return false;
  end if;
  perform private.record_mailbox_win((p_enrollment).user_id, (p_enrollment).cafe_id, 'guest', p_now);
  return true;
end $$;
comment on function private.counts_as_referral is
  'Returns true if a record''s person counts for who invited them, noted at once: a proven mailbox is nobody''s guest '
  'twice at a café, nor its own (rule A7).';

create function private.first_prize(p_cafe public.cafeterias) returns text
language plpgsql immutable set search_path = '' as $$
begin return coalesce((p_cafe).first_prize, 'Café gratis'); end $$;
comment on function private.first_prize is
  'The prize of challenge 1 at a café, the first that a newcomer wins (rule R1).';

create function private.get_cafe(p_cafe_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.caller();
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
begin
  return jsonb_build_object(
    'cafe', case when (v_cafe).id is not null then private.cafe_json(v_cafe) end,
    'email', (select u.email from auth.users u where u.id = v_user),
    'first_prize', case when (v_cafe).id is not null then private.first_prize(v_cafe) end,
    'first_prize_picture', case when (v_cafe).id is not null
      then (private.current_prize((v_cafe).id, private.first_prize(v_cafe))).picture end,
    'enrolled', exists (
      select from public."Clientes proto" c where c.user_id = v_user and c.cafe_id = (v_cafe).id));
end $$;
grant execute on function private.get_cafe(text) to anon, authenticated;

create function public.get_cafe(cafe_slug text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$ begin return private.get_cafe(cafe_slug); end $$;
comment on function public.get_cafe is
  'The café behind a link, and whether the caller is enrolled there: '
  '{ cafe: Cafe|null, first_prize|null, first_prize_picture|null, enrolled, email|null }.';
grant execute on function public.get_cafe(text) to anon, authenticated;

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

create function private.create_enrollment(p_account auth.users, p_cafe public.cafeterias, p_now timestamptz)
returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare v_enrollment public."Clientes proto";
begin
  insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre, fecha_registro, first_prize,
    first_conditions)
  values (p_account.id, p_cafe.id, p_cafe.nombre, p_account.email,
    left(coalesce(nullif(btrim(split_part(p_account.email, '@', 1)), ''), 'Cliente'), 80), p_now,
    private.first_prize(p_cafe), (private.current_prize(p_cafe.id, private.first_prize(p_cafe))).conditions)
  on conflict on constraint clientes_one_record_per_person_and_cafe do nothing
  returning * into v_enrollment;
  if not found then return null; end if;
  perform private.add_visit(v_enrollment, p_now, 'enrolment', p_account.id);
  -- a slip of another day came home with them
  perform private.apply_claims(v_enrollment, p_now);
  -- It waits for the inviter, who is confirmed a moment later: an hour where the sign-up named one, else for the
  -- dialog.
  insert into private.events (topic, user_id, cafe_id, payload, next_attempt_at)
    values ('registration', p_account.id, p_cafe.id, jsonb_build_object(
      'user_id', p_account.id, 'email', p_account.email, 'cafeteria', p_cafe.nombre, 'invitado_por', null),
    p_now + case when private.has_pending_inviter(v_enrollment) then interval '1 hour' else interval '1 minute' end);
  return v_enrollment;
end $$;
comment on function private.create_enrollment is
  'Makes an account''s record at a café, with its first visit and the event that tells of it; null where there is one '
  'already.';

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
  'Records a valid inviter, by address or by link: the guest''s record, the inviter''s challenge 4, the registration '
  'event (rule A6). Both records are locked.';

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
  'A guest who has a visit that counts now counts for who invited them, if they waited for it (rule P6).';

create function private.find_referral_link(p_token text) returns uuid
language sql stable set search_path = '' as $$
  select f.enrollment_id from private.referral_links f where f.token = case when private.is_short(p_token, 64)
    then p_token end
$$;
comment on function private.find_referral_link is 'The record of the customer whose live link this is.';

create function private.apply_referral_link(p_enrollment uuid, p_token text, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_inviter_id constant uuid := private.find_referral_link(p_token);
  v_inviter public."Clientes proto";
  v_enrollment public."Clientes proto";
begin
  if v_inviter_id is null or v_inviter_id = p_enrollment then return false; end if;
  -- guest and inviter in one order, as confirm_inviter locks them
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
    update private.referrals g set via_link = true where g.invitee_id = v_enrollment.id and g.inviter_id = v_inviter.id;
  end if;
  -- a guest who typed an address reads false: true would reveal the owner of this link
  return exists (select from private.referrals g
    where g.invitee_id = v_enrollment.id and g.inviter_id = v_inviter.id and g.via_link);
end $$;
comment on function private.apply_referral_link is
  'Makes the owner of a live link the inviter of a new record, by the rules for an inviter''s address (rules A5 to '
  'A7); whether it did, now or before. Anything else changes nothing.';

create function private.enroll(p_cafe_slug text, p_invitation text, p_first_prize text, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_account auth.users;
  v_cafe_slug text := nullif(btrim(p_cafe_slug), '');
  v_shown text := p_first_prize;
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
  v_status text := 'already_enrolled';
  v_invited boolean;
begin
  select * into v_account from auth.users u where u.id = v_user;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  -- a confirmation mail may open in another browser: the sign-up's own words, checked like any input
  v_cafe_slug := coalesce(v_cafe_slug, nullif(btrim(v_account.raw_user_meta_data ->> 'cafe_slug'), ''));
  if v_cafe_slug is null then
    return jsonb_build_object('status', 'nothing_to_enroll', 'cafe', null, 'enrollment_id', null, 'invited', false,
      'load_journey', null);
  end if;
  v_cafe := private.find_cafe(v_cafe_slug);
  perform private.require_open_cafe(v_cafe, v_user);
  if v_shown is null and (private.find_cafe(v_account.raw_user_meta_data ->> 'cafe_slug')).id = v_cafe.id then
    v_shown := v_account.raw_user_meta_data ->> 'first_prize';
  end if;
  -- An existing record has the prize that it promised.
  if v_shown <> private.first_prize(v_cafe) and (private.find_enrollment(v_user, v_cafe.id)).id is null then
    perform private.refuse(409, 'FIRST_PRIZE_CHANGED', private.first_prize(v_cafe));
  end if;

  v_enrollment := private.create_enrollment(v_account, v_cafe, p_now);
  if v_enrollment.id is null then v_enrollment := private.find_enrollment(v_user, v_cafe.id);
    else v_status := 'enrolled'; end if;
  -- before the answer: the journey sees what earlier statements wrote
  v_invited := private.apply_referral_link(v_enrollment.id,
    coalesce(p_invitation, v_account.raw_user_meta_data ->> 'invitation'), p_now);
  return jsonb_build_object('status', v_status, 'enrollment_id', v_enrollment.id, 'invited', v_invited,
    'cafe', jsonb_build_object('slug', v_cafe.slug, 'nombre', v_cafe.nombre),
    -- the next screen's, which would be asked for at once
    'load_journey', private.load_journey(v_cafe.slug, p_now));
end $$;
grant execute on function private.enroll(text, text, text, timestamptz) to authenticated;

create function public.enroll(cafe_slug text default null, invitation text default null,
  first_prize text default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.enroll(cafe_slug, invitation, first_prize, now())
$$;
comment on function public.enroll is
  'Makes the caller a customer of a café: record, first visit, registration event, all or nothing (rule A1). It '
  'handles no inviter''s address: confirm_inviter does (rule A6). The token of a friend''s link, here or in the '
  'sign-up''s metadata, names its owner as inviter (rule A28). Answers { status: '
  'enrolled|already_enrolled|nothing_to_enroll, cafe: {slug, nombre}, enrollment_id, invited: by that link, '
  'load_journey: there, or null }. Without a café it takes the hint of the sign-up. FIRST_PRIZE_CHANGED: the prize '
  'that the caller was shown, first_prize or the sign-up''s, is not the one of now, which it carries (rule R25).';
grant execute on function public.enroll(text, text, text) to authenticated;

-- ── Friends' links ───────────────────────────────────────────────────────────────────────────────

create function private.create_referral_link(p_cafe uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- locked: two presses make one link
  v_enrollment constant public."Clientes proto" := private.lock_enrollment(p_cafe);
begin
  if not exists (select from private.referral_links f where f.enrollment_id = v_enrollment.id) then
    if private.add_rate_limit_hit('friend-link', p_now, p_user => v_enrollment.user_id) > 20 then
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
  'Makes the caller''s one live link for friends at a café where there is none, 128 random bits: { load_journey } '
  '(rule A28). A person makes at most 20 new links in an hour.';
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
  'The caller''s link for friends at a café is worth nothing from now on, also at a paused one: { load_journey } (rule '
  'A28). Without one nothing changes.';
grant execute on function public.revoke_referral_link(uuid) to authenticated;

create function private.first_name(p_enrollment public."Clientes proto") returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select word from split_part((p_enrollment).nombre, ' ', 1) as word
    -- before challenge 1 it is a part of the address, which is nobody else's to read
    where (p_enrollment).hito_1_completado and (p_enrollment).nombre <> split_part((p_enrollment).correo, '@', 1)
      and word !~ '[0-9@._/:+<>&]' and length(word) between 1 and 30);
end $$;
comment on function private.first_name is
  'Returns the part of a name that strangers may read: the first word of the name they gave, if it is one; else null.';

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
  'Returns a friend''s link for the sign-up: { open, name: their first name, if they gave one }.';
grant execute on function public.peek_referral_link(text, text) to anon, authenticated;

create function private.load_dashboard(p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_today constant date := private.madrid_day(p_now);
begin
  return jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = v_user),
    'today', v_today,
    'is_admin', private.is_admin(),
    'password_question', private.password_question(v_user),
    'policy', private.policy_to_accept(v_user, p_now),
    'teams', private.teams_of(v_user),
    'cafes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'enrollment_id', c.id, 'cafe', private.cafe_json(k), 'nombre', c.nombre, 'hito_actual', c.hito_actual,
        'hito_1_completado', c.hito_1_completado, 'vip', c."VIP", 'codigo_vip', c.codigo_vip,
          'fecha_registro', c.fecha_registro,
        'hito_7_rewarded', exists (select from public.user_rewards r where r.cliente_id = c.id and r.hito_number = 7),
        'hito_validado', g.validated, 'hito_4_completado', c.hito_4_completado,
        'already_won', g.validated = c.hito_actual
          and c.hito_actual = any (private.hitos_already_won(c, g.received, p_now)),
        'deadline', case c.hito_actual when 2 then private.hito_2_deadline(c) when 6 then private.hito_6_deadline(c)
          end,
        'visited_today', exists (select from public.visitas_clientes v
          where v.user_id = v_user and v.cafe_id = c.cafe_id and v.fecha_visita = v_today
            and v.counts),
        'vip_prize', case when (p.prize).id is not null then private.vip_prize_json(p.prize, p_now) end,
        'prizes_waiting', (select count(*) from public.user_rewards r
          where r.cliente_id = c.id and r.hito_number > 0 and r.redeemed_at is null
            and not private.is_received(r, g.received))
          + case when (p.prize).id is not null then 1 else 0 end,
        'can_spin_vip_wheel', c."VIP" and (p.prize).id is null and not exists (select from public.vip_wheel_spins s
            where s.user_id = v_user and s.cafe_id = c.cafe_id and s.spin_date = v_today)
          and exists (select from public.user_conectitos b
            where b.user_id = v_user and b.cafe_id = c.cafe_id and b.conectitos >= 100),
        'visits_until_spin', private.visits_until_spin(k, c)
      ) order by k.active desc, c.fecha_registro desc)
      from public."Clientes proto" c join public.cafeterias k on k.id = c.cafe_id
      -- computed once, not at each mention
      cross join lateral (select private.validated_hito(c) as validated,
        private.received_by_others(v_user, c.cafe_id, p_now) as received offset 0) as g
      left join lateral (select w as prize from public.vip_pending_rewards w
        where w.user_id = v_user and w.cafe_id = c.cafe_id and c."VIP" and w.redeemed_at is null
          and private.vip_prize_last_day(w, p_now) >= v_today
        order by w.expires_at limit 1) as p on true
      where c.user_id = v_user and not k.deleted), '[]'));
end $$;
grant execute on function private.load_dashboard(timestamptz) to authenticated;

create function public.load_dashboard() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$ begin return private.load_dashboard(now()); end $$;
comment on function public.load_dashboard is
  'The dashboard in one call: { email, today, is_admin, password_question, policy: a version of policy and terms that '
  'is still to be shown, or null, teams: those of the caller, cafes: [...] }, newest first, paused cafés last, '
  'deleted ones dropped, each with what is open there now (rules J11, J20 and J29).';
grant execute on function public.load_dashboard() to authenticated;

-- ── For Edge Functions ────────────────────────────────────────────────────────────────────────────

-- Private functions here are definers that service_role alone may execute: that grant is their check of the caller.

create function private.register_visit_by_email(
  p_cafe_slug text, p_email text, p_visit_date timestamptz, p_address text, p_browser text, p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email constant text := coalesce(private.typed_email(p_email), '');
  v_today constant date := private.madrid_day(p_now);
  v_cafe constant public.cafeterias := private.find_cafe(p_cafe_slug);
  v_enrollment public."Clientes proto";
  v_browser constant bytea := private.browser_hash(p_browser);
  v_visit jsonb;
  v_status text;
begin
  if (v_cafe).id is null or (v_cafe).deleted then v_status := 'cafe_not_found';
  elsif not (v_cafe).active then v_status := 'cafe_paused';
  elsif p_visit_date is null or private.madrid_day(p_visit_date) not between v_today - 1 and v_today + 1 then
    v_status := 'implausible_date';
  -- "not found" tells who is a customer: after 20 misses an address is told nothing more this hour
  elsif private.rate_limit_hits('visit-miss', p_now, p_address => p_address) >= 20
    -- no address is longer
    or private.add_rate_limit_hit('visit-try', p_now, p_email => left(v_email, 254), p_cafe => (v_cafe).id) > 10
    or private.rate_limit_hits('visit', p_now, p_address => p_address) >= 600
  then v_status := 'try_later';
  end if;
  if v_status is null then
    select * into v_enrollment from public."Clientes proto" c
    where c.cafe_id = (v_cafe).id and lower(c.correo) = v_email for update;
    -- only members themselves learn that they work here, and the blocked that they are (rules T4 and P27)
    if v_enrollment.id is null or private.is_member(v_enrollment.user_id, (v_cafe).id)
      or private.block_reason(v_enrollment.user_id, (v_cafe).id) is not null
    then
      -- the count decides, not the look before it: many at once must not learn more
      v_status := case when private.add_rate_limit_hit('visit-miss', p_now, p_address => p_address) > 20
        then 'try_later' else 'unknown_customer' end;
    else
      v_visit := private.add_visit(v_enrollment, p_now, 'visit-page', null,
        private.lock_visit_claim(v_enrollment, p_now, v_browser));
      if (v_visit ->> 'registered')::boolean then
        perform private.add_rate_limit_hit('visit', p_now, p_address => p_address);
        v_status := 'registered';
      else
        v_status := 'duplicate';
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'status', v_status,
    'completed_hito', v_visit -> 'completed_hito',
    'reopened', v_visit -> 'reopened',
    'proof', v_visit -> 'proof',
    'day', v_visit -> 'day',
    'retry_after_seconds', case when v_status = 'try_later' then
      ceil(extract(epoch from private.hour_of(p_now) + interval '1 hour' - p_now))::int end);
end $$;
grant execute on function private.register_visit_by_email(text, text, timestamptz, text, text, timestamptz)
  to service_role;

create function public.register_visit_by_email(
  cafe_slug text, email text, visit_date timestamptz, client_address jsonb, browser text default null
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  return private.register_visit_by_email(cafe_slug, email, visit_date, private.client_address(client_address),
    browser, now());
end $$;
comment on function public.register_visit_by_email is
  'Registers today''s visit of a customer by e-mail, for the function process-visit-registration, whose callers '
  'need no session: { status: registered|duplicate|unknown_customer|cafe_not_found|cafe_paused|implausible_date|'
  'try_later, completed_hito, reopened, proof: of that day''s visit, with the browser''s claim if it has one, day: its '
  'day, retry_after_seconds } (rules J4, P4 and S9).';

create function private.insert_visit(p_user_id uuid, p_correo text, p_cafeteria text, p_fecha_visita date,
  p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_cafe constant public.cafeterias := private.find_cafe(p_cafeteria);
  v_today constant date := private.madrid_day(p_now);
  v_enrollment public."Clientes proto";
begin
  perform private.require_open_cafe(v_cafe, p_user_id);
  v_enrollment := private.find_enrollment(p_user_id, (v_cafe).id, p_lock => true);
  if v_enrollment.id is null or lower(v_enrollment.correo) is distinct from private.typed_email(p_correo) then
    perform private.refuse(404, 'NOT_ENROLLED');
  end if;
  if p_fecha_visita is null or p_fecha_visita not between v_today - 7 and v_today then
    perform private.refuse(422, 'INVALID_INPUT', 'p_fecha_visita');
  end if;
  -- the same hour on that day's clock
  return private.add_visit(v_enrollment,
    (p_fecha_visita + (p_now at time zone 'Europe/Madrid')::time) at time zone 'Europe/Madrid', 'procedure', null,
    p_has_time => p_fecha_visita = v_today) - 'proof' - 'day' - 'points';
end $$;
grant execute on function private.insert_visit(uuid, text, text, date, timestamptz) to service_role;

create function public.insert_visit(p_user_id uuid, p_correo text, p_cafeteria text, p_fecha_visita date) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.insert_visit(p_user_id, p_correo, p_cafeteria, p_fecha_visita, now())
$$;
comment on function public.insert_visit is
  'Registers the visit of today or of one of the seven days before, whose hour nobody knows (rule I3), for the service '
  'role: { registered: false where that day has one, completed_hito, reopened } (rules J2 and J3).';
grant execute on function public.register_visit_by_email(text, text, timestamptz, jsonb, text),
  public.insert_visit(uuid, text, text, date)
  to service_role;

create function private.inviter_refusal(p_cafe uuid, p_inviter text, p_guest_email text, p_since timestamptz)
returns text
language sql stable set search_path = '' as $$
  select case
    when not private.is_email(p_inviter) then 'INVITER_INVALID'
    when lower(p_inviter) = lower(p_guest_email) then 'INVITER_IS_SELF'
    when not exists (
      select from public."Clientes proto" c
      where c.cafe_id = p_cafe and lower(c.correo) = lower(p_inviter) and c.fecha_registro <= p_since
        -- a record that is frozen earns nothing, and says so to nobody else (rule T4)
        and not private.is_member(c.user_id, p_cafe)
    ) then 'INVITER_NOT_CUSTOMER'
  end
$$;
comment on function private.inviter_refusal is
  'Returns why an e-mail cannot be the inviter of a guest who came to a café at an instant; else null (rule A5).';

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
  -- guest and inviter in one order, so that two who name each other do not wait for each other
  perform from public."Clientes proto" c
  where c.cafe_id = v_cafe.id and (c.user_id = p_user or lower(c.correo) = v_inviter) order by c.id for update;
  v_enrollment := private.find_enrollment(p_user, v_cafe.id);
  if v_enrollment.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;

  if v_enrollment.invitado_por is not null then
    -- a repeat after a lost answer; another inviter would count the guest twice
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
  'Completes, after sign-up, the inviter of a person who has not done challenge 1 yet: their record, the inviter''s '
  'challenge 4, the registration event; repeated harmlessly: { status: ok|refused|try_later, reason }; misses are '
  'limited to 10 an hour per person and 20 per address (rules A6 and S10). Service role only.';
grant execute on function public.confirm_inviter(uuid, text, text, jsonb) to service_role;
