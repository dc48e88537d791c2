-- Totals that a screen shows are kept, not counted: counting reads every row, and the tables grow.
-- Each change adds a row and locks nothing, so customers who write at the same time never wait for one another here.

create table private.tallies (
  id bigint generated always as identity,
  counter text not null,
  amount bigint not null,
  constraint tallies_pkey primary key (id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index tallies_by_counter on private.tallies (counter);
alter table private.tallies enable row level security;
comment on table private.tallies is
  'Running totals: what a counter holds is the sum of its rows. A change adds a row; now and then a counter''s rows '
  'are replaced by their sum.';

create function private.tally(p_counter text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0)::bigint from private.tallies t where t.counter = p_counter
$$;
comment on function private.tally is 'What a counter holds; 0 for one that nobody has counted.';

create function private.fold_tally(p_counter text) returns void
language sql set search_path = '' as $$
  -- whatever another transaction is folding at this moment is left to it
  with held as (
    select t.id from private.tallies t where t.counter = p_counter limit 5000 for update skip locked
  ), taken as (
    delete from private.tallies t using held where t.id = held.id returning t.amount
  )
  insert into private.tallies (counter, amount) select p_counter, sum(amount) from taken having sum(amount) <> 0
$$;
comment on function private.fold_tally is 'Replaces the rows of a counter by one with their sum; waits for nobody.';

create function private.add_to_tally(p_counter text, p_amount int) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.tallies (counter, amount) values (p_counter, p_amount);
  -- by chance, so that no writer is the one who always pays for it; once, since what one has folded oneself is in the
  -- way until the end
  if random() < 0.03 and coalesce(current_setting('conecta.tally_folded', true), '') = '' then
    perform set_config('conecta.tally_folded', 'yes', true);
    perform private.fold_tally(p_counter);
  end if;
end $$;
comment on function private.add_to_tally is
  'Changes a counter within the transaction of the fact; about 30 rows of it are left unfolded on average. After '
  'loading rows in bulk, recount_tallies.';

-- ── What is counted ──────────────────────────────────────────────────────────────────────────────

create function private.tally_of(p_record public."Clientes proto") returns text
language sql immutable set search_path = '' as $$ select 'customers:' || (p_record).cafe_id $$;

create function private.tally_of(p_ticket public.purchase_tickets) returns text
language sql immutable set search_path = '' as $$
  select 'tickets:' || case when (p_ticket).reviewed_at is null then (p_ticket).status else 'reviewed' end
$$;

create function private.tally_of(p_code public.vip_codes) returns text
language sql immutable set search_path = '' as $$ select 'vip-codes:' || (p_code).status $$;

create function private.tally_of(p_cafe public.cafeterias) returns text
language sql immutable set search_path = '' as $$ select case when not (p_cafe).deleted then 'cafes' end $$;
comment on function private.tally_of(public."Clientes proto") is 'The counter that a row belongs to: customers:<café>.';
comment on function private.tally_of(public.purchase_tickets) is
  'The counter that a row belongs to: tickets:pending, tickets:provisional or tickets:reviewed.';
comment on function private.tally_of(public.vip_codes) is 'The counter that a row belongs to: vip-codes:<status>.';
comment on function private.tally_of(public.cafeterias) is
  'The counter that a row belongs to: cafes, null for a deleted one.';

create function private.keep_tally() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before text;
  v_after text;
begin
  if tg_op <> 'INSERT' then v_before := private.tally_of(old); end if;
  if tg_op <> 'DELETE' then v_after := private.tally_of(new); end if;
  if v_before is distinct from v_after then
    if v_before is not null then perform private.add_to_tally(v_before, -1); end if;
    if v_after is not null then perform private.add_to_tally(v_after, 1); end if;
  end if;
  return null;
end $$;
comment on function private.keep_tally is 'Moves a row from the counter it belonged to to the one it belongs to now.';

create function private.recount_tallies() returns void
language plpgsql set search_path = '' as $$
begin
  lock table public."Clientes proto", public.purchase_tickets, public.vip_codes, public.cafeterias in share mode;
  -- the platform lets nobody delete from a whole table by forgetting a condition
  delete from private.tallies where true;
  insert into private.tallies (counter, amount)
  select counter, count(*) from (
    select private.tally_of(c) as counter from public."Clientes proto" c
    union all select private.tally_of(t) from public.purchase_tickets t
    union all select private.tally_of(v) from public.vip_codes v
    union all select private.tally_of(k) from public.cafeterias k
  ) as counted where counter is not null group by counter;
end $$;
comment on function private.recount_tallies is
  'Counts everything anew, while nobody may write: for the operator, after rows were loaded without triggers or a '
  'table was truncated.';
create trigger clientes_are_tallied after insert or delete or update of cafe_id on public."Clientes proto"
  for each row execute function private.keep_tally();
create trigger purchase_tickets_are_tallied after insert or delete or update of status on public.purchase_tickets
  for each row execute function private.keep_tally();
create trigger vip_codes_are_tallied after insert or delete or update of status on public.vip_codes
  for each row execute function private.keep_tally();
create trigger cafeterias_are_tallied after insert or delete or update of deleted on public.cafeterias
  for each row execute function private.keep_tally();

select private.recount_tallies();
