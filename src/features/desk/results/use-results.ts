import { keepPreviousData } from '@tanstack/react-query';
import { useRpcQuery } from '@/data/rpc';
import { madridDay } from '@/domain/madrid';
import { addDays, readPeriod, type Period } from '@/features/desk/results/period';
import { callRpc } from '@/lib/rpc';

/**
 * Loads a café's results for the period in the address's parameters. A device's clock may be wrong: if the server's
 * yesterday is another day, the period is computed and loaded again with that day (rule I15). The previous period stays on
 * screen until the next one has arrived.
 */
export function useResults(cafeSlug: string, params: URLSearchParams) {
  const argsOf = ({ from, to }: Period) => ({ cafe_slug: cafeSlug, from_day: from, to_day: to });
  const requested = readPeriod(params, addDays(madridDay(), -1));
  return useRpcQuery('load_results', argsOf(requested), {
    queryFn: async () => {
      const results = await callRpc('load_results', argsOf(requested));
      const serverPeriod = readPeriod(params, results.period.last_day);
      const isSame = serverPeriod.from === requested.from && serverPeriod.to === requested.to;
      return isSame ? results : callRpc('load_results', argsOf(serverPeriod));
    },
    placeholderData: keepPreviousData,
  });
}
