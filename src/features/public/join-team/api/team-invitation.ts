import { useQuery } from '@tanstack/react-query';
import { callRpc } from '@/lib/rpc';

/** Loads an invitation, and again once its reader has signed in (rule T7). */
export function useTeamInvitation(token: string, viewer: string | null) {
  return useQuery({
    queryKey: ['team-invitation', viewer, token],
    queryFn: () => callRpc('peek_team_invitation', { token }, 'status', 'cafe', 'role'),
    enabled: token !== '',
  });
}

/** Accepts an invitation. What it is worth by now is in the answer. */
export const joinTeam = (token: string) => callRpc('join_team', { token }, 'status', 'cafe_slug');
