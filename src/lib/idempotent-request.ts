import { callOutcome } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import { tabStore } from '@/lib/storage';

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
  const stored = tabStore.get(keyOf(intent));
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

/** Returns true if a request of this intent was sent in this tab and never answered. */
export function hasUnansweredRequest(intent: string): boolean {
  return openRequest(intent) !== null;
}

/**
 * Sends the request of one press once (rule S5). Its id stays in the tab's storage until a success or a refusal
 * answers it. A press after a lost connection, even after a reload, repeats the request and gets the first answer.
 * @param intent name of the act, its arguments included
 * @param call receives the request's id
 */
export async function sendIdempotent<Answer>(
  intent: string,
  call: (requestId: string) => Promise<Answer>,
): Promise<Answer> {
  const id = openRequest(intent) ?? newRequestId();
  tabStore.set(keyOf(intent), id);
  try {
    const answer = await call(id);
    tabStore.remove(keyOf(intent));
    return answer;
  } catch (thrown) {
    if (callOutcome(toAppError(thrown)) === 'refused') tabStore.remove(keyOf(intent));
    throw thrown;
  }
}
