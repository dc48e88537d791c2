/** Storage key of everything that this device keeps about rewards (stored-rewards.ts, which a log-in does without). */
export const REWARDS_KEY = 'rewards';

/** Storage key of the cafés whose screens this device has shown (features/customer/shared/cafe-layout.tsx). */
export const CAFES_KEY = 'cafes';

/** Forgets all prizes and cafés: on signing out and with the account. Actions of this device name their person and stay. */
export function clearStoredRewards(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void {
  store.removeItem(CAFES_KEY);
  let actions: unknown;
  try {
    ({ actions } = JSON.parse(store.getItem(REWARDS_KEY) ?? '{}') as { actions?: unknown });
  } catch {
    // Rubbish: nothing was kept.
  }
  if (Array.isArray(actions) && actions.length > 0) store.setItem(REWARDS_KEY, JSON.stringify({ actions }));
  else store.removeItem(REWARDS_KEY);
}
