import { callOutcome } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import { forget, recall, remember } from '@/lib/session-memory';

const keyOf = (intent: string) => `intent:${intent}`;

/** A UUID v4. `randomUUID` is missing on plain http (a phone that tries the local stack), `getRandomValues` is not. */
function newRequestId(): string {
  const { randomUUID } = crypto as Partial<Pick<Crypto, 'randomUUID'>>;
  if (randomUUID) return randomUUID.call(crypto);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function openRequest(intent: string): string | null {
  const kept = recall(keyOf(intent));
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/** Whether an intent was asked for in this tab and its answer never came. */
export function isIntentOpen(intent: string): boolean {
  return openRequest(intent) !== null;
}

/**
 * Asks the server for what one press meant, once (rule S5). In: the intent, named by what it is about, its arguments
 * included, and the call, which gets its request id. The id lies in the tab's storage until it is answered, by success or
 * refusal: a press after a lost connection, even after a reload, repeats the request and gets the first answer.
 */
export async function requestOnce<Answer>(
  intent: string,
  call: (requestId: string) => Promise<Answer>,
): Promise<Answer> {
  const id = openRequest(intent) ?? newRequestId();
  remember(keyOf(intent), id);
  try {
    const answer = await call(id);
    forget(keyOf(intent));
    return answer;
  } catch (thrown) {
    if (callOutcome(toAppError(thrown)) === 'refused') forget(keyOf(intent));
    throw thrown;
  }
}
