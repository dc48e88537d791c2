import type { TeamRole } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { callRpc } from '@/lib/rpc';

/** A change that an owner makes to a member of the team. Members make only `remove`, to themselves. */
export type MemberChange = TeamRole | 'hand-over' | 'remove' | 'remove-with-slips';

interface ChangedMember {
  cafe_id: string;
  user_id: string;
  change: MemberChange;
}

function changeMember({ change, ...member }: ChangedMember): Promise<object> {
  if (change === 'remove') return callRpc('remove_member', member);
  if (change === 'remove-with-slips') return callRpc('remove_member', { ...member, void_slips: true });
  if (change === 'hand-over') return callRpc('transfer_ownership', member);
  return callRpc('set_member_role', { ...member, role: change });
}

/** Changes a café's team (rule T8). Fails with an AppError: LAST_OWNER, MEMBER_NOT_FOUND, NOT_ALLOWED, … */
export function useChangeMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeMember,
    onSuccess: () => refreshPages(queryClient),
    onError: () => void refreshPages(queryClient),
  });
}
