import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc, callVoidRpc } from '@/lib/rpc';

/**
 * Returns one customer at the desk; each look leaves word in the audit first, so it is not taken again without need
 * (rule T12).
 */
export function useDeskCustomer(cafeId: string, recordId: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.customer(viewer, cafeId, recordId),
    queryFn: async () => {
      const args = { cafe_id: cafeId, record_id: recordId };
      await callVoidRpc('open_customer', args);
      return callRpc('load_customer', args, 'record_id', 'events', 'today');
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
