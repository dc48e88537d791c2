-- decided: no longer: private.nfc_tags has an index using btree (cafe_id, uid) WHERE (revoked_at IS NULL)
-- Alone, so that touches go on meanwhile.
drop index concurrently private.nfc_tags_uid_once_a_cafe;
