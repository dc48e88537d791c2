import type { RewardVisit as Answer } from '@functions/_shared/contracts/procedures/rewards';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { isUuid } from '@/domain/uuid';
import { answeredAt } from '@/lib/head-start';
import { callRpc } from '@/lib/rpc';

/** What a redemption screen shows, and when this device heard the server's clock, in its own milliseconds. */
export type RewardVisit = Answer & { receivedAt: number };

/** What a redemption screen shows, in one call. Idle for what cannot be an id. */
export function useReward(cafeSlug: string, rewardId: string, userId: string) {
  return useQuery({
    queryKey: queryKeys.reward(cafeSlug, rewardId, userId),
    queryFn: async (): Promise<RewardVisit> => {
      const answer = await callRpc(
        'load_reward',
        { cafe_slug: cafeSlug, reward_id: rewardId },
        'cafe',
        'now',
        'reward',
        'vip_prize',
      );
      return { ...answer, receivedAt: answeredAt('load_reward') };
    },
    enabled: isUuid(rewardId),
    // The counter must never be shown an old state, nor an old clock.
    staleTime: 0,
    gcTime: 0,
  });
}
