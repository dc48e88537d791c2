import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Poll interval while a pairing code is on screen, in milliseconds. */
const PAIRING_POLL_INTERVAL_MS = 3_000;

/** Returns a café's screens in one call (rule P16); again and again while a code waits to be used. */
export function useScreens(cafeSlug: string, pairing: boolean) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.screens(viewer, cafeSlug),
    queryFn: () => callRpc('load_screens', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'screens'),
    refetchInterval: pairing ? PAIRING_POLL_INTERVAL_MS : false,
    refetchOnWindowFocus: 'always',
  });
}
