import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ticket } from '@/data/vip/vip-area';
import { adminKeys } from '@/features/admin/shared/admin-keys';
import { PAGE_SIZE } from '@/features/admin/shared/table-state';
import { useViewer } from '@/features/admin/shared/use-viewer';
import { callRpc, shape } from '@/lib/rpc';

/** Another ticket whose photo has the same bytes. Of one that went with its account only café, day and state are left. */
export interface Duplicate extends Pick<Ticket, 'status' | 'created_at' | 'amount_euros'> {
  id: string | null;
  ticket_image_url: string | null;
  cafeteria: string;
  correo: string | null;
}

/** A ticket as its reviewer sees it. */
export interface AdminTicket extends Ticket {
  /** Whose it is; null for an account that is gone. */
  correo: string | null;
  cafeteria: string;
  /** The reviewer's own: somebody else has to decide. */
  own: boolean;
  /** Which bytes its photo has: a decision on others is refused. Null when the photo is gone. */
  photo: string | null;
  duplicates: Duplicate[];
}

export interface TicketPage {
  rows: AdminTicket[];
  /** How many there are of each, on all pages. */
  pending: number;
  reviewed: number;
}

export interface TicketList {
  reviewed: boolean;
  page: number;
}

/** One page of pending or of reviewed tickets, newest first; the page before stays on screen while the next one loads. */
export function useTickets(list: TicketList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: adminKeys.tickets(viewer, list),
    queryFn: () =>
      callRpc(
        'admin_list_tickets',
        { ...list, page_size: PAGE_SIZE },
        shape<TicketPage>('rows', 'pending', 'reviewed'),
      ),
    // The pending ones of before would look reviewed in the other tab.
    placeholderData: (before, query) =>
      (query?.queryKey[3] as TicketList | undefined)?.reviewed === list.reviewed
        ? keepPreviousData(before)
        : undefined,
  });
}
