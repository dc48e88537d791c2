import type { RewardDetails as Answer } from '@functions/_shared/contracts/procedures/rewards';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { storeReward, readStoredReward } from '@/data/customer/stored-rewards';
import { rpcKey } from '@/data/rpc';
import { isUuid } from '@/domain/uuid';
import { isUnreachable } from '@/features/customer/rewards/is-unreachable';
import type { ServerClock } from '@/features/customer/rewards/use-server-clock';
import { deviceStorage } from '@/lib/browser-storage';
import { consumeReceivedAt } from '@/lib/prefetch';
import { callRpc } from '@/lib/rpc';

/** A redemption screen's data, and the server's clock: null for data kept from an earlier visit. */
export type RewardDetails = Answer & { clock: ServerClock | null };

/** The state of a redemption screen's one call, `data` also where only what was kept can be had. */
export type RewardQuery = Pick<
  UseQueryResult<RewardDetails>,
  'data' | 'error' | 'errorUpdatedAt' | 'isPending' | 'isFetching' | 'refetch'
>;

/**
 * Loads a redemption screen in one call; without a network, as it was last seen on this device (rule R17).
 * Idle for what cannot be an id.
 */
export function useReward(cafeSlug: string, rewardId: string, userId: string): RewardQuery {
  const query = useQuery({
    queryKey: rpcKey('load_reward', userId, { cafe_slug: cafeSlug, reward_id: rewardId }),
    queryFn: async (): Promise<RewardDetails> => {
      const answer = await callRpc('load_reward', { cafe_slug: cafeSlug, reward_id: rewardId });
      // Without what holds for minutes: the day's word, which is for the counter, and what waits there.
      storeReward(deviceStorage, userId, rewardId, { ...answer, day_word: null, handover_request: null });
      const receivedAt = consumeReceivedAt('load_reward');
      return { ...answer, clock: { serverNow: answer.now, receivedAt, heardAt: performance.now() } };
    },
    enabled: isUuid(rewardId),
    // The counter must never be shown an old state, nor an old clock.
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error, errorUpdatedAt, isPending, isFetching, refetch } = query;
  const kept = isUnreachable(query) ? readStoredReward(deviceStorage, userId, rewardId) : null;
  return {
    data: data ?? (kept ? { ...kept, clock: null } : undefined),
    error,
    errorUpdatedAt,
    isPending: isPending && !kept,
    isFetching,
    refetch,
  };
}
