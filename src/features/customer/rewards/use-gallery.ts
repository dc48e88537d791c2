import { keepGallery, keptGallery } from '@/data/customer/stored-rewards';
import { useRpcQuery } from '@/data/rpc';
import { isSameCafe } from '@/domain/slugs';
import { isUnreachable } from '@/features/customer/rewards/is-unreachable';
import { deviceStorage } from '@/lib/browser-storage';
import { callRpc } from '@/lib/rpc';

/**
 * Returns the caller's rewards at a café in one call; the server creates missing ones first (rules R8 and R9). Without a
 * network, as they were last seen on this device (rule R17).
 */
export function useGallery(cafeSlug: string, userId: string) {
  const args = { cafe_slug: cafeSlug };
  const query = useRpcQuery('load_rewards', args, {
    queryFn: async () => {
      const gallery = await callRpc('load_rewards', args);
      keepGallery(deviceStorage, userId, gallery);
      return gallery;
    },
    // Prizes won or redeemed since the last read must show.
    refetchOnMount: 'always',
  });
  const { data, error, errorUpdatedAt, isPending, isFetching, refetch } = query;
  const kept = isUnreachable(query)
    ? keptGallery(deviceStorage, userId, (cafe) => isSameCafe(cafeSlug, cafe))
    : null;
  return {
    data: data ?? kept ?? undefined,
    /** True for data of an earlier visit. */
    isKept: data === undefined && kept !== null,
    error,
    errorUpdatedAt,
    isPending: isPending && !kept,
    isFetching,
    refetch,
  };
}
