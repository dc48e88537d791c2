import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { firstQuery } from '@/lib/rpc';

/** Returns the caller's rewards at a café in one call; the server creates missing ones first (rules R8 and R9). */
export function useGallery(cafeSlug: string, userId: string) {
  return useQuery({
    ...firstQuery('load_rewards', { cafe_slug: cafeSlug }, 'cafe', 'record', 'rewards', 'vip_prizes'),
    queryKey: queryKeys.gallery(cafeSlug, userId),
    // Prizes won or redeemed since the last read must show.
    refetchOnMount: 'always',
  });
}
