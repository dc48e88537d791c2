-- Short: new columns of a small table, and a table of its own. Validated by a later migration.
alter table private.nfc_tags add column passed_at timestamptz[] not null default '{}';
alter table private.nfc_tags add column replaces uuid;
alter table private.nfc_tags add constraint nfc_tags_window_is_bounded check (cardinality(passed_at) <= 64) not valid;
comment on column private.nfc_tags.read_counter is 'Highest counter of a good touch; -1 before the first.';
comment on column private.nfc_tags.passed_at is
  'The 64 counters below read_counter, the nearest first: when a higher one came first; null for one that came itself.';
comment on column private.nfc_tags.replaces is
  'Tag that the first good touch of this one revokes. No foreign key: a waiting tag that is prepared anew is deleted.';

create table private.unclaimed_touches (
  tag_id uuid not null,
  counter int not null,
  at timestamptz not null,
  constraint unclaimed_touches_pkey primary key (tag_id, counter),
  constraint unclaimed_touches_tag_exists foreign key (tag_id) references private.nfc_tags (id) on delete cascade
);
comment on table private.unclaimed_touches is
  'Touches that came and left no claim: the team''s, and those that came too late. Of 30 days, for the signals, to '
  'which they would look unopened (rule P26).';
alter table private.unclaimed_touches enable row level security;

update private.purposes set columns = array_replace(columns,
  'private.nfc_tags: id, cafe_id, uid, name, meta_key, mac_key, read_counter, prepared_by, prepared_at, '
    'active_since, last_touch_at, revoked_at',
  'private.nfc_tags: id, cafe_id, uid, name, meta_key, mac_key, read_counter, prepared_by, prepared_at, '
    'active_since, last_touch_at, revoked_at, passed_at, replaces')
where key = 'team';
update private.purposes set columns = columns[:3] || array['private.unclaimed_touches: tag_id, counter, at']
  || columns[4:]
where key = 'team';
