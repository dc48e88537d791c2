import type { TeamRole } from '@functions/_shared/contracts/procedures/shapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** A change that an owner makes to a member of the team. Members make only `remove`, to themselves. */
export type MemberChange = TeamRole | 'hand-over' | 'remove' | 'remove-with-slips';

/** Changes a café's team (rule T8). Fails with an AppError: LAST_OWNER, MEMBER_NOT_FOUND, NOT_ALLOWED, … */
export function useChangeMember(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, change }: { userId: string; change: MemberChange }) => {
      const member = { cafe_id: cafeId, user_id: userId };
      if (change === 'remove') await callRpc('remove_member', member, 'removed');
      else if (change === 'remove-with-slips')
        await callRpc('remove_member', { ...member, void_slips: true }, 'removed');
      else if (change === 'hand-over') await callRpc('hand_over_team', member, 'role');
      else await callRpc('set_member_role', { ...member, role: change }, 'role');
    },
    onSuccess: () => refreshDesk(queryClient),
  });
}
