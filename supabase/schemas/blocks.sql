-- The customer whom a café shuts out (rule P27).

create table private.blocks (
  id bigint generated always as identity,
  cafe_id uuid not null,
  user_id uuid,
  mailbox bytea,
  reason text not null,
  blocked_by uuid,
  blocked_at timestamptz not null,
  account_deleted_at timestamptz,
  constraint blocks_pkey primary key (id),
  constraint blocks_one_per_customer unique (cafe_id, user_id),
  constraint blocks_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint blocks_customer_exists foreign key (user_id, cafe_id)
    references public."Clientes proto" (user_id, cafe_id) on delete cascade,
  constraint blocks_blocked_by_exists foreign key (blocked_by) references auth.users (id) on delete set null,
  constraint blocks_of_somebody check (user_id is not null or mailbox is not null),
  constraint blocks_reason_given
    check (reason = btrim(reason) and length(reason) between 3 and 200 and reason !~ '[[:cntrl:]]')
);
comment on table private.blocks is
  'Customers who may not act at a café, and why: they read the reason and whom to ask. A proven mailbox is blocked '
  'beside its account, and for 24 months after it (rule P27).';
comment on column private.blocks.mailbox is 'The customer''s mailbox, once it is proven.';
create index blocks_by_user on private.blocks (user_id) where user_id is not null;
create index blocks_by_mailbox on private.blocks (mailbox, cafe_id) where mailbox is not null;
create index blocks_by_blocked_by on private.blocks (blocked_by) where blocked_by is not null;
create index blocks_by_deletion on private.blocks (account_deleted_at) where account_deleted_at is not null;
alter table private.blocks enable row level security;

create function private.extend_block_to_mailbox() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.blocks b set mailbox = new.mailbox where b.user_id = new.user_id and b.mailbox is null;
  return null;
end $$;
comment on function private.extend_block_to_mailbox is
  'A mailbox that is proven after the block is blocked from then on.';
create trigger on_account_mailboxes_write_extend_block after insert or update of mailbox on private.account_mailboxes
  for each row when (new.mailbox is not null) execute function private.extend_block_to_mailbox();

create function private.detach_block_from_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.blocks b set user_id = null, account_deleted_at = now()
  where b.user_id = old.user_id and b.cafe_id = old.cafe_id and b.mailbox is not null;
  return old;
end $$;
comment on function private.detach_block_from_account is
  'Keeps the block of a proven mailbox when the enrollment goes; any other block goes with it.';
create trigger on_clientes_delete_keep_block before delete on public."Clientes proto"
  for each row execute function private.detach_block_from_account();

create function private.block_of(p_user uuid, p_cafe uuid) returns private.blocks
language plpgsql stable set search_path = '' as $$
declare v_block private.blocks;
begin
  select * into v_block from private.blocks b
  where b.cafe_id = p_cafe and (b.user_id = p_user or b.mailbox = private.proven_mailbox(p_user))
  order by b.blocked_at, b.id limit 1;
  return v_block;
end $$;
comment on function private.block_of is
  'Returns the block by which a person may not act at a café, of this account or another of their proven mailbox; null '
  'if they may.';

create function private.block_reason(p_user uuid, p_cafe uuid) returns text
language plpgsql stable set search_path = '' as $$
begin return (private.block_of(p_user, p_cafe)).reason; end $$;
comment on function private.block_reason is 'Returns why a person may not act at a café; null if they may.';

create function private.block_customer(p_cafe uuid, p_enrollment uuid, p_reason text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'block');
  v_enrollment public."Clientes proto";
begin
  v_enrollment := private.find_desk_customer(p_cafe, p_enrollment);
  perform private.require_correctable(v_enrollment, p_reason, p_gives => false);
  -- the first reason stands: a text that the person has read does not change
  insert into private.blocks (cafe_id, user_id, mailbox, reason, blocked_by, blocked_at)
  values (p_cafe, v_enrollment.user_id, private.proven_mailbox(v_enrollment.user_id), btrim(p_reason),
    private.require_user(),
    p_now)
  on conflict do nothing;
  if found then perform private.record_correction(v_enrollment, v_role, 'blocked', null, '', p_reason, p_now); end if;
  return jsonb_build_object('blocked', true);
end $$;
grant execute on function private.block_customer(uuid, uuid, text, timestamptz) to authenticated;

create function public.block_customer(cafe_id uuid, enrollment_id uuid, reason text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.block_customer(cafe_id, enrollment_id, reason, now())
$$;
comment on function public.block_customer is
  'Stops a customer''s acts at a café, with a reason that they read; a second time changes nothing: { blocked } '
  '(rule P27).';
grant execute on function public.block_customer(uuid, uuid, text) to authenticated;

create function private.unblock_customer(p_cafe uuid, p_enrollment uuid, p_reason text, p_now timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_role constant text := private.require_permission(p_cafe, 'block');
  v_enrollment public."Clientes proto";
  v_mailbox bytea;
  v_blocked_at timestamptz;
begin
  v_enrollment := private.find_desk_customer(p_cafe, p_enrollment);
  perform private.require_correctable(v_enrollment, p_reason, p_gives => true);
  v_mailbox := private.proven_mailbox(v_enrollment.user_id);
  v_blocked_at := (private.block_of(v_enrollment.user_id, p_cafe)).blocked_at;
  delete from private.blocks b where b.cafe_id = p_cafe and (b.user_id = v_enrollment.user_id or b.mailbox = v_mailbox);
  if found then
    perform private.record_correction(v_enrollment, v_role, 'unblocked', null, '', p_reason, p_now);
    -- Windows and prizes that stood still go on, for the mailbox's other accounts too.
    perform private.extend_for_pause(p_cafe, v_blocked_at, p_now, c.user_id) from public."Clientes proto" c
    where c.cafe_id = p_cafe and (c.id = v_enrollment.id or private.proven_mailbox(c.user_id) = v_mailbox and exists (
      select from private.account_mailboxes a where a.user_id = c.user_id and a.mailbox = v_mailbox));
    -- the time for a photo that could not be sent meanwhile
    update public.purchase_tickets t set photo_requested_at = p_now
    where t.user_id = v_enrollment.user_id and t.cafe_id = p_cafe and private.is_photo_missing(t);
  end if;
  return jsonb_build_object('blocked', false);
end $$;
grant execute on function private.unblock_customer(uuid, uuid, text, timestamptz) to authenticated;

create function public.unblock_customer(cafe_id uuid, enrollment_id uuid, reason text) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.unblock_customer(cafe_id, enrollment_id, reason, now())
$$;
comment on function public.unblock_customer is
  'Lets a blocked customer act at a café again, with a reason that they read; nothing where they may: { blocked } '
  '(rule P27).';
grant execute on function public.unblock_customer(uuid, uuid, text) to authenticated;
