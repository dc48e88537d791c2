/** Returns a value that the previous page put into the link's state, whatever its shape. */
const handedOver = (state: unknown, name: string) =>
  (state as Record<string, unknown> | null | undefined)?.[name];

/** Returns in how many seconds there can be another code, where the page before sent one. */
export function readWait(state: unknown): number | undefined {
  const wait = handedOver(state, 'wait');
  return typeof wait === 'number' ? wait : undefined;
}

/** Returns the address that the page before handed over; empty when it did not. */
export function readEmail(state: unknown): string {
  const email = handedOver(state, 'email');
  return typeof email === 'string' ? email : '';
}
