import { noteBegunVisit } from '@/data/customer/begun-visit';
import { claimScannedToken, getOrCreateBrowserSecret } from '@/data/presence/claim-presence';
import { callRpc } from '@/lib/rpc';

export { claimScannedToken };

/**
 * Notes that this browser is at a café and wants its first prize (rule A37).
 * @returns false where too many of this address have just done so
 * @throws AppError FIRST_PRIZE_CHANGED, CAFE_PAUSED, NETWORK, …
 */
export async function beginVisit(cafeSlug: string, firstPrize: string | null): Promise<boolean> {
  const { status } = await callRpc('note_visitor_visit', {
    cafe_slug: cafeSlug,
    browser: getOrCreateBrowserSecret(),
    ...(firstPrize === null ? {} : { first_prize: firstPrize }),
  });
  if (status === 'noted') noteBegunVisit(cafeSlug);
  return status === 'noted';
}
