import { newRequestId } from '@/lib/request-id';
import { forget, recall, remember } from '@/lib/session-memory';

const keyOf = (intent: string) => `intent:${intent}`;

/** The request id of an intent that is still without an answer; null when there is none. */
export function openRequestIntent(intent: string): string | null {
  const kept = recall(keyOf(intent));
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/**
 * The request id of one intent of the person, named by what it is about. It lies in the tab's storage until it is
 * answered: a retry after a lost connection, even after a reload, repeats the request and gets the first answer.
 */
export function requestIntent(intent: string): string {
  const open = openRequestIntent(intent);
  if (open) return open;
  const id = newRequestId();
  remember(keyOf(intent), id);
  return id;
}

/** The intent has been answered, by success or refusal: the next press is a new one. */
export function closeRequestIntent(intent: string): void {
  forget(keyOf(intent));
}
