import { useRpcMutation } from '@/data/rpc-mutation';
import type { VipSpin } from '@functions/_shared/contracts/procedures/vip';
import { useState } from 'react';
import { notAuthenticatedToast } from '@/data/session/session-expired';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { useSpinVipWheel } from '@/features/customer/vip/api/spin-vip-wheel';
import { callOutcome } from '@/lib/call-outcome';
import { messageOf } from '@/lib/error-messages';
import { toAppError, type AppError } from '@/lib/errors';
import { toast, type ToastInput } from '@/ui/toast';
import { useSingleFlight } from '@/ui/use-single-flight';

export type SpinPhase = 'ready' | 'spinning' | 'won';

export interface VipSpinState {
  phase: SpinPhase;
  /** The server has drawn: the pointer turns while the prize is read. */
  turning: boolean;
  /** The drawn prize, as soon as it is known. */
  drawn: VipSpin | null;
  /** A press whose answer never came: pressing again asks for the same spin. */
  answerLost: boolean;
  /** The odds that the last press named were no longer those that hold: nothing was drawn. */
  isChanged: boolean;
  spin: () => void;
  /** The pointer has come to rest. */
  settle: () => void;
}

/**
 * Carries one spin of the VIP wheel from the press to the prize; kept above the tabs, so that leaving the wheel's tab
 * loses nothing.
 */
export function useVipSpin(area: CafeVipArea): VipSpinState {
  const [lastDrawn, setDrawn] = useState<VipSpin | null>(null);
  const [settled, setSettled] = useState(false);
  const [spun, setSpun] = useState(false);
  /** The server's day of the last press. */
  const [pressedOn, setPressedOn] = useState<string | null>(null);
  const { spin, publish } = useSpinVipWheel(area.cafe, area.today);
  const { mutate: markSeen } = useRpcMutation('mark_vip_prize_seen', {}, area.cafe);

  // A prize that was collected or has expired gives the button back: the next day has a turn of its own.
  const prize = area.prizes.find(({ id }) => id === lastDrawn?.prize.id);
  const isOver = settled && (prize ? prize.state !== 'available' : area.today !== pressedOn);
  const drawn = isOver ? null : lastDrawn;

  const { press, pending } = useSingleFlight(async () => {
    setDrawn(null);
    setSettled(false);
    setSpun(false);
    setPressedOn(area.today);
    try {
      setDrawn(await spin.mutateAsync({ odds: area.wheel.odds, onSpun: () => setSpun(true) }));
    } catch (thrown) {
      setSpun(false);
      const error = toAppError(thrown);
      if (error.code !== 'WHEEL_CHANGED') toast(spinFailure(error));
    }
  });
  const settle = () => {
    if (!drawn || settled) return;
    setSettled(true);
    void publish(drawn).then(() => markSeen({ prize_id: drawn.prize.id }));
    toast({ title: '¡Premio obtenido!', description: `Has ganado: ${drawn.prize_name}`, variant: 'success' });
  };

  const phase = drawn ? (settled ? 'won' : 'spinning') : pending ? 'spinning' : 'ready';
  const failure = spin.isError ? toAppError(spin.error) : null;
  const isChanged = failure?.code === 'WHEEL_CHANGED';
  const answerLost =
    failure !== null &&
    failure.code !== 'PRIZE_UNREAD' &&
    callOutcome(failure) === 'unknown' &&
    // another day's press asks for another spin
    pressedOn === area.today;
  return { phase, turning: spun && !isOver, drawn, answerLost, isChanged, spin: press, settle };
}

const finalRefusals = [
  'PRIZE_PENDING',
  'ALREADY_SPUN_TODAY',
  'INSUFFICIENT_CONECTITOS',
  'NOT_VIP',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'PRESENCE_MISSING',
  'PRIZE_UNREAD',
];

/** Returns the toast for a failed spin. */
function spinFailure(error: AppError): ToastInput {
  const { code } = error;
  const failed = (description: string): ToastInput => ({
    title: 'Error',
    description,
    variant: 'destructive',
  });
  if (finalRefusals.includes(code)) return { ...messageOf(code), variant: 'destructive' };
  if (code === 'UNAUTHENTICATED') return notAuthenticatedToast();
  // Without a readable answer the spin may have happened; the screen says how to find out.
  const unclear = callOutcome(error) === 'unknown';
  return failed(unclear ? 'Hubo un problema al procesar el premio' : 'No se pudo registrar la tirada');
}
