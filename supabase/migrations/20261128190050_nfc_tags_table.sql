-- Alone: its foreign keys lock accounts and cafés until the commit.
create table private.nfc_tags (
  id uuid not null default gen_random_uuid(),
  cafe_id uuid not null,
  uid bytea not null,
  name text not null,
  meta_key bytea,
  mac_key bytea,
  read_counter int not null default -1,
  prepared_by uuid,
  prepared_at timestamptz not null,
  active_since timestamptz,
  last_touch_at timestamptz,
  revoked_at timestamptz,
  constraint nfc_tags_pkey primary key (id),
  constraint nfc_tags_cafe_exists foreign key (cafe_id) references public.cafeterias (id),
  constraint nfc_tags_prepared_by_exists foreign key (prepared_by) references auth.users (id) on delete set null,
  constraint nfc_tags_uid_has_seven_bytes check (length(uid) = 7),
  constraint nfc_tags_name_given check (private.is_line(name, 40)),
  constraint nfc_tags_keys_are_sealed check ((meta_key is null) = (mac_key is null) and length(meta_key) = 16
    and length(mac_key) = 16),
  constraint nfc_tags_counter_has_three_bytes check (read_counter between -1 and 16777215),
  constraint nfc_tags_active_since_a_touch check ((active_since is null) = (read_counter = -1))
);
comment on table private.nfc_tags is
  'NFC tags of cafés: prepared until their first good touch, then active (rule P33). A revoked one stays, for the '
  'visits that name it.';
comment on column private.nfc_tags.meta_key is
  'Key of a tag that was bought written, encrypted; null for keys that are derived. So is mac_key.';
comment on column private.nfc_tags.read_counter is 'Counter of the last good touch; -1 before the first.';
create unique index nfc_tags_uid_once_a_cafe on private.nfc_tags (cafe_id, uid) where revoked_at is null;
create index nfc_tags_by_cafe on private.nfc_tags (cafe_id);
create index nfc_tags_by_preparer on private.nfc_tags (prepared_by) where prepared_by is not null;
alter table private.nfc_tags enable row level security;
