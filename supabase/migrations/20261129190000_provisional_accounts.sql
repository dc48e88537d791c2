-- Accounts that a visitor's code makes: a table of its own transaction, since its foreign key locks auth.users.

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
