import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Records that a café has printed its poster or VIP cards (rule T28). A failure is silent: the next print records it. */
export function useRecordPrint(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (what: 'poster' | 'cards') => callVoidRpc('record_print', { cafe_id: cafeId, what }),
    onSuccess: () => refreshDesk(queryClient),
  });
}
