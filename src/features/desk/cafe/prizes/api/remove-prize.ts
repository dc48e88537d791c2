import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Takes a prize of the café's own off its list. Fails with an AppError: PRIZE_NOT_FOUND, PRIZE_IN_USE. */
export function useRemovePrize(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (prize: string) => callVoidRpc('remove_prize', { cafe_id: cafeId, prize }),
    onSettled: () => refreshDesk(queryClient),
  });
}
