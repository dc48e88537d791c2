import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Loads a café's signs of abuse in one call (rule P26). Fails with an AppError: NOT_ALLOWED, NETWORK, … */
export function useSignals(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.signals(viewer, cafeSlug),
    queryFn: () => callRpc('load_signals', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'signals'),
    refetchOnWindowFocus: 'always',
  });
}
