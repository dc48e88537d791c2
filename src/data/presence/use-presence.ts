import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/data/query-keys';
import { callRpc } from '@/lib/rpc';

/**
 * Loads the presence that a café asks of a customer, and reloads it when a claim ends. A visitor has no user id, and
 * nothing is known of them.
 */
export function usePresence(cafeSlug: string, userId: string | null) {
  return useQuery({
    queryKey: queryKeys.presence(cafeSlug, userId),
    queryFn: () => callRpc('load_presence', { cafe_slug: cafeSlug }, 'now', 'live_until'),
    enabled: userId !== null,
    // the code is read with the camera, which opens another page: on the way back it counts here
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // A part that comes late takes the answer of its screen: another one could replace the button under a press.
    refetchOnMount: (query) => query.getObserversCount() === 1,
    refetchInterval: ({ state: { data } }) =>
      // by the server's clock alone
      data?.live_until ? Math.max(0, Date.parse(data.live_until) - Date.parse(data.now)) + 1000 : false,
  });
}
