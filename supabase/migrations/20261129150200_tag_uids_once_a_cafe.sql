-- Alone, so that touches go on meanwhile.
drop index concurrently private.nfc_tags_uid_once_a_cafe;
