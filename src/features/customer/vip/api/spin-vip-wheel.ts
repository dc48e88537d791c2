import type { VipSpin } from '@functions/_shared/contracts/procedures/vip';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readSpin } from '@/data/customer/read-spin';
import { refreshVipArea, updateVipArea } from '@/data/vip/vip-area';
import { toAppError } from '@/lib/errors';
import { requestOnce } from '@/lib/request-intent';
import { callRpc } from '@/lib/rpc';

/** The area after a spin: paid, spun today, the prize waiting. */
function afterVipSpin(area: VipArea, { balance, prize }: VipSpin): VipArea {
  return {
    ...area,
    balance,
    spun_today: true,
    // The reload behind it knows.
    visits_to_turn: null,
    prizes: [prize, ...area.prizes.filter(({ id }) => id !== prize.id)],
  };
}

/**
 * Spins the VIP wheel of a café. The spin answers only its id, upon which `onSpun` is called; a second call reads the prize.
 * Resolves with it while the screens still show the state before it: `publish` makes it known once the pointer has come to
 * rest. A lost answer is asked for again with the same request.
 * Fails with an AppError: WHEEL_CHANGED, PRIZE_PENDING, ALREADY_SPUN_TODAY, INSUFFICIENT_CONECTITOS, NOT_VIP, CAFE_PAUSED, …
 */
export function useSpinVipWheel(cafeId: string, today: string) {
  const queryClient = useQueryClient();
  const spin = useMutation({
    mutationFn: ({ odds, onSpun }: { odds: string; onSpun: () => void }) =>
      requestOnce(`vip-spin:${cafeId}:${today}`, async (request_id) => {
        const { spin_id } = await callRpc('spin_vip_wheel', { cafe_id: cafeId, request_id, odds });
        onSpun();
        return readSpin(queryClient, spin_id, 'vip');
      }),
    // Refused: what the screen showed is not how things stand.
    onError: async (thrown) => {
      const { code, retryable } = toAppError(thrown);
      if (retryable) return;
      if (code === 'PRESENCE_MISSING')
        void queryClient.invalidateQueries({ queryKey: ['rpc', 'load_presence'] });
      const refreshed = refreshVipArea(queryClient);
      // The next press must name the odds that hold now.
      if (code === 'WHEEL_CHANGED') await refreshed;
    },
  });
  const publish = (drawn: VipSpin) => {
    updateVipArea(queryClient, cafeId, (area) => afterVipSpin(area, drawn));
    queryClient.removeQueries({ queryKey: ['rpc', 'load_rewards'], type: 'inactive' });
    // The movement behind it arrives a moment later.
    void refreshVipArea(queryClient);
  };
  return { spin, publish };
}
