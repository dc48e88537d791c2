/** Storage key of everything that this device keeps about rewards (stored-rewards.ts, which a log-in does without). */
export const REWARDS_KEY = 'rewards';

/** Forgets all prizes: on signing out and with the account. Acts of this device name their person and stay. */
export function clearStoredRewards(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void {
  let acts: Record<string, object> = {};
  try {
    const { redemptions, asks } = JSON.parse(store.getItem(REWARDS_KEY) ?? '{}') as Record<string, object>;
    acts = { ...(redemptions && { redemptions }), ...(asks && { asks }) };
  } catch {
    // Rubbish: nothing was kept.
  }
  if (Object.values(acts).some((kept) => Object.keys(kept).length > 0))
    store.setItem(REWARDS_KEY, JSON.stringify(acts));
  else store.removeItem(REWARDS_KEY);
}
