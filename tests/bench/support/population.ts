import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

/** A customer record of the made-up population, with what its owner could do next. */
export interface Person {
  r: string;
  record_id: string;
  user_id: string;
  email: string;
  cafe_id: string;
  cafe_nombre: string;
  slug: string;
  vip_id: string;
  stage: string;
  hito: number;
  /** The oldest reward not yet redeemed. */
  reward_id: string | null;
  /** The VIP prize that waits to be redeemed. */
  prize_id: string | null;
  /** A pending ticket. */
  ticket_id: string | null;
  /** Version of its photo. */
  ticket_photo: string | null;
  /** A stored photo that is no ticket yet. */
  photo: string | null;
  /** An active VIP code of the café, meant for this record. */
  code: string | null;
  /** The token of an open invitation of the café. */
  invitation_token: string | null;
  /** By which the desks of their cafés find them. */
  customer_code: string;
}

/** The stages at whose wheel people stand. */
export const AT_WHEEL = ['wheel-2', 'wheel-3', 'wheel-4', 'wheel-5', 'wheel-6', 'wheel-7'];
/** The stages of people who have not been to the café today, which is all. */
export const ENROLLED = [
  ...['new', 'visit-due', 'visited', 'instagram-due', 'guest-due', 'guest-came', 'survey-due'],
  ...['visits-due', 'visits-made', 'code-due', 'vip-new', 'vip-ready', 'vip-prize', ...AT_WHEEL],
];

/**
 * Fills a migrated, empty database with customer records and all that belongs to them, in proportion, and analyses it.
 * @param records how many customer records; cafés, people, visits, rewards, spins, tickets and codes follow
 * @returns the rows of each table, for the report
 */
export async function fill(sql: Sql, records: number): Promise<Record<string, number>> {
  const statements = readFileSync(new URL('fill.sql', import.meta.url), 'utf8');
  await sql.unsafe(`set bench.size = '${records}'; ${statements}`).simple();
  await sql.unsafe('vacuum (analyze)').simple();
  // The nightly run fills the table of all cafés. It needs the statistics: without them a million took hours.
  await sql`select private.make_all_results(now())`;
  // The checkpoint comes here, or the next measurement would pay for writing all this to disk.
  await sql.unsafe('checkpoint; reset all').simple();
  const rows = await sql<{ name: string; rows: number }[]>`
    select relname as name, reltuples::int as rows from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and reltuples > 0
    order by reltuples desc`;
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Different people at the given stages, evenly among the stages and otherwise at random, always the same ones. */
export async function peopleAt(
  sql: Sql,
  stages: string[],
  amount: number,
  having: keyof Person = 'r',
): Promise<Person[]> {
  return [
    ...(await sql<Person[]>`
      select p.* from unnest(${stages}::text[]) as s (stage) cross join lateral (
        select * from bench.people b where b.stage = s.stage and b.${sql(having)} is not null
        order by b.shuffle limit ${Math.ceil(amount / stages.length)}) as p
      order by p.shuffle limit ${amount}`),
  ];
}
