import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Stands in for pg_cron and pg_net (@bridge schedule): calls the Edge Function `deliver-events` every so often, never twice at a time, and only while there
 * is such a function.
 * @returns what ends it.
 */
export function startEventTimer(options: {
  apiUrl: string;
  functionsDir: string;
  secret: string;
  /** What pg_cron does in the database alone, and a customer would miss. */
  inDatabase: () => Promise<unknown>;
  everyMs: number;
}): () => void {
  const { apiUrl, functionsDir, secret, inDatabase, everyMs } = options;
  let busy = false;
  const deliver = async () => {
    if (busy || !existsSync(join(functionsDir, 'deliver-events', 'index.ts'))) return;
    busy = true;
    try {
      const response = await fetch(`${apiUrl}/functions/v1/deliver-events`, {
        method: 'POST',
        headers: { 'x-delivery-secret': secret, 'content-type': 'application/json' },
        body: '{}',
      });
      await response.arrayBuffer();
      await inDatabase();
    } catch {
      // The function's own failures are in its log; what is undelivered waits for the next round.
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void deliver(), everyMs);
  return () => clearInterval(timer);
}
