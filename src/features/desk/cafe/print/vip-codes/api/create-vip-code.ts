import type { FunctionRequest } from '@functions/_shared/contracts/functions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callCodeFunction } from '@/features/desk/cafe/print/vip-codes/api/call-code-function';
import { refreshDesk } from '@/features/desk/shared/desk-keys';

/** Creates one inactive VIP code. After a failure the list is reloaded too: only the answer may have been lost. */
export function useCreateVipCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ code, cafeteria }: FunctionRequest<'create-vip-code'>) =>
      callCodeFunction('create-vip-code', { code, cafeteria }),
    onSettled: () => refreshDesk(queryClient),
  });
}
