import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** As many codes as the server activates or makes at once. */
export const MAX_CODES_AT_ONCE = 200;

/** Activates the inactive ones among 1 to 200 codes of a café; null for any, as an administrator. Fails with an AppError. */
export function useActivateVipCodes(cafeId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (codeIds: string[]) =>
      callRpc(
        'activate_vip_codes',
        { code_ids: codeIds, ...(cafeId !== null && { cafe_id: cafeId }) },
        'activated',
        'requested',
      ),
    onSettled: () => refreshDesk(queryClient),
  });
}
