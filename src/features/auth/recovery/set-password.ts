import { AppError, fromAuth } from '@/lib/errors';
import { auth } from '@/lib/supabase';

/**
 * Gives the signed-in account a new password and ends its other sessions: whoever had the old one is out.
 * @throws AppError WEAK_PASSWORD, SAME_PASSWORD, NETWORK, …
 */
export async function setPassword(password: string): Promise<void> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { error } = await auth.updateUser({ password });
  if (error) throw fromAuth(error);
  const others = await auth.signOut({ scope: 'others' });
  // The password is changed; hosted projects end the other sessions by themselves.
  if (others.error) console.warn('Other sessions could not be ended', others.error);
}
