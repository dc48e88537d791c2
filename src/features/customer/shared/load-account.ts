import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';

/**
 * Returns the person's short code, what cafés changed of them, and what cafés may write to them (rules T11, T13 and
 * M2).
 */
export function useAccount(userId: string) {
  return useQuery({
    queryKey: queryKeys.account(userId),
    queryFn: () => callRpc('load_account', {}, 'code', 'changes', 'reminders'),
  });
}
