import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';

/** The café behind a slug and whether the caller is its customer. */
export function cafeQuery(slug: string, viewer: string | null) {
  return queryOptions({
    queryKey: queryKeys.cafe(slug, viewer),
    queryFn: () => callRpc('get_cafe', { cafe_slug: slug }, 'cafe', 'enrolled'),
  });
}

/**
 * As {@link cafeQuery}; signing in keeps the previous answer on screen while the new one loads.
 * Idle without a slug, or while `paused`.
 */
export function useCafe(slug: string | undefined, viewer: string | null, paused = false) {
  return useQuery({
    ...cafeQuery(slug ?? '', viewer),
    enabled: slug !== undefined && !paused,
    placeholderData: keepPreviousData,
  });
}
