import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Sets what holds for a prize from now on. Fails with an AppError: INVALID_INPUT with the field, NOT_ALLOWED. */
export function useSetConditions(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ prize, conditions }: { prize: string; conditions: string }) =>
      callVoidRpc('set_prize_conditions', { cafe_id: cafeId, prize, conditions }),
    onSettled: () => refreshDesk(queryClient),
  });
}
