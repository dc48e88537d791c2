import type { GoTrueClient } from '@supabase/auth-js';

type Announced = Pick<GoTrueClient, 'onAuthStateChange'>;

let resolveLoaded: (auth: Announced) => void;

/** Resolves with the client of the auth service once anything has loaded it. */
export const whenAuthLoaded = new Promise<Announced>((resolve) => (resolveLoaded = resolve));

/** Tells {@link whenAuthLoaded}. */
export function resolveAuthLoaded(auth: Announced): void {
  resolveLoaded(auth);
}
