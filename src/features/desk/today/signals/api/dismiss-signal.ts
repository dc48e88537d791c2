import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Takes a signal off the list for 90 days, by its key (rule P26). Fails with an AppError. */
export function useDismissSignal(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => callRpc('dismiss_signal', { cafe_id: cafeId, key }, 'dismissed'),
    onSuccess: () => refreshDesk(queryClient),
  });
}
