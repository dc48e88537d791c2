import type { TeamRole } from '@functions/_shared/contracts/procedures/shapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Invites an address into a café's team (rule T6). Fails with an AppError: ALREADY_MEMBER, TOO_MANY_REQUESTS, … */
export function useInviteToTeam(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ email, role }: { email: string; role: TeamRole }) =>
      callRpc('invite_to_team', { cafe_id: cafeId, email, role }, 'id', 'token', 'expires_at', 'mailed'),
    onSuccess: () => refreshDesk(queryClient),
  });
}
