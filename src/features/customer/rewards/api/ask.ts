import type { Ask } from '@functions/_shared/contracts/procedures/shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

/** Poll interval for the bar's answer while the screen is visible: rule P22 has it there within 2.5 s. */
const LOOK_MS = 1000;

/**
 * Polls a handover request with one small read while it waits and the screen is
 * visible, and at once on focus and when the network is back. `asked` is its last known state.
 */
export function useAsk(asked: Ask | null, userId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.ask(asked?.id ?? '', userId);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await callRpc('load_handover_request', { ask_id: asked!.id }, 'ask')).ask,
    enabled: asked?.status === 'waiting',
    ...(asked && { initialData: asked }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'waiting' && (!state.error || toAppError(state.error).retryable)
        ? LOOK_MS
        : false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  /** Takes it back while it waits; says how it stands then. */
  const withdraw = async () => {
    if (!asked) return;
    const { ask } = await callRpc('withdraw_handover_request', { ask_id: asked.id }, 'ask');
    queryClient.setQueryData(queryKey, ask);
  };
  return { ask: data ?? asked, withdraw };
}
