import { askService } from '../_shared/ask-service.ts';
import type { Event } from '../_shared/contracts/procedures/events.ts';

/** Outcome of a delivery; `error` gives the reason of a failure, without the address, which may hold a secret. */
export interface Delivery {
  delivered: boolean;
  error: string | null;
}

/**
 * Posts an event's payload to an automation. Any 2xx answer within the time limit counts; redirects are not followed.
 * The id travels in `x-event-id`, so that the receiver can ignore repeats. Never throws.
 */
export function postEvent(event: Event, address: URL): Promise<Delivery> {
  return post(address, { 'x-event-id': event.id }, event.payload);
}

/** Posts a body as JSON, once, under the rules of {@link postEvent}. */
export async function post(address: URL, headers: Record<string, string>, body: object): Promise<Delivery> {
  const { status, error } = await askService(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const delivered = status >= 200 && status < 300;
  return { delivered, error: delivered ? null : error };
}
