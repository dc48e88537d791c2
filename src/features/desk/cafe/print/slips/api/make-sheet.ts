import type { Answer } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** A sheet with its codes, which nobody reads again. */
export type SheetWithCodes = Answer<'make_slip_sheet'>;

/** Makes a sheet. Not repeated: one whose answer was lost stands on the list, without a day and worth nothing. */
export function useMakeSheet(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRpc('make_slip_sheet', { cafe_id: cafeId }, 'id', 'label', 'codes'),
    onSettled: () => refreshDesk(queryClient),
  });
}
