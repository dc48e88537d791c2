/** Storage key of everything that this device keeps about rewards (stored-rewards.ts, which a log-in does without). */
export const REWARDS_KEY = 'rewards';

/** Forgets all prizes: on signing out and with the account. Actions of this device name their person and stay. */
export function clearStoredRewards(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void {
  let actions: unknown;
  try {
    ({ actions } = JSON.parse(store.getItem(REWARDS_KEY) ?? '{}') as { actions?: unknown });
  } catch {
    // Rubbish: nothing was kept.
  }
  if (Array.isArray(actions) && actions.length > 0) store.setItem(REWARDS_KEY, JSON.stringify({ actions }));
  else store.removeItem(REWARDS_KEY);
}
