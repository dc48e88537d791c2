import type { Ask } from '@functions/_shared/contracts/procedures/shapes';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

/** Poll interval for the bar's answer while the screen is visible: rule P22 has it there within 2.5 s. */
const POLL_MS = 1000;

/**
 * Polls a handover request with one small read while it waits and the screen is visible, and at once on focus and when
 * the network is back. Undefined without a request, and until the first answer.
 */
export function useHandoverRequest(askId: string | null, userId: string): Ask | undefined {
  return useQuery({
    queryKey: queryKeys.ask(askId ?? '', userId),
    queryFn: async () => (await callRpc('load_handover_request', { ask_id: askId ?? '' }, 'ask')).ask,
    enabled: askId !== null,
    refetchInterval: ({ state }) =>
      (!state.data || state.data.status === 'waiting') && (!state.error || toAppError(state.error).retryable)
        ? POLL_MS
        : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  }).data;
}

/** Takes a request to the bar back while it waits. Returns the request afterwards. */
export async function withdrawHandoverRequest(askId: string): Promise<Ask> {
  return (await callRpc('withdraw_handover_request', { ask_id: askId }, 'ask')).ask;
}
