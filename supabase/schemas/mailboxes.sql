-- One person, one first time (rule A13): what a mailbox that was proven by a code has been given, where.

create function private.canonical_mailbox(p_email text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return (
    select case when parts.domain in ('gmail.com', 'googlemail.com')
      then replace(parts.name, '.', '') || '@gmail.com'
      else parts.name || '@' || parts.domain end
    from (
      select coalesce(nullif(split_part(split.local, '+', 1), ''), split.local) as name, split.domain
      from (select substring(lower(btrim(p_email)) from '^(.*)@') as local,
        substring(lower(btrim(p_email)) from '[^@]*$') as domain) as split
    ) as parts);
end $$;
comment on function private.canonical_mailbox is
  'The one form of all addresses that reach the same mailbox: lower case, without +…, for Gmail without dots (rule '
  'A14).';

create function private.mailbox_of(p_email text) returns bytea
language plpgsql stable strict set search_path = '' as $$
begin
  return extensions.hmac(convert_to(private.canonical_mailbox(p_email), 'UTF8'), private.secret('mailbox'), 'sha256');
end $$;
comment on function private.mailbox_of is
  'Returns a mailbox''s hash: recognised when it comes back, readable by nobody (rule A14).';

create table private.account_mailboxes (
  user_id uuid not null,
  email text not null,
  mailbox bytea,
  proven_at timestamptz,
  left_at timestamptz,
  constraint account_mailboxes_pkey primary key (user_id, email),
  constraint account_mailboxes_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint account_mailboxes_proven_ones_are_known check ((mailbox is null) = (proven_at is null)),
  constraint account_mailboxes_proven_or_left check (proven_at is not null or left_at is not null)
);
comment on table private.account_mailboxes is
  'Addresses that an account has proven, and those that it has left. Plain, since its deletion must find what still '
  'names it by an old one; erased with it.';
comment on column private.account_mailboxes.left_at is
  'Instant at which the account last changed from this address to another one: a proof from before is lost.';
create index account_mailboxes_by_mailbox on private.account_mailboxes (mailbox) where mailbox is not null;
alter table private.account_mailboxes enable row level security;

create table private.mailbox_wins (
  id bigint generated always as identity,
  mailbox bytea not null,
  cafe_id uuid not null,
  benefit text not null,
  user_id uuid,
  won_at timestamptz not null,
  account_deleted_at timestamptz,
  constraint mailbox_wins_pkey primary key (id),
  constraint mailbox_wins_once_per_account unique (mailbox, cafe_id, benefit, user_id),
  constraint mailbox_wins_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint mailbox_wins_user_exists foreign key (user_id) references auth.users (id) on delete set null,
  constraint mailbox_wins_benefit_known check (benefit ~ '^(hito-[1-7]|vip-welcome|referral)$')
);
comment on table private.mailbox_wins is
  'Wins of proven mailboxes, per café: the reward of a hito, the VIP welcome, or having counted as an invitee. Stays '
  '24 months after its account is deleted (rule A13).';
create index mailbox_wins_by_user on private.mailbox_wins (user_id);
create index mailbox_wins_by_cafe on private.mailbox_wins (cafe_id);
create index mailbox_wins_by_deletion on private.mailbox_wins (account_deleted_at) where account_deleted_at is not null;
alter table private.mailbox_wins enable row level security;

create function private.stamp_account_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.account_deleted_at := now();
  return new;
end $$;
create trigger on_mailbox_wins_update_stamp_account_deletion before update of user_id on private.mailbox_wins
  for each row when (old.user_id is not null and new.user_id is null)
    execute function private.stamp_account_deletion();

create table private.mailbox_redemptions (
  mailbox bytea not null,
  cafe_id uuid not null,
  benefit text not null,
  user_id uuid,
  received_at timestamptz not null,
  account_deleted_at timestamptz,
  constraint mailbox_redemptions_pkey primary key (mailbox, cafe_id, benefit),
  constraint mailbox_redemptions_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint mailbox_redemptions_user_exists foreign key (user_id) references auth.users (id) on delete set null,
  constraint mailbox_redemptions_benefit_known check (benefit ~ '^(hito-[1-7]|vip-welcome)$')
);
comment on table private.mailbox_redemptions is
  'Benefits that a proven mailbox has received at a café, with the account that received it: a redeemed reward of a '
  'hito, or the VIP welcome. The first account stands, and the others are refused. Stays 24 months after its account '
  'is deleted (rule A29).';
create index mailbox_redemptions_by_user on private.mailbox_redemptions (user_id);
create index mailbox_redemptions_by_cafe on private.mailbox_redemptions (cafe_id);
create index mailbox_redemptions_by_deletion on private.mailbox_redemptions (account_deleted_at)
  where account_deleted_at is not null;
alter table private.mailbox_redemptions enable row level security;
create trigger on_mailbox_redemptions_update_stamp_account_deletion before update of user_id
  on private.mailbox_redemptions
  for each row when (old.user_id is not null and new.user_id is null)
    execute function private.stamp_account_deletion();

create table private.password_questions (
  user_id uuid not null,
  asked_at timestamptz not null,
  session_id uuid,
  answered_at timestamptz,
  constraint password_questions_pkey primary key (user_id),
  constraint password_questions_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.password_questions is
  'The account lost a password when its mailbox was proven: its owner is asked once for another one (rule A16).';
comment on column private.password_questions.session_id is 'The session that proved the mailbox.';
alter table private.password_questions enable row level security;

create table private.provisional_accounts (
  user_id uuid not null,
  at timestamptz not null,
  constraint provisional_accounts_pkey primary key (user_id),
  constraint provisional_accounts_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.provisional_accounts is
  'Accounts that a visitor''s first code made, until the code proves the mailbox; deleted a day later if it never '
  'does (rule A39). Their password is the auth service''s own and nobody''s.';
create index provisional_accounts_by_age on private.provisional_accounts (at);
alter table private.provisional_accounts enable row level security;

create function private.note_provisional_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.provisional_accounts (user_id, at) values (new.id, now());
  return null;
end $$;
create trigger conecta_on_users_insert_note_provisional after insert on auth.users
  for each row when (new.raw_user_meta_data -> 'provisional' = 'true')
  execute function private.note_provisional_account();

create function private.delete_provisional_accounts(p_limit int, p_now timestamptz) returns int
language plpgsql set search_path = '' as $$
declare v_gone text[];
begin
  with ended as (
    delete from private.provisional_accounts p where p.user_id in (
      select o.user_id from private.provisional_accounts o where o.at < p_now - interval '1 day'
      order by o.at limit p_limit for update skip locked)
    returning p.user_id
  ), gone as (
    -- Who typed the code but lost the answer, or came in by another way, has an account.
    delete from auth.users u using ended e where u.id = e.user_id
      and not exists (select from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
        where s.user_id = u.id and m.authentication_method = 'otp')
      and not exists (select from private.account_mailboxes a where a.user_id = u.id)
      and not exists (select from public."Clientes proto" c where c.user_id = u.id)
      and not exists (select from public.cafe_members m where m.user_id = u.id)
      and not exists (select from public.user_roles r where r.user_id = u.id)
    returning u.id
  )
  select coalesce(array_agg(g.id::text), '{}') into v_gone from gone g;
  -- the auth service's log has the address
  if v_gone <> '{}' then
    begin
      delete from auth.audit_log_entries a where a.payload ->> 'actor_id' = any (v_gone);
    exception when insufficient_privilege then null;
    end;
  end if;
  return cardinality(v_gone);
end $$;
comment on function private.delete_provisional_accounts is
  'Deletes accounts of the day before whose code was never typed, at most p_limit, with their trace in the auth '
  'service''s log; returns how many (rule A39).';

create function private.session_proves(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- The auth service calls every code from a mail `otp`, also the one that changes the address, which may have come to
  -- the old mailbox: only a code used clearly after the last change speaks for the current one.
  return auth.uid() is not distinct from p_user and exists (
    select from jsonb_array_elements(case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr'
      else '[]' end) as m
    where m ->> 'method' = 'otp'
      and jsonb_typeof(m -> 'timestamp') = 'number'
      and to_timestamp((m ->> 'timestamp')::float8) > coalesce(
        (select max(a.left_at) from private.account_mailboxes a where a.user_id = p_user) + interval '1 minute',
          '-infinity'));
end $$;
comment on function private.session_proves is
  'Returns true if the caller''s session began with a code mailed to the account''s current address (rule A15).';

create function private.proven_mailbox(p_user uuid) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return (
    select a.mailbox from auth.users u
    join private.account_mailboxes a on a.user_id = u.id and a.email = lower(u.email)
    where u.id = p_user and a.proven_at > coalesce(a.left_at, '-infinity'));
end $$;
comment on function private.proven_mailbox is
  'The mailbox of an account''s current address, once it is proven; null before.';

create function private.knows_password(p_user uuid, p_session_before uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.sessions s
    join auth.mfa_amr_claims m on m.session_id = s.id and m.authentication_method = 'password'
    where s.id = p_session_before and s.user_id = p_user)
$$;
comment on function private.knows_password is
  'Returns true if a session of this very account began with its password. Only a browser that was in that session can '
  'name it: its id stands in its tokens alone (rule A16).';

create function private.end_other_sessions(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare v_session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if v_session is null then return; end if;
  perform private.end_wallet_passes(array(select p.id from private.wallet_passes p
    where p.user_id = p_user and p.session_id is distinct from v_session), now());
  begin
    delete from auth.sessions s where s.user_id = p_user and s.id <> v_session;
  exception when insufficient_privilege then null;
  end;
end $$;
comment on function private.end_other_sessions is
  'Ends all sessions of the caller''s account but the one that calls, with the passes that were saved in others.';

create function private.remove_unproven_password(p_user uuid, p_session_before uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  v_had_one constant boolean := exists (select from auth.users u
    where u.id = p_user and u.encrypted_password <> '');
  v_is_nobodys boolean;
begin
  delete from private.provisional_accounts p where p.user_id = p_user;
  v_is_nobodys := found;
  if private.knows_password(p_user, p_session_before) then
    delete from private.password_questions q where q.user_id = p_user;
  elsif v_had_one then
    update auth.users u set encrypted_password = null where u.id = p_user;
    if not v_is_nobodys then
      insert into private.password_questions (user_id, asked_at, session_id) values (p_user, p_now, v_session)
      on conflict (user_id) do update
      set asked_at = excluded.asked_at, session_id = excluded.session_id, answered_at = null;
    end if;
  end if;
  -- A change of address that somebody else has begun would hand the account over; Auth forgets it with a new password.
  update auth.users u set email_change = '',
    email_change_token_new = case when u.email_change_token_new is not null then '' end,
    email_change_token_current = case when u.email_change_token_current is not null then '' end
  where u.id = p_user and u.email_change <> '';
  delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type::text like 'email\_change%';
  perform private.end_other_sessions(p_user);
end $$;
comment on function private.remove_unproven_password is
  'Removes a password that whoever proves the mailbox has not shown to know, and all that somebody else may still hold '
  'of the account: other sessions, a change of address under way (rule A16).';

create function private.is_same_mailbox(p_user uuid, p_proven boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(p_user = (select auth.uid()), false) or coalesce(case when p_proven
    then private.proven_mailbox(p_user) = private.proven_mailbox((select auth.uid()))
    else (select private.mailbox_of(u.email) = private.mailbox_of(c.email) from auth.users u, auth.users c
      where u.id = p_user and c.id = (select auth.uid())) end, false);
end $$;
comment on function private.is_same_mailbox is
  'Returns true if an account is the caller, or has the caller''s mailbox. With p_proven only where both have proven '
  'it: anybody can sign up with an address that looks alike. What gives something asks without, what takes or protects '
  'with (rule A30).';

create function private.lock_mailboxes(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- The account first: a redemption and a first proof of the same account must not miss each other.
  perform pg_advisory_xact_lock(hashtextextended('account:' || p_user, 0));
  perform pg_advisory_xact_lock(hashtextextended('given:' || encode(m.mailbox, 'hex'), 0)) from (
    select distinct a.mailbox from private.account_mailboxes a
    where a.user_id = p_user and a.mailbox is not null order by a.mailbox
  ) as m;
end $$;
comment on function private.lock_mailboxes is
  'Puts an account, and all accounts that have proven a mailbox of it, in one line until the end of the transaction. '
  'Callers that also lock rewards or enrollments lock those first.';

create function private.prove_mailbox(p_user uuid, p_now timestamptz, p_session_before uuid default null) returns bytea
language plpgsql set search_path = '' as $$
declare
  v_mailbox bytea := private.proven_mailbox(p_user);
  v_account auth.users;
begin
  if not private.session_proves(p_user) or v_mailbox is not null and not private.is_password_set_again(p_user) then
    return v_mailbox;
  end if;
  -- One proof at a time: another one that began without knowing the password must not undo this one.
  select * into v_account from auth.users u where u.id = p_user for no key update;
  v_mailbox := private.proven_mailbox(p_user);
  if v_account.email is null then return null; end if;
  if v_mailbox is not null then
    if private.is_password_set_again(p_user) then
      perform private.remove_unproven_password(p_user, p_session_before, p_now);
    end if;
    return v_mailbox;
  end if;
  v_mailbox := private.mailbox_of(v_account.email);
  insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    values (p_user, lower(v_account.email), v_mailbox, p_now)
  on conflict (user_id, email) do update set mailbox = excluded.mailbox, proven_at = excluded.proven_at;
  perform private.lock_mailboxes(p_user);
  perform private.record_earlier_redemptions(p_user, v_mailbox, p_now);

  insert into private.mailbox_wins (mailbox, cafe_id, benefit, user_id, won_at)
  select v_mailbox, r.cafe_id, 'hito-' || r.hito_number, p_user, r.obtained_at
  from public.user_rewards r where r.user_id = p_user and r.hito_number > 0
  union all
  select v_mailbox, l.cafe_id, 'vip-welcome', p_user, l.created_at
  from public.conectitos_ledger l where l.user_id = p_user and l.reason = 'vip-welcome'
  union all
  select v_mailbox, c.cafe_id, 'referral', p_user, c.fecha_registro
  from public."Clientes proto" c where c.user_id = p_user and c.invitado_por is not null
    and not 'referral' = any (c.ya_recibidos)
  on conflict do nothing;

  perform private.remove_unproven_password(p_user, p_session_before, p_now);
  return v_mailbox;
end $$;
comment on function private.prove_mailbox is
  'The proven mailbox of an account, recorded now if this very session proves it: then what the account has won '
  'counts for it, other sessions end, and a password that its owner has not shown to know is removed (rules A15 and '
  'A16). Null while unproven.';

create function private.is_password_set_again(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.password_questions q join auth.users u on u.id = q.user_id
    where q.user_id = p_user and q.answered_at is null and u.encrypted_password <> ''
      and q.session_id is distinct from nullif(auth.jwt() ->> 'session_id', '')::uuid)
$$;
comment on function private.is_password_set_again is
  'Returns true if a password was set since the mailbox was proven, and no proving session has answered for it: a '
  'request that was under way at that moment may have set it. The next session by code decides again.';

create function private.record_mailbox_redemption(p_user uuid, p_cafe uuid, p_benefit text, p_now timestamptz)
  returns void
language plpgsql set search_path = '' as $$
begin
  -- Every mailbox that the account has ever proven counts: a change of address takes no benefit back.
  insert into private.mailbox_redemptions as g (mailbox, cafe_id, benefit, user_id, received_at)
  select distinct a.mailbox, p_cafe, p_benefit, p_user, p_now from private.account_mailboxes a
  where a.user_id = p_user and a.mailbox is not null
  on conflict on constraint mailbox_redemptions_pkey do update set user_id = excluded.user_id,
    received_at = excluded.received_at, account_deleted_at = null
  where g.user_id is distinct from p_user;
end $$;
comment on function private.record_mailbox_redemption is
  'Records that an account receives a benefit, in the transaction that hands it out and under the locks of its '
  'mailboxes, none of which may have received it by another. One that has proven no mailbox leaves no row (rule A29).';

create function private.claim_mailbox_benefit(p_user uuid, p_cafe uuid, p_benefit text, p_now timestamptz)
  returns boolean
language plpgsql set search_path = '' as $$
begin
  perform private.lock_mailboxes(p_user);
  if private.is_redeemed_by_other_account(p_user, p_cafe, p_benefit, p_now) then return false; end if;
  perform private.record_mailbox_redemption(p_user, p_cafe, p_benefit, p_now);
  return true;
end $$;
comment on function private.claim_mailbox_benefit is
  'Records that an account receives a benefit: false where another account has received it by the same mailbox. An '
  'account that has proven no mailbox is refused nothing (rule A29).';

create function private.received_by_others(p_user uuid, p_cafe uuid, p_now timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select distinct g.benefit
    from private.account_mailboxes a join private.mailbox_redemptions g on g.mailbox = a.mailbox
    where a.user_id = p_user and g.cafe_id = p_cafe and g.user_id is distinct from p_user
      and (g.account_deleted_at is null or g.account_deleted_at > p_now - interval '24 months'));
end $$;
comment on function private.received_by_others is
  'Returns the benefits of a café that other accounts, existing or deleted in the last 24 months, have received by a '
  'mailbox of this one.';

create function private.is_redeemed_by_other_account(p_user uuid, p_cafe uuid, p_benefit text, p_now timestamptz)
  returns boolean
language plpgsql stable set search_path = '' as $$
begin return p_benefit = any (private.received_by_others(p_user, p_cafe, p_now)); end $$;
comment on function private.is_redeemed_by_other_account is
  'Returns true if another account has received a benefit by a mailbox of this one.';

create function private.record_earlier_redemptions(p_user uuid, p_mailbox bytea, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.mailbox_redemptions as g (mailbox, cafe_id, benefit, user_id, received_at)
  select p_mailbox, r.cafe_id, 'hito-' || r.hito_number, p_user, r.redeemed_at
  from public.user_rewards r where r.user_id = p_user and r.hito_number > 0 and r.redeemed_at is not null
  union all
  select p_mailbox, l.cafe_id, 'vip-welcome', p_user, l.created_at
  from public.conectitos_ledger l where l.user_id = p_user and l.reason = 'vip-welcome'
  on conflict on constraint mailbox_redemptions_pkey do update set user_id = excluded.user_id,
    received_at = excluded.received_at, account_deleted_at = null
  where g.account_deleted_at <= p_now - interval '24 months';
end $$;
comment on function private.record_earlier_redemptions is
  'Counts what an account received before it proved this mailbox; where another account has received the same by it, '
  'that one stands.';

create function private.mailbox_benefits(p_mailbox bytea, p_user uuid, p_cafe uuid, p_now timestamptz) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select g.benefit from private.mailbox_wins g
    where g.mailbox = p_mailbox and g.cafe_id = p_cafe and g.user_id is distinct from p_user
      and (g.account_deleted_at is null or g.account_deleted_at > p_now - interval '24 months'));
end $$;
comment on function private.mailbox_benefits is
  'Returns a mailbox''s benefits at a café with other accounts; a deleted account''s benefits count for 24 months '
  '(rule A13).';

create function private.record_mailbox_win(p_user uuid, p_cafe uuid, p_benefit text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare v_mailbox constant bytea := private.proven_mailbox(p_user);
begin
  if v_mailbox is null then return; end if;
  insert into private.mailbox_wins (mailbox, cafe_id, benefit, user_id, won_at)
  values (v_mailbox, p_cafe, p_benefit, p_user, p_now) on conflict do nothing;
end $$;
comment on function private.record_mailbox_win is
  'Leaves a trace of what is being given, if the mailbox is proven (rule A13).';

create function private.confirm_mailbox(p_session_before uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_before boolean;
  v_proven boolean;
begin
  v_before := private.proven_mailbox(v_user) is not null;
  v_proven := private.prove_mailbox(v_user, p_now, p_session_before) is not null;
  return jsonb_build_object('proven', v_proven, 'proven_now', v_proven and not v_before,
    'password_question', private.password_question(v_user));
end $$;
grant execute on function private.confirm_mailbox(uuid, timestamptz) to authenticated;

create function private.password_question(p_user uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- a proof that is not recorded yet is recorded by the page that asks: its first call is confirm_mailbox
  return private.session_proves(p_user) and (private.proven_mailbox(p_user) is null
    or exists (select from private.password_questions q where q.user_id = p_user and q.answered_at is null));
end $$;
comment on function private.password_question is
  'Returns true if the caller is still to be asked about the password, or if this session proves the mailbox and '
  'nothing has recorded it yet; never in a session that began with that password.';

create function public.confirm_mailbox(session_before uuid default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.confirm_mailbox(session_before, now()) $$;
comment on function public.confirm_mailbox is
  'Records that the caller''s session began with a code mailed to the account''s address, and ends the account''s '
  'other sessions: { proven, proven_now, password_question }. Its password stays if session_before, the session in '
  'which this browser was before, is one of this account that began with it (rules A15 and A16). Says nothing about '
  'anybody else.';
grant execute on function public.confirm_mailbox(uuid) to authenticated;

create function private.answer_password_question(p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  if not private.session_proves(v_user) then perform private.refuse(403, 'MAILBOX_NOT_PROVEN'); end if;
  update private.password_questions q set answered_at = p_now where q.user_id = v_user and q.answered_at is null;
  perform private.end_other_sessions(v_user);
end $$;
grant execute on function private.answer_password_question(timestamptz) to authenticated;

create function public.answer_password_question() returns void
language sql security invoker set search_path = '' as $$ select private.answer_password_question(now()) $$;
comment on function public.answer_password_question is
  'The caller has chosen a password, or wants none: they are not asked again (rule A16).';
grant execute on function public.answer_password_question() to authenticated;
