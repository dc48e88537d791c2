import { PRIVACY_VERSION } from '@functions/_shared/contracts/privacy-version';
import { paths } from '@/config/paths';
import { composePassword } from '@/domain/passwords';
import { CODE_RESEND_SECONDS } from '@/features/public/auth/code-mails';
import { AppError, fromAuth } from '@/lib/errors';
import { loadAuth } from '@/lib/load-auth';

interface SignUpInput {
  email: string;
  password: string;
  /** These travel in the sign-up's metadata, so that they survive a confirmation in another browser. */
  cafeSlug?: string | undefined;
  inviterEmail?: string | undefined;
  /** The token of a referral link. */
  invitation?: string | undefined;
  /** Prize that the page promises for challenge 1. */
  firstPrize?: string | null | undefined;
}

/**
 * Creates the account.
 * @returns the person's id if they are signed in at once; if not, the auth service waits for a confirmation by e-mail, and
 * can send another code in `wait` seconds
 * @throws AppError EMAIL_TAKEN, WEAK_PASSWORD, TOO_MANY_REQUESTS, NO_MAIL_NOW, …
 */
export async function signUp({
  email,
  password,
  cafeSlug,
  inviterEmail,
  invitation,
  firstPrize,
}: SignUpInput): Promise<{ userId: string | null; wait: number }> {
  if (!navigator.onLine) throw new AppError('NETWORK');
  const auth = await loadAuth();
  const send = () =>
    auth.signUp({
      email,
      password: composePassword(password),
      options: {
        emailRedirectTo: window.location.origin + paths.dashboard(),
        data: {
          privacy_version: PRIVACY_VERSION,
          ...(cafeSlug ? { cafe_slug: cafeSlug } : {}),
          ...(inviterEmail ? { inviter_email: inviterEmail } : {}),
          ...(invitation ? { invitation } : {}),
          ...(firstPrize ? { first_prize: firstPrize } : {}),
        },
      },
    });
  let { data, error } = await send();
  // Two sign-ups with one address at the same instant: Auth answers 500 to one of them, and knows the account a moment later.
  if (error && fromAuth(error).code === 'SERVER') ({ data, error } = await send());
  if (!error) return { userId: data.session?.user.id ?? null, wait: CODE_RESEND_SECONDS };
  const failure = fromAuth(error);
  // With confirmations on, a mail that is already on its way must read like a first one: it would tell who has an account.
  if (failure.code === 'MAIL_ON_ITS_WAY') return { userId: null, wait: Number(failure.details) };
  throw failure;
}
