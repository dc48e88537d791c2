import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { loadPeriod } from '@/features/desk/results/api/load-period';
import { periodText } from '@/features/desk/results/period';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/**
 * Loads a café's results for the period in the address's parameters. `period.last_day` is the server's yesterday. The previous
 * period stays on screen until the next one has arrived.
 */
export function useResults(cafeSlug: string, params: URLSearchParams) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.results(viewer, cafeSlug, periodText(params)),
    queryFn: () =>
      loadPeriod(params, ({ from, to }) =>
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
      ),
    placeholderData: keepPreviousData,
  });
}
