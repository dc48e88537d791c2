import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Revokes an open invitation; `revoked` is false when it was used or revoked in the meantime. Fails with an AppError. */
export function useRevokeInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      callRpc('revoke_invitation', { invitation_id: invitationId }, 'revoked'),
    onSettled: () => refreshDesk(queryClient),
  });
}
