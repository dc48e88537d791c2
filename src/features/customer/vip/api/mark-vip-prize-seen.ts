import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateVipArea } from '@/data/vip/vip-area';
import { callRpc } from '@/lib/rpc';

/** Notes that a won prize has been shown. Should the note get lost, it is shown once more on return: nothing worse. */
export function useMarkVipPrizeSeen(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (prizeId: string) => callRpc('mark_vip_prize_seen', { prize_id: prizeId }),
    onMutate: (prizeId) => {
      const seen = new Date().toISOString();
      updateVipArea(queryClient, cafeId, (area) => ({
        ...area,
        prizes: area.prizes.map((prize) => (prize.id === prizeId ? { ...prize, seen_at: seen } : prize)),
      }));
    },
    onError: (thrown) => console.warn('The prize could not be marked as seen', thrown),
  });
}
