import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Makes a single-use invitation to a café (rule A18). Fails with an AppError: INVALID_INPUT, CAFE_PAUSED, … */
export function useCreateInvitation(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      callRpc('create_invitation', { cafe_id: cafeId, email }, 'id', 'token', 'expires_at'),
    onSuccess: () => refreshDesk(queryClient),
  });
}
