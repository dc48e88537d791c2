-- One claim a touch. Alone, so that claims go on meanwhile.
create unique index concurrently presence_claims_once_a_touch on private.presence_claims (device_id, step)
  where method = 'tag';
