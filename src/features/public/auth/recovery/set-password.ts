import { composePassword } from '@/domain/passwords';
import { storeLoginWay } from '@/features/public/auth/login-way';
import { AppError, fromAuth, toAppError } from '@/lib/errors';
import { loadAuth } from '@/lib/load-auth';
import { callRpc } from '@/lib/rpc';

/**
 * Gives the signed-in account a new password and ends its other sessions: whoever had the old one is out.
 * @throws AppError WEAK_PASSWORD, SAME_PASSWORD, NETWORK, …
 */
export async function setPassword(password: string): Promise<void> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const auth = await loadAuth();
  const { error } = await auth.updateUser({ password: composePassword(password) });
  if (error) throw fromAuth(error);
  // Whoever has just chosen one comes in by it.
  storeLoginWay('login');
  const others = await auth.signOut({ scope: 'others' });
  // The password is changed; hosted projects end the other sessions by themselves.
  if (others.error) console.warn('Other sessions could not be ended', others.error);
}

/**
 * Gives the account the password that its owner types after the code, and answers the question about it. Typed again after a lost
 * answer, the password is there already.
 * @throws AppError WEAK_PASSWORD, NETWORK, …
 */
export async function choosePassword(password: string): Promise<void> {
  try {
    await setPassword(password);
  } catch (thrown) {
    if (toAppError(thrown).code !== 'SAME_PASSWORD') throw thrown;
  }
  await callRpc('answer_password_question', {});
}
