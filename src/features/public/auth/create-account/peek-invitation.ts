import { useQuery } from '@tanstack/react-query';
import { callRpc } from '@/lib/rpc';

/** Returns the invitation behind a link's token (rule A18). Idle without a token. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callRpc('peek_invitation', { token }, 'status'),
    enabled: token !== '',
  });
}
