import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useRpcQuery } from '@/data/rpc';
import { untilMidnight } from '@/domain/madrid';

/** A journey whose café is known: what the screen works with. */
export type CafeJourney = Journey & { cafe: Cafe };

/** The longest time between two reads of a page that stays open, in milliseconds. */
const HOUR_MS = 3_600_000;

/** Time for which an answer counts as fresh, in milliseconds, unless its day ends before. */
const STALE_TIME_MS = 15_000;

/**
 * Returns the milliseconds for which an answer holds: until its day ends, by the server's clock, and at most an hour.
 * @param receivedAt the device's `Date.now()` when the answer came
 */
function msUntilStale({ now }: Journey, receivedAt: number): number {
  const left = untilMidnight(now) - (Date.now() - receivedAt);
  // A read at midnight that failed is made again a minute later.
  return left > 0 ? Math.min(left + 1000, HOUR_MS) : 60_000;
}

/** Returns the journey of the caller at a café, in one call; idle unless `enabled`. */
export function useJourney(cafeSlug: string, enabled = true) {
  return useRpcQuery(
    'load_journey',
    { cafe_slug: cafeSlug },
    {
      enabled,
      // A page that stays open over midnight, or is opened again after it, shows the new day.
      staleTime: ({ state: { data } }) =>
        Math.min(STALE_TIME_MS, data ? untilMidnight(data.now) : STALE_TIME_MS),
      refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
        data ? msUntilStale(data, dataUpdatedAt) : false,
    },
  );
}
