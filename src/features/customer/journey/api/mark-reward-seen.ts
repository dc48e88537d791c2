import type { Reward } from '@functions/_shared/contracts/procedures/shapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateJourney } from '@/features/customer/journey/api/journey-cache';
import { callRpc } from '@/lib/rpc';

/** Notes that a won reward has been shown. Should the note get lost, it is shown once more on return: nothing worse. */
export function useMarkRewardSeen(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reward: Reward) => callRpc('mark_reward_seen', { reward_id: reward.id }),
    onMutate: async (reward) => {
      const seen = { ...reward, seen_at: new Date().toISOString() };
      // An answer that is still on its way does not know of it yet.
      await queryClient.cancelQueries({ queryKey: ['rpc', 'load_journey'] });
      updateJourney(queryClient, cafeId, (journey) => ({
        ...journey,
        rewards: journey.rewards.map((other) => (other.id === reward.id ? seen : other)),
      }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['rpc', 'load_journey'] }),
    onError: (thrown) => console.warn('The reward could not be marked as seen', thrown),
  });
}
