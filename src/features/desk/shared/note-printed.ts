import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Keeps that a café has printed its poster or VIP cards (rule T28); nobody waits for it, the next print keeps it too. */
export function useNotePrinted(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (what: 'poster' | 'cards') => callVoidRpc('note_printed', { cafe_id: cafeId, what }),
    onSuccess: () => refreshDesk(queryClient),
  });
}
