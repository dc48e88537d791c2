import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useState } from 'react';
import { useSpin } from '@/data/customer/use-spin';
import { presenceMessage } from '@/data/presence/presence-message';
import { notAuthenticatedToast } from '@/data/session/session-expired';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { isSpinning, READY, REVEAL_DELAY_MS } from '@/domain/spin-state';
import { unseenPrize } from '@/features/customer/vip/wheel-state';
import { callOutcome } from '@/lib/call-outcome';
import { isUnexpected } from '@/lib/error-messages';
import type { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import type { ToastInput } from '@/ui/toast';

/** Spins the VIP wheel; used above the tabs, so that leaving the wheel's tab loses nothing. */
export function useVipSpin({ cafe, today, wheel, prizes }: CafeVipArea) {
  const { state, press, stop } = useSpin({
    wheel: 'vip',
    cafe,
    request: `vip-spin:${cafe.id}:${today}`,
    draw: (request_id) => callRpc('spin_vip_wheel', { cafe_id: cafe.id, request_id, odds: wheel.odds }),
    failure: (error) => spinFailure(error, cafe.has_tag),
  });
  const [revealed, reveal] = useState<VipPrize>();
  const [putAway, setPutAway] = useState<string>();
  const canShow = (id: string) =>
    id !== putAway && prizes.find((prize) => prize.id === id)?.state === 'available';

  useEffect(() => {
    if (state.name !== 'won') return;
    const timer = setTimeout(reveal, REVEAL_DELAY_MS, state.drawn.prize);
    return () => clearTimeout(timer);
  }, [state]);

  // A prize that was put away, collected or has expired gives the button back: the next day has a spin of its own.
  const isOver = state.name === 'won' && !canShow(state.drawn.prize.id);
  const shown = isOver ? READY : state;
  // On return: a prize that was drawn while nobody could see it, since the page closed or the answer was lost.
  const unseen = shown.name === 'won' || isSpinning(shown) ? undefined : unseenPrize(prizes);
  if (unseen && unseen.id !== revealed?.id) reveal(unseen);

  /** The prize whose screen is open. */
  const won = revealed && canShow(revealed.id) ? revealed : null;
  const wasPutAway = putAway !== undefined;
  return { state: shown, press, stop, won, wasPutAway, putAway: () => setPutAway(won?.id) };
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
