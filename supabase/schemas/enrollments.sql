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
  began_as_visitor boolean not null default false,
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
-- Room on each page for an enrollment's dozen updates: one that stays there touches none of the indexes.
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
comment on column public."Clientes proto".began_as_visitor is
  'True if the prize came before the account: made by enroll_visitor (rule A36).';
comment on column public."Clientes proto".hito_2_extra_days is
  'Days that pauses of the café added to the open window of hito 2 (rule C8).';
create index clientes_by_cafe on public."Clientes proto" (cafe_id, fecha_registro);
-- the desk's list of VIPs (rule T31)
create index clientes_vips_by_cafe on public."Clientes proto" (cafe_id, fecha_registro) where "VIP";
create index clientes_by_correo on public."Clientes proto" (lower(correo) text_pattern_ops);
create index clientes_by_cafe_and_correo on public."Clientes proto" (cafe_id, lower(correo));
create index clientes_by_invitado_por on public."Clientes proto" (lower(invitado_por)) where invitado_por is not null;
alter table public."Clientes proto" enable row level security;
create policy "people read their own enrollments" on public."Clientes proto"
  for select to authenticated using (user_id = (select auth.uid()));
-- Not who invited them: the invitee may have followed a link, and an address is its owner's to tell (rule A28).
grant select (id, user_id, cafe_id, cafeteria, correo, nombre, hito_actual, hito_validado, hito_1_completado,
  hito_2_completado, hito_4_completado, hito_6_completado, hito_2_reference_date, hito_6_reference_date,
  hito_2_extra_days, hito_6_extra_days, instagram_usuario, "VIP", codigo_vip, fecha_registro, hito1_canjeado,
  hito2_canjeado, hito3_canjeado, hito4_canjeado, hito5_canjeado, hito6_canjeado, hito7_canjeado, ya_recibidos)
  on public."Clientes proto" to authenticated;
grant select on public."Clientes proto" to service_role;

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
  'Visits are registered by e-mail: a changed address must keep finding its enrollments. What was proven of the old '
  'one is lost (rules A15 and A24).';
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
  -- The mark is stored with the enrollment: a later change of the address must not revive the prize.
  update public."Clientes proto" c set ya_recibidos = c.ya_recibidos || p_benefit where c.id = (p_enrollment).id;
  return true;
end $$;
comment on function private.has_mailbox_won is
  'Returns true if the proven mailbox of a locked enrollment has won this here before, by another account; remembered '
  'with the enrollment. An unproven one is refused nothing (rule A13).';

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

-- The pieces that every step of the journey is made of: visits, windows, advancing, pauses.

create function private.find_enrollment(p_user uuid, p_cafe uuid, p_lock boolean default false)
returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare v_enrollment public."Clientes proto";
begin
  if p_lock then
    -- the account first, as its deletion takes it: rows that an action adds ask for it too
    perform from auth.users u where u.id = p_user for key share;
    select * into v_enrollment from public."Clientes proto" c where c.user_id = p_user
      and c.cafe_id = p_cafe for update;
  else
    select * into v_enrollment from public."Clientes proto" c where c.user_id = p_user and c.cafe_id = p_cafe;
  end if;
  return v_enrollment;
end $$;
comment on function private.find_enrollment is
  'A person''s enrollment at a café, locked on request; null when there is none.';

-- Challenges 2 to 7: each action verifies one step's evidence and marks the step as validated; the wheel comes after.

create function private.lock_enrollment(p_cafe uuid, p_user uuid default private.require_user())
returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare
  v_cafe public.cafeterias;
  v_enrollment public."Clientes proto";
begin
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe, p_user);
  v_enrollment := private.find_enrollment(p_user, p_cafe, p_lock => true);
  if v_enrollment.id is null then perform private.refuse(404, 'NOT_ENROLLED'); end if;
  return v_enrollment;
end $$;
comment on function private.lock_enrollment is
  'The enrollment of the caller, or of whom a function of ours checked, at an open café, locked. Refuses: '
  'UNAUTHENTICATED, CAFE_NOT_FOUND, CAFE_PAUSED, TEAM_MEMBER, NOT_ENROLLED.';

create table private.visitor_visits (
  browser_hash bytea not null,
  cafe_id uuid not null,
  at timestamptz not null,
  first_prize text not null,
  first_conditions text,
  mailed boolean not null default false,
  constraint visitor_visits_pkey primary key (browser_hash, cafe_id),
  constraint visitor_visits_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint visitor_visits_browser_is_sha256 check (length(browser_hash) = 32)
);
comment on table private.visitor_visits is
  'Visits of browsers without an account: nobody''s, and worth nothing, until an account takes one over within a day '
  '(rule A37). One a browser and café.';
comment on column private.visitor_visits.first_prize is
  'Prize of challenge 1 that the visitor was shown, with first_conditions: who takes it over is owed it (rule R25).';
comment on column private.visitor_visits.mailed is 'A code was mailed: one more step in the café''s results.';
create index visitor_visits_by_cafe on private.visitor_visits (cafe_id);
create index visitor_visits_by_age on private.visitor_visits (at);
alter table private.visitor_visits enable row level security;

create function private.create_enrollment(p_account auth.users, p_cafe public.cafeterias, p_now timestamptz,
  p_visit private.visitor_visits default null)
returns public."Clientes proto"
language plpgsql set search_path = '' as $$
declare v_enrollment public."Clientes proto";
begin
  insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre, fecha_registro, first_prize,
    first_conditions)
  values (p_account.id, p_cafe.id, p_cafe.nombre, p_account.email,
    left(coalesce(nullif(btrim(split_part(p_account.email, '@', 1)), ''), 'Cliente'), 80), p_now,
    coalesce(p_visit.first_prize, private.first_prize(p_cafe)),
    case when p_visit.first_prize is not null then p_visit.first_conditions
      else (private.current_prize(p_cafe.id, private.first_prize(p_cafe))).conditions end)
  on conflict on constraint clientes_one_record_per_person_and_cafe do nothing
  returning * into v_enrollment;
  if not found then return null; end if;
  if p_visit.at is null then perform private.add_visit(v_enrollment, p_now, 'enrolment', p_account.id);
    else perform private.add_visitor_visit(v_enrollment, p_visit); end if;
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
  'Makes an account''s enrollment at a café, with its first visit, the visitor''s if there was one, and the event that '
  'tells of it; null where there is one already.';

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
  -- An existing enrollment has the prize that it was shown.
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
    -- the next page's, which would be asked for at once
    'load_journey', private.load_journey(v_cafe.slug, p_now));
end $$;
grant execute on function private.enroll(text, text, text, timestamptz) to authenticated;

create function public.enroll(cafe_slug text default null, invitation text default null,
  first_prize text default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.enroll(cafe_slug, invitation, first_prize, now())
$$;
comment on function public.enroll is
  'Makes the caller a customer of a café: enrollment, first visit, registration event, all or nothing (rule A1). It '
  'handles no inviter''s address: confirm_inviter does (rule A6). The token of a referral link, here or in the '
  'sign-up''s metadata, names its owner as inviter (rule A28). Answers { status: '
  'enrolled|already_enrolled|nothing_to_enroll, cafe: {slug, nombre}, enrollment_id, invited: by that link, '
  'load_journey: there, or null }. Without a café it takes the hint of the sign-up. FIRST_PRIZE_CHANGED: the prize '
  'that the caller was shown, first_prize or the sign-up''s, is not the one of now, which it carries (rule R25).';
grant execute on function public.enroll(text, text, text) to authenticated;
