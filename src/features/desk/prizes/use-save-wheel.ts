import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendOnce } from '@/features/desk/shared/idempotent-mutation';
import { refreshPages } from '@/data/rpc';
import { callRpc } from '@/lib/rpc';

interface WheelToSave extends Omit<Args<'save_wheel'>, 'cafe_id' | 'request_id'> {
  /** Values in cents of prizes that had none, set before: a wheel takes only prizes with a value. */
  values: { prize: string; cents: number }[];
}

/**
 * Saves a café's own wheel as a new version, once. Fails with an AppError: INVALID_INPUT with the field, PRIZE_WITHOUT_VALUE
 * with the prize, WHEEL_EDITED, TOO_MANY_VERSIONS.
 */
export function useSaveWheel(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, ...wheel }: WheelToSave) => {
      for (const value of values)
        await callRpc('set_market_value', { cafe_id: cafeId, ...value, shown: { value_cents: null } });
      const args = { cafe_id: cafeId, ...wheel };
      return sendOnce(`save_wheel:${JSON.stringify(args)}`, (request_id) =>
        callRpc('save_wheel', { ...args, request_id }),
      );
    },
    onSettled: () => refreshPages(queryClient),
  });
}
