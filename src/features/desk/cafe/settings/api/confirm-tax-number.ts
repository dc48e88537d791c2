import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/**
 * Confirms that a tax number is this café's, as an administrator. Fails with an AppError: TAX_NUMBER_TAKEN where it is
 * another company's, TAX_NUMBER_NOT_FOUND where its café has removed it.
 */
export function useConfirmTaxNumber(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: string) => callVoidRpc('confirm_tax_number', { cafe_id: cafeId, number }),
    onSuccess: () => refreshDesk(queryClient),
  });
}
