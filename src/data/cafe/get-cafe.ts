import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { firstQuery } from '@/lib/rpc';

/** Returns the café behind a slug and whether the caller is its customer. */
export function cafeQuery(cafeSlug: string, viewer: string | null) {
  return queryOptions({
    queryKey: queryKeys.cafe(cafeSlug, viewer),
    ...firstQuery('get_cafe', { cafe_slug: cafeSlug }, 'cafe', 'enrolled'),
  });
}

/**
 * Loads what {@link cafeQuery} does; signing in keeps the previous answer on screen while the new one loads.
 * Idle without a slug, or while `paused`.
 */
export function useCafe(cafeSlug: string | undefined, viewer: string | null, paused = false) {
  return useQuery({
    ...cafeQuery(cafeSlug ?? '', viewer),
    enabled: cafeSlug !== undefined && !paused,
    placeholderData: keepPreviousData,
  });
}
