import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { firstQuery } from '@/lib/rpc';

/** Returns everything that the dashboard shows, in one call. */
export function useDashboard(userId: string) {
  return useQuery({
    ...firstQuery('load_dashboard', {}, 'cafes', 'is_admin'),
    queryKey: queryKeys.dashboard(userId),
    // Coming back from a challenge must show what it changed.
    refetchOnMount: 'always',
  });
}
