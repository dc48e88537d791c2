import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Sets what a prize is worth from now on, null for no value. Fails with an AppError: INVALID_INPUT with the field, NOT_ALLOWED. */
export function useSetMarketValue(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<Args<'set_market_value'>, 'cafe_id'>) =>
      callVoidRpc('set_market_value', { cafe_id: cafeId, ...change }),
    onSettled: () => refreshDesk(queryClient),
  });
}
