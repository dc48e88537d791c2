import { useQuery } from '@tanstack/react-query';
import { callRpc } from '@/lib/rpc';

/**
 * Loads the bases of a café's wheels; null where there is no such café (rule L7).
 * @param day `yyyy-mm-dd`; null for today
 */
export function useBases(cafeSlug: string, day: string | null) {
  return useQuery({
    queryKey: ['bases', cafeSlug, day],
    queryFn: async () => {
      const { bases } = await callRpc('load_bases', { cafe_slug: cafeSlug, ...(day && { day }) }, 'bases');
      return bases;
    },
  });
}
