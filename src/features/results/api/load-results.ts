import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/desk/desk-keys';
import { useViewer } from '@/desk/use-viewer';
import type { Period } from '@/features/results/period';
import { callRpc } from '@/lib/rpc';

/** What a café brought in a period. Another period comes over the one before, which stays until it is there. */
export function useResults(cafeSlug: string, { from, to }: Period) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.results(viewer, cafeSlug, from, to),
    queryFn: () =>
      callRpc(
        'load_results',
        { cafe_slug: cafeSlug, from_day: from, to_day: to },
        'cafe',
        'rights',
        'teams',
        'sentences',
        'path',
        'days',
        'survey',
        'month_mail',
      ),
    placeholderData: keepPreviousData,
  });
}
