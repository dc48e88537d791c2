import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/desk/desk-keys';
import { callCodeFunction } from '@/features/vip-codes/api/call-code-function';

/** Activates one VIP code. After a failure the list is reloaded too: only the answer may have been lost. */
export function useActivateVipCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (codeId: string) => callCodeFunction('activate-vip-code', { codeId }),
    onSettled: () => refreshDesk(queryClient),
  });
}
