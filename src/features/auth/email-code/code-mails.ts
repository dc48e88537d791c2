import { AppError, fromAuth } from '@/lib/errors';
import { auth } from '@/lib/supabase';

interface AuthAnswer {
  error: Parameters<typeof fromAuth>[0] | null;
}

/**
 * What tells whether an address has an account: no account, or a mail that is already on its way to one. That no mail can be sent
 * is said, although the service finds out for addresses with an account only: who waits for a mail that never left is worse off.
 */
const silent = new Set(['NO_ACCOUNT', 'MAIL_ON_ITS_WAY']);

/** Waits for an answer that must read the same whether or not the address has an account. @throws AppError */
async function sameForEverybody(send: () => Promise<AuthAnswer>): Promise<void> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { error } = await send();
  if (!error) return;
  const failure = fromAuth(error);
  if (!silent.has(failure.code)) throw failure;
}

/** Sends a code for signing in, to existing accounts only (rule A10). @throws AppError NETWORK, NO_MAIL_NOW, … */
export function mailLoginCode(email: string): Promise<void> {
  return sameForEverybody(() => auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
}

/** Sends a code for choosing a new password. @throws AppError NETWORK, NO_MAIL_NOW, … */
export function mailRecoveryCode(email: string): Promise<void> {
  return sameForEverybody(() => auth.resetPasswordForEmail(email));
}

/** Sends the code that confirms a new account once more. @throws AppError NETWORK, NO_MAIL_NOW, … */
export function mailConfirmationCode(email: string): Promise<void> {
  return sameForEverybody(() => auth.resend({ type: 'signup', email }));
}
