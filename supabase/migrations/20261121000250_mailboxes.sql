-- One person, one first time (rule A13): what a mailbox that was proven by a code has been given, where.

create function private.canonical_mailbox(p_email text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when parts.domain in ('gmail.com', 'googlemail.com')
    then replace(parts.name, '.', '') || '@gmail.com'
    else parts.name || '@' || parts.domain end
  from (
    select coalesce(nullif(split_part(split.local, '+', 1), ''), split.local) as name, split.domain
    from (select substring(lower(btrim(p_email)) from '^(.*)@') as local,
      substring(lower(btrim(p_email)) from '[^@]*$') as domain) as split
  ) as parts
$$;
comment on function private.canonical_mailbox is
  'The one form of all addresses that reach the same mailbox: lower case, without +…, for Gmail without dots (rule '
  'A14).';

create function private.mailbox_of(p_email text) returns bytea
language sql stable strict set search_path = '' as $$
  select extensions.hmac(convert_to(private.canonical_mailbox(p_email), 'UTF8'), private.secret('mailbox'), 'sha256')
$$;
comment on function private.mailbox_of is
  'How a mailbox is kept: it is recognised when it comes back, and read by nobody (rule A14).';

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
  'Which addresses an account has proven, and which it has left. Plain, since its deletion must find what still names '
  'it by an old one; erased with it.';
comment on column private.account_mailboxes.left_at is
  'When the account last changed from this address to another one: a proof from before is lost.';
create index account_mailboxes_by_mailbox on private.account_mailboxes (mailbox) where mailbox is not null;
alter table private.account_mailboxes enable row level security;

create table private.given (
  id bigint generated always as identity,
  mailbox bytea not null,
  cafe_id uuid not null,
  gift text not null,
  user_id uuid,
  given_at timestamptz not null,
  account_deleted_at timestamptz,
  constraint given_pkey primary key (id),
  constraint given_once_per_account unique (mailbox, cafe_id, gift, user_id),
  constraint given_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint given_user_exists foreign key (user_id) references auth.users (id) on delete set null,
  constraint given_gift_known check (gift ~ '^(hito-[1-7]|vip-welcome|guest)$')
);
comment on table private.given is
  'What proven mailboxes have won, per café: the reward of a hito, the VIP welcome, or having counted as a guest. '
  'Stays 24 months after its account is deleted (rule A13).';
create index given_by_user on private.given (user_id);
create index given_by_cafe on private.given (cafe_id);
create index given_by_deletion on private.given (account_deleted_at) where account_deleted_at is not null;
alter table private.given enable row level security;

create function private.given_outlives_its_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.account_deleted_at := now();
  return new;
end $$;
create trigger given_outlives_its_account before update of user_id on private.given
  for each row when (old.user_id is not null and new.user_id is null)
    execute function private.given_outlives_its_account();

create table private.password_questions (
  user_id uuid not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  constraint password_questions_pkey primary key (user_id),
  constraint password_questions_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.password_questions is
  'Asked once, when an account made by password is first entered by a code: somebody else may have chosen that '
  'password (rule A16).';
alter table private.password_questions enable row level security;

create function private.session_proves(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  -- The auth service calls every code from a mail `otp`, also the one that changes the address, which may have come to
  -- the old mailbox: only a code used clearly after the last change speaks for the current one.
  select auth.uid() is not distinct from p_user and exists (
    select from jsonb_array_elements(case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr'
      else '[]' end) as m
    where m ->> 'method' = 'otp'
      and jsonb_typeof(m -> 'timestamp') = 'number'
      and to_timestamp((m ->> 'timestamp')::float8) > coalesce(
        (select max(a.left_at) from private.account_mailboxes a where a.user_id = p_user) + interval '1 minute',
          '-infinity'))
$$;
comment on function private.session_proves is
  'Whether the caller''s session began with a code mailed to the account''s current address (rule A15).';

create function private.proven_mailbox(p_user uuid) returns bytea
language sql stable set search_path = '' as $$
  select a.mailbox from auth.users u
  join private.account_mailboxes a on a.user_id = u.id and a.email = lower(u.email)
  where u.id = p_user and a.proven_at > coalesce(a.left_at, '-infinity')
$$;
comment on function private.proven_mailbox is
  'The mailbox of an account''s current address, once it is proven; null before.';

create function private.prove_mailbox(p_user uuid, p_now timestamptz) returns bytea
language plpgsql set search_path = '' as $$
declare
  v_mailbox bytea := private.proven_mailbox(p_user);
  v_session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  v_account auth.users;
begin
  if v_mailbox is not null or not private.session_proves(p_user) then return v_mailbox; end if;
  select * into v_account from auth.users u where u.id = p_user;
  if v_account.email is null then return null; end if;
  v_mailbox := private.mailbox_of(v_account.email);
  insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    values (p_user, lower(v_account.email), v_mailbox, p_now)
  on conflict (user_id, email) do update set mailbox = excluded.mailbox, proven_at = excluded.proven_at;

  insert into private.given (mailbox, cafe_id, gift, user_id, given_at)
  select v_mailbox, r.cafe_id, 'hito-' || r.hito_number, p_user, r.obtained_at
  from public.user_rewards r where r.user_id = p_user and r.hito_number > 0
  union all
  select v_mailbox, l.cafe_id, 'vip-welcome', p_user, l.created_at
  from public.conectitos_ledger l where l.user_id = p_user and l.reason = 'vip-welcome'
  union all
  select v_mailbox, c.cafe_id, 'guest', p_user, c.fecha_registro
  from public."Clientes proto" c where c.user_id = p_user and c.invitado_por is not null
    and not 'guest' = any (c.ya_recibidos)
  on conflict do nothing;

  insert into private.password_questions (user_id, asked_at)
  select p_user, p_now where coalesce(v_account.encrypted_password, '') <> ''
  on conflict do nothing;

  -- whoever came in before the owner of the mailbox is out; the page asks the auth service for the same
  if v_session is not null then
    begin
      delete from auth.sessions s where s.user_id = p_user and s.id <> v_session;
    exception when insufficient_privilege then null;
    end;
  end if;
  return v_mailbox;
end $$;
comment on function private.prove_mailbox is
  'The proven mailbox of an account, recorded now if this very session proves it: then what the account has won '
  'counts for it, other sessions end, and the password may be asked about (rule A15). Null while unproven.';

create function private.given_to_mailbox(p_mailbox bytea, p_user uuid, p_cafe uuid, p_gift text, p_now timestamptz)
returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.given g
    where g.mailbox = p_mailbox and g.cafe_id = p_cafe and g.gift = p_gift and g.user_id is distinct from p_user
      and (g.account_deleted_at is null or g.account_deleted_at > p_now - interval '24 months'))
$$;
comment on function private.given_to_mailbox is
  'Whether another account, there still or deleted in the last 24 months, has won something by this mailbox.';

create function private.note_given(p_user uuid, p_cafe uuid, p_gift text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.given (mailbox, cafe_id, gift, user_id, given_at)
  select m.mailbox, p_cafe, p_gift, p_user, p_now from private.prove_mailbox(p_user, p_now) as m(mailbox)
    where m.mailbox is not null
  on conflict do nothing
$$;
comment on function private.note_given is 'Leaves a trace of what is being given, if the mailbox is proven (rule A13).';

create function private.confirm_mailbox(p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_before boolean;
  v_proven boolean;
begin
  v_before := private.proven_mailbox(v_user) is not null;
  v_proven := private.prove_mailbox(v_user, p_now) is not null;
  return jsonb_build_object('proven', v_proven, 'newly', v_proven and not v_before,
    'password_question', private.password_question(v_user));
end $$;
grant execute on function private.confirm_mailbox(timestamptz) to authenticated;

create function private.password_question(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.session_proves(p_user)
    and exists (select from private.password_questions q where q.user_id = p_user and q.answered_at is null)
$$;
comment on function private.password_question is
  'Whether the caller is still to be asked about the password; never in a session that began with that password.';

create function public.confirm_mailbox() returns jsonb
language sql security invoker set search_path = '' as $$ select private.confirm_mailbox(now()) $$;
comment on function public.confirm_mailbox is
  'Records that the caller''s session began with a code mailed to the account''s address, and ends the account''s '
  'other sessions: { proven, newly, password_question } (rule A15). Says nothing about anybody else. Refuses: '
  'UNAUTHENTICATED 401.';
grant execute on function public.confirm_mailbox() to authenticated;

create function private.keep_password(p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  if not private.session_proves(v_user) then perform private.refuse(403, 'MAILBOX_NOT_PROVEN'); end if;
  update private.password_questions q set answered_at = p_now where q.user_id = v_user and q.answered_at is null;
end $$;
grant execute on function private.keep_password(timestamptz) to authenticated;

create function public.keep_password() returns void
language sql security invoker set search_path = '' as $$ select private.keep_password(now()) $$;
comment on function public.keep_password is
  'The caller says that the account''s password is their own: it is not asked about again (rule A16). Refuses: '
  'UNAUTHENTICATED 401, MAILBOX_NOT_PROVEN 403.';
grant execute on function public.keep_password() to authenticated;

create function private.follow_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_questions q set answered_at = now() where q.user_id = new.id and q.answered_at is null;
  return null;
end $$;
comment on function private.follow_password_change is 'A new password answers the question about the old one.';
create trigger conecta_follow_password_change after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.follow_password_change();
