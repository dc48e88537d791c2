-- Whom a restored backup must erase again (rule O14). `npm run backup -- --erased` takes this list out of the project.

insert into private.secrets (name) values ('erasure');

create function private.account_fingerprint(p_user uuid) returns bytea
language plpgsql stable set search_path = '' as $$
begin return extensions.hmac(convert_to(p_user::text, 'UTF8'), private.secret('erasure'), 'sha256'); end $$;
comment on function private.account_fingerprint is
  'Keyed hash of an account''s id. Its secret is in each backup, so that a restored project finds the same account.';

create table private.erased_accounts (
  fingerprint bytea not null,
  erased_at timestamptz not null default now(),
  constraint erased_accounts_pkey primary key (fingerprint),
  constraint erased_accounts_fingerprint_is_sha256 check (length(fingerprint) = 32)
);
comment on table private.erased_accounts is
  'Accounts that were deleted, for 60 days, twice as long as a backup is kept: a fingerprint and the instant, nothing '
  'of the person (rule O14).';
alter table private.erased_accounts enable row level security;

create function private.record_erased_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.erased_accounts (fingerprint) values (private.account_fingerprint(old.id))
  on conflict on constraint erased_accounts_pkey do nothing;
  return null;
end $$;
comment on function private.record_erased_account is
  'Notes an erasure in the transaction that deletes the account, whatever deletes it.';
create trigger conecta_on_users_delete_record_erasure after delete on auth.users
  for each row execute function private.record_erased_account();
