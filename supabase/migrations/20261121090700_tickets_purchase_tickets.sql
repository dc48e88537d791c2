create table public.purchase_tickets (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cafe_id uuid not null,
  cafeteria_id uuid not null,
  ticket_image_url text not null,
  image_hash text,
  status text not null default 'pending',
  amount_euros numeric(6, 2),
  conectitos_to_award int,
  admin_notes text,
  reviewed_by uuid,
  reviewed_at timestamptz,
  outcome_seen_at timestamptz,
  created_at timestamptz not null default now(),
  constraint purchase_tickets_pkey primary key (id),
  constraint purchase_tickets_image_used_once unique (ticket_image_url),
  constraint purchase_tickets_user_exists foreign key (user_id) references auth.users (id) on delete cascade,
  constraint purchase_tickets_reviewed_by_exists foreign key (reviewed_by) references auth.users (id) on delete set null,
  constraint purchase_tickets_cafe_exists foreign key (cafe_id, cafeteria_id)
    references public.cafeterias (id, vip_id) on update cascade,
  constraint purchase_tickets_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint purchase_tickets_amount_0_01_to_1000 check (amount_euros between 0.01 and 1000),
  constraint purchase_tickets_award_is_10_per_euro check (conectitos_to_award = floor(amount_euros * 10)),
  constraint purchase_tickets_approved_has_amount
    check ((status = 'approved') = (amount_euros is not null and conectitos_to_award is not null)),
  constraint purchase_tickets_reviewed_has_its_time check ((status = 'pending') = (reviewed_at is null)),
  constraint purchase_tickets_not_reviewed_by_its_owner check (reviewed_by <> user_id),
  constraint purchase_tickets_notes_length check (length(admin_notes) <= 1000)
);
comment on table public.purchase_tickets is 'Photos of purchase tickets and their review (spec 2 §3, decisions 9). ticket_image_url is the object''s path.';
create index purchase_tickets_by_user_and_cafe on public.purchase_tickets (user_id, cafe_id, created_at desc);
create index purchase_tickets_pending on public.purchase_tickets (created_at desc) where status = 'pending';
create index purchase_tickets_reviewed on public.purchase_tickets (reviewed_at desc) where status <> 'pending';
create index purchase_tickets_by_cafe on public.purchase_tickets (cafe_id, cafeteria_id, created_at desc);
create index purchase_tickets_by_image_hash on public.purchase_tickets (image_hash) where image_hash is not null;
create index purchase_tickets_by_reviewed_by on public.purchase_tickets (reviewed_by) where reviewed_by is not null;

alter table public.purchase_tickets enable row level security;
create policy "people read their own tickets, administrators all" on public.purchase_tickets
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.purchase_tickets to authenticated, service_role;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('purchase-tickets', 'purchase-tickets', false, 5242880, array['image/jpeg', 'image/png', 'image/webp']);

-- No update and no delete policy: a sent photo is evidence.
create policy "people add ticket photos to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'purchase-tickets' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people read their own ticket photos, administrators all" on storage.objects
  for select to authenticated
  using (bucket_id = 'purchase-tickets'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin())));
