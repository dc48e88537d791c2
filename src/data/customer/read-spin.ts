import type { QueryClient } from '@tanstack/react-query';
import { retryPause, shouldRetry } from '@/lib/query-client';
import { callRpc, type Shape } from '@/lib/rpc';

/**
 * What a committed spin gave (rule R4: the spin itself tells only its id). Reading costs nothing, so a lost answer is
 * asked for again by itself.
 */
export function readSpin<Answer extends object>(
  client: QueryClient,
  spinId: string,
  shape: Shape<Answer>,
): Promise<Answer> {
  return client.fetchQuery({
    queryKey: ['spin', spinId],
    queryFn: () => callRpc('load_spin', { spin_id: spinId }, shape),
    retry: shouldRetry,
    retryDelay: retryPause,
    gcTime: 0,
  });
}
