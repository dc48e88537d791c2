import type { HandoverRequest } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useQuery } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

/** Poll interval for the team's answer while the screen is visible: rule P22 has it there within 2.5 s. */
const POLL_MS = 1000;

/**
 * Polls a handover request with one small read while it waits and the screen is visible, and at once on focus and when
 * the network is back; `onRead` learns each answer. Idle without a request.
 */
export function useHandoverRequestPoll(
  handoverRequestId: string | null,
  onRead: (handoverRequest: HandoverRequest) => void,
): void {
  useQuery({
    // The key is outside the pages that an action reads anew: the poll reads by itself.
    queryKey: ['handover-request', handoverRequestId],
    queryFn: async () => {
      const { handover_request } = await callRpc('load_handover_request', {
        handover_request_id: handoverRequestId!,
      });
      onRead(handover_request);
      return handover_request;
    },
    enabled: handoverRequestId !== null,
    refetchInterval: ({ state: { data, error } }) =>
      (!data || data.status === 'waiting') && (!error || toAppError(error).retryable) ? POLL_MS : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
