import { callRpc } from '@/lib/rpc';

/**
 * Makes the caller a customer of a café (rule A1); without one, of that given at sign-up. Calling twice is harmless. The
 * token of a referral link goes along, or lies with the sign-up; an inviter's e-mail comes after it (`confirm-inviter.ts`).
 * @param invitation null for nobody's, also not the sign-up's
 * @param firstPrize what the caller was shown; where it has changed, fails with FIRST_PRIZE_CHANGED (rule R25)
 */
export function enroll(cafeSlug?: string, invitation?: string | null, firstPrize?: string) {
  const args = {
    ...(cafeSlug ? { cafe_slug: cafeSlug } : {}),
    ...(invitation === undefined ? {} : { invitation: invitation ?? '' }),
    ...(firstPrize === undefined ? {} : { first_prize: firstPrize }),
  };
  return callRpc('enroll', args);
}
