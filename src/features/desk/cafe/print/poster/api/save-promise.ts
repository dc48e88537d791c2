import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Changes the headline of a café's poster; an empty one stands for the product's own. Fails with an AppError. */
export function useSavePromise(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<Args<'set_cafe_promise'>, 'cafe_id'>) =>
      callRpc('set_cafe_promise', { cafe_id: cafeId, ...change }, 'promise'),
    onSuccess: () => refreshDesk(queryClient),
  });
}
