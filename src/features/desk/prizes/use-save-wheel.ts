import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendOnce } from '@/features/desk/shared/idempotent-mutation';
import { refreshPages } from '@/data/rpc';
import { callRpc } from '@/lib/rpc';

/**
 * Saves a café's own wheel as a new version, once. It has failed only when the pages have been read anew, so that what a
 * colleague has saved meanwhile is on display with the refusal.
 */
export function useSaveWheel(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wheel: Omit<Args<'save_wheel'>, 'cafe_id' | 'request_id'>) => {
      const args = { cafe_id: cafeId, ...wheel };
      return sendOnce(`save_wheel:${JSON.stringify(args)}`, (request_id) =>
        callRpc('save_wheel', { ...args, request_id }),
      );
    },
    onSettled: () => refreshPages(queryClient),
  });
}
