import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/desk/desk-keys';
import { useViewer } from '@/desk/use-viewer';
import type { Period } from '@/features/results/period';
import { callRpc } from '@/lib/rpc';

/** What all cafés together brought in a period, for administrators. */
export function useAllResults({ from, to }: Period) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.results(viewer, null, from, to),
    queryFn: () =>
      callRpc('load_all_results', { from_day: from, to_day: to }, 'sentences', 'path', 'days', 'survey'),
    placeholderData: keepPreviousData,
  });
}
