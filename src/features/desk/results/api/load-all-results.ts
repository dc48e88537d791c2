import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { madridDay } from '@/domain/madrid';
import { addDays, readPeriodOfAll } from '@/features/desk/results/period';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Loads the results of all cafés together until yesterday, for administrators (rule I13). Null until a night has counted them. */
export function useAllResults(params: URLSearchParams) {
  const viewer = useViewer();
  const requested = readPeriodOfAll(params, addDays(madridDay(), -1));
  const period =
    requested.kind === 'month' ? requested.month : String(requested.kind === 'last' ? requested.days : '');
  return useQuery({
    queryKey: deskKeys.results(viewer, null, period),
    queryFn: () => callRpc('load_all_results', { period }, 'last_day', 'results'),
    placeholderData: keepPreviousData,
  });
}
