import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
