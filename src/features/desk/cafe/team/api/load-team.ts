import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Poll interval by which an open screen learns that its reader left the team, in milliseconds. */
const POLL_INTERVAL_MS = 4000;

/**
 * Returns a café's people in one call. Looks again while visible, so that who was removed does not go on reading (rule
 * T2).
 */
export function useTeam(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.team(viewer, cafeSlug),
    queryFn: () => callRpc('load_team', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'people'),
    refetchInterval: ({ state }) => (state.error ? false : POLL_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
  });
}
