import { AppError, fromAuth } from '@/lib/errors';
import { auth } from '@/lib/supabase';

/** Signs in with e-mail and password; the session then reaches every tab. @throws AppError INVALID_CREDENTIALS, … */
export async function signIn(email: string, password: string): Promise<{ userId: string }> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw fromAuth(error);
  return { userId: data.user.id };
}
