import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Voids a single slip; false when it has been used or voided meanwhile. Fails with an AppError. */
export function useVoidSlip(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (slipId: string) =>
      (await callRpc('void_slip', { cafe_id: cafeId, slip_id: slipId }, 'voided')).voided,
    onSettled: () => refreshDesk(queryClient),
  });
}
