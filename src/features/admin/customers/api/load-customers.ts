import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Returns the desk of all cafés' customers; the one before stays on screen while another café is chosen. */
export function useCustomersDesk(cafeId: string | null) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.customers(viewer, cafeId),
    queryFn: () => callRpc('admin_load_customers', cafeId === null ? {} : { cafe_id: cafeId }, 'rights'),
    placeholderData: keepPreviousData,
  });
}
