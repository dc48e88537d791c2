import type { Today } from '@functions/_shared/contracts/procedures/today';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rpcKey } from '@/data/rpc';
import { nextPollDelay } from '@/features/desk/shared/next-poll-delay';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

interface PolledToday {
  version: string;
  today: Today;
  /** Polls since the last news; undefined for none. */
  idlePolls?: number;
}

/**
 * Polls a café's day in one light call while it is visible, and at once on focus and when the network is back. The
 * known version travels along, so that an idle poll answers only "nothing new" (rule T10).
 */
export function useToday(cafeSlug: string) {
  const viewer = useUserId();
  const queryClient = useQueryClient();
  const queryKey = rpcKey('load_today', viewer, { cafe_slug: cafeSlug });
  return useQuery({
    queryKey,
    queryFn: async (): Promise<PolledToday> => {
      const previous = queryClient.getQueryData<PolledToday>(queryKey);
      const { version, today } = await callRpc('load_today', {
        cafe_slug: cafeSlug,
        ...(previous && { known_version: previous.version }),
      });
      if (today) return { version, today };
      if (previous) return { ...previous, idlePolls: (previous.idlePolls ?? 0) + 1 };
      throw new Error('Nothing new was answered to who knew nothing');
    },
    select: ({ today }) => today,
    refetchInterval: ({ state: { data, error } }) =>
      // A former team member's screen stops polling.
      error && toAppError(error).code === 'NOT_ALLOWED'
        ? false
        : nextPollDelay(data?.idlePolls ?? 0, data?.today.cafe.service_mode === 'proof_and_handover'),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}
