/** Failed logins before the lock, and its length (rule A9). */
export const MAX_FAILURES = 5;
export const LOCK_MS = 5 * 60_000;

/** Lifetime of a failed login, in milliseconds: five typing errors in five months are no attack. */
export const FAILURE_WINDOW_MS = 15 * 60_000;

/** This browser's record of the logins of one e-mail. */
export interface LoginAttempts {
  failures: number;
  /** End of the lock, milliseconds since 1970; null while not locked. */
  lockedUntil: number | null;
}

/** Stored form of the lock: the instant of each failure, and the end of the lock. */
interface StoredAttempts {
  failedAt: number[];
  lockedUntil: number | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORAGE_KEY = 'login-attempts';

const keyOf = (email: string) => email.trim().toLowerCase();

function isStoredAttempts(value: unknown): value is StoredAttempts {
  if (typeof value !== 'object' || value === null) return false;
  const { failedAt, lockedUntil } = value as Partial<StoredAttempts>;
  const isInstant = (instant: unknown) => typeof instant === 'number';
  return (
    Array.isArray(failedAt) && failedAt.every(isInstant) && (lockedUntil === null || isInstant(lockedUntil))
  );
}

/** Returns the part of the record that still counts, or null. A lock keeps its failures as long as it lasts. */
function withoutExpired({ failedAt, lockedUntil }: StoredAttempts, now: number): StoredAttempts | null {
  if (lockedUntil !== null) return lockedUntil > now ? { failedAt, lockedUntil } : null;
  const fresh = failedAt.filter((instant) => now - instant < FAILURE_WINDOW_MS);
  return fresh.length > 0 ? { failedAt: fresh, lockedUntil } : null;
}

function readAll(store: Store, now: number): Map<string, StoredAttempts> {
  try {
    const saved = JSON.parse(store.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const entries = Object.entries(saved).flatMap(([email, kept]): [string, StoredAttempts][] => {
      const counting = isStoredAttempts(kept) && withoutExpired(kept, now);
      return counting ? [[email, counting]] : [];
    });
    return new Map(entries);
  } catch {
    return new Map();
  }
}

function writeAll(store: Store, all: Map<string, StoredAttempts>): void {
  if (all.size === 0) store.removeItem(STORAGE_KEY);
  else store.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(all)));
}

const seen = (kept: StoredAttempts | undefined): LoginAttempts => ({
  failures: kept?.failedAt.length ?? 0,
  lockedUntil: kept?.lockedUntil ?? null,
});

/** Returns the attempts for an e-mail; a lock that has run out and failures of long ago are gone. */
export function readAttempts(store: Store, email: string, now: number): LoginAttempts {
  return seen(readAll(store, now).get(keyOf(email)));
}

/** Counts one refused login; the fifth within a quarter of an hour locks. Returns the new state. */
export function recordFailure(store: Store, email: string, now: number): LoginAttempts {
  const all = readAll(store, now);
  const failedAt = [...(all.get(keyOf(email))?.failedAt ?? []), now];
  const kept = { failedAt, lockedUntil: failedAt.length >= MAX_FAILURES ? now + LOCK_MS : null };
  writeAll(store, all.set(keyOf(email), kept));
  return seen(kept);
}

/** Forgets the attempts for an e-mail after a login that worked. */
export function clearAttempts(store: Store, email: string, now: number): void {
  const all = readAll(store, now);
  all.delete(keyOf(email));
  writeAll(store, all);
}
