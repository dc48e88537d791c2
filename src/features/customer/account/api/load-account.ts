import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';

/** The person's short code, and what cafés changed of them (rules T11 and T13). */
export function useAccount(userId: string) {
  return useQuery({
    queryKey: queryKeys.account(userId),
    queryFn: () => callRpc('load_account', {}, 'code', 'changes'),
  });
}
