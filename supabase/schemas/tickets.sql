create table public.purchase_tickets (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  ticket_image_url text,
  image_hash text,
  receipt_key text,
  receipt_number text,
  receipt_day date,
  receipt_cents bigint,
  review_reason text,
  photo_requested_at timestamptz,
  photo_requested boolean not null generated always as (photo_requested_at is not null) stored,
  status text not null default 'pending',
  amount_euros numeric(6, 2),
  conectitos_to_award int,
  rejection_reason text,
  admin_notes text,
  reviewed_by uuid,
  reviewed_as text,
  reviewed_at timestamptz,
  outcome_seen_at timestamptz,
  photo_removed_at timestamptz,
  decided_by text generated always as (case when status = 'pending' then null
    when rejection_reason = 'no-photo' then 'schedule'
    when receipt_key is not null and reviewed_as is null then 'qr' else 'person' end) stored,
  times_reopened int not null default 0,
  created_at timestamptz not null default now(),
  constraint purchase_tickets_pkey primary key (id),
  constraint purchase_tickets_image_used_once unique (ticket_image_url),
  constraint purchase_tickets_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint purchase_tickets_reviewed_by_exists foreign key (reviewed_by) references auth.users (id)
    on delete set null,
  constraint purchase_tickets_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint purchase_tickets_status_known check (status in ('provisional', 'pending', 'approved', 'rejected')),
  constraint purchase_tickets_has_photo_or_receipt
    check (num_nonnulls(ticket_image_url, photo_removed_at, receipt_key) > 0),
  constraint purchase_tickets_removed_photo_is_none check (photo_removed_at is null or ticket_image_url is null),
  constraint purchase_tickets_receipt_is_whole
    check (num_nulls(receipt_key, receipt_number, receipt_day, receipt_cents) in (0, 4)),
  constraint purchase_tickets_receipt_of_something check (receipt_cents > 0),
  constraint purchase_tickets_receipt_once_per_person unique (user_id, receipt_key),
  constraint purchase_tickets_review_reason_known check (
    review_reason in ('amount', 'sample', 'competing-receipt', 'same-purchase', 'member', 'bounds', 'unanswered',
      'number')),
  constraint purchase_tickets_held_is_of_a_receipt check (review_reason is null or receipt_key is not null),
  constraint purchase_tickets_photo_requested_is_reviewed check (review_reason is not null or not photo_requested),
  constraint purchase_tickets_provisional_is_of_a_receipt
    check (status <> 'provisional' or (receipt_key is not null and review_reason is null)),
  constraint purchase_tickets_amount_0_01_to_1000 check (amount_euros between 0.01 and 1000),
  constraint purchase_tickets_award_by_euro
    check (conectitos_to_award = floor(amount_euros * private.figure('conectitos_per_euro'))),
  constraint purchase_tickets_approved_has_amount
    check ((status in ('provisional', 'approved')) = (amount_euros is not null and conectitos_to_award is not null)),
  constraint purchase_tickets_reason_known
    check (rejection_reason in ('unreadable', 'other-cafe', 'repeated', 'other', 'unspecified', 'no-photo')),
  constraint purchase_tickets_rejected_has_its_reason check ((status = 'rejected') = (rejection_reason is not null)),
  constraint purchase_tickets_reviewed_has_its_time
    check ((status in ('provisional', 'pending')) = (reviewed_at is null)),
  constraint purchase_tickets_reviewed_as_known check (reviewed_as in ('manager', 'owner', 'administrator')),
  constraint purchase_tickets_reviewed_as_is_of_a_decision
    check (status not in ('provisional', 'pending') or reviewed_as is null),
  constraint purchase_tickets_not_reviewed_by_its_owner check (reviewed_by <> user_id),
  constraint purchase_tickets_notes_length check (length(admin_notes) <= 1000)
);
comment on table public.purchase_tickets is
  'Purchase tickets, by photo or by the fiscal QR on them, and how they were decided (rules V12 to V15, '
  'docs/decisions/0039). ticket_image_url is the object''s path; a ticket read by QR has none until a photo is asked '
  'for and sent.';
comment on column public.purchase_tickets.receipt_key is
  'Key of the receipt: the issuer''s NIF, series and number, day. The three columns after it are what its QR says.';
comment on column public.purchase_tickets.review_reason is
  'Reason why a person decides instead of the QR; it stays with the ticket.';
comment on column public.purchase_tickets.photo_requested_at is
  'Instant at which the owner of a held ticket was asked for its photo, without which no person approves it. From here '
  'count the days of an unanswered request; a pause of the café moves it on (rule V51).';
comment on column public.purchase_tickets.photo_requested is
  'True if a held ticket is to be decided on with a photo, which its owner is asked for.';
comment on column public.purchase_tickets.photo_removed_at is
  'Instant at which its photo was deleted, 90 days after the decision (rule V45); what recognises the photo stays.';
comment on column public.purchase_tickets.decided_by is
  'Decider of the ticket as it stands: its QR, a person, or the schedule for want of a photo. Null while pending.';
comment on column public.purchase_tickets.rejection_reason is
  'Reason of the rejection: one of five by a person, no-photo by the schedule. Its words depend on the reader (rules '
  'V28 and V51).';
comment on column public.purchase_tickets.reviewed_as is
  'Role of the reviewer; the ticket''s owner is told it, never the person (rule T16).';
create index purchase_tickets_by_user_and_cafe on public.purchase_tickets (user_id, cafe_id, created_at desc);
create index purchase_tickets_pending on public.purchase_tickets (created_at, id) include (cafe_id, user_id)
  where status = 'pending';
create index purchase_tickets_pending_by_cafe on public.purchase_tickets (cafe_id, created_at, id)
  where status = 'pending';
create index purchase_tickets_provisional on public.purchase_tickets (created_at, id) where status = 'provisional';
create index purchase_tickets_provisional_by_cafe on public.purchase_tickets (cafe_id, created_at, id)
  where status = 'provisional';
create index purchase_tickets_reviewed on public.purchase_tickets (reviewed_at, id) where reviewed_at is not null;
create index purchase_tickets_reviewed_by_cafe on public.purchase_tickets (cafe_id, reviewed_at, id)
  where reviewed_at is not null;
create index purchase_tickets_photo_due on public.purchase_tickets (reviewed_at, id)
  where reviewed_at is not null and ticket_image_url is not null;
-- Of all claims of a receipt, at any café, at most one is credited.
create unique index purchase_tickets_receipt_counts_once on public.purchase_tickets (receipt_key)
  where status in ('provisional', 'approved');
create index purchase_tickets_by_receipt on public.purchase_tickets (receipt_key) where receipt_key is not null;
create index purchase_tickets_photo_awaited on public.purchase_tickets (photo_requested_at, id)
  where status = 'pending' and photo_requested_at is not null and ticket_image_url is null;
create index purchase_tickets_by_cafe on public.purchase_tickets (cafe_id, cafeteria_id, created_at desc);
create index purchase_tickets_by_image_hash on public.purchase_tickets (image_hash) where image_hash is not null;
create index purchase_tickets_by_reviewed_by on public.purchase_tickets (reviewed_by) where reviewed_by is not null;
alter table public.purchase_tickets enable row level security;
create policy "people read their own tickets" on public.purchase_tickets
  for select to authenticated using (user_id = (select auth.uid()));
-- no column for the account that decided
grant select (id, user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, receipt_key, receipt_number,
  receipt_day, receipt_cents, review_reason, photo_requested, status, amount_euros, conectitos_to_award,
    rejection_reason,
  admin_notes, reviewed_as, reviewed_at, outcome_seen_at, photo_removed_at, decided_by, times_reopened, created_at)
  on public.purchase_tickets to authenticated;
grant select on public.purchase_tickets to service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('purchase-tickets', 'purchase-tickets', false, 5242880, array['image/jpeg', 'image/png', 'image/webp']);

-- ── Photos: one flat folder per person, each photo used by a ticket or on its way out ─────────────────────────

create table private.photo_removals (
  name text not null,
  folder text not null generated always as (split_part(name, '/', 1)) stored,
  due_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  was_sent boolean not null default false,
  constraint photo_removals_pkey primary key (name)
);
comment on table private.photo_removals is
  'Photos that no ticket uses, and from when on the storage service is asked to remove them. Sending a ticket takes '
  'its photo out; 90 days after its decision it comes back (rule V45); an account that goes puts all of its own in. '
  'Rows go when the file has gone: only the storage service''s API removes files.';
comment on column private.photo_removals.was_sent is
  'A ticket had it: it does not count among those that its person has not sent.';
create index photo_removals_by_folder on private.photo_removals (folder);
create index photo_removals_due on private.photo_removals (due_at);
create index photo_removals_refused on private.photo_removals (attempts) where attempts > 3;
alter table private.photo_removals enable row level security;

create function private.may_add_photo(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare v_user uuid;
begin
  if p_name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9]{13}\.(jpg|jpeg|png|webp)$' then return false; end if;
  v_user := split_part(p_name, '/', 1)::uuid;
  -- a token outlives its deleted account
  return exists (select from auth.users u where u.id = v_user)
    and exists (select from public."Clientes proto" c where c.user_id = v_user and c."VIP")
    and (select count(*) from private.photo_removals r
      where r.folder = v_user::text and not r.was_sent and r.name <> p_name) < 20;
end $$;
comment on function private.may_add_photo is
  'Returns true if a photo may be uploaded to this path: {userId}/{timestamp}.{extension} of an account that exists, '
  'is VIP somewhere and has fewer than 20 that no ticket uses.';
grant execute on function private.may_add_photo(text) to authenticated;

-- No update and no delete policy: a sent photo is evidence.
create policy "VIPs add ticket photos to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'purchase-tickets' and (storage.foldername(name))[1] = (select auth.uid())::text
    and private.may_add_photo(name));

create function private.can_review_tickets() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.cafe_members m join private.permissions r on r.permission = 'tickets'
    where m.user_id = (select auth.uid()) and private.role_rank(m.role) >= private.role_rank(r.minimum_role))
$$;
comment on function private.can_review_tickets is
  'Returns true if the caller may decide on the tickets of some café: asked once, before any photo is looked at for '
  'them.';
grant execute on function private.can_review_tickets() to authenticated;

create function private.may_see_photo(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.purchase_tickets t join private.permissions r on r.permission = 'tickets'
    where t.ticket_image_url = p_name
      and private.role_rank(private.member_role(t.cafe_id)) >= private.role_rank(r.minimum_role)
      and not private.is_member(t.user_id, t.cafe_id))
$$;
comment on function private.may_see_photo is
  'Returns true if a photo belongs to a ticket on which the caller decides for its café at this moment (rule T16).';
grant execute on function private.may_see_photo(text) to authenticated;

create policy "people read their own ticket photos, teams their café's, administrators all" on storage.objects
  for select to authenticated
  -- an address that Storage signs works for everybody, as long as its maker likes, and after their permissions have
  -- ended
  using (bucket_id = 'purchase-tickets'
    and (select coalesce(current_setting('storage.operation', true), '') !~ '\yobject\.sign(_many)?$')
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin())
      or ((select private.can_review_tickets()) and private.may_see_photo(name))));

create function private.check_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from public.purchase_tickets t where t.ticket_image_url in (old.name, new.name)) then
      raise exception using errcode = 'insufficient_privilege', message = 'A photo that a ticket uses does not change';
    end if;
    return null;
  end if;
  -- a file without owner was put there with the secret key
  if new.owner_id is not null then
    -- in line with the deletion of the account, and with other uploads
    perform from auth.users u where u.id::text = split_part(new.name, '/', 1) for key share;
    perform pg_advisory_xact_lock(hashtextextended('photos:' || split_part(new.name, '/', 1), 0));
    if not private.may_add_photo(new.name) then
      raise exception using errcode = 'insufficient_privilege', message = 'This photo may not be added';
    end if;
  end if;
  if exists (select from public.purchase_tickets t where t.ticket_image_url = new.name) then return null; end if;
  insert into private.photo_removals as r (name, due_at) values (new.name, now() + interval '6 hours')
  on conflict (name) do update set due_at = excluded.due_at where r.attempts = 0;
  if not found then
    raise exception using errcode = 'insufficient_privilege', message = 'A photo of this name is being removed';
  end if;
  return null;
end $$;
comment on function private.check_photo is
  'Checks uploads where policies cannot: the storage service asks them before an upload and writes the row after it, '
  'past them. So the bound, the account and the photo of a ticket are judged once more where the row is written.';
create trigger conecta_on_objects_insert_check_photo after insert on storage.objects
  for each row when (new.bucket_id = 'purchase-tickets') execute function private.check_photo();
create trigger conecta_on_objects_update_check_photo after update on storage.objects
  for each row when (old.bucket_id = 'purchase-tickets' and new.owner_id is not null
    and (old.bucket_id, old.name, old.version, old.metadata)
      is distinct from (new.bucket_id, new.name, new.version, new.metadata))
  execute function private.check_photo();

create function private.remove_photos_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare v_inside constant text := old.id || '/%';
begin
  insert into private.photo_removals as r (name, due_at)
  select o.name, now() from storage.objects o where o.bucket_id = 'purchase-tickets' and o.name like v_inside
  on conflict (name) do update set due_at = least(r.due_at, excluded.due_at);
  return null;
end $$;
comment on function private.remove_photos_of_account is
  'Removes an account''s files at any depth, whatever deletes the account.';
create trigger conecta_on_users_delete_queue_photos after delete on auth.users
  for each row execute function private.remove_photos_of_account();

create function private.expire_ticket_photos(p_batch int, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_tickets uuid[];
  v_names text[];
begin
  select array_agg(d.id), array_agg(d.name) into v_tickets, v_names from (
    select t.id, t.ticket_image_url as name from public.purchase_tickets t
    where t.reviewed_at <= p_now - make_interval(days => private.figure('ticket_photo_days'))
      and t.ticket_image_url is not null
    order by t.reviewed_at, t.id limit p_batch for update skip locked) d;
  if v_tickets is null then return; end if;
  update public.purchase_tickets t set ticket_image_url = null, photo_removed_at = p_now where t.id = any (v_tickets);
  -- One attempt is recorded: no ticket can be made of the photo again.
  insert into private.photo_removals as r (name, due_at, attempts, was_sent)
  select n, p_now, 1, true from unnest(v_names) n
  on conflict (name) do update set due_at = excluded.due_at, attempts = greatest(r.attempts, 1), was_sent = true;
end $$;
comment on function private.expire_ticket_photos is
  'Takes the photos of tickets that were decided 90 days ago away from them, the longest ago first, and gives them to '
  'the removal; what waits for a decision, also a reopened one, keeps its photo (rule V45). The photo''s hash stays '
  '(rule V14).';

-- The two procedures of the removal are for the service role alone: that grant is their check of the caller.

create function private.claim_photos_to_remove(p_batch int, p_folder text, p_now timestamptz) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  v_batch constant int := least(greatest(p_batch, 0), 100);
  v_names text[];
begin
  -- a statement for each question, so that an index answers it
  if p_folder is null then
    perform private.expire_ticket_photos(v_batch, p_now);
    v_names := array(select d.name from private.photo_removals d
      where d.due_at <= p_now order by d.due_at limit v_batch for update skip locked);
  else
    v_names := array(select d.name from private.photo_removals d
      where d.folder = p_folder and d.due_at <= p_now order by d.due_at limit v_batch for update skip locked);
  end if;
  return query update private.photo_removals r set attempts = r.attempts + 1, due_at = p_now + interval '1 minute'
    where r.name = any (v_names) returning r.name;
end $$;
comment on function private.claim_photos_to_remove is
  'Takes due photos for a minute: who dies over them loses the claim, not the work. From here on no ticket can use '
  'them.';
grant execute on function private.claim_photos_to_remove(int, text, timestamptz) to service_role;

create function public.claim_photos_to_remove(batch int, folder text default null) returns setof text
language sql security invoker set search_path = '' as $$ select private.claim_photos_to_remove(batch, folder, now()) $$;
comment on function public.claim_photos_to_remove is
  'Names of photos that are due for removal, of everybody or of one account, at most 100; of everybody, those of '
  'tickets decided 90 days ago are then due too (rules V20 and V45). Service role only.';

create function private.settle_photos(p_names text[], p_error text, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare v_left int;
begin
  -- the storage service's own table says what is gone
  delete from private.photo_removals r where r.name = any (p_names) and r.attempts > 0
    and not exists (select from storage.objects o where o.bucket_id = 'purchase-tickets' and o.name = r.name);
  update private.photo_removals r set
    last_error = left(p_error, 500),
    -- 1, 2, 4 … minutes, at most 6 hours; never given up
    due_at = p_now + least(interval '1 minute' * power(2, least(r.attempts - 1, 12)), interval '6 hours')
  where r.name = any (p_names) and r.attempts > 0;
  get diagnostics v_left = row_count;
  return v_left;
end $$;
comment on function private.settle_photos is
  'Ends a claim: what is gone is forgotten, the rest is due again after a back-off that doubles. Out: how many are '
  'left.';
grant execute on function private.settle_photos(text[], text, timestamptz) to service_role;

create function public.settle_photos(names text[], error text default null) returns int
language sql security invoker set search_path = '' as $$ select private.settle_photos(names, error, now()) $$;
comment on function public.settle_photos is
  'Reports that the storage service was asked to remove claimed photos; answers how many are still there (rule V20). '
  'Service role only.';
grant execute on function public.claim_photos_to_remove(int, text), public.settle_photos(text[], text) to service_role;

create function private.discard_photo(p_path text, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.photo_removals r set attempts = 1, due_at = p_now where r.name = p_path and r.attempts = 0
$$;
comment on function private.discard_photo is
  'Gives a file that is no photo to the removal, so that nobody has it looked at twice.';
grant execute on function private.discard_photo(text, timestamptz) to service_role;

create function public.discard_photo(image_path text) returns void
language sql security invoker set search_path = '' as $$ select private.discard_photo(image_path, now()) $$;
comment on function public.discard_photo is
  'Gives an uploaded file that turned out to be no photo to the removal (rule V13). Service role only.';
grant execute on function public.discard_photo(text) to service_role;

create table private.deleted_ticket_photos (
  image_hash text not null,
  cafe_id uuid not null,
  status text not null,
  sent_at timestamptz not null,
  constraint deleted_ticket_photos_pkey primary key (image_hash, cafe_id, sent_at),
  constraint deleted_ticket_photos_cafe_exists foreign key (cafe_id) references public.cafeterias (id) on delete cascade
);
comment on table private.deleted_ticket_photos is
  'Hashes of photos whose tickets went with their account: where, when, how decided, not by whom. The same bytes sent '
  'later are still flagged (rule V14).';
create index deleted_ticket_photos_by_cafe on private.deleted_ticket_photos (cafe_id);
alter table private.deleted_ticket_photos enable row level security;

create table private.deleted_ticket_receipts (
  receipt_key text not null,
  cafe_id uuid not null,
  status text not null,
  sent_at timestamptz not null,
  constraint deleted_ticket_receipts_pkey primary key (receipt_key, cafe_id, sent_at),
  constraint deleted_ticket_receipts_cafe_exists foreign key (cafe_id)
    references public.cafeterias (id) on delete cascade
);
comment on table private.deleted_ticket_receipts is
  'Receipts whose tickets went with their account: where, when, how decided, not by whom. Who claims one of them later '
  'is a second person.';
create index deleted_ticket_receipts_by_cafe on private.deleted_ticket_receipts (cafe_id);
alter table private.deleted_ticket_receipts enable row level security;

create function private.archive_deleted_tickets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- in one order, so that two people who leave at once with the same receipts do not wait for each other
  insert into private.deleted_ticket_photos (image_hash, cafe_id, status, sent_at)
  select t.image_hash, t.cafe_id, t.status, t.created_at from gone t where t.image_hash is not null
  order by t.image_hash, t.cafe_id, t.created_at on conflict do nothing;
  insert into private.deleted_ticket_receipts (receipt_key, cafe_id, status, sent_at)
  select t.receipt_key, t.cafe_id, t.status, t.created_at from gone t where t.receipt_key is not null
  order by t.receipt_key, t.cafe_id, t.created_at on conflict do nothing;
  return null;
end $$;
comment on function private.archive_deleted_tickets is
  'Keeps what recognises a photo and what a receipt was taken by when their tickets go.';
create trigger on_purchase_tickets_delete_archive after delete on public.purchase_tickets
  referencing old table as gone for each statement execute function private.archive_deleted_tickets();

-- ── Tickets of a customer ──────────────────────────────────────────────────────────────────────────

create function private.is_photo_missing(p_ticket public.purchase_tickets) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (p_ticket).photo_requested and (p_ticket).status = 'pending' and (p_ticket).ticket_image_url is null;
end $$;
comment on function private.is_photo_missing is
  'Returns true if a held ticket''s owner is asked for a photo that is not there yet.';

create function private.has_confirmed_number(p_ticket public.purchase_tickets) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.cafe_tax_numbers n
    where n.cafe_id = (p_ticket).cafe_id and n.nif = split_part((p_ticket).receipt_key, '|', 1)
      and n.confirmed_at is not null);
end $$;
comment on function private.has_confirmed_number is
  'Returns true if an administrator has confirmed that a receipt''s tax number is its café''s (rule V35).';

create function private.confirms_at(p_ticket public.purchase_tickets) returns timestamptz
language plpgsql immutable set search_path = '' as $$ begin return (p_ticket).created_at + interval '24 hours'; end $$;
comment on function private.confirms_at is
  'Returns the instant at which a provisional ticket counts, unless somebody else claims its receipt.';

create function private.cents(p_euros numeric) returns int
language plpgsql immutable set search_path = '' as $$ begin return (p_euros * 100)::int; end $$;
comment on function private.cents is 'An amount in cents: euros stay in the columns.';

create function private.ticket_json(p_ticket public.purchase_tickets) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', (p_ticket).id, 'status', (p_ticket).status, 'amount_cents', private.cents((p_ticket).amount_euros),
    'conectitos_to_award', (p_ticket).conectitos_to_award, 'rejection_reason', (p_ticket).rejection_reason,
    'admin_notes', (p_ticket).admin_notes,
    'ticket_image_url', (p_ticket).ticket_image_url, 'created_at', (p_ticket).created_at,
    'reviewed_at', (p_ticket).reviewed_at, 'reviewed_as', (p_ticket).reviewed_as,
    'outcome_seen_at', (p_ticket).outcome_seen_at, 'photo_removed_at', (p_ticket).photo_removed_at,
    'decided_by', (p_ticket).decided_by, 'review_reason', (p_ticket).review_reason,
    'confirms_at', case when (p_ticket).status = 'provisional' and private.has_confirmed_number(p_ticket)
      then private.confirms_at(p_ticket) end,
    'photo_requested', private.is_photo_missing(p_ticket),
    'receipt', case when (p_ticket).receipt_key is not null then jsonb_build_object(
      'number', (p_ticket).receipt_number, 'day', (p_ticket).receipt_day,
      'amount_cents', (p_ticket).receipt_cents) end);
end $$;
comment on function private.ticket_json is
  'A ticket as its owner sees it: state, reason, amount, what its QR said, and as what somebody decided, not who.';

create function private.require_room_for_ticket(p_user uuid, p_cafe uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select count(*) from public.purchase_tickets t
    where t.user_id = p_user and t.cafe_id = p_cafe and t.status = 'pending') >= 10
  then
    perform private.refuse(409, 'TOO_MANY_PENDING_TICKETS', '10');
  end if;
end $$;
comment on function private.require_room_for_ticket is
  'At most 10 tickets of one person wait at a café: TOO_MANY_PENDING_TICKETS 409. Exact while their enrollment is '
  'locked.';

create function private.submit_ticket(p_user uuid, p_cafe uuid, p_path text, p_version text, p_hash text,
  p_held uuid, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_version text;
  v_ticket public.purchase_tickets;
  v_held public.purchase_tickets;
begin
  perform private.existing_account(p_user);
  -- before the enrollment, as a decision takes them
  if p_held is not null then
    select * into v_held from public.purchase_tickets t
    where t.id = p_held and t.user_id = p_user and t.cafe_id = p_cafe for update;
  end if;
  perform private.lock_vip_enrollment(p_cafe, p_user);
  -- a repeat after a lost answer: the same photo is the same ticket
  select * into v_ticket from public.purchase_tickets t
  where t.ticket_image_url = p_path and t.user_id = p_user and t.cafe_id = p_cafe;
  if found then return jsonb_build_object('ticket', private.ticket_json(v_ticket), 'version', null); end if;
  if p_held is null then
    perform private.require_room_for_ticket(p_user, p_cafe);
  elsif v_held.id is null then
    perform private.refuse(404, 'TICKET_NOT_FOUND');
  elsif not private.is_photo_missing(v_held) then
    perform private.refuse(409, 'TICKET_PHOTO_NOT_ASKED');
  end if;
  -- locked, so that these bytes stay until the ticket holds them
  select o.version into v_version from storage.objects o
  where o.bucket_id = 'purchase-tickets' and o.name = p_path and (storage.foldername(o.name))[1] = p_user::text
  for share;
  if not found then
    if (select count(*) from private.photo_removals r where r.folder = p_user::text and not r.was_sent) >= 20 then
      perform private.refuse(409, 'TOO_MANY_UNSENT_PHOTOS', '20');
    end if;
    perform private.refuse(404, 'TICKET_IMAGE_NOT_FOUND');
  end if;
  if exists (select from public.purchase_tickets t where t.ticket_image_url = p_path) then
    perform private.refuse(409, 'TICKET_IMAGE_USED');
  end if;
  -- the photo already belongs to the removal
  if not exists (select from private.photo_removals r where r.name = p_path and r.attempts = 0) then
    perform private.refuse(404, 'TICKET_IMAGE_NOT_FOUND');
  end if;
  if p_hash is null then return jsonb_build_object('ticket', null, 'version', v_version); end if;
  if p_hash !~ '^[0-9a-f]{64}$' then perform private.refuse(422, 'INVALID_INPUT', 'image_hash'); end if;
  -- the bytes are not those that were checked
  if v_version is distinct from p_version then perform private.refuse(404, 'TICKET_IMAGE_NOT_FOUND'); end if;
  delete from private.photo_removals r where r.name = p_path and r.attempts = 0;
  if not found then perform private.refuse(404, 'TICKET_IMAGE_NOT_FOUND'); end if;
  if p_held is not null then
    update public.purchase_tickets t set ticket_image_url = p_path, image_hash = p_hash, photo_removed_at = null
    where t.id = p_held
    returning * into v_ticket;
  else
    insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, image_hash, created_at)
    select p_user, p_cafe, c.vip_id, p_path, p_hash, p_now from public.cafeterias c where c.id = p_cafe
    returning * into v_ticket;
  end if;
  return jsonb_build_object('ticket', private.ticket_json(v_ticket), 'version', null);
end $$;
grant execute on function private.submit_ticket(uuid, uuid, text, text, text, uuid, timestamptz) to service_role;

create function public.submit_ticket(user_id uuid, cafe_id uuid, image_path text, image_version text default null,
  image_hash text default null, ticket_id uuid default null)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.submit_ticket(user_id, cafe_id, image_path, image_version, image_hash, ticket_id, now())
$$;
comment on function public.submit_ticket is
  'Sends an uploaded photo to review, for the function submit-ticket, which looks at the bytes: { ticket|null, '
  'version|null }, the ticket also when it was sent before. Without a hash it only says whether it may, and which '
  'version of the photo is there; the ticket is made of that version only (rule V13). With ticket_id it is the '
  'photo that was asked for, of a ticket read by QR. Service role only.';
grant execute on function public.submit_ticket(uuid, uuid, text, text, text, uuid) to service_role;

create function private.mark_ticket_outcomes_seen(p_cafe uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user constant uuid := private.require_user();
begin
  update public.purchase_tickets t set outcome_seen_at = p_now
  where t.user_id = v_user and t.cafe_id = p_cafe and t.reviewed_at is not null and t.outcome_seen_at is null;
end $$;
grant execute on function private.mark_ticket_outcomes_seen(uuid, timestamptz) to authenticated;

create function public.mark_ticket_outcomes_seen(cafe_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.mark_ticket_outcomes_seen(cafe_id, now()) $$;
comment on function public.mark_ticket_outcomes_seen is
  'Notes that the caller has been told how their tickets at a café were reviewed (rule V19).';
grant execute on function public.mark_ticket_outcomes_seen(uuid) to authenticated;

create function private.photo_etag(p_path text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select nullif(btrim(o.metadata ->> 'eTag', '"'), '') from storage.objects o where o.bucket_id = 'purchase-tickets'
      and o.name = p_path);
end $$;
comment on function private.photo_etag is
  'Returns the storage service''s version of the current photo; null without a photo.';

create function private.count_decisions(p_ticket public.purchase_tickets) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return (p_ticket).times_reopened + case when (p_ticket).reviewed_at is null then 0 else 1 end;
end $$;
comment on function private.count_decisions is
  'Counts a ticket''s decisions, the reopened ones too: the number of its latest one.';

create function private.ticket_credit_cause(p_ticket public.purchase_tickets) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (p_ticket).id || case when (p_ticket).times_reopened > 0 then ':' || (p_ticket).times_reopened else '' end;
end $$;
comment on function private.ticket_credit_cause is
  'The cause of a ticket''s credit in the ledger: one more after each reopening, so that a ticket can be credited '
  'anew.';

create function private.require_decider(p_ticket public.purchase_tickets, p_role text, p_gives boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_same_mailbox((p_ticket).user_id, p_proven => not p_gives) then
    perform private.refuse(403, 'OWN_TICKET');
  end if;
  -- A member earns nothing at their café, and no colleague can change that.
  if p_role <> 'administrator' and private.is_member((p_ticket).user_id, (p_ticket).cafe_id) then
    perform private.refuse(403, 'TEAM_TICKET');
  end if;
end $$;
comment on function private.require_decider is
  'Refuses a decision on one''s own ticket, and a team''s on one of its members'', even one sent before they joined '
  '(rule T16): OWN_TICKET 403, TEAM_TICKET 403. An approval gives, a rejection and a reopening take (rule A30).';

create function private.decider_of(p_ticket public.purchase_tickets, p_role text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if (p_ticket).reviewed_by is null
    or (p_role <> 'administrator' and ((p_ticket).reviewed_as <> 'administrator') is not true)
  then
    return null;
  end if;
  return (select u.email from auth.users u where u.id = (p_ticket).reviewed_by);
end $$;
comment on function private.decider_of is
  'Returns the decider''s e-mail; administrators'' names are for administrators only.';

create function private.lock_ticket_owner(p_ticket uuid) returns void
language sql set search_path = '' as $$
  select from auth.users u where u.id = (select t.user_id from public.purchase_tickets t where t.id = p_ticket)
  for key share
$$;
comment on function private.lock_ticket_owner is
  'Keeps a ticket''s owner there before the ticket is locked, as a deletion takes them: the ledger asks for both.';

create function private.review_ticket(
  p_ticket uuid, p_decision text, p_cents int, p_notes text, p_photo text, p_reason text, p_confirmed_distinct boolean,
  p_now timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  -- a missing ticket is refused like a forbidden one
  v_role constant text := case when private.is_admin() then 'administrator' else private.require_permission(
    (select t.cafe_id from public.purchase_tickets t where t.id = p_ticket), 'tickets') end;
  v_notes constant text := nullif(btrim(coalesce(p_notes, '')), '');
  v_amount numeric(6, 2);
  v_photo text;
  v_ticket public.purchase_tickets;
  v_already boolean := false;
  v_same jsonb := '[]';
begin
  if p_decision is null or p_decision not in ('approve', 'reject') then
    perform private.refuse(422, 'INVALID_INPUT', 'decision');
  end if;
  if length(v_notes) > 1000 then perform private.refuse(422, 'INVALID_INPUT', 'notes'); end if;
  if p_decision = 'approve' then
    if p_cents is null or p_cents not between 1 and 100000 then
      perform private.refuse(422, 'INVALID_INPUT', 'amount_cents');
    end if;
    v_amount := p_cents / 100.0;
  elsif p_reason is null or p_reason not in ('unreadable', 'other-cafe', 'repeated', 'other', 'unspecified') then
    perform private.refuse(422, 'INVALID_INPUT', 'reason');
  end if;
  perform private.lock_ticket_owner(p_ticket);
  select * into v_ticket from public.purchase_tickets t where t.id = p_ticket for update;
  if not found then perform private.refuse(404, 'TICKET_NOT_FOUND'); end if;
  perform private.require_decider(v_ticket, v_role, p_gives => p_decision = 'approve');
  if v_ticket.reviewed_at is not null then
    v_already := true;
  else
    -- A provisional ticket is credited by its confirmation and cannot be approved before.
    if v_ticket.status = 'provisional' and p_decision = 'approve' then
      perform private.refuse(422, 'INVALID_INPUT', 'decision');
    end if;
    -- the decision holds for the photo that was seen, not for one changed or removed since
    v_photo := private.photo_etag(v_ticket.ticket_image_url);
    if v_photo is distinct from p_photo then perform private.refuse(409, 'TICKET_PHOTO_CHANGED'); end if;
    -- a receipt whose QR says all has no photo, unless one was asked for
    if v_photo is null and p_decision = 'approve'
      and (v_ticket.receipt_key is null or v_ticket.photo_requested or v_ticket.ticket_image_url is not null)
    then
      perform private.refuse(409, 'TICKET_PHOTO_MISSING');
    end if;
    if p_decision = 'approve' and not coalesce(p_confirmed_distinct, false) then
      v_same := private.possible_duplicates(v_ticket, p_cents, v_role);
    end if;
  end if;
  if not v_already and v_same = '[]' then
    begin
      update public.purchase_tickets t set
        status = case p_decision when 'approve' then 'approved' else 'rejected' end,
        amount_euros = v_amount, conectitos_to_award = floor(v_amount * private.figure('conectitos_per_euro')),
        rejection_reason = case p_decision when 'reject' then p_reason end,
        admin_notes = v_notes, reviewed_by = v_user, reviewed_as = v_role, reviewed_at = p_now
      where t.id = p_ticket returning * into v_ticket;
    exception when unique_violation then
      perform private.refuse(409, 'TICKET_RECEIPT_USED');
    end;
    -- read after the update: it has waited for a decision on another claim, or for its account's deletion
    if p_decision = 'approve' and exists (select from private.deleted_ticket_receipts v
      where v.receipt_key = v_ticket.receipt_key and v.status = 'approved')
    then
      perform private.refuse(409, 'TICKET_RECEIPT_USED');
    end if;
    if v_ticket.conectitos_to_award > 0 then
      perform private.move_conectitos(v_ticket.user_id, v_ticket.cafe_id, v_ticket.conectitos_to_award, 'ticket',
        private.ticket_credit_cause(v_ticket), v_user, p_now);
    end if;
    perform private.audit('ticket.' || p_decision, 'ticket:' || p_ticket,
      jsonb_strip_nulls(jsonb_build_object('amount_cents', private.cents(v_ticket.amount_euros),
        'reason', v_ticket.rejection_reason)), v_ticket.cafe_id);
  end if;
  return jsonb_build_object('already_reviewed', v_already, 'ticket', private.ticket_json(v_ticket),
    'reviewed_by', private.decider_of(v_ticket, v_role),
    'decision', private.count_decisions(v_ticket), 'possible_duplicates', v_same);
end $$;
grant execute on function private.review_ticket(uuid, text, int, text, text, text, boolean, timestamptz)
  to authenticated;

create function public.review_ticket(ticket_id uuid, decision text, amount_cents int default null,
  notes text default null, photo text default null, reason text default null, judged boolean default false)
returns jsonb
language sql security invoker set search_path = '' as $$
  select private.review_ticket(ticket_id, decision, amount_cents, notes, photo, reason, judged, now())
$$;
comment on function public.review_ticket is
  'Approves (amount_cents 1 to 100000; credits 10 Conectitos per euro, rounded down) or '
  'rejects a pending ticket, once, for managers and owners of its café and for administrators: { already_reviewed, '
  'ticket, reviewed_by: null to a team for an administrator, decision, possible_duplicates } (rules V15 to V17 and '
  'T16). An approval that would not be the first of its purchase changes nothing and answers which those are, unless '
  'judged (rule V49). photo: as the list answered it, of the bytes that were seen. reason, for a rejection: '
  'unreadable|other-cafe|repeated|other (rule V28). A second decision changes nothing; decision is its number, for '
  'reopen_ticket. TICKET_NOT_FOUND is for administrators, INVALID_INPUT names the field.';
grant execute on function public.review_ticket(uuid, text, int, text, text, text, boolean) to authenticated;

create function private.reopen_ticket(p_ticket uuid, p_decision int, p_reason text, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.require_user();
  v_role constant text := case when private.is_admin() then 'administrator' else private.require_permission(
    (select t.cafe_id from public.purchase_tickets t where t.id = p_ticket), 'tickets') end;
  v_ticket public.purchase_tickets;
  v_enrollment public."Clientes proto";
  v_already boolean;
begin
  perform private.lock_ticket_owner(p_ticket);
  select * into v_ticket from public.purchase_tickets t where t.id = p_ticket for update;
  if not found then perform private.refuse(404, 'TICKET_NOT_FOUND'); end if;
  perform private.require_decider(v_ticket, v_role, p_gives => false);
  if private.count_decisions(v_ticket) is distinct from p_decision then
    perform private.refuse(409, 'TICKET_DECIDED_AGAIN');
  end if;
  -- a repeat after a lost answer
  v_already := v_ticket.reviewed_at is null;
  if not v_already then
    if p_reason is not null then
      v_enrollment := private.find_enrollment(v_ticket.user_id, v_ticket.cafe_id);
      perform private.require_correctable(v_enrollment, p_reason, p_gives => false);
      perform private.record_correction(v_enrollment, v_role, 'ticket-reopened', p_ticket,
        private.madrid_day(v_ticket.created_at)::text, p_reason, p_now);
    elsif v_role <> 'administrator'
      and (v_ticket.reviewed_by is distinct from v_user or v_ticket.reviewed_at < p_now - interval '1 minute')
    then
      perform private.refuse(422, 'INVALID_INPUT', 'reason');
    end if;
    if v_ticket.conectitos_to_award > 0 then
      perform private.move_conectitos(v_ticket.user_id, v_ticket.cafe_id, -v_ticket.conectitos_to_award,
        'ticket-reopened',
        private.ticket_credit_cause(v_ticket), v_user, p_now);
    end if;
    -- with a reason the correction has left the café's row
    perform private.audit('ticket.reopen', 'ticket:' || p_ticket,
      jsonb_strip_nulls(jsonb_build_object('decision', p_decision,
      'status', v_ticket.status, 'amount_cents', private.cents(v_ticket.amount_euros),
        'reason', v_ticket.rejection_reason,
        'reviewed_by', v_ticket.reviewed_by, 'reviewed_at', v_ticket.reviewed_at)),
      case when p_reason is null then v_ticket.cafe_id end);
    update public.purchase_tickets t set
      status = 'pending', amount_euros = null, conectitos_to_award = null, rejection_reason = null,
        admin_notes = null, reviewed_by = null, reviewed_as = null, reviewed_at = null,
      outcome_seen_at = null, times_reopened = t.times_reopened + 1,
      -- reopening gives the owner the whole time for a photo again
      photo_requested_at = case when t.photo_requested_at is not null then p_now end
    where t.id = p_ticket returning * into v_ticket;
  end if;
  return jsonb_build_object('already_reopened', v_already, 'ticket', private.ticket_json(v_ticket));
end $$;
grant execute on function private.reopen_ticket(uuid, int, text, timestamptz) to authenticated;

create function public.reopen_ticket(ticket_id uuid, decision int, reason text default null) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.reopen_ticket(ticket_id, decision, reason, now())
$$;
comment on function public.reopen_ticket is
  'Takes a decision back by its number: the ticket is pending again, and what it had credited is taken back by a '
  'ledger row of its own: { already_reopened, ticket } (rules V18 and T17). With a reason it is a correction, which '
  'the customer reads; without one a manager takes back only what they decided within the last minute. '
  'TICKET_NOT_FOUND is for administrators, INSUFFICIENT_CONECTITOS carries the balance where they are spent, '
  'INVALID_INPUT names the field.';
grant execute on function public.reopen_ticket(uuid, int, text) to authenticated;

create function private.sender_of(p_user uuid, p_cafe uuid, p_role text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_role = 'administrator' then return (select u.email from auth.users u where u.id = p_user); end if;
  return (
    select concat_ws(' · ', private.first_name(c), private.mask_email(c.correo)) from public."Clientes proto" c
    where c.user_id = p_user and c.cafe_id = p_cafe);
end $$;
comment on function private.sender_of is
  'Returns a ticket''s sender for its reviewer: the address; at a café''s desk first name and masked address.';

create function private.can_team_read(p_user uuid, p_cafe uuid, p_beside public.purchase_tickets) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_cafe = (p_beside).cafe_id and (p_user is null or not private.is_member(p_user, p_cafe));
end $$;
comment on function private.can_team_read is
  'Returns true if a café''s team may read of a person''s ticket beside one of its own: not another café''s, nor a '
  'colleague''s (rule T16).';

create function private.competing_tickets(p_ticket public.purchase_tickets, p_role text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('status', d.status, 'created_at', d.created_at,
        'id', case when k.readable then d.id end,
        'ticket_image_url', case when k.readable then d.ticket_image_url end,
        'photo_removed_at', case when k.readable then d.photo_removed_at end,
        'amount_cents', case when k.readable then private.cents(d.amount_euros) end,
        'photo_requested', k.readable and d.photo_requested,
        'cafeteria', (select c.nombre from public.cafeterias c where c.id = d.cafe_id and k.readable),
        'correo', case when k.readable then private.sender_of(d.user_id, d.cafe_id, p_role) end)
        order by d.created_at), '[]')
    from (
      select t.id, t.user_id, t.cafe_id, t.status, t.created_at, t.ticket_image_url, t.photo_removed_at,
        t.amount_euros, private.is_photo_missing(t) as photo_requested
      from public.purchase_tickets t where t.receipt_key = (p_ticket).receipt_key and t.id <> (p_ticket).id
      union all
      select null, null, v.cafe_id, v.status, v.sent_at, null, null, null, false from private.deleted_ticket_receipts v
      where v.receipt_key = (p_ticket).receipt_key
      order by created_at limit 5) d
    cross join lateral (
      select p_role = 'administrator' or private.can_team_read(d.user_id, d.cafe_id, p_ticket) as readable) k);
end $$;
comment on function private.competing_tickets is
  'Others who say that a ticket''s receipt is theirs, the first five, those too whose account is gone.';

create function private.reviewed_ticket_json(p_ticket public.purchase_tickets, p_role text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.ticket_json(p_ticket) || jsonb_build_object(
    'correo', private.sender_of((p_ticket).user_id, (p_ticket).cafe_id, p_role),
    'cafeteria', (select c.nombre from public.cafeterias c where c.id = (p_ticket).cafe_id),
    'own', private.is_same_mailbox((p_ticket).user_id, p_proven => true),
    'may_be_reviewers_own', private.is_same_mailbox((p_ticket).user_id, p_proven => false),
    'reviewed_by', private.decider_of(p_ticket, p_role),
    'photo', private.photo_etag((p_ticket).ticket_image_url),
    'claims', private.competing_tickets(p_ticket, p_role),
    -- a deleted account's ticket has only these fields left; a team reads no more of another café's
    'duplicates', coalesce((select jsonb_agg(jsonb_build_object('status', d.status, 'created_at', d.created_at,
        'id', case when k.readable then d.id end,
        'ticket_image_url', case when k.readable then d.ticket_image_url end,
        'photo_removed_at', case when k.readable then d.photo_removed_at end,
        'amount_cents', case when k.readable then private.cents(d.amount_euros) end,
        'cafeteria', (select c.nombre from public.cafeterias c where c.id = d.cafe_id and k.readable),
        'correo', case when k.readable then private.sender_of(d.user_id, d.cafe_id, p_role) end) order by d.created_at)
      from (
        select t.id, t.user_id, t.cafe_id, t.status, t.created_at, t.ticket_image_url, t.photo_removed_at,
            t.amount_euros
          from public.purchase_tickets t
        where t.image_hash = (p_ticket).image_hash and t.id <> (p_ticket).id
        union all
        select null, null, v.cafe_id, v.status, v.sent_at, null, null, null from private.deleted_ticket_photos v
        where v.image_hash = (p_ticket).image_hash
        order by created_at limit 5) d
      cross join lateral (
        select p_role = 'administrator' or private.can_team_read(d.user_id, d.cafe_id, p_ticket) as readable) k),
        '[]'));
end $$;
comment on function private.reviewed_ticket_json is
  'A ticket as its reviewer sees it, with what says which bytes its photo has now and with the tickets of the same '
  'bytes (rules V14 and V17); a team reads nothing of other cafés'' customers but that there is one (rule T16).';

create function private.ticket_list(p_reviewed boolean, p_provisional boolean) returns text
language sql immutable set search_path = '' as $$
  select case when p_reviewed then 'reviewed' when p_provisional then 'provisional' else 'pending' end
$$;
comment on function private.ticket_list is 'Returns the name of one of the three lists of tickets.';

create function private.list_condition(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list when 'reviewed' then 't.reviewed_at is not null' else format('t.status = %L', p_list) end
$$;
comment on function private.list_condition is
  'Returns the condition of a list''s tickets t, as the partial indexes say it.';

create function private.administrator_condition() returns text
language sql immutable set search_path = '' as $$
  select $f$(t.created_at <= $6 - interval '1 day'
    or (t.cafe_id, t.user_id) in (select m.cafe_id, m.user_id from public.cafe_members m)
    or t.cafe_id not in (select m.cafe_id from public.cafe_members m
      where m.role = any ((select private.roles_with_permission('tickets'))::text[])))$f$
$$;
comment on function private.administrator_condition is
  'Returns the condition of pending tickets t for administrators at the instant $6: those of a day ago, of members, '
  'and of cafés where nobody may decide (rule T17). As text, since the lists'' filters are put together.';

create function private.count_tickets(p_filter text, p_cafe uuid, p_like text, p_now timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
declare v_count bigint;
begin
  execute format(
    'select count(*) from (select from public.purchase_tickets t where %s limit 1001) as counted', p_filter)
  into v_count using p_cafe, p_like, null::timestamptz, null::uuid, null::int, p_now;
  return v_count;
end $$;
comment on function private.count_tickets is 'Counts a filter''s tickets t, up to 1001.';

create function private.count_for_administrators(p_now timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select private.count_tickets($f$t.status = 'pending' and $f$ || private.administrator_condition(), null, null, p_now)
$$;
comment on function private.count_for_administrators is 'Counts the tickets for administrators, up to 1001 (rule T17).';

create function private.ticket_page(
  p_filter text, p_cafe uuid, p_like text, p_reviewed boolean, p_oldest_first boolean, p_from timestamptz,
  p_from_id uuid, p_backwards boolean, p_size int, p_role text, p_now timestamptz
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_moment constant text := case when p_reviewed then 'reviewed_at' else 'created_at' end;
  v_backwards constant boolean := coalesce(p_backwards, false);
  v_up constant boolean := coalesce(p_oldest_first, false) <> v_backwards;
  v_size int;
  v_found public.purchase_tickets[];
  v_first public.purchase_tickets;
  v_more boolean;
  v_behind boolean := false;
  v_rows jsonb;
begin
  select l.page_size into v_size from private.page_limits(1, p_size) l;
  -- a statement of its own for each filter and order, so that an index serves it
  execute format(
    'select array(select t from public.purchase_tickets t where %1$s%2$s order by t.%3$s %4$s, t.id %4$s limit $5)',
    p_filter,
    case when p_from is not null then format(' and (t.%s, t.id) %s ($3, $4)', v_moment,
      case when v_up then '>' else '<' end) else '' end,
    v_moment, case when v_up then 'asc' else 'desc' end)
  into v_found using p_cafe, p_like, p_from, p_from_id, v_size + 1, p_now;
  v_more := cardinality(v_found) > v_size;
  v_found := v_found[1:v_size];
  if p_from is not null and cardinality(v_found) > 0 then
    v_first := v_found[1];
    execute format(
      'select exists (select from public.purchase_tickets t where %s and (t.%s, t.id) %s ($3, $4))',
      p_filter, v_moment, case when v_up then '<' else '>' end)
    into v_behind using p_cafe, p_like, case when p_reviewed then v_first.reviewed_at else v_first.created_at end,
      v_first.id, v_size, p_now;
  end if;
  select coalesce(jsonb_agg(private.reviewed_ticket_json(v_found[i], p_role)
    order by case when v_backwards then -i else i end), '[]')
  into v_rows from generate_subscripts(v_found, 1) i;
  return jsonb_build_object('rows', v_rows,
    'before', case when v_backwards then v_more else v_behind end,
    'after', case when v_backwards then v_behind else v_more end);
end $$;
comment on function private.ticket_page is
  'One page of the tickets t that a filter leaves, as their reviewer sees them: { rows, before, after } (rule V29).';

create function private.pending_for_team(p_tickets uuid[], p_now timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare v_ids jsonb;
begin
  execute 'select coalesce(jsonb_agg(t.id), ''[]'') from public.purchase_tickets t
    where t.id = any ($1) and t.status = ''pending'' and not ' || private.administrator_condition()
  into v_ids using p_tickets, null::text, null::timestamptz, null::uuid, null::int, p_now;
  return v_ids;
end $$;
comment on function private.pending_for_team is
  'The pending ones of some tickets that the team of their café has still time for (rule T17).';

create function private.admin_list_tickets(
  p_reviewed boolean, p_oldest_first boolean, p_cafe uuid, p_person text, p_from timestamptz, p_from_id uuid,
  p_backwards boolean, p_size int, p_all boolean, p_provisional boolean, p_now timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- a text too long for an address matches nothing
  v_person constant text := case when private.is_short(p_person, 320)
    then nullif(lower(btrim(coalesce(p_person, ''))), '')
    else '   ' end;
  v_like constant text := substr(private.like_pattern(v_person), 2);
  v_narrow constant boolean := p_cafe is not null or v_person is not null;
  -- a search by café or person shows them all
  v_list constant text := private.ticket_list(p_reviewed, p_provisional);
  v_offered constant boolean := v_list = 'pending' and not (coalesce(p_all, false) or v_narrow);
  v_filter constant text := private.list_condition(v_list)
    || case when p_cafe is not null then ' and t.cafe_id = $1' else '' end
    || case when v_person is not null then
      ' and t.user_id in (select c.user_id from public."Clientes proto" c where lower(c.correo) like $2)' else '' end
    || case when v_offered then ' and ' || private.administrator_condition() else '' end;
  v_for_you bigint;
  v_counts jsonb;
  v_page jsonb;
begin
  perform private.require_admin();
  if v_person is not null and not private.is_search_text(v_person, 3) then
    perform private.refuse(422, 'INVALID_INPUT', 'person');
  end if;
  v_for_you := private.count_for_administrators(p_now);
  select jsonb_object_agg(l.list, private.count_tickets(private.list_condition(l.list), null, null, p_now))
    into v_counts
  from (values ('pending'), ('provisional'), ('reviewed')) as l (list);
  v_page := private.ticket_page(v_filter, p_cafe, v_like, v_list = 'reviewed', p_oldest_first, p_from, p_from_id,
    p_backwards, p_size, 'administrator', p_now);
  return v_page || jsonb_build_object(
      'waiting_for_team', private.pending_for_team(
        array(select (r ->> 'id')::uuid from jsonb_array_elements(v_page -> 'rows') as r), p_now),
      'matching', case
        when v_narrow then private.count_tickets(v_filter, p_cafe, v_like, p_now)
        when v_offered then v_for_you
        else (v_counts ->> v_list)::bigint end,
      'cafe', (select jsonb_build_object('id', c.id, 'nombre', c.nombre) from public.cafeterias c where c.id = p_cafe),
      'needs_administrator', v_for_you)
    || v_counts;
end $$;
grant execute on function private.admin_list_tickets(
  boolean, boolean, uuid, text, timestamptz, uuid, boolean, int, boolean, boolean, timestamptz) to authenticated;

create function public.admin_list_tickets(
  reviewed boolean default false, oldest_first boolean default false, cafe_id uuid default null,
  person text default null, from_moment timestamptz default null, from_id uuid default null,
  backwards boolean default false, page_size int default 25, include_team_pending boolean default false,
  provisional boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_tickets(reviewed, oldest_first, cafe_id, private.typed_value(person), from_moment, from_id,
    backwards, page_size, include_team_pending, provisional, now())
$$;
comment on function public.admin_list_tickets is
  'Pending, provisional or reviewed tickets, newest first unless asked otherwise, of a café or of people whose '
  'e-mail begins with a text of 3 characters or more, with possible duplicates and other claims: { rows, before, '
  'after, matching, cafe|null, waiting_for_team: ids of rows, needs_administrator: what no team reviews, pending, '
  'provisional, reviewed: each at most 1001 } (rules V14, V15, V29 and T17). Pending ones of all cafés are those of '
  'needs_administrator, unless include_team_pending. A page follows the ticket named by from_moment (when it was sent, '
  'or reviewed) and from_id, or, backwards, ends before it. INVALID_INPUT names the field.';
grant execute on function public.admin_list_tickets(
  boolean, boolean, uuid, text, timestamptz, uuid, boolean, int, boolean, boolean) to authenticated;

create function private.load_tickets(
  p_cafe_slug text, p_reviewed boolean, p_oldest_first boolean, p_from timestamptz, p_from_id uuid,
  p_backwards boolean, p_size int, p_provisional boolean, p_now timestamptz
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cafe constant uuid := (private.find_cafe(p_cafe_slug)).id;
  v_role constant text := private.require_permission(v_cafe, 'tickets');
  v_ours constant text := 't.cafe_id = $1 and not private.is_member(t.user_id, t.cafe_id) and ';
  v_list constant text := private.ticket_list(p_reviewed, p_provisional);
  v_counts constant jsonb := (select jsonb_object_agg(l.list,
      private.count_tickets(v_ours || private.list_condition(l.list), v_cafe, null, p_now))
    from (values ('pending'), ('provisional'), ('reviewed')) as l (list));
begin
  return private.desk_context(v_cafe, v_role)
    || private.ticket_page(v_ours || private.list_condition(v_list), v_cafe, null,
      v_list = 'reviewed', p_oldest_first, p_from, p_from_id, p_backwards, p_size, v_role, p_now)
    || v_counts || jsonb_build_object('matching', v_counts -> v_list);
end $$;
grant execute on function private.load_tickets(
  text, boolean, boolean, timestamptz, uuid, boolean, int, boolean, timestamptz) to authenticated;

create function public.load_tickets(
  cafe_slug text, reviewed boolean default false, oldest_first boolean default false,
  from_moment timestamptz default null, from_id uuid default null, backwards boolean default false,
  page_size int default 25, provisional boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.load_tickets(cafe_slug, reviewed, oldest_first, from_moment, from_id, backwards, page_size,
    provisional, now())
$$;
comment on function public.load_tickets is
  'A café''s pending, provisional or reviewed tickets for its own people, without those of members: the desk''s '
  'context, and as admin_list_tickets { rows, before, after, matching, pending, provisional, reviewed: each at most '
  '1001 }, senders by first name and masked address (rule T16).';
grant execute on function public.load_tickets(
  text, boolean, boolean, timestamptz, uuid, boolean, int, boolean) to authenticated;
