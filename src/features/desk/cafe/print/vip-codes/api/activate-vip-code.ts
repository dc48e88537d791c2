import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callCodeFunction } from '@/features/desk/cafe/print/vip-codes/api/call-code-function';
import { refreshDesk } from '@/features/desk/shared/desk-keys';

/** Activates one VIP code. After a failure the list is reloaded too: only the answer may have been lost. */
export function useActivateVipCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (codeId: string) => callCodeFunction('activate-vip-code', { codeId }),
    onSettled: () => refreshDesk(queryClient),
  });
}
