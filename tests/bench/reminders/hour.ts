import { readFileSync } from 'node:fs';
import type { Sql, TransactionSql } from 'postgres';
import { createDatabase, type DatabaseServer } from '../../support/test-database.ts';
import { ms, printTable, type targets } from '../support/report.ts';

/** Time limit of an hour's search at a million customers, in milliseconds. */
const LIMIT_MS = 1000;
/** After the first, which reads cold pages. */
const REPEATS = 5;

/** Times the search of one hour, in which those are looked at whose minute is in it. */
export async function reportHour(
  server: DatabaseServer,
  goals: ReturnType<typeof targets>,
  customers: number,
): Promise<void> {
  const { sql, drop } = await createDatabase(server, { connections: 1, superuser: true });
  try {
    const filling = Date.now();
    await fillAsked(sql, customers);
    console.log(
      `${customers} customers who asked, filled in ${((Date.now() - filling) / 1000).toFixed(0)} s\n`,
    );
    const hours = [];
    for (let repeat = 0; repeat <= REPEATS; repeat += 1) hours.push(await searchHour(sql));
    const { looked, written, waited } = hours
      .slice(1)
      .toSorted((one, other) => one.waited - other.waited)[0]!;
    console.log(`An hour's search, undone, the quietest of ${REPEATS} after a first one\n`);
    printTable([
      {
        customers: customers,
        'looked at': looked,
        written,
        ms: ms(waited),
        'first, ms': ms(hours[0]!.waited),
      },
    ]);
    goals.figure(
      `an hour's search of ${customers} customers within ${LIMIT_MS} ms`,
      `${ms(waited)} ms`,
      waited <= LIMIT_MS,
    );
  } finally {
    await drop();
  }
}

/** Fills a database with customers who have all asked for reminders. */
export async function fillAsked(sql: Sql, customers: number): Promise<void> {
  const statements = readFileSync(new URL('asked.sql', import.meta.url), 'utf8');
  await sql.unsafe(`set bench.size = '${customers}'; ${statements}`).simple();
  await sql.unsafe('vacuum (analyze)').simple();
}

/** Thrown to end a transaction that must not last. */
class Undo extends Error {}

/**
 * Searches from 11 to 12 h of the first day on which anybody is looked at, and undoes it.
 * @param onStart runs right before the search
 */
export async function searchHour(
  sql: Sql,
  onStart?: (transaction: TransactionSql) => Promise<void>,
): Promise<{ looked: number; written: number; waited: number }> {
  const hour = { looked: 0, written: 0, waited: 0 };
  await sql
    .begin(async (transaction) => {
      const [row] = await transaction<{ at: Date; looked: number }[]>`
        with hour as (
          select ((private.madrid_day(now()) + 2) + interval '12 hours') at time zone 'Europe/Madrid' as ends
        ), earlier as (
          update private.reminder_answers a set next_check_at = a.next_check_at + interval '10 days' from hour
          where a.next_check_at <= hour.ends - interval '1 hour'
        )
        select hour.ends as at, (select count(*)::int from private.reminder_answers a
          where a.next_check_at > hour.ends - interval '1 hour' and a.next_check_at <= hour.ends) as looked from hour`;
      const { at, looked } = row!;
      await transaction`update private.settings set mails_requested_at = ${at}`;
      await onStart?.(transaction);
      const started = performance.now();
      const [batch] = await transaction<{ written: number }[]>`
        select private.run_reminders(1000000, ${at}) as written`;
      Object.assign(hour, { looked, written: batch!.written, waited: performance.now() - started });
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return hour;
}
