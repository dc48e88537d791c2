import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Loads the conditions of each prize at a café (rule T27). */
export function usePrizes(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.prizes(viewer, cafeSlug),
    queryFn: () =>
      callRpc('load_prize_conditions', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'prizes'),
    refetchOnWindowFocus: 'always',
  });
}
