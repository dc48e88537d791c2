import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Ends those among 1 to 200 codes of a café that nobody has used (rule V30); null for any, as an administrator. Fails with an AppError. */
export function useRevokeVipCodes(cafeId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (codeIds: string[]) =>
      callRpc(
        'revoke_vip_codes',
        { code_ids: codeIds, ...(cafeId !== null && { cafe_id: cafeId }) },
        'revoked',
        'requested',
      ),
    onSettled: () => refreshDesk(queryClient),
  });
}
