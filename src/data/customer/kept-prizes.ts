import type { RewardVisit } from '@functions/_shared/contracts/procedures/rewards';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'seen-prizes';

/** How many are kept; the one that was seen longest ago makes room. */
const capacity = 20;

/** What lies in the storage: one person's prizes, by the id of the address, the one seen last at the end. */
interface Kept {
  userId: string;
  prizes: [string, RewardVisit][];
}

function readAll(store: Store, userId: string): Kept['prizes'] {
  try {
    const kept = JSON.parse(store.getItem(storageKey) ?? 'null') as Kept | null;
    return kept?.userId === userId && Array.isArray(kept.prizes) ? kept.prizes : [];
  } catch {
    return [];
  }
}

/** Keeps what the server said of a prize, to be read where there is no network (rule R17). Another person's are dropped. */
export function keepPrize(store: Store, userId: string, id: string, visit: RewardVisit): void {
  const others = readAll(store, userId).filter(([other]) => other !== id);
  const kept: Kept = { userId, prizes: [...others, [id, visit] as [string, RewardVisit]].slice(-capacity) };
  try {
    store.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage the prize needs the network, as everything else does.
  }
}

/** What this person was last told of a prize on this device; null for one never seen here. */
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
