import { PRIVACY_VERSION } from '@functions/_shared/contracts/privacy-version';
import { paths } from '@/config/paths';
import { AppError, fromAuth } from '@/lib/errors';
import { loadAuth, type Auth } from '@/lib/load-auth';

interface AuthAnswer {
  error: Parameters<typeof fromAuth>[0] | null;
}

/** The auth service sends one code a minute to an address (`max_frequency` in supabase/config.toml), in seconds. */
export const CODE_RESEND_SECONDS = 60;

/**
 * Waits for an answer that must read the same whether or not the address has an account. That no mail can be sent is said, although
 * the service finds out for addresses with an account only: who waits for a mail that never left is worse off.
 * @returns in how many seconds the address can have another code: this call sent one, or one was sent less than a minute ago
 * @throws AppError NETWORK, NO_MAIL_NOW, …
 */
async function withoutAccountDisclosure(send: (auth: Auth) => Promise<AuthAnswer>): Promise<number> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const { error } = await send(await loadAuth());
  if (!error) return CODE_RESEND_SECONDS;
  const failure = fromAuth(error);
  if (failure.code === 'MAIL_ON_ITS_WAY') return Number(failure.details);
  if (failure.code === 'NO_ACCOUNT') return CODE_RESEND_SECONDS;
  throw failure;
}

/** Sends a code for signing in, to existing accounts only (rule A10). Answers and throws as {@link withoutAccountDisclosure}. */
export function mailLoginCode(email: string): Promise<number> {
  return withoutAccountDisclosure((auth) =>
    auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
  );
}

/**
 * Sends such a code to a visitor's address, and makes the account where there is none (rule A38): without a password of
 * anybody's, and gone after a day if the code is never typed (rule A39). Answers and throws as
 * {@link withoutAccountDisclosure}.
 */
export function mailVisitorCode(email: string): Promise<number> {
  return withoutAccountDisclosure((auth) =>
    auth.signInWithOtp({
      email,
      options: { shouldCreateUser: true, data: { provisional: true, privacy_version: PRIVACY_VERSION } },
    }),
  );
}

/**
 * Sends such a code to the mailbox of a signed-in account that proves it. The mail says so in words of its own: its template knows
 * them by the page to come back to (docs/decisions/0014). Answers and throws as {@link withoutAccountDisclosure}.
 */
export function mailProofCode(email: string): Promise<number> {
  const emailRedirectTo = window.location.origin + paths.confirmEmail();
  return withoutAccountDisclosure((auth) =>
    auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } }),
  );
}

/** Sends a code for choosing a new password. Answers and throws as {@link withoutAccountDisclosure}. */
export function mailRecoveryCode(email: string): Promise<number> {
  return withoutAccountDisclosure((auth) => auth.resetPasswordForEmail(email));
}

/** Sends the code that confirms a new account once more. Answers and throws as {@link withoutAccountDisclosure}. */
export function mailConfirmationCode(email: string): Promise<number> {
  return withoutAccountDisclosure((auth) => auth.resend({ type: 'signup', email }));
}
