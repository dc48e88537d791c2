import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Marks a prize as sold out, or brings it back with null. Fails with an AppError: PRIZE_NOT_FOUND, PRIZE_ENDLESS. */
export function useSetSoldOut(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (soldOut: { prize: string; until: 'tomorrow' | 'month' | null }) =>
      callVoidRpc('set_prize_sold_out', { cafe_id: cafeId, ...soldOut }),
    // The press is under way until the screen says so too.
    onSettled: () => refreshDesk(queryClient),
  });
}
