import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Adds a prize of the café's own. Fails with an AppError: INVALID_INPUT with the field, PRIZE_EXISTS, TOO_MANY_PRIZES. */
export function useAddPrize(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (prize: Omit<Args<'add_prize'>, 'cafe_id'>) =>
      callVoidRpc('add_prize', { cafe_id: cafeId, ...prize }),
    onSettled: () => refreshDesk(queryClient),
  });
}
