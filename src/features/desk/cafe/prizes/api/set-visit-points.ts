import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Sets the Conectitos for a proven visit of a VIP; null for none. Fails with an AppError: INVALID_INPUT, PROOF_FIRST. */
export function useSetVisitPoints(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<Args<'set_visit_points'>, 'cafe_id'>) =>
      callVoidRpc('set_visit_points', { cafe_id: cafeId, ...change }),
    onSettled: () => refreshDesk(queryClient),
  });
}
