/** Returns a value that the previous page put into the link's state, whatever its shape. */
const readStateValue = (state: unknown, name: string) =>
  (state as Record<string, unknown> | null | undefined)?.[name];

/** Returns the instant from which there can be another code, in epoch milliseconds, where the page before sent one. */
export function readNextAt(state: unknown): number {
  const nextAt = readStateValue(state, 'nextAt');
  return typeof nextAt === 'number' ? nextAt : 0;
}

/** Returns true if the page before says that the person has an account. */
export const readHasAccount = (state: unknown): boolean => readStateValue(state, 'hasAccount') === true;

/** Returns the address that the page before handed over; empty when it did not. */
export function readEmail(state: unknown): string {
  const email = readStateValue(state, 'email');
  return typeof email === 'string' ? email : '';
}
