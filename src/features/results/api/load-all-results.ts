import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/desk/desk-keys';
import { useViewer } from '@/desk/use-viewer';
import { loadPeriod } from '@/features/results/api/load-period';
import { periodText } from '@/features/results/period';
import { callRpc } from '@/lib/rpc';

/** What all cafés together brought in the period of an address's parameters, for administrators. */
export function useAllResults(params: URLSearchParams) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.results(viewer, null, periodText(params)),
    queryFn: () =>
      loadPeriod(params, ({ from, to }) =>
        callRpc('load_all_results', { from_day: from, to_day: to }, 'sentences', 'path', 'days', 'survey'),
      ),
    placeholderData: keepPreviousData,
  });
}
