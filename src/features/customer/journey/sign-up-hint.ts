import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import type { SessionUser } from '@/data/session/stored-session';
import { isSameCafe } from '@/domain/slugs';

/** What somebody gave when they signed up at a café; it lies with their account, which may have lost its way since. */
export interface SignUpHint {
  /** Empty when they named nobody. */
  inviterEmail: string;
  /** The token of a friend's link; null without one. */
  invitation: string | null;
}

/** In: who is signed in, and a café. Out: what their sign-up said, null when it was not for this café. */
export function signUpHint(user: SessionUser | null, cafe: Cafe): SignUpHint | null {
  const { cafe_slug, inviter_email, invitation } = user?.metadata ?? {};
  if (typeof cafe_slug !== 'string' || !isSameCafe(cafe_slug, cafe)) return null;
  return {
    inviterEmail: typeof inviter_email === 'string' ? inviter_email : '',
    invitation: typeof invitation === 'string' ? invitation : null,
  };
}
