import { AppError, fromAuth } from '@/lib/errors';
import { auth } from '@/lib/supabase';

interface AuthAnswer {
  error: Parameters<typeof fromAuth>[0] | null;
}

/** What tells whether an address has an account: no account, or a mail that is already on its way to one. */
const silent = new Set(['NO_ACCOUNT', 'MAIL_ON_ITS_WAY']);

/** Waits for an answer that must read the same whether or not the address has an account. @throws AppError */
async function sameForEverybody(send: () => Promise<AuthAnswer>): Promise<void> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { error } = await send();
  if (!error) return;
  const failure = fromAuth(error);
  if (!silent.has(failure.code)) throw failure;
}

/** Sends a code for signing in, to existing accounts only (decisions 5). @throws AppError NETWORK, SERVER, … */
export function mailLoginCode(email: string): Promise<void> {
  return sameForEverybody(() => auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
}

/** Sends a code for choosing a new password. @throws AppError NETWORK, SERVER, … */
export function mailRecoveryCode(email: string): Promise<void> {
  return sameForEverybody(() => auth.resetPasswordForEmail(email));
}

/** Sends the code that confirms a new account once more. @throws AppError NETWORK, SERVER, … */
export function mailConfirmationCode(email: string): Promise<void> {
  return sameForEverybody(() => auth.resend({ type: 'signup', email }));
}
