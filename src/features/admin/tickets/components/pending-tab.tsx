import { Pagination, pageCount } from '@/features/admin/shared/pagination';
import { PastTheEnd } from '@/features/admin/shared/past-the-end';
import type { AdminTicket } from '@/features/admin/tickets/api/list-tickets';
import { Queue } from '@/features/admin/tickets/components/queue';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';
import { LineLoader } from '@/ui/line-loader';

export interface TicketsTabProps {
  tickets: readonly AdminTicket[];
  /** On all pages. */
  total: number;
  page: number;
  onPage: (page: number) => void;
}

/** The tickets that wait for a decision. */
export function PendingTab({ tickets, total, page, onPage }: TicketsTabProps) {
  const [first] = tickets;
  if (!first) {
    if (total === 0)
      return (
        <EmptyState
          title="No hay tickets pendientes"
          message="Todo al día. Los nuevos aparecerán aquí."
          illustration={<EmptyTickets className="h-36 w-48" />}
        />
      );
    // The whole page has been decided; what follows is on its way.
    return page > pageCount(total) ? <PastTheEnd total={total} /> : <LineLoader />;
  }
  return (
    <>
      <Queue tickets={tickets} first={first} />
      <Pagination page={page} total={total} onPage={onPage} />
    </>
  );
}
