import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Sets what holds for a prize from now on. Fails with an AppError: INVALID_INPUT with the field, SETTINGS_EDITED. */
export function useSetConditions(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<Args<'set_prize_conditions'>, 'cafe_id'>) =>
      callVoidRpc('set_prize_conditions', { cafe_id: cafeId, ...change }),
    onSettled: () => refreshDesk(queryClient),
  });
}
