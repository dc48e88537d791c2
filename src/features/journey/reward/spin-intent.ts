import { newRequestId } from '@/lib/request-id';
import { forget, recall, remember } from '@/lib/session-memory';

const keyOf = (cafeId: string, hito: number) => `spin:${cafeId}:${hito}`;

/**
 * The request id of one intent to spin. It lies in the tab's storage until it is answered: a retry after a lost
 * connection, even after a reload, repeats the request and gets the first answer.
 */
export function spinIntent(cafeId: string, hito: number): string {
  const kept = recall(keyOf(cafeId, hito));
  if (typeof kept === 'string' && kept !== '') return kept;
  const id = newRequestId();
  remember(keyOf(cafeId, hito), id);
  return id;
}

/** The intent has been answered: the next press is a new one. */
export function forgetSpinIntent(cafeId: string, hito: number): void {
  forget(keyOf(cafeId, hito));
}
