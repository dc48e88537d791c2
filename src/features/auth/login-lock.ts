/** Failed logins before the lock, and its length (spec part 1, section 9). */
export const maxFailures = 5;
export const lockDuration = 5 * 60_000;

/** What this browser remembers about the logins of one e-mail. */
export interface LoginAttempts {
  failures: number;
  /** End of the lock, milliseconds since 1970; null while not locked. */
  lockedUntil: number | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'login-attempts';
const none: LoginAttempts = { failures: 0, lockedUntil: null };

const keyOf = (email: string) => email.trim().toLowerCase();

function isAttempts(value: unknown): value is LoginAttempts {
  if (typeof value !== 'object' || value === null) return false;
  const { failures, lockedUntil } = value as Partial<LoginAttempts>;
  return Number.isInteger(failures) && (lockedUntil === null || typeof lockedUntil === 'number');
}

function readAll(store: Store, now: number): Map<string, LoginAttempts> {
  try {
    const saved = JSON.parse(store.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    const entries = Object.entries(saved).filter(
      (entry): entry is [string, LoginAttempts] =>
        isAttempts(entry[1]) && (entry[1].lockedUntil === null || entry[1].lockedUntil > now),
    );
    return new Map(entries);
  } catch {
    return new Map();
  }
}

function writeAll(store: Store, all: Map<string, LoginAttempts>): void {
  try {
    if (all.size === 0) store.removeItem(storageKey);
    else store.setItem(storageKey, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Without storage the count is lost on reload; the auth service's own limits stay.
  }
}

/** The attempts for an e-mail; a lock that has run out is gone. */
export function readAttempts(store: Store, email: string, now: number): LoginAttempts {
  return readAll(store, now).get(keyOf(email)) ?? none;
}

/** Counts one refused login; the fifth locks. Returns the new state. */
export function recordFailure(store: Store, email: string, now: number): LoginAttempts {
  const all = readAll(store, now);
  const failures = (all.get(keyOf(email)) ?? none).failures + 1;
  const attempts = { failures, lockedUntil: failures >= maxFailures ? now + lockDuration : null };
  writeAll(store, all.set(keyOf(email), attempts));
  return attempts;
}

/** Forgets the attempts for an e-mail after a login that worked. */
export function clearAttempts(store: Store, email: string, now: number): void {
  const all = readAll(store, now);
  all.delete(keyOf(email));
  writeAll(store, all);
}
