import { useQuery } from '@tanstack/react-query';
import type { Cafe } from '@/data/cafe/cafe';
import { callRpc, shape } from '@/lib/rpc';

/** What an invitation is worth; café and masked address only while it is open. */
export interface InvitationView {
  status: 'open' | 'used' | 'revoked' | 'expired' | 'cafe_closed' | 'unknown';
  cafe: Cafe | null;
  email: string | null;
}

/** The invitation behind a link's token (rule A18). Idle without a token. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callRpc('peek_invitation', { token }, shape<InvitationView>('status')),
    enabled: token !== '',
  });
}
