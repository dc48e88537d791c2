import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';

/** A journey whose café is known: what the screen works with. */
export type OpenJourney = Journey & { cafe: Cafe };

/** The journey of the caller (user id, null for a visitor) at a café, in one call; idle unless `enabled`. */
export function useJourney(cafeSlug: string, viewer: string | null, enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKeys.journey(cafeSlug, viewer),
    queryFn: () => callRpc('load_journey', { cafe_slug: cafeSlug }, 'cafe', 'viewer', 'record', 'rewards'),
  });
}
