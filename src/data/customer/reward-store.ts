import type { RewardVisit } from '@functions/_shared/contracts/procedures/rewards';
import type { Ask } from '@functions/_shared/contracts/procedures/shapes';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Redemptions of this device count as "just now" for this many milliseconds (rule R14). */
export const JUST_REDEEMED_MS = 5 * 60_000;

const storageKey = 'rewards';

/** Prizes kept on this device. The one seen longest ago makes room for a new one. */
const capacity = 20;

/** The server's instants of acts, by person and id. */
type Instants = Record<string, string>;

/** Everything that this device keeps about rewards. */
interface RewardStore {
  /** Owner of `prizes`; acts name their person themselves and outlast a sign-out. */
  userId: string | null;
  /** One person's prizes by the id in the address. The one seen last is at the end. */
  prizes: [string, RewardVisit][];
  /** Redemptions that this device made, by their instant. */
  redemptions: Instants;
  /** Requests to the bar that this device made, by their deadline. */
  asks: Instants;
}

function readStore(store: Store): RewardStore {
  let saved: Partial<RewardStore> | null = null;
  try {
    saved = JSON.parse(store.getItem(storageKey) ?? 'null') as Partial<RewardStore> | null;
  } catch {
    // Rubbish: nothing was kept.
  }
  return {
    userId: saved?.userId ?? null,
    prizes: Array.isArray(saved?.prizes) ? saved.prizes : [],
    redemptions: { ...saved?.redemptions },
    asks: { ...saved?.asks },
  };
}

function writeStore(store: Store, content: RewardStore): void {
  store.setItem(storageKey, JSON.stringify(content));
}

function prizesOf({ userId: owner, prizes }: RewardStore, userId: string): RewardStore['prizes'] {
  return owner === userId ? prizes : [];
}

/** Stores a prize for reading without a network (rule R17). Another person's prizes are dropped. */
export function keepPrize(store: Store, userId: string, id: string, visit: RewardVisit): void {
  const content = readStore(store);
  const others = prizesOf(content, userId).filter(([other]) => other !== id);
  const prizes = [...others, [id, visit] as [string, RewardVisit]].slice(-capacity);
  writeStore(store, { ...content, userId, prizes });
}

/** Returns the prize as this device last showed it to this person, or null if it never did. */
export function keptPrize(store: Store, userId: string, id: string): RewardVisit | null {
  const visit = prizesOf(readStore(store), userId).find(([other]) => other === id)?.[1];
  // It may have been written by another version of the page.
  const readable = visit?.cafe && typeof visit.now === 'string' && (visit.reward || visit.vip_prize);
  return readable ? visit : null;
}

/** Marks a kept prize as redeemed, at an instant of the server (ISO). */
export function keepRedeemed(store: Store, userId: string, id: string, redeemedAt: string): void {
  const visit = keptPrize(store, userId, id);
  if (!visit) return;
  const { reward, vip_prize: prize } = visit;
  keepPrize(store, userId, id, {
    ...visit,
    now: redeemedAt,
    reward: reward && { ...reward, redeemed_at: redeemedAt },
    vip_prize: prize && { ...prize, redeemed_at: redeemedAt, state: 'redeemed' },
  });
}

/** Forgets all prizes: on signing out and with the account. */
export function forgetPrizes(store: Store): void {
  const { redemptions, asks } = readStore(store);
  const hasActs = Object.keys({ ...redemptions, ...asks }).length > 0;
  if (hasActs) {
    writeStore(store, { userId: null, prizes: [], redemptions, asks });
    return;
  }
  store.removeItem(storageKey);
}

type ActKind = 'redemptions' | 'asks';

const actKey = (userId: string, id: string) => `${userId}:${id}`;

/** Adds an act and drops those of its kind that are five minutes older. */
function rememberAct(store: Store, kind: ActKind, key: string, instant: string): void {
  const content = readStore(store);
  const fresh = Object.entries(content[kind]).filter(
    ([, at]) => Date.parse(instant) - Date.parse(at) < JUST_REDEEMED_MS,
  );
  writeStore(store, { ...content, [kind]: Object.fromEntries([...fresh, [key, instant]]) });
}

const hasAct = (store: Store, kind: ActKind, key: string, instant: string): boolean =>
  Date.parse(readStore(store)[kind][key] ?? '') === Date.parse(instant);

/** Notes that a request of this device redeemed a person's reward, at an instant of the server (ISO). */
export function rememberRedemption(store: Store, userId: string, rewardId: string, redeemedAt: string): void {
  rememberAct(store, 'redemptions', actKey(userId, rewardId), redeemedAt);
}

/** Returns whether this device made the redemption that the server has on record. */
export function redeemedHere(
  store: Store,
  userId: string,
  rewardId: string,
  redeemedAt: string | null,
): boolean {
  return redeemedAt !== null && hasAct(store, 'redemptions', actKey(userId, rewardId), redeemedAt);
}

/** Notes that this device asked the bar for a reward: once confirmed, it is green on this device only. */
export function rememberAsk(store: Store, userId: string, ask: Pick<Ask, 'id' | 'ends_at'>): void {
  rememberAct(store, 'asks', actKey(userId, ask.id), ask.ends_at);
}

/** Returns whether this device made a request to the bar. */
export function askedHere(store: Store, userId: string, ask: Pick<Ask, 'id' | 'ends_at'>): boolean {
  return hasAct(store, 'asks', actKey(userId, ask.id), ask.ends_at);
}
