-- Validated in a transaction of its own, which locks out no writer.
alter table private.presence_claims validate constraint presence_claims_by_one_method;
alter table public.visitas_clientes validate constraint visitas_proof_known;
