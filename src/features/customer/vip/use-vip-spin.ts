import { useSpin } from '@/data/customer/use-spin';
import { presenceMessage } from '@/data/presence/presence-message';
import { useRpcMutation } from '@/data/rpc-mutation';
import { notAuthenticatedToast } from '@/data/session/session-expired';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { READY } from '@/domain/spin-state';
import { callOutcome } from '@/lib/call-outcome';
import { isUnexpected } from '@/lib/error-messages';
import type { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { toast, type ToastInput } from '@/ui/toast';

/** Spins the VIP wheel; used above the tabs, so that leaving the wheel's tab loses nothing. */
export function useVipSpin({ cafe, today, wheel, prizes }: CafeVipArea) {
  const { mutate: markSeen } = useRpcMutation('mark_vip_prize_seen', {}, cafe);
  const { state, press, stop } = useSpin({
    wheel: 'vip',
    cafe,
    request: `vip-spin:${cafe.id}:${today}`,
    draw: (request_id) => callRpc('spin_vip_wheel', { cafe_id: cafe.id, request_id, odds: wheel.odds }),
    failure: (error) => spinFailure(error, cafe.has_tag),
  });
  const settle = () => {
    if (state.name !== 'turning') return;
    stop();
    markSeen({ prize_id: state.drawn.prize.id });
    const description = `Has ganado: ${state.drawn.prize_name}`;
    toast({ title: '¡Premio obtenido!', description, variant: 'success' });
  };

  // A prize that was collected or has expired gives the button back: the next day has a spin of its own.
  const isOver =
    state.name === 'won' && prizes.find(({ id }) => id === state.drawn.prize.id)?.state !== 'available';
  return { state: isOver ? READY : state, press, settle };
}

export type VipSpinState = ReturnType<typeof useVipSpin>;

/** Returns the toast for a failed spin. */
function spinFailure(error: AppError, hasTag: boolean): ToastInput {
  const outcome = callOutcome(error);
  if (error.code === 'UNAUTHENTICATED') return notAuthenticatedToast();
  if (error.code === 'PRIZE_UNREAD' || (outcome === 'refused' && !isUnexpected(error)))
    return { ...presenceMessage(error.code, hasTag), variant: 'destructive' };
  // Without a readable answer the spin may have happened; the page says how to find out.
  const description =
    outcome === 'unknown' ? 'Hubo un problema al procesar el premio' : 'No se pudo registrar la tirada';
  return { title: 'Error', description, variant: 'destructive' };
}
