import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Cafe } from '@/data/cafe/cafe';
import { queryKeys } from '@/data/query-keys';
import { callRpc, shape } from '@/lib/rpc';

export interface CafeVisit {
  /** Null when no café answers to the slug. Its slug may differ: a partial match. */
  cafe: Cafe | null;
  /** Whether the caller is already a customer there. */
  enrolled: boolean;
  email: string | null;
}

/** The café behind a slug and whether the caller is its customer. */
export function cafeQuery(slug: string, viewer: string | null) {
  return queryOptions({
    queryKey: queryKeys.cafe(slug, viewer),
    queryFn: () => callRpc('get_cafe', { cafe_slug: slug }, shape<CafeVisit>('cafe', 'enrolled')),
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
