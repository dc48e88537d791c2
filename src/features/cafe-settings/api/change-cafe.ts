import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { refreshDesk } from '@/desk/desk-keys';
import { AppError, fromRest } from '@/lib/errors';
import { rest } from '@/lib/supabase';

/** What may be changed at a desk; a deletion is a flag and needs a paused café. */
export type CafeChange =
  | Pick<AdminCafe, 'primary_color' | 'secondary_color'>
  | Pick<AdminCafe, 'review_url' | 'instagram_url'>
  | { active: boolean }
  | { deleted: true };

/**
 * Changes a café (policies and checks of the table decide) and reloads what shows it.
 * Fails with an AppError, CAFE_NOT_FOUND when nothing was changed.
 */
export function useChangeCafe(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: CafeChange) => {
      if (!navigator.onLine) throw new AppError('NETWORK');
      const { data, error, status } = await rest
        .from('cafeterias')
        .update(change)
        .eq('id', cafeId)
        .eq('deleted', false)
        .select('id');
      if (error) throw fromRest({ status, error });
      if (data.length === 0) throw new AppError('CAFE_NOT_FOUND', 404);
    },
    onSuccess: async (_, change) => {
      // A deleted café's page is left for the list: reloading it would flash "not found".
      if ('deleted' in change) return;
      await Promise.all([refreshDesk(queryClient), refreshCustomer(queryClient)]);
    },
  });
}
