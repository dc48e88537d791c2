import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Chooses the prize of challenge 1 (rule R1). Fails with an AppError: INVALID_INPUT, NOT_ALLOWED. */
export function useSetFirstPrize(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<Args<'set_first_prize'>, 'cafe_id'>) =>
      callVoidRpc('set_first_prize', { cafe_id: cafeId, ...change }),
    onSettled: () => refreshDesk(queryClient),
  });
}
