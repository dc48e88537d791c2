-- Validated by the next migration.
alter table private.presence_claims drop constraint presence_claims_by_one_method;
alter table private.presence_claims add constraint presence_claims_by_one_method check (case
    when method = 'slip' then slip_id is not null and device_id is null and step is null
    when method in ('screen', 'tag') then slip_id is null and device_id is not null and step is not null
    else false end) not valid;
alter table public.visitas_clientes drop constraint visitas_proof_known;
alter table public.visitas_clientes add constraint visitas_proof_known
  check (proof in ('none', 'slip', 'screen', 'tag', 'team')) not valid;
