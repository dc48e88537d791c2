import { useQuery } from '@tanstack/react-query';
import { keepGallery, keptGallery } from '@/data/customer/reward-store';
import { queryKeys } from '@/data/query-keys';
import { isSameCafe } from '@/domain/slugs';
import { isUnreachable } from '@/features/customer/rewards/api/is-unreachable';
import { deviceStorage } from '@/lib/device-storage';
import { firstQuery } from '@/lib/rpc';

/**
 * Returns the caller's rewards at a café in one call; the server creates missing ones first (rules R8 and R9). Without a
 * network, as they were last seen on this device (rule R17).
 */
export function useGallery(cafeSlug: string, userId: string) {
  const { queryFn, ...first } = firstQuery(
    'load_rewards',
    { cafe_slug: cafeSlug },
    'cafe',
    'record',
    'rewards',
    'vip_prizes',
  );
  const query = useQuery({
    ...first,
    queryFn: async () => {
      const gallery = await queryFn();
      keepGallery(deviceStorage, userId, gallery);
      return gallery;
    },
    queryKey: queryKeys.gallery(cafeSlug, userId),
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
