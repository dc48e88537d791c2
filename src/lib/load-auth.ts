import type { auth } from '@/lib/auth-client';
import { AppError } from '@/lib/errors';

export type Auth = typeof auth;

let resolveLoaded: (auth: Auth) => void;

/** Resolves with the client of the auth service once anything has loaded it. */
export const whenAuthLoaded = new Promise<Auth>((resolve) => (resolveLoaded = resolve));

/**
 * Returns the client of the auth service, loaded once something needs it: a session in storage whose token still holds
 * is good without it, and no screen waits for its 80 kB.
 * @throws AppError NETWORK when its file cannot be had
 */
export async function loadAuth() {
  try {
    const { auth } = await import('@/lib/auth-client');
    resolveLoaded(auth);
    return auth;
  } catch (failure) {
    throw new AppError('NETWORK', 0, null, { cause: failure });
  }
}
