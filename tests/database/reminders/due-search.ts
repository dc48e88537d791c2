import { readFileSync } from 'node:fs';
import type { Sql, TransactionSql } from 'postgres';

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
 * @returns how many reminders were written
 */
export async function searchHour(
  sql: Sql,
  onStart: (transaction: TransactionSql) => Promise<void>,
): Promise<number> {
  let written = 0;
  await sql
    .begin(async (transaction) => {
      const [hour] = await transaction<{ ends: Date }[]>`
        with hour as (
          select ((private.madrid_day(now()) + 2) + interval '12 hours') at time zone 'Europe/Madrid' as ends
        ), earlier as (
          update private.reminder_answers a set next_check_at = a.next_check_at + interval '10 days' from hour
          where a.next_check_at <= hour.ends - interval '1 hour'
        )
        select ends from hour`;
      const { ends } = hour!;
      await transaction`update private.settings set mails_requested_at = ${ends}`;
      await onStart(transaction);
      const [batch] = await transaction<{ written: number }[]>`
        select private.run_reminders(1000000, ${ends}) as written`;
      written = batch!.written;
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return written;
}
