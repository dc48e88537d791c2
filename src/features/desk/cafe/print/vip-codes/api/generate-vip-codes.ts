import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Makes 1 to 200 random inactive codes of a café. Fails with an AppError. */
export function useGenerateVipCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ cafeId, amount }: { cafeId: string; amount: number }) =>
      callRpc('generate_vip_codes', { cafe_id: cafeId, amount }, 'codes'),
    onSuccess: () => refreshDesk(queryClient),
  });
}
