import { composePassword } from '@/domain/passwords';
import { AppError, fromAuth } from '@/lib/errors';
import { loadAuth } from '@/lib/load-auth';

/**
 * Signs in with e-mail and password; the session then reaches every tab. An account may have its password from before
 * passwords were composed: a refused one is tried once more as it was typed.
 * @throws AppError INVALID_CREDENTIALS, …
 */
export async function signIn(email: string, password: string): Promise<{ userId: string }> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const auth = await loadAuth();
  const composed = composePassword(password);
  let { data, error } = await auth.signInWithPassword({ email, password: composed });
  if (error && composed !== password && fromAuth(error).code === 'INVALID_CREDENTIALS')
    ({ data, error } = await auth.signInWithPassword({ email, password }));
  if (error) throw fromAuth(error);
  if (!data.user) throw new AppError('BAD_RESPONSE');
  return { userId: data.user.id };
}
