import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { SessionUser } from '@/data/session/stored-session';
import { isSameCafe } from '@/domain/slugs';

/**
 * Inviter and café that a customer gave at sign-up. The account keeps them, since the customer may not arrive at the
 * café at once.
 */
export interface SignUpHint {
  /** Empty when they named nobody. */
  inviterEmail: string;
  /** The token of a referral link; null without one. */
  invitation: string | null;
  /** Prize of challenge 1 that the sign-up's page showed; null where it showed none. */
  firstPrize: string | null;
}

/** Returns the hint of the user's sign-up, or null when it was not for this café. */
export function signUpHint(user: SessionUser | null, cafe: Cafe): SignUpHint | null {
  const { cafe_slug, inviter_email, invitation, first_prize } = user?.metadata ?? {};
  if (typeof cafe_slug !== 'string' || !isSameCafe(cafe_slug, cafe)) return null;
  return {
    inviterEmail: typeof inviter_email === 'string' ? inviter_email : '',
    invitation: typeof invitation === 'string' ? invitation : null,
    firstPrize: typeof first_prize === 'string' ? first_prize : null,
  };
}
