import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Takes back an open invitation; answers whether it still was one (rule T6). */
export function useRevokeTeamInvitation(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      callRpc('revoke_team_invitation', { cafe_id: cafeId, invitation_id: invitationId }, 'revoked'),
    onSuccess: () => refreshDesk(queryClient),
  });
}
