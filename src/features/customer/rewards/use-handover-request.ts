import type { HandoverRequest } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useRpcQuery } from '@/data/rpc';
import { toAppError } from '@/lib/errors';

/** Poll interval for the bar's answer while the screen is visible: rule P22 has it there within 2.5 s. */
const POLL_MS = 1000;

/**
 * Polls a handover request with one small read while it waits and the screen is visible, and at once on focus and when
 * the network is back. Undefined without a request, and until the first answer.
 */
export function useHandoverRequest(handoverRequestId: string | null): HandoverRequest | undefined {
  return useRpcQuery(
    'load_handover_request',
    handoverRequestId === null ? null : { handover_request_id: handoverRequestId },
    {
      refetchInterval: ({ state: { data, error } }) =>
        (!data || data.ask.status === 'waiting') && (!error || toAppError(error).retryable) ? POLL_MS : false,
      refetchOnReconnect: 'always',
      retry: false,
      staleTime: 0,
      gcTime: 0,
    },
  ).data?.ask;
}
