import type { Answer } from '@functions/_shared/contracts/procedures';
import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '@/lib/errors';
import { retryDelay, shouldRetry } from '@/lib/query-client';
import { callRpc } from '@/lib/rpc';

type Spin = Answer<'load_spin'>;

/**
 * Reads what a committed spin gave (rule R4: the spin itself tells only its id). Reading costs nothing, so a lost answer is
 * asked for again by itself.
 * @throws AppError PRIZE_UNREAD: the spin happened, and the next look at its screen shows the prize.
 */
export function loadSpin<Wheel extends Spin['wheel']>(
  client: QueryClient,
  spinId: string,
  wheel: Wheel,
): Promise<Extract<Spin, { wheel: Wheel }>> {
  const isOurs = (spin: Spin): spin is Extract<Spin, { wheel: Wheel }> => spin.wheel === wheel;
  const reading = client.fetchQuery({
    queryKey: ['spin', spinId],
    queryFn: async () => {
      const spin = await callRpc('load_spin', { spin_id: spinId });
      if (!isOurs(spin)) throw new AppError('BAD_RESPONSE', 200, 'load_spin');
      return spin;
    },
    retry: shouldRetry,
    retryDelay,
    gcTime: 0,
  });
  return reading.catch((thrown: unknown) => {
    throw new AppError('PRIZE_UNREAD', 0, null, { cause: thrown });
  });
}
