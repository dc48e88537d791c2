import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { useRpcQuery } from '@/data/rpc';

/** An area whose café is known: what the screens work with. */
export type CafeVipArea = VipArea & { cafe: Cafe };

/** Poll interval of an open page, in milliseconds. */
const POLL_INTERVAL_MS = 5 * 60_000;

/** Returns the caller's VIP area at a café, in one call. */
export function useVipArea(cafeSlug: string) {
  return useRpcQuery(
    'load_vip_area',
    { cafe_slug: cafeSlug },
    {
      // A new day, or a redemption or a review since the last look, must show: also on a page that stays open.
      refetchOnMount: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: POLL_INTERVAL_MS,
    },
  );
}
