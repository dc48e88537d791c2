-- The part of Vault that operators and the Supabase CLI use. The real one encrypts the column with a key outside of the database;
-- here it is written backwards behind a word, and what lacks the word was encrypted elsewhere.
create table vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text unique,
  description text not null default '',
  secret text not null,
  key_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create function vault.encrypted(message text) returns text language sql immutable set search_path = '' as $$
  select 'here:' || reverse(message)
$$;

create function vault.decrypted(secret text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if secret not like 'here:%' then
    raise exception using errcode = '22000', message = 'pgsodium_crypto_aead_det_decrypt_by_id: invalid ciphertext';
  end if;
  return reverse(substr(secret, 6));
end $$;

create view vault.decrypted_secrets as
  select id, name, description, secret, vault.decrypted(secret) as decrypted_secret, key_id, created_at, updated_at
  from vault.secrets;

create function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
) returns uuid language sql security definer set search_path = '' as $$
  insert into vault.secrets (secret, name, description, key_id)
  values (vault.encrypted(new_secret), new_name, new_description, new_key_id) returning id
$$;

create function vault.update_secret(
  secret_id uuid, new_secret text default null, new_name text default null, new_description text default null,
  new_key_id uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  -- The real extension does the same: a role that cannot read a secret cannot change it.
  v_now text := (select d.decrypted_secret from vault.decrypted_secrets d where d.id = secret_id);
begin
  update vault.secrets s set
    secret = coalesce(vault.encrypted(new_secret), s.secret), name = coalesce(new_name, s.name),
    description = coalesce(new_description, s.description), key_id = coalesce(new_key_id, s.key_id), updated_at = now()
  where s.id = secret_id;
end $$;

revoke all on function vault.create_secret, vault.update_secret, vault.encrypted from public;
grant usage on schema vault to postgres, service_role;
grant select, delete, truncate, references on vault.secrets, vault.decrypted_secrets to postgres with grant option;
grant select, delete on vault.secrets, vault.decrypted_secrets to service_role;
grant execute on function vault.create_secret, vault.update_secret to postgres with grant option;
