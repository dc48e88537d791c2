-- Deleting an account looks everything up that names its person, without reading a table that grows.

create table private.sign_up_inviters (
  user_id uuid not null,
  inviter_hash bytea not null,
  constraint sign_up_inviters_pkey primary key (user_id),
  constraint sign_up_inviters_user_exists foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.sign_up_inviters is
  'Who was named as inviter by the sign-up of an account, as a hash: auth.users, which migrations may not index, holds the address itself.';
create index sign_up_inviters_by_inviter on private.sign_up_inviters (inviter_hash);
alter table private.sign_up_inviters enable row level security;

create function private.inviter_hash(p_email text) returns bytea
language sql immutable strict parallel safe set search_path = '' as $$ select sha256(convert_to(lower(btrim(p_email)), 'UTF8')) $$;
comment on function private.inviter_hash is 'How an inviter''s address is looked up: of one size, however long the address that somebody typed.';

create function private.note_sign_up_inviter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_inviter constant bytea := private.inviter_hash(new.raw_user_meta_data ->> 'inviter_email');
begin
  if v_inviter is null then
    delete from private.sign_up_inviters i where i.user_id = new.id;
  else
    insert into private.sign_up_inviters (user_id, inviter_hash) values (new.id, v_inviter)
    on conflict (user_id) do update set inviter_hash = excluded.inviter_hash;
  end if;
  return null;
end $$;
comment on function private.note_sign_up_inviter is 'Keeps sign_up_inviters in step with what the account''s own metadata says.';
create trigger conecta_note_sign_up_inviter after insert on auth.users
  for each row when (new.raw_user_meta_data ->> 'inviter_email' is not null)
  execute function private.note_sign_up_inviter();
create trigger conecta_follow_sign_up_inviter after update of raw_user_meta_data on auth.users
  for each row when (new.raw_user_meta_data ->> 'inviter_email' is distinct from old.raw_user_meta_data ->> 'inviter_email')
  execute function private.note_sign_up_inviter();

insert into private.sign_up_inviters (user_id, inviter_hash)
select u.id, private.inviter_hash(u.raw_user_meta_data ->> 'inviter_email')
from auth.users u where u.raw_user_meta_data ->> 'inviter_email' is not null;

-- Whom a bucket counts stands second (inviter:<person>, vip-code:<person>:<café>) or last (visit-email:<café>:<address>).
create index rate_limits_by_second_word on private.rate_limits (split_part(bucket, ':', 2));
create index rate_limits_by_last_word on private.rate_limits (split_part(bucket, ':', -1));

create or replace function private.delete_account(p_user uuid, p_confirmed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
begin
  select lower(u.email) into v_email from auth.users u where u.id = p_user for update;
  if not found then return jsonb_build_object('deleted', false, 'reason', null); end if;
  if exists (select from public.user_roles r where r.user_id = p_user and r.role = 'admin') then
    -- in line with other administrators who leave at this moment
    lock table public.user_roles in share row exclusive mode;
    if not exists (select from public.user_roles r where r.user_id <> p_user and r.role = 'admin') then
      return jsonb_build_object('deleted', false, 'reason', 'LAST_ADMIN');
    end if;
  end if;
  if not p_confirmed then return jsonb_build_object('deleted', false, 'reason', null); end if;
  -- what names the person without a foreign key; the keys themselves do the rest
  update public."Clientes proto" c set invitado_por = null where lower(c.invitado_por) = v_email;
  update private.events e set payload = e.payload || '{"invitado_por": null}' where lower(e.payload ->> 'invitado_por') = v_email;
  delete from private.events e where e.user_id = p_user or lower(e.payload ->> 'email') = v_email;
  delete from public.contact_leads l where lower(l.email) = v_email;
  delete from public.invitations i where lower(i.correo) = v_email;
  delete from private.rate_limits r where split_part(r.bucket, ':', 2) = p_user::text;
  -- an address may hold a colon itself: its last word finds the buckets, the whole of it decides
  delete from private.rate_limits r
  where split_part(r.bucket, ':', -1) = split_part(v_email, ':', -1) and right(r.bucket, length(v_email) + 1) = ':' || v_email;
  update auth.users u set raw_user_meta_data = u.raw_user_meta_data - 'inviter_email'
  where u.id in (select i.user_id from private.sign_up_inviters i where i.inviter_hash = private.inviter_hash(v_email));
  delete from auth.users u where u.id = p_user;
  return jsonb_build_object('deleted', true, 'reason', null);
end $$;
