import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import type { Account } from '@functions/_shared/contracts/procedures/accounts';
import { callRpc } from '@/lib/rpc';

/** Lets screens of cafés greet the person by their first name, or no longer (rule P28). */
export function useAllowGreeting(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (allowed: boolean) => callRpc('allow_greeting', { allowed }, 'allowed'),
    onSuccess: ({ allowed }) =>
      queryClient.setQueryData<Account>(
        queryKeys.account(userId),
        (account) => account && { ...account, greeted: allowed },
      ),
  });
}
