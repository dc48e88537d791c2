import type { Today } from '@functions/_shared/contracts/procedures/today';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { nextLook } from '@/features/desk/shared/next-look';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

/** The tab of today as it was last told. */
type TodayNow = Today & {
  version: string;
  /** Polls since the last news. */
  quiet: number;
};

/**
 * A café's day in one light call, again and again while it is visible: who says what it knows already is told no more than
 * "nothing new" (rule T10). At once on focus and when the network is back.
 */
export function useToday(cafeSlug: string) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const queryKey = deskKeys.today(viewer, cafeSlug);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<TodayNow> => {
      const known = queryClient.getQueryData<TodayNow>(queryKey);
      const { version, today } = await callRpc(
        'load_today',
        { cafe_slug: cafeSlug, ...(known && { known_version: known.version }) },
        'version',
        'today',
      );
      if (today) return { ...today, version, quiet: 0 };
      if (known) return { ...known, quiet: known.quiet + 1 };
      throw new Error('Nothing new was answered to who knew nothing');
    },
    refetchInterval: ({ state }) =>
      // Who is not on the team any more asks no further.
      state.error && toAppError(state.error).code === 'NOT_ALLOWED'
        ? false
        : nextLook(state.data?.quiet ?? 0, state.data?.cafe.way_of_working === 'proof_and_handover'),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}
