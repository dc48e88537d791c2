import type { Answer } from '@functions/_shared/contracts/procedures';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { refreshPages } from '@/data/rpc';
import { countShown, useShowPages } from '@/data/rpc-mutation';
import type { CafeSlugs } from '@/domain/slugs';
import { READY, reduceSpin, type SpinEvent, type SpinState } from '@/domain/spin-state';
import { callOutcome } from '@/lib/call-outcome';
import { AppError, toAppError } from '@/lib/errors';
import { sendIdempotent } from '@/lib/idempotent-request';
import { retryDelay, shouldRetry } from '@/lib/query-client';
import { callRpc } from '@/lib/rpc';
import { toast, type ToastInput } from '@/ui/toast';

type Spin = Answer<'load_spin'>;
type SpinOf<Wheel> = Extract<Spin, { wheel: Wheel }>;

interface SpinInput<Wheel> {
  wheel: Wheel;
  cafe: CafeSlugs;
  /** Name of the request: two presses with one name are one spin until it is answered. */
  request: string;
  /** Lets the server draw. It answers only an id (rule S6); null if it had nothing to draw. */
  draw: (requestId: string) => Promise<{ spin_id: string | null }>;
  /** Returns the toast for a spin that failed. */
  failure: (error: AppError) => ToastInput;
}

/**
 * Spins a wheel: the press lets the server draw, a second call reads the prize and its position (rule R4). The pages that it
 * changes are known from then on; whoever shows them holds them until the wheel has stopped. A lost answer is asked for again
 * by the next press, with the same request.
 */
export function useSpin<Wheel extends Spin['wheel']>({
  wheel,
  cafe,
  request,
  draw,
  failure,
}: SpinInput<Wheel>) {
  const client = useQueryClient();
  const showPages = useShowPages();
  const [state, dispatch] = useReducer(
    (now: SpinState<SpinOf<Wheel>>, event: SpinEvent<SpinOf<Wheel>>) => reduceSpin(now, event),
    READY,
  );

  /** Resolves with true if the wheel now turns to a prize. */
  const press = async (): Promise<boolean> => {
    dispatch({ type: 'pressed' });
    const shownBefore = countShown();
    try {
      const drawn = await sendIdempotent(request, async (requestId) => {
        const { spin_id } = await draw(requestId);
        if (spin_id === null) return null;
        dispatch({ type: 'drawn' });
        return loadSpin(client, spin_id, wheel);
      });
      await (drawn ? showPages(drawn, cafe, shownBefore) : refreshPages(client));
      dispatch(drawn ? { type: 'read', drawn } : { type: 'refused' });
      return drawn !== null && drawn.position !== null;
    } catch (thrown) {
      const error = toAppError(thrown);
      // A refusal means that the page shows what no longer is.
      const refreshed = error.retryable ? null : refreshPages(client);
      if (error.code === 'WHEEL_CHANGED') {
        // The next press must name the odds that hold now.
        await refreshed;
        dispatch({ type: 'changed' });
        return false;
      }
      const isUnknown = error.code !== 'PRIZE_UNREAD' && callOutcome(error) === 'unknown';
      dispatch(isUnknown ? { type: 'lost', request } : { type: 'refused' });
      toast(failure(error));
      return false;
    }
  };

  // Under another name, as of another day, a press asks for another spin.
  const isForgotten = state.name === 'lost' && state.request !== request;
  return { state: isForgotten ? READY : state, press, stop: () => dispatch({ type: 'stopped' }) };
}

/**
 * Reads what a committed spin gave. Reading costs nothing, so a lost answer is asked for again by itself.
 * @throws AppError PRIZE_UNREAD: the spin happened, and the next look at its page shows the prize.
 */
async function loadSpin<Wheel extends Spin['wheel']>(client: QueryClient, spinId: string, wheel: Wheel) {
  const isOurs = (spin: Spin): spin is SpinOf<Wheel> => spin.wheel === wheel;
  const queryFn = async () => {
    const spin = await callRpc('load_spin', { spin_id: spinId });
    if (!isOurs(spin)) throw new AppError('BAD_RESPONSE', 200, 'load_spin');
    return spin;
  };
  try {
    return await client.fetchQuery({
      queryKey: ['spin', spinId],
      queryFn,
      retry: shouldRetry,
      retryDelay,
      gcTime: 0,
    });
  } catch (thrown) {
    throw new AppError('PRIZE_UNREAD', 0, null, { cause: thrown });
  }
}
