import { cleanMailCode, MAIL_CODE_LENGTH } from '@/domain/pasted-text';
import { confirmMailbox } from '@/features/public/auth/email-code/confirm-mailbox';
import { currentSessionId } from '@/features/public/auth/email-code/current-session-id';
import { AppError, fromAuth } from '@/lib/errors';
import { loadAuth } from '@/lib/load-auth';

/** Purpose of a code: signing in, confirming a new account, or choosing a new password. */
export type CodePurpose = 'email' | 'signup' | 'recovery';

/** Returns the problem with a typed code, or null. */
export function codeProblem(typed: string): string | null {
  const clean = cleanMailCode(typed);
  return clean.length === MAIL_CODE_LENGTH && /^\d+$/.test(clean)
    ? null
    : `El código tiene ${MAIL_CODE_LENGTH} números`;
}

const isAdminOnlyError = (status: number) => status === 403 || status === 400;

/**
 * Begins a session with a code from a mail; each works once and for 15 minutes.
 * @returns who it is, and the session in which this browser was before
 * @throws AppError CODE_INVALID, NETWORK, …
 */
export async function signInByCode(
  email: string,
  typed: string,
  purpose: CodePurpose,
): Promise<{ userId: string; sessionBefore: string | undefined }> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const sessionBefore = await currentSessionId();
  const auth = await loadAuth();
  const { data, error } = await auth.verifyOtp({ email, token: cleanMailCode(typed), type: purpose });
  if (error) {
    const failure = fromAuth(error);
    // An address without an account is answered like a wrong code, however the service puts it.
    throw failure.code === 'NO_ACCOUNT' ||
      (isAdminOnlyError(failure.status) && failure.code !== 'USER_BANNED')
      ? new AppError('CODE_INVALID', failure.status, null, { cause: error })
      : failure;
  }
  if (!data.user) throw new AppError('BAD_RESPONSE');
  return { userId: data.user.id, sessionBefore };
}

/** Signs in with a code from a mail, and records that the mailbox is proven. Throws as {@link signInByCode}. */
export async function verifyCode(
  email: string,
  typed: string,
  purpose: CodePurpose,
): Promise<{ userId: string }> {
  const { userId, sessionBefore } = await signInByCode(email, typed, purpose);
  await confirmMailbox(sessionBefore);
  return { userId };
}
