import { useInfiniteQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

export type CustomerFilter = 'all' | 'away' | 'waiting' | 'vip';

/** Reads a café's customers page by page, as managers and owners see them (rule T31). */
export function useCustomerList(cafeId: string, filter: CustomerFilter) {
  const viewer = useViewer();
  return useInfiniteQuery({
    queryKey: deskKeys.customerList(viewer, cafeId, filter),
    queryFn: ({ pageParam }) =>
      callRpc('list_customers', { cafe_id: cafeId, filter, ...pageParam }, 'customers', 'next'),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
  });
}
