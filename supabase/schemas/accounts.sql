create table public.invitations (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  correo text not null,
  cafe_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint invitations_pkey primary key (id),
  constraint invitations_token_unique unique (token_hash),
  constraint invitations_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint invitations_created_by_exists foreign key (created_by) references auth.users (id) on delete set null,
  constraint invitations_correo_is_email check (private.is_email(correo)),
  constraint invitations_token_is_sha256 check (length(token_hash) = 32),
  constraint invitations_expire_later check (expires_at > created_at),
  constraint invitations_used_or_revoked check (used_at is null or revoked_at is null)
);
comment on table public.invitations is
  'Single-use links to /create-account for an e-mail and a café; the token itself is stored nowhere (rule A18).';
create index invitations_by_cafe on public.invitations (cafe_id, created_at desc);
create index invitations_by_created_by on public.invitations (created_by);
create index invitations_by_correo on public.invitations (lower(correo));
alter table public.invitations enable row level security;
grant select on public.invitations to service_role;

create table private.document_versions (
  document text not null,
  version text not null,
  since date not null,
  digest text not null,
  changes text,
  constraint document_versions_pkey primary key (document, version),
  constraint document_versions_document_known check (document in ('policy', 'reminders')),
  constraint document_versions_digest_is_sha256 check (digest ~ '^[0-9a-f]{64}$')
);
comment on table private.document_versions is
  'Versions of what people accept on a page: privacy policy with terms, and the consent to reminders. A test holds '
  'each digest to its text (rule L3).';
comment on column private.document_versions.changes is
  'Changes since the version before, for readers who accepted that one; null for the first.';
alter table private.document_versions enable row level security;
insert into private.document_versions (document, version, since, digest, changes) values
  ('policy', '2026-11', '2026-11-24', '9b1b37a26b7d2f9411ca2814fdc3e417f51f26a9adbf50114b995df77e853856', null),
  ('policy', '2026-11b', '2026-11-29', '47e11500a567135cac20ace695d113d439da859299e5d1113ec9622c567e6598',
    'quien escanea puede pedir su primer premio antes de tener cuenta, y lo que empieza se guarda un día; la cuenta '
    'que sale de ahí no tiene contraseña, solo tu email. Y decimos algo que faltaba: guardamos si otra persona '
    'invitada por quien te invitó se registró poco antes que tú desde la misma conexión.'),
  ('policy', '2026-11c', '2026-11-29', 'a8cf49492dad747c1ec3d41e1b590a7b9b011a9440d2f870d99fda1b9a2436d4',
    'si tu cafetería lo ofrece, puedes guardar tu tarjeta en la cartera del móvil, y decimos qué sabe entonces Google '
    'y qué sabe Apple.'),
  ('reminders', '2026-11', '2026-11-24', 'a94ce942c6025551678bd6e6bd75bf5edb00641c329fb853c0ce6338423ca69a', null);

create function private.document_version(p_document text, p_day date) returns private.document_versions
language plpgsql stable set search_path = '' as $$
declare v_version private.document_versions;
begin
  select * into v_version from private.document_versions d
  where d.document = p_document
    and d.since <= greatest(p_day, (select min(f.since) from private.document_versions f where f.document = p_document))
  order by d.since desc, d.version desc limit 1;
  return v_version;
end $$;
comment on function private.document_version is
  'Returns the version of a document that holds on a day, before all of them the first.';

create table public.privacy_acceptances (
  user_id uuid not null,
  version text not null,
  digest text not null,
  accepted_at timestamptz not null default now(),
  constraint privacy_acceptances_pkey primary key (user_id, version),
  constraint privacy_acceptances_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table public.privacy_acceptances is
  'Versions of privacy policy and terms that people accepted, with the digest of their text and the instant (rule '
  'A20).';
alter table public.privacy_acceptances enable row level security;
create policy "people read their own acceptances" on public.privacy_acceptances
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.privacy_acceptances to authenticated, service_role;

create function private.record_privacy_acceptance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.privacy_acceptances (user_id, version, digest)
  select new.id, d.version, d.digest from private.document_versions d
  where d.document = 'policy' and d.version = new.raw_user_meta_data ->> 'privacy_version';
  return null;
end $$;
comment on function private.record_privacy_acceptance is
  'Keeps, with the new account, the policy version that its sign-up form showed, if there is such a version.';
create trigger conecta_on_users_insert_record_acceptance after insert on auth.users
  for each row execute function private.record_privacy_acceptance();

create function private.policy_to_accept(p_user uuid, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_policy constant private.document_versions :=
  private.document_version('policy', private.madrid_day(p_now));
begin
  if v_policy.changes is null or exists (select from public.privacy_acceptances a
    where a.user_id = p_user and a.version = v_policy.version)
  then
    return null;
  end if;
  return jsonb_build_object('version', v_policy.version, 'since', v_policy.since, 'changes', v_policy.changes);
end $$;
comment on function private.policy_to_accept is
  'Returns the version of policy and terms that somebody has still to be shown: { version, since, changes }; null for '
  'none (rule L11).';

create function private.accept_policy(p_version text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_policy constant private.document_versions := private.document_version('policy', private.madrid_day(p_now));
begin
  if p_version is distinct from v_policy.version then perform private.refuse(422, 'INVALID_INPUT', 'version'); end if;
  insert into public.privacy_acceptances (user_id, version, digest, accepted_at)
  values (v_user, v_policy.version, v_policy.digest, p_now)
  on conflict on constraint privacy_acceptances_pkey do nothing;
end $$;
grant execute on function private.accept_policy(text, timestamptz) to authenticated;

create function public.accept_policy(version text) returns void
language sql security invoker set search_path = '' as $$ select private.accept_policy(version, now()) $$;
comment on function public.accept_policy is
  'Keeps that the caller was shown the version of policy and terms that holds and goes on with it (rule L11). '
  'INVALID_INPUT: it does not hold.';
grant execute on function public.accept_policy(text) to authenticated;

-- ── Invitations ──────────────────────────────────────────────────────────────────────────────────

-- A claim is a lease: a function that dies between claiming and completing does not use the invitation up.

create function private.create_invitation(p_cafe uuid, p_email text, p_now timestamptz, p_request uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin constant uuid := private.require_admin();
  v_email constant text := coalesce(private.typed_email(p_email), '');
  v_token constant text := encode(extensions.gen_random_bytes(24), 'hex');
  v_cafe public.cafeterias;
  v_invitation public.invitations;
  v_first jsonb;
begin
  select * into v_cafe from public.cafeterias c where c.id = p_cafe;
  perform private.require_open_cafe(v_cafe);
  if not private.is_email(v_email) then perform private.refuse(422, 'INVALID_INPUT', 'email'); end if;
  v_first := private.begin_sealed_request(p_request, 'create_invitation',
    jsonb_build_object('cafe', p_cafe, 'email', v_email));
  if v_first is not null then return v_first; end if;
  insert into public.invitations (token_hash, correo, cafe_id, created_by, created_at, expires_at)
  values (private.token_hash(v_token), v_email, p_cafe, v_admin, p_now,
    p_now + make_interval(days => private.figure('invitation_days')))
  returning * into v_invitation;
  perform private.audit('invitation.create', 'invitation:' || v_invitation.id, jsonb_build_object('cafe_id', p_cafe));
  return private.finish_sealed_request(p_request, jsonb_build_object('id', v_invitation.id, 'token', v_token,
    'correo', v_email, 'expires_at', v_invitation.expires_at));
end $$;
grant execute on function private.create_invitation(uuid, text, timestamptz, uuid) to authenticated;

create function public.create_invitation(cafe_id uuid, email text, request_id uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.create_invitation(cafe_id, email, now(), request_id)
$$;
comment on function public.create_invitation is
  'Makes a single-use invitation valid for 7 days; its token (192 random bits) is answered once and stored only as '
  'a hash: { id, token, correo, expires_at } (rule A18).';
grant execute on function public.create_invitation(uuid, text, uuid) to authenticated;

create function private.revoke_invitation(p_invitation uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare v_revoked boolean;
begin
  perform private.require_admin();
  update public.invitations i set revoked_at = p_now where i.id = p_invitation and i.used_at is null
    and i.revoked_at is null;
  v_revoked := found;
  if v_revoked then perform private.audit('invitation.revoke', 'invitation:' || p_invitation); end if;
  return jsonb_build_object('revoked', v_revoked);
end $$;
grant execute on function private.revoke_invitation(uuid, timestamptz) to authenticated;

create function public.revoke_invitation(invitation_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.revoke_invitation(invitation_id, now()) $$;
comment on function public.revoke_invitation is
  'Revokes an open invitation: { revoked }; false when it was used or revoked before (rule A18).';
grant execute on function public.revoke_invitation(uuid) to authenticated;

create function private.find_invitation(p_token text) returns public.invitations
language sql stable set search_path = '' as $$
  select i.* from public.invitations i
  where i.token_hash = private.token_hash(p_token)
$$;
comment on function private.find_invitation is 'The invitation behind a link''s token, by its hash.';

create function private.peek_invitation(p_token text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invitation constant public.invitations := private.find_invitation(p_token);
  v_status text := private.invitation_status(v_invitation, p_now);
  v_cafe public.cafeterias;
begin
  perform private.caller();
  if v_status = 'open' then
    select * into v_cafe from public.cafeterias c where c.id = (v_invitation).cafe_id;
    if v_cafe.deleted or not v_cafe.active then v_status := 'cafe_closed'; end if;
  end if;
  return jsonb_build_object('status', v_status,
    'cafe', case when v_status = 'open' then private.cafe_json(v_cafe) end,
    'email', case when v_status = 'open' then private.mask_email((v_invitation).correo) end);
end $$;
grant execute on function private.peek_invitation(text, timestamptz) to anon, authenticated;

create function public.peek_invitation(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.peek_invitation(token, now()) $$;
comment on function public.peek_invitation is
  'Returns an invitation for the page /create-account: { status: open|used|revoked|expired|cafe_closed|unknown, '
  'cafe|null, email masked|null }.';
grant execute on function public.peek_invitation(text) to anon, authenticated;

create function private.claim_invitation(p_token text, p_address text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation public.invitations;
  v_cafe public.cafeterias;
  v_status text;
begin
  if private.rate_limit_hits('invitation-miss', p_now, p_address => p_address) >= 20 then
    return jsonb_build_object('status', 'try_later');
  end if;
  v_invitation := private.find_invitation(p_token);
  select * into v_invitation from public.invitations i where i.id = v_invitation.id for update;
  v_status := private.invitation_status(v_invitation, p_now);
  if v_status = 'open' then
    select * into v_cafe from public.cafeterias c where c.id = v_invitation.cafe_id;
    v_status := case
      when v_cafe.deleted or not v_cafe.active then 'cafe_closed'
      when v_invitation.claimed_at > p_now - interval '2 minutes' then 'busy'
      -- The auth service's own index is the same: in lower case, without SSO.
      when exists (select from auth.users u where u.email = lower(v_invitation.correo)
        and not u.is_sso_user) then 'account_exists'
      else 'claimed'
    end;
  elsif v_status = 'unknown' then
    perform private.add_rate_limit_hit('invitation-miss', p_now, p_address => p_address);
  end if;
  if v_status <> 'claimed' then return jsonb_build_object('status', v_status); end if;
  update public.invitations i set claimed_at = p_now where i.id = v_invitation.id;
  return jsonb_build_object('status', 'claimed', 'invitation_id', v_invitation.id, 'claimed_at', p_now,
    'correo', v_invitation.correo, 'cafe_slug', v_cafe.slug);
end $$;
grant execute on function private.claim_invitation(text, text, timestamptz) to service_role;

create function public.claim_invitation(token text, client_address jsonb) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.claim_invitation(token, private.client_address(client_address), now())
$$;
comment on function public.claim_invitation is
  'Takes an invitation for two minutes, for the function crear-cuenta: { status: '
  'claimed|used|revoked|expired|cafe_closed|unknown|busy|account_exists|try_later, invitation_id, claimed_at, correo, '
  'cafe_slug }; misses are limited to 20 an hour per address (rules A19 and S10). Service role only.';
grant execute on function public.claim_invitation(text, jsonb) to service_role;

create function private.settle_invitation(p_invitation uuid, p_claimed_at timestamptz, p_user uuid, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_used constant boolean := p_user is not null;
  v_invitation public.invitations;
  v_account auth.users;
  v_cafe public.cafeterias;
begin
  update public.invitations i
  set used_at = case when v_used then p_now end, claimed_at = case when v_used then i.claimed_at end
  where i.id = p_invitation and i.claimed_at = p_claimed_at and i.used_at is null and i.revoked_at is null
  returning * into v_invitation;
  if not found then return jsonb_build_object('settled', false); end if;
  -- An account that has yet to confirm its address enrols at its first visit, as after every sign-up.
  select * into v_account from auth.users u
  where u.id = p_user and u.email = lower(v_invitation.correo) and u.email_confirmed_at is not null;
  select * into v_cafe from public.cafeterias c where c.id = v_invitation.cafe_id and c.active and not c.deleted;
  if v_account.id is not null and v_cafe.id is not null then
    perform private.create_enrollment(v_account, v_cafe, p_now);
  end if;
  return jsonb_build_object('settled', true);
end $$;
grant execute on function private.settle_invitation(uuid, timestamptz, uuid, timestamptz) to service_role;

create function public.settle_invitation(invitation_id uuid, claimed_at timestamptz, user_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.settle_invitation(invitation_id, claimed_at, user_id, now())
$$;
comment on function public.settle_invitation is
  'Ends a claim: with the account that was made of it the invitation is used up and that account enrolled, without '
  'one it is free again: { settled }; false when the claim is no longer this one (rule A19). Service role only.';
grant execute on function public.settle_invitation(uuid, timestamptz, uuid) to service_role;

create function private.export_my_data(p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_account auth.users;
begin
  select * into v_account from auth.users u where u.id = v_user;
  if not found then perform private.refuse(401, 'UNAUTHENTICATED'); end if;
  return jsonb_build_object(
    'exported_at', p_now,
    -- Article 15 GDPR asks for purposes, legal basis, periods and recipients.
    'purposes', private.purposes_json(),
    'account', jsonb_build_object('id', v_user, 'email', v_account.email, 'created_at', v_account.created_at,
      'last_sign_in_at', v_account.last_sign_in_at, 'sign_up_metadata', coalesce(v_account.raw_user_meta_data, '{}')),
    'privacy_acceptances', private.export_rows(v_user, 'public.privacy_acceptances'),
    'roles', private.export_rows(v_user, 'public.user_roles'),
    'teams', private.export_rows(v_user, 'public.cafe_members'),
    'month_mail_subscriptions', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre,
        'subscribed_at', w.subscribed_at)
      order by w.subscribed_at)
      from private.month_mail_subscriptions w join public.cafeterias k on k.id = w.cafe_id where w.user_id = v_user),
        '[]'),
    'reminders', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'answered_at', a.answered_at,
      'text_version', a.text_version, 'digest', a.digest, 'reminders', a.reminders, 'tickets', a.tickets,
      'over_at', a.over_at, 'ended_by', a.ended_by) order by a.answered_at)
      from private.reminder_answers a join public.cafeterias k on k.id = a.cafe_id where a.user_id = v_user), '[]'),
    'sent_reminders', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'occasion', r.occasion,
      'sent_at', r.sent_at) order by r.sent_at)
      from private.reminders r join public.cafeterias k on k.id = r.cafe_id
      where r.user_id = v_user and r.sent_at is not null), '[]'),
    'reminder_draws', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'half_year', t.half,
      'due_at', t.due_at, 'never_reminded', t.is_holdout) order by t.due_at)
      from private.reminder_assignments t join public.cafeterias k on k.id = t.cafe_id where t.user_id = v_user), '[]'),
    'contracts', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'version', a.version, 'name', a.name,
      'accepted_at', a.accepted_at) order by a.accepted_at, a.id)
      from private.contract_acceptances a join public.cafeterias k on k.id = a.cafe_id
      where a.accepted_by = v_user), '[]'),
    'team_actions', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'action', a.action, 'at', a.at)
      order by a.at, a.id)
      from private.audit_log a join public.cafeterias k on k.id = a.cafe_id where a.actor = v_user), '[]'),
    'customer_code', (select k.code from private.customer_codes k where k.user_id = v_user),
    'changes', private.corrections_of_user(v_user),
    'blocks', private.export_rows(v_user, 'private.blocks'),
    -- an invitee reads an inviter only if they named that inviter (rule A28)
    'cafes', coalesce((select jsonb_agg(to_jsonb(c) - 'user_id'
        || case when g.via_link then '{"invitado_por": null}' else '{}' end::jsonb)
      from public."Clientes proto" c left join private.referrals g on g.invitee_id = c.id where c.user_id = v_user),
        '[]'),
    'referral_links', coalesce((select jsonb_agg(jsonb_build_object('cafe', c.cafeteria, 'token', f.token,
      'created_at', f.created_at))
      from private.referral_links f join public."Clientes proto" c on c.id = f.enrollment_id where c.user_id = v_user),
        '[]'),
    'visits', private.export_rows(v_user, 'public.visitas_clientes'),
    'presence_claims', private.export_rows(v_user, 'private.presence_claims'),
    'surveys', private.export_rows(v_user, 'public."Encuesta_5"'),
    'opinions', private.export_rows(v_user, 'private.opinions'),
    'rewards', private.export_rows(v_user, 'public.user_rewards'),
    'handovers', coalesce((select jsonb_agg(private.handover_request_json(a, p_now)
        || jsonb_build_object('reward_id', a.reward_id, 'requested_at', a.requested_at) order by a.requested_at, a.id)
      from private.handover_requests a where a.user_id = v_user), '[]'),
    'conectitos', private.export_rows(v_user, 'public.user_conectitos'),
    'conectitos_movements', private.export_rows(v_user, 'public.conectitos_ledger'),
    'vip_spins', private.export_rows(v_user, 'public.vip_wheel_spins'),
    'vip_prizes', private.export_rows(v_user, 'public.vip_pending_rewards'),
    'draws', private.export_rows(v_user, 'private.draws'),
    'tickets', private.export_rows(v_user, 'public.purchase_tickets'),
    'addresses', coalesce((select jsonb_agg(jsonb_build_object('email', a.email, 'proven_at', a.proven_at,
      'left_at', a.left_at))
      from private.account_mailboxes a where a.user_id = v_user), '[]'),
    'given', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'benefit', g.benefit, 'won_at', g.won_at)
      order by g.won_at, g.id)
      from private.mailbox_wins g join public.cafeterias k on k.id = g.cafe_id where g.user_id = v_user), '[]'),
    'mailbox_redemptions', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'benefit', g.benefit,
      'received_at', g.received_at) order by g.received_at, g.benefit)
      from private.mailbox_redemptions g join public.cafeterias k on k.id = g.cafe_id where g.user_id = v_user), '[]'),
    'password_questions', private.export_rows(v_user, 'private.password_questions'),
    'wallet_passes', coalesce((select jsonb_agg(jsonb_build_object('cafe', k.nombre, 'platform', p.platform,
      'shows_name', p.shows_name, 'saved_at', p.saved_at, 'devices', (select count(*) from private.wallet_devices d
        where d.pass_id = p.id)) order by p.saved_at, p.id)
      from private.wallet_passes p join public.cafeterias k on k.id = p.cafe_id where p.user_id = v_user), '[]'),
    'vip_codes', coalesce((select jsonb_agg(jsonb_build_object('code', v.code, 'cafeteria', v.cafeteria,
      'used_at', v.used_at))
      from public.vip_codes v where v.assigned_to = v_user), '[]'));
end $$;
grant execute on function private.export_my_data(timestamptz) to authenticated;

create function private.export_rows(p_user uuid, p_table regclass) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_rows jsonb;
begin
  -- other people on a row (its reviewer, its registrar) are somebody else's data
  execute format('select coalesce(jsonb_agg(to_jsonb(t) '
    '- array[''user_id'', ''actor'', ''reviewed_by'', ''registered_by'', ''invited_by'', '
    '''browser_hash'', ''used_for_user'', ''blocked_by'', ''mailbox'', ''session_id'']), ''[]'') '
    'from %s t where t.user_id = $1', p_table)
    into v_rows using p_user;
  return v_rows;
end $$;
comment on function private.export_rows is 'Returns a table''s rows about a person, without the ids of other people.';

create function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.export_my_data(now()) $$;
comment on function public.export_my_data is
  'Returns every stored row about the caller, for downloading (rule A21): { exported_at, account, cafes, visits, '
  'rewards, … }.';
grant execute on function public.export_my_data() to authenticated;

create function private.delete_account(p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_emails text[];
  v_proven text[];
  v_invitees uuid[];
  v_invitee_accounts uuid[];
begin
  if exists (select from public.user_roles r where r.user_id = p_user and r.role = 'admin') then
    -- Before any row: an administrator who leaves at this moment clears their name from this account's tickets.
    lock table public.user_roles in share row exclusive mode;
    if not exists (select from public.user_roles r where r.user_id <> p_user and r.role = 'admin') then
      return jsonb_build_object('deleted', false, 'reason', 'LAST_ADMIN');
    end if;
  end if;
  select lower(u.email) into v_email from auth.users u where u.id = p_user for update;
  if not found then return jsonb_build_object('deleted', false, 'reason', null); end if;
  -- A decision and a redemption lock in this order too: these rows before the enrollment, which the cascade locks
  -- first.
  perform from public.purchase_tickets t where t.user_id = p_user order by t.id for update;
  perform from public.vip_pending_rewards p where p.user_id = p_user order by p.id for update;
  perform from public.user_rewards r where r.user_id = p_user order by r.id for update;
  -- Rows that name the person without a foreign key; the keys do the rest. Others' texts about an address are
  -- erased only for an account that has proven to read its mail: anybody can sign up with it.
  select coalesce(array_agg(a.email), '{}'), coalesce(array_agg(a.email) filter (where a.proven_at is not null), '{}')
  into v_emails, v_proven from private.account_mailboxes a where a.user_id = p_user;
  v_emails := v_emails || v_email;
  select coalesce(array_agg(g.invitee_id), '{}'), coalesce(array_agg(c.user_id), '{}')
  into v_invitees, v_invitee_accounts
  from public."Clientes proto" i
  join private.referrals g on g.inviter_id = i.id
  join public."Clientes proto" c on c.id = g.invitee_id
  where i.user_id = p_user;
  update public."Clientes proto" c set invitado_por = null where c.id = any (v_invitees);
  update public."Clientes proto" c set invitado_por = null where lower(c.invitado_por) = any (v_proven);
  update private.events e set payload = e.payload || '{"invitado_por": null}'
  where e.user_id = any (v_invitee_accounts) and lower(e.payload ->> 'invitado_por') = any (v_emails);
  update private.events e set payload = e.payload || '{"invitado_por": null}'
    where lower(e.payload ->> 'invitado_por') = any (v_proven);
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data - 'inviter_email'
  where u.id in (select i.user_id from private.sign_up_inviters i
    where i.inviter_hash in (select private.inviter_hash(e) from unnest(v_proven) e));
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data - 'inviter_email'
  where u.id in (select i.user_id from private.sign_up_inviters i
    where i.user_id = any (v_invitee_accounts)
      and i.inviter_hash in (select private.inviter_hash(e) from unnest(v_emails) e));
  delete from private.events e where e.user_id = p_user;
  delete from private.events e where lower(e.payload ->> 'email') = any (v_proven);
  delete from public.contact_leads l where lower(l.email) = any (v_proven);
  delete from public.invitations i where lower(i.correo) = any (v_proven);
  delete from private.team_invitations i where lower(i.email) = any (v_proven);
  perform private.withdraw_team_invitations(array(select i.id from private.team_invitations i
    where i.invited_by = p_user), now());
  -- The removal of a member does the same.
  delete from private.counter_screen_pairings p where p.made_by = p_user;
  perform private.void_slips_of_member(m.cafe_id, p_user, false, now()) from public.cafe_members m
    where m.user_id = p_user;
  update private.audit_log a set subject = 'member' where a.subject = 'member:' || p_user;
  delete from private.rate_limits r where r.user_id = p_user or r.email = any (v_proven);
  begin
    delete from auth.audit_log_entries a where position(p_user::text in a.payload::text) > 0;
  exception when insufficient_privilege then null;
  end;
  delete from auth.users u where u.id = p_user;
  return jsonb_build_object('deleted', true, 'reason', null);
end $$;
grant execute on function private.delete_account(uuid) to service_role;

create function public.delete_account(user_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.delete_account(user_id) $$;
comment on function public.delete_account is
  'Deletes an account and all that names its person, for the function delete-account, which has the photos removed '
  'after it: { deleted, reason: null|LAST_ADMIN } (rules A22 and A23). What others wrote about an address goes only '
  'if the account proved it, now or before. The ledger stays, without the person. Service role only.';
grant execute on function public.delete_account(uuid) to service_role;

create function private.load_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  return jsonb_build_object('code', (select k.code from private.customer_codes k where k.user_id = v_user),
    'changes', private.corrections_of_user(v_user), 'reminders', private.reminder_choices(v_user),
    'cafes', coalesce((select jsonb_agg(jsonb_build_object('nombre', c.nombre, 'slug', c.slug) order by c.nombre, c.id)
      from public."Clientes proto" k join public.cafeterias c on c.id = k.cafe_id and not c.deleted
      where k.user_id = v_user), '[]'),
    'has_password', exists (select from auth.users u where u.id = v_user and u.encrypted_password <> ''));
end $$;
grant execute on function private.load_account() to authenticated;

create function public.load_account() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.load_account() $$;
comment on function public.load_account is
  'Returns the account''s page: { code: by which one''s own cafés find one, changes: by the '
  'people of cafés, with role and café, reminders: { proven, cafes: [{ id, nombre, offered, reminders, tickets }] }, '
  'cafes: [{ nombre, slug }] that one takes part in, has_password } (rules T11, T13, M2 and W10).';
grant execute on function public.load_account() to authenticated;
