import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipSpin } from '@functions/_shared/contracts/procedures/vip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadSpin } from '@/data/customer/load-spin';
import { refreshPages } from '@/data/rpc';
import { useShowPages } from '@/data/rpc-mutation';
import { toAppError } from '@/lib/errors';
import { sendIdempotent } from '@/lib/idempotent-request';
import { callRpc } from '@/lib/rpc';

/**
 * Spins the VIP wheel of a café. The spin answers only its id, upon which `onSpun` is called; a second call reads the prize.
 * Resolves with it while the screens still show the state before it: `publish` makes it known once the pointer has come to
 * rest. A lost answer is asked for again with the same request.
 * Fails with an AppError: WHEEL_CHANGED, PRIZE_PENDING, ALREADY_SPUN_TODAY, INSUFFICIENT_CONECTITOS, NOT_VIP, CAFE_PAUSED, …
 */
export function useSpinVipWheel(cafe: Cafe, today: string) {
  const queryClient = useQueryClient();
  const showPages = useShowPages();
  const spin = useMutation({
    mutationFn: ({ odds, onSpun }: { odds: string; onSpun: () => void }) =>
      sendIdempotent(`vip-spin:${cafe.id}:${today}`, async (request_id) => {
        const { spin_id } = await callRpc('spin_vip_wheel', { cafe_id: cafe.id, request_id, odds });
        onSpun();
        return loadSpin(queryClient, spin_id, 'vip');
      }),
    // A refusal means that the page shows what no longer is. The next press must name the odds that hold now.
    onError: async (thrown) => {
      const { code, retryable } = toAppError(thrown);
      if (retryable) return;
      const refreshed = refreshPages(queryClient);
      if (code === 'WHEEL_CHANGED') await refreshed;
    },
  });
  const publish = (drawn: VipSpin) => showPages(drawn, cafe);
  return { spin, publish };
}
