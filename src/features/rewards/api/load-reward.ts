import { useQuery } from '@tanstack/react-query';
import type { Cafe } from '@/data/cafe/cafe';
import type { Reward } from '@/data/customer/reward';
import { queryKeys } from '@/data/query-keys';
import type { VipPrize } from '@/data/vip/vip-prize';
import { isUuid } from '@/domain/uuid';
import { answeredAt } from '@/lib/head-start';
import { callRpc, shape } from '@/lib/rpc';

/** One reward or VIP prize of the caller; both null when the id is of neither. */
export interface RewardVisit {
  cafe: Cafe | null;
  /** The server's clock, and when this device heard it, in its own milliseconds. */
  now: string;
  receivedAt: number;
  /** The customer's name at the café. */
  nombre: string | null;
  /** `vip_prize_id`: a hito-0 reward is the shadow of that VIP prize. */
  reward: (Reward & { code: string; vip_prize_id: string | null }) | null;
  vip_prize: VipPrize | null;
}

/** What a redemption screen shows, in one call. Idle for what cannot be an id. */
export function useReward(cafeSlug: string, rewardId: string, userId: string) {
  return useQuery({
    queryKey: queryKeys.reward(cafeSlug, rewardId, userId),
    queryFn: async (): Promise<RewardVisit> => {
      const answer = await callRpc(
        'load_reward',
        { cafe_slug: cafeSlug, reward_id: rewardId },
        shape<Omit<RewardVisit, 'receivedAt'>>('cafe', 'now', 'reward', 'vip_prize'),
      );
      return { ...answer, receivedAt: answeredAt('load_reward') };
    },
    enabled: isUuid(rewardId),
    // The counter must never be shown an old state, nor an old clock.
    staleTime: 0,
    gcTime: 0,
  });
}
