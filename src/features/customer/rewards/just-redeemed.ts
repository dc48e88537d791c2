import type { Ask } from '@functions/_shared/contracts/procedures/shapes';

/** How long a redemption reads as "just now" on the device that made it (rule R14), in milliseconds. */
const JUST_REDEEMED_MS = 5 * 60_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'redeemed-here';

const keyOf = (userId: string, rewardId: string) => `${userId}:${rewardId}`;

function readAll(store: Store): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(store.getItem(storageKey) ?? '{}');
    return typeof saved === 'object' && saved !== null ? { ...saved } : {};
  } catch {
    return {};
  }
}

/** Notes that a request of this browser redeemed a reward of a person, at an instant of the server (ISO). */
export function rememberRedemption(store: Store, userId: string, rewardId: string, redeemedAt: string): void {
  const fresh = Object.entries(readAll(store)).filter(
    ([, at]) => typeof at === 'string' && Date.parse(redeemedAt) - Date.parse(at) < JUST_REDEEMED_MS,
  );
  try {
    const all = Object.fromEntries([...fresh, [keyOf(userId, rewardId), redeemedAt]]);
    store.setItem(storageKey, JSON.stringify(all));
  } catch {
    // Without storage a reload shows the neutral state, which is true as well.
  }
}

/** Whether this browser made the redemption that the server has on record. */
export function redeemedHere(
  store: Store,
  userId: string,
  rewardId: string,
  redeemedAt: string | null,
): boolean {
  const at = readAll(store)[keyOf(userId, rewardId)];
  return typeof at === 'string' && redeemedAt !== null && Date.parse(at) === Date.parse(redeemedAt);
}

/** Notes that a request of this browser asked the bar for a reward: a confirmed one is green here, and nowhere else. */
export function rememberAsk(store: Store, userId: string, ask: Pick<Ask, 'id' | 'ends_at'>): void {
  rememberRedemption(store, userId, ask.id, ask.ends_at);
}

/** Whether this browser asked. */
export function askedHere(store: Store, userId: string, ask: Pick<Ask, 'id' | 'ends_at'>): boolean {
  return redeemedHere(store, userId, ask.id, ask.ends_at);
}

/** In: the instant of a redemption and now, both of the server. Out: what is left of its "just now", from 1 down to 0. */
export function freshness(redeemedAt: string, now: Date): number {
  const age = Math.max(0, now.getTime() - Date.parse(redeemedAt));
  return Math.max(0, 1 - age / JUST_REDEEMED_MS);
}

/** In: the instant of a redemption and now. Out: how long ago, "12 s" or "2 min 5 s". */
export function agoText(redeemedAt: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(redeemedAt)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
