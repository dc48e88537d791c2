import { callOutcome } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import { tabStore } from '@/lib/storage';

const keyOf = (action: string) => `request:${action}`;

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

function openRequest(action: string): string | null {
  const stored = tabStore.get(keyOf(action));
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

/** Returns true if a request with this key was sent in this tab and never answered. */
export function hasUnansweredRequest(action: string): boolean {
  return openRequest(action) !== null;
}

/**
 * Sends the request of one press once (rule S5). Its id stays in the tab's storage until a success or a refusal
 * answers it. A press after a lost connection, even after a reload, repeats the request and gets the first answer.
 * @param action name of the action, its arguments included
 * @param call receives the request's id
 */
export async function sendIdempotent<Answer>(
  action: string,
  call: (requestId: string) => Promise<Answer>,
): Promise<Answer> {
  const id = openRequest(action) ?? newRequestId();
  tabStore.set(keyOf(action), id);
  try {
    const answer = await call(id);
    tabStore.remove(keyOf(action));
    return answer;
  } catch (thrown) {
    const error = toAppError(thrown);
    // a session that has ended meanwhile tells nothing of the press before
    if (callOutcome(error) === 'refused' && error.status !== 401) tabStore.remove(keyOf(action));
    throw thrown;
  }
}
