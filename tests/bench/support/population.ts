import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { Person, Stage } from '../../support/scenarios/person.ts';

/**
 * Fills a migrated, empty database with enrollments and all that belongs to them, in proportion, and analyses it.
 * @param enrollments number of enrollments; cafés, people, visits, rewards, spins, tickets and codes follow
 * @param file the statements: those of the migrations' version
 * @returns the rows of each table, for the report
 */
export async function fill(
  sql: Sql,
  enrollments: number,
  file: URL | string = new URL('fill.sql', import.meta.url),
): Promise<Record<string, number>> {
  const statements = readFileSync(file, 'utf8');
  await sql.unsafe(`set bench.size = '${enrollments}'; ${statements}`).simple();
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
  stages: readonly Stage[],
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
