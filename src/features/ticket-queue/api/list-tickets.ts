import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/desk/desk-keys';
import { PAGE_SIZE } from '@/desk/table-state';
import { useViewer } from '@/desk/use-viewer';
import { callRpc } from '@/lib/rpc';

export interface TicketList {
  reviewed: boolean;
  page: number;
}

/** One page of pending or of reviewed tickets, newest first; the page before stays on screen while the next one loads. */
export function useTickets(list: TicketList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.tickets(viewer, list),
    queryFn: () =>
      callRpc('admin_list_tickets', { ...list, page_size: PAGE_SIZE }, 'rows', 'pending', 'reviewed'),
    // The pending ones of before would look reviewed in the other tab.
    placeholderData: (before, query) =>
      (query?.queryKey[3] as TicketList | undefined)?.reviewed === list.reviewed
        ? keepPreviousData(before)
        : undefined,
  });
}
