import type { Event } from '../_shared/contracts/procedures/events.ts';

/** Outcome of a delivery; `error` gives the reason of a failure, without the address, which may hold a secret. */
export interface Delivery {
  delivered: boolean;
  error: string | null;
}

const TIMEOUT_MS = 5000;

/**
 * Posts an event's payload to an automation. Any 2xx answer within the time limit counts; redirects are not followed.
 * The id travels in `x-event-id`, so that the receiver can ignore repeats. Never throws.
 */
export function postEvent(event: Event, address: URL, timeoutMs?: number): Promise<Delivery> {
  return post(address, { 'x-event-id': event.id }, event.payload, timeoutMs);
}

/** Posts a body as JSON, once, under the rules of {@link postEvent}. */
export async function post(
  address: URL,
  headers: Record<string, string>,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<Delivery> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Only the status counts; an unread body would keep the connection.
    await response.body?.cancel().catch(() => {});
    return response.ok
      ? { delivered: true, error: null }
      : { delivered: false, error: `HTTP ${response.status}` };
  } catch (thrown) {
    const isTimeout = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    return { delivered: false, error: isTimeout ? `no answer within ${timeoutMs} ms` : 'no connection' };
  }
}
