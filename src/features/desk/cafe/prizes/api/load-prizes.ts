import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Loads a café's prizes and wheels (rules T27 and R20). */
export function usePrizes(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.prizes(viewer, cafeSlug),
    queryFn: () =>
      callRpc('load_prizes', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'prizes', 'wheels'),
    refetchOnWindowFocus: 'always',
  });
}
