import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/desk/desk-keys';
import { PAGE_SIZE } from '@/desk/table-state';
import { useViewer } from '@/desk/use-viewer';
import type { TicketList } from '@/features/ticket-queue/queue-address';
import { callRpc } from '@/lib/rpc';

/**
 * One page of pending or of reviewed tickets, with the list that it answers (`of`); the page before stays on screen
 * while the next one loads.
 */
export function useTickets(list: TicketList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.tickets(viewer, list),
    queryFn: async () => {
      const { reviewed, oldestFirst, cafeId, person, cursor } = list;
      const page = await callRpc(
        'admin_list_tickets',
        {
          reviewed,
          page_size: PAGE_SIZE,
          ...(oldestFirst ? { oldest_first: true } : {}),
          ...(cafeId ? { cafe_id: cafeId } : {}),
          ...(person ? { person } : {}),
          ...(cursor
            ? {
                from_moment: cursor.moment,
                from_id: cursor.id,
                ...(cursor.backwards ? { backwards: true } : {}),
              }
            : {}),
        },
        'rows',
        'matching',
        'pending',
        'reviewed',
      );
      return { ...page, of: list };
    },
    // The pending ones of before would look reviewed in the other tab.
    placeholderData: (before) =>
      before?.of.reviewed === list.reviewed ? keepPreviousData(before) : undefined,
  });
}
