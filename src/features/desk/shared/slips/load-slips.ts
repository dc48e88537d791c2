import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Returns a café's sheets of slips in one call (rule P13). */
export function useSlips(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.slips(viewer, cafeSlug),
    queryFn: () => callRpc('load_slips', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'sheets'),
  });
}
