import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAdmin } from '@/features/admin/shared/admin-keys';
import { callRpc, shape } from '@/lib/rpc';

export interface NewInvitation {
  id: string;
  /** Answered this once; the server keeps only its hash. */
  token: string;
  correo: string;
  expires_at: string;
}

/** Makes a single-use invitation to a café (rule A18). Fails with an AppError: INVALID_INPUT, CAFE_PAUSED, … */
export function useCreateInvitation(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      callRpc(
        'create_invitation',
        { cafe_id: cafeId, email },
        shape<NewInvitation>('id', 'token', 'expires_at'),
      ),
    onSuccess: () => refreshAdmin(queryClient),
  });
}
