import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepRedeemed } from '@/data/customer/kept-prizes';
import { queryKeys } from '@/data/query-keys';
import { rememberRedemption } from '@/features/rewards/just-redeemed';
import { isIntentOpen, requestOnce } from '@/lib/request-intent';
import { callRpc } from '@/lib/rpc';

export type RedeemProcedure = 'redeem_reward' | 'redeem_vip_reward';

const intentOf = (rewardId: string) => `redeem:${rewardId}`;

/** Whether a redemption was asked for in this tab and its answer never came. */
export function hasOpenRedemption(rewardId: string): boolean {
  return isIntentOpen(intentOf(rewardId));
}

/**
 * Redeems a reward, once (rules R10 and R15). A lost answer is asked for again with the same request, so
 * that it cannot read as "already redeemed". Fails with an AppError: REWARD_NOT_FOUND, CAFE_PAUSED, NOT_VIP, NETWORK, …
 */
export function useRedeem(procedure: RedeemProcedure, rewardId: string, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      requestOnce(intentOf(rewardId), (request_id) =>
        callRpc(procedure, { reward_id: rewardId, request_id }, 'status', 'redeemed_at', 'code'),
      ),
    onSuccess: ({ status, redeemed_at }) => {
      if (status === 'redeemed' && redeemed_at)
        rememberRedemption(window.localStorage, userId, rewardId, redeemed_at);
      if (redeemed_at) keepRedeemed(window.localStorage, userId, rewardId, redeemed_at);
      // Not on display: forgotten, so that no list ever offers it again. The journey says "Ya canjeado".
      for (const queryKey of [queryKeys.rewards, queryKeys.vipAreas, queryKeys.journeys]) {
        queryClient.removeQueries({ queryKey, type: 'inactive' });
      }
      // What is on display is read again: only a committed redemption is told the day's word (rule R19).
      void queryClient.invalidateQueries({ queryKey: queryKeys.rewards });
    },
  });
}
