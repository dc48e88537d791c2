import type { Ask } from '@functions/_shared/contracts/procedures/shapes';

/** How long a redemption reads as "just now" on the device that made it (rule R14), in milliseconds. */
const JUST_REDEEMED_MS = 5 * 60_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'counter-acts';

/** Acts of this browser at counters: redemptions by their instant, asks of the bar by their deadline, both of the server. */
type Kind = 'redemptions' | 'asks';
type Instants = Record<string, string>;

const keyOf = (userId: string, id: string) => `${userId}:${id}`;

function readAll(store: Store): Record<Kind, Instants> {
  try {
    const saved = JSON.parse(store.getItem(storageKey) ?? '{}') as Partial<Record<Kind, Instants>> | null;
    return { redemptions: { ...saved?.redemptions }, asks: { ...saved?.asks } };
  } catch {
    return { redemptions: {}, asks: {} };
  }
}

/** Adds an act and drops those of its kind that are five minutes older. */
function rememberAct(store: Store, kind: Kind, key: string, instant: string): void {
  const all = readAll(store);
  const fresh = Object.entries(all[kind]).filter(
    ([, at]) => Date.parse(instant) - Date.parse(at) < JUST_REDEEMED_MS,
  );
  try {
    const acts = { ...all, [kind]: Object.fromEntries([...fresh, [key, instant]]) };
    store.setItem(storageKey, JSON.stringify(acts));
  } catch {
    // Without storage a reload shows the neutral state, which is true as well.
  }
}

const actedHere = (store: Store, kind: Kind, key: string, instant: string): boolean =>
  Date.parse(readAll(store)[kind][key] ?? '') === Date.parse(instant);

/** Notes that a request of this browser redeemed a reward of a person, at an instant of the server (ISO). */
export function rememberRedemption(store: Store, userId: string, rewardId: string, redeemedAt: string): void {
  rememberAct(store, 'redemptions', keyOf(userId, rewardId), redeemedAt);
}

/** Returns whether this browser made the redemption that the server has on record. */
export function redeemedHere(
  store: Store,
  userId: string,
  rewardId: string,
  redeemedAt: string | null,
): boolean {
  return redeemedAt !== null && actedHere(store, 'redemptions', keyOf(userId, rewardId), redeemedAt);
}

/** Notes that a request of this browser asked the bar for a reward: a confirmed one is green here, and nowhere else. */
export function rememberAsk(store: Store, userId: string, ask: Pick<Ask, 'id' | 'ends_at'>): void {
  rememberAct(store, 'asks', keyOf(userId, ask.id), ask.ends_at);
}

/** Returns whether this browser asked. */
export function askedHere(store: Store, userId: string, ask: Pick<Ask, 'id' | 'ends_at'>): boolean {
  return actedHere(store, 'asks', keyOf(userId, ask.id), ask.ends_at);
}

/** Returns what is left of the "just now" of a redemption, from 1 down to 0; both instants are the server's. */
export function freshness(redeemedAt: string, now: Date): number {
  const age = Math.max(0, now.getTime() - Date.parse(redeemedAt));
  return Math.max(0, 1 - age / JUST_REDEEMED_MS);
}

/** Returns how long ago a redemption was: "12 s" or "2 min 5 s". */
export function agoText(redeemedAt: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(redeemedAt)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
