// Shims: schedule (docs/local-stack.md).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../postgres/connect.ts';

/**
 * Calls the Edge Function `deliver-events` in place of pg_cron and pg_net (@shim schedule): every so often, never
 * twice at a time, and only while there is such a function.
 * @returns the function that ends it.
 */
export function startEventTimer(options: {
  apiUrl: string;
  functionsDir: string;
  secret: string;
  /** Delivers when it is the schedule's turn, and does the rest of the turn. */
  takeTurn: (deliver: () => Promise<unknown>) => Promise<void>;
  everyMs: number;
}): () => void {
  const { apiUrl, functionsDir, secret, takeTurn, everyMs } = options;
  let busy = false;
  const deliver = async () => {
    const response = await fetch(`${apiUrl}/functions/v1/deliver-events`, {
      method: 'POST',
      headers: { 'x-delivery-secret': secret, 'content-type': 'application/json' },
      body: '{}',
    });
    await response.arrayBuffer();
  };
  const work = async () => {
    if (busy || !existsSync(join(functionsDir, 'deliver-events', 'index.ts'))) return;
    busy = true;
    try {
      await takeTurn(deliver);
    } catch {
      // The function's own failures are in its log; what is undelivered waits for the next round.
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void work(), everyMs);
  return () => clearInterval(timer);
}

/** Lock that suspends the local schedule while it is held, as switched-off jobs do on a hosted project. */
export const SCHEDULE_LOCK = 'conecta:schedule';

/**
 * Takes one turn of the local schedule: calls the deliverer, then does what pg_cron does in the database alone and a
 * customer would miss. Does nothing while somebody else holds the lock.
 */
export async function lockSchedule(url: string, deliver: () => Promise<unknown>): Promise<void> {
  const sql = connect(url, 1);
  try {
    const [lock] = await sql<{ free: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${SCHEDULE_LOCK}, 0)) as free`;
    if (!lock?.free) return;
    await deliver();
    await sql`select private.confirm_tickets(1000, now()), private.reject_without_photo(1000, now()),
      private.run_reminders(1000, now()), private.tell_grown_faults(now())`;
    // by night on a hosted project, here once a day (rule I13)
    await sql`select private.make_all_results(now()) where not exists (
      select from private.all_results a where a.day >= private.madrid_day(now()) - 1)`;
  } finally {
    await sql.end();
  }
}
