import { useLocation } from 'react-router-dom';
import { useRpcQuery } from '@/data/rpc';
import { readReferralToken, type ReferralLink } from '@/domain/referral-link';

/**
 * Returns the referral link that the address brings, or that the sign-up kept. Until it is known what it is worth it
 * counts: the server decides when the enrollment is made.
 */
export function useReferralLink(
  cafeSlug: string | undefined,
  kept: string | null = null,
): ReferralLink | null {
  const { hash } = useLocation();
  const token = readReferralToken(hash) ?? kept;
  const args = cafeSlug === undefined || token === null ? null : { cafe_slug: cafeSlug, token };
  const { data } = useRpcQuery('peek_referral_link', args, {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return token === null ? null : { token, open: data?.open ?? true, name: data?.name ?? null };
}
