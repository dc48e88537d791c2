import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** Brings the programme's wheel back to a café. Fails with an AppError: WHEEL_EDITED, TOO_MANY_VERSIONS. */
export function useRestoreWheel(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wheel: { wheel: string; based_on: number }) =>
      callRpc('restore_wheel', { cafe_id: cafeId, ...wheel }, 'version', 'from'),
    onSettled: () => refreshDesk(queryClient),
  });
}
