import type { RewardVisit } from '@functions/_shared/contracts/procedures/rewards';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'seen-prizes';

/** Prizes kept on this device. The one seen longest ago makes room for a new one. */
const capacity = 20;

/** One person's prizes by the id in the address. The one seen last is at the end. */
interface StoredPrizes {
  userId: string;
  prizes: [string, RewardVisit][];
}

function readAll(store: Store, userId: string): StoredPrizes['prizes'] {
  try {
    const stored = JSON.parse(store.getItem(storageKey) ?? 'null') as StoredPrizes | null;
    return stored?.userId === userId && Array.isArray(stored.prizes) ? stored.prizes : [];
  } catch {
    return [];
  }
}

/** Stores a prize for reading without a network (rule R17). Another person's prizes are dropped. */
export function keepPrize(store: Store, userId: string, id: string, visit: RewardVisit): void {
  const others = readAll(store, userId).filter(([other]) => other !== id);
  const stored: StoredPrizes = {
    userId,
    prizes: [...others, [id, visit] as [string, RewardVisit]].slice(-capacity),
  };
  try {
    store.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Without storage the prize needs the network, as everything else does.
  }
}

/** Returns the prize as this device last showed it to this person, or null if it never did. */
export function keptPrize(store: Store, userId: string, id: string): RewardVisit | null {
  const visit = readAll(store, userId).find(([other]) => other === id)?.[1];
  // It may have been written by another version of the page.
  const readable = visit?.cafe && typeof visit.now === 'string' && (visit.reward || visit.vip_prize);
  return readable ? visit : null;
}

/** Notes on what is kept of a prize that it has been redeemed, at an instant of the server (ISO). */
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

/** Forgets all of them: on signing out and with the account. */
export function forgetPrizes(store: Store): void {
  try {
    store.removeItem(storageKey);
  } catch {
    // There is no storage, so nothing was kept.
  }
}
