import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  markStoredRewardRedeemed,
  storeOwnHandoverRequest,
  storeOwnRedemption,
} from '@/data/customer/stored-rewards';
import { refreshPages } from '@/data/rpc';
import { deviceStorage } from '@/lib/browser-storage';
import { hasUnansweredRequest, sendIdempotent } from '@/lib/idempotent-request';
import { callRpc } from '@/lib/rpc';

export type RedeemProcedure = 'redeem_reward' | 'redeem_vip_reward';

const requestKey = (rewardId: string) => `redeem:${rewardId}`;

/** Returns true if this tab sent a redemption whose answer never came. */
export function hasUnansweredRedemption(rewardId: string): boolean {
  return hasUnansweredRequest(requestKey(rewardId));
}

/** Notes what was redeemed, at an instant of the server, by this device or another. */
export function cacheRedemption(
  client: QueryClient,
  {
    userId,
    rewardId,
    at,
    isThisDevice,
  }: { userId: string; rewardId: string; at: string | null; isThisDevice: boolean },
): void {
  if (isThisDevice && at) storeOwnRedemption(deviceStorage, userId, rewardId, at);
  if (at) markStoredRewardRedeemed(deviceStorage, userId, rewardId, at);
  // Not on display: forgotten, so that no list ever offers it again. The journey says "Ya canjeado".
  client.removeQueries({ queryKey: ['rpc'], type: 'inactive' });
  // The screen is read again: only a committed redemption is told the day's word (rule R19).
  void refreshPages(client);
}

/**
 * Redeems a reward, once, or asks the bar to (rules R10, R15 and P20). A lost answer is asked for again with the same request, so
 * that it cannot read as "already redeemed". Fails with an AppError: REWARD_NOT_FOUND, CAFE_PAUSED, NOT_VIP, NETWORK, …
 */
export function useRedeem(procedure: RedeemProcedure, rewardId: string, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendIdempotent(requestKey(rewardId), (request_id) =>
        callRpc(procedure, { reward_id: rewardId, request_id }),
      ),
    onSuccess: ({ status, redeemed_at, ask, is_new }) => {
      if (status !== 'asked') {
        cacheRedemption(queryClient, {
          userId,
          rewardId,
          at: redeemed_at,
          isThisDevice: status === 'redeemed',
        });
      } else if (ask && is_new) {
        storeOwnHandoverRequest(deviceStorage, userId, ask);
      }
    },
  });
}
