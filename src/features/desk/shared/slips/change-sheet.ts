import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Gives a sheet its day, or voids it; false when somebody else has done so meanwhile. Fails with an AppError. */
export function useChangeSheet(cafeId: string, sheetId: string) {
  const queryClient = useQueryClient();
  const sheet = { cafe_id: cafeId, sheet_id: sheetId };
  return useMutation({
    mutationFn: async (change: { day: string } | 'void') =>
      change === 'void'
        ? (await callRpc('void_slip_sheet', sheet, 'voided')).voided
        : (await callRpc('activate_slip_sheet', { ...sheet, ...change }, 'activated')).activated,
    onSettled: () => refreshDesk(queryClient),
  });
}
