import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { SUPABASE_DIR } from '../../../supabase/local/project.ts';

/** Lets the procedures of schema `demo` be there. */
export async function loadDemo(sql: Sql): Promise<void> {
  await sql.unsafe(readFileSync(`${SUPABASE_DIR}/demo/half-year.sql`, 'utf8')).simple();
}

/** What readers get, fold or no fold: the kept numbers with what has changed since. Scans have no rows behind them. */
const KEPT = `
  select cafe_id, kind, day, step, part, label, sum(n)::int as n, sum(cents)::int as cents from (
    select cafe_id, kind, day, step, part, label, n, cents from private.result_days where cafe_id <> private.all_cafes()
    union all select cafe_id, kind, day, step, part, label, n, cents from private.result_changes) as f
  where kind <> 'scan' group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(cents) <> 0`;

/** The same counted anew from the rows. */
const COUNTED = `
  select f.cafe_id, f.kind, f.day, f.step, f.part, f.label, sum(f.n)::int as n, sum(f.cents)::int as cents
  from public.cafeterias c
  cross join lateral private.count_results(c.id, private.counted_users(c.id,
    array(select user_id from public."Clientes proto" r where r.cafe_id = c.id))) as f
  group by 1, 2, 3, 4, 5, 6 having sum(f.n) <> 0 or sum(f.cents) <> 0`;

/** Kept numbers that a recount does not give, and the other way round; and those of all cafés that are not their sum. */
export async function strays(sql: Sql): Promise<unknown[]> {
  return [
    ...(await sql.unsafe(`
      with kept as materialized (${KEPT}), counted as materialized (${COUNTED})
      (select 'kept' as only, k.* from (select * from kept except select * from counted) as k)
      union all
      (select 'counted', c.* from (select * from counted except select * from kept) as c) order by 3, 4 limit 20`)),
    ...(await sql`
      select 'all' as only, * from (
        select kind, day, step, part, label, sum(case when cafe_id = private.all_cafes() then n else -n end) as n,
          sum(case when cafe_id = private.all_cafes() then cents else -cents end) as cents
        from private.result_days group by 1, 2, 3, 4, 5) as f
      where n <> 0 or cents <> 0 limit 20`),
  ];
}
