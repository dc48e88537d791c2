import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Chooses the prize of challenge 1 (rule R1). Fails with an AppError: INVALID_INPUT, NOT_ALLOWED. */
export function useSetFirstPrize(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (prize: string) => callVoidRpc('set_first_prize', { cafe_id: cafeId, prize }),
    onSettled: () => refreshDesk(queryClient),
  });
}
