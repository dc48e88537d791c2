import { AppError } from '@/lib/errors';

/**
 * Returns the client of the auth service, loaded once something needs it: a session in storage whose token still holds
 * is good without it, and no screen waits for its 80 kB.
 * @throws AppError NETWORK when its file cannot be had
 */
export async function loadAuth() {
  try {
    return (await import('@/lib/auth-client')).auth;
  } catch (failure) {
    throw new AppError('NETWORK', 0, null, { cause: failure });
  }
}

export type Auth = Awaited<ReturnType<typeof loadAuth>>;
