import { useRpcQuery } from '@/data/rpc';

/**
 * Loads the presence that a café asks of a customer, and reloads it when a claim ends. A visitor has no user id, and
 * nothing is known of them.
 */
export function usePresence(cafeSlug: string, userId: string | null) {
  return useRpcQuery('load_presence', userId === null ? null : { cafe_slug: cafeSlug }, {
    // the code is read with the camera, which opens another page: on the way back it counts here
    staleTime: 0,
    // A part that comes late takes the answer of its screen: another one could replace the button under a press.
    refetchOnMount: (query) => query.getObserversCount() === 1,
    refetchInterval: ({ state: { data } }) =>
      // by the server's clock alone
      data?.present_until ? Math.max(0, Date.parse(data.present_until) - Date.parse(data.now)) + 1000 : false,
  });
}

/**
 * Returns whether a visit, a wheel or a redemption lacks the code of the counter: none of them counts without it at a café
 * that asks for proof (rule P7). Where the answer cannot be had the attempt stays open, and the server decides.
 */
export function useIsPresenceMissing(
  cafe: { slug: string; service_mode: string },
  userId: string | null,
): 'none' | 'unknown' | 'missing' {
  const asks = cafe.service_mode !== 'no_proof';
  const { data, isLoading } = usePresence(cafe.slug, asks ? userId : null);
  if (isLoading) return 'unknown';
  return asks && data?.is_required && !data.present_until ? 'missing' : 'none';
}
