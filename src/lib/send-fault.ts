import type { Args } from '@functions/_shared/contracts/procedures';
import { env } from '@/config/env';
import { VISITOR_AUTHORIZATION } from '@/lib/prefetch';

/** Sends a report without a session, also while the page is left. A lost one is not sent again. */
export function sendFault(report: Args<'report_fault'>): void {
  fetch(`${env.supabaseUrl}/rest/v1/rpc/report_fault`, {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: env.supabaseKey,
      Authorization: VISITOR_AUTHORIZATION,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
