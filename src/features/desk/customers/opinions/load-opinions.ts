import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Loads the private opinions of a café up to yesterday (rule J34). */
export function useOpinions(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.opinions(viewer, cafeSlug),
    queryFn: () => callRpc('load_opinions', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'months'),
  });
}
