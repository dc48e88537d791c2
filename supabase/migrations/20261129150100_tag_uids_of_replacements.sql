-- Alone, so that touches go on meanwhile.
create unique index concurrently nfc_tags_uid_once_but_replacements on private.nfc_tags (cafe_id, uid)
  where revoked_at is null and replaces is null;
