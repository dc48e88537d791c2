import type { GoTrueClient } from '@supabase/auth-js';

type Announced = Pick<GoTrueClient, 'onAuthStateChange'>;

let resolveLoaded: (auth: Announced) => void;

/** Resolves with the client of the auth service once anything has loaded it. */
export const authLoaded = new Promise<Announced>((resolve) => (resolveLoaded = resolve));

/** Tells {@link authLoaded}. */
export function announceAuth(auth: Announced): void {
  resolveLoaded(auth);
}
