import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';

/** Returns everything that the dashboard shows, in one call. */
export function useDashboard(userId: string) {
  return useQuery({
    queryKey: queryKeys.dashboard(userId),
    queryFn: () => callRpc('load_dashboard', {}, 'cafes', 'is_admin'),
    // Coming back from a challenge must show what it changed.
    refetchOnMount: 'always',
  });
}
