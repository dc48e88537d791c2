import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { useTickets } from '@/features/desk/tickets/api/list-tickets';
import { QueueFilters } from '@/features/desk/tickets/components/queue-filters';
import { TicketBoard } from '@/features/desk/tickets/components/ticket-board';
import { useQueueList } from '@/features/desk/tickets/use-queue-list';

/** `/admin/tickets`, with tab, filters, order and place in the address (rules V15, V29, C17 and T17). */
export function TicketsPage() {
  const { list, change, order } = useQueueList();
  const tickets = useTickets(list);
  return (
    <AdminPageLayout title="Revisar Tickets" query={tickets} failure="No se pudieron cargar los tickets">
      {(page) => (
        // A phone shows this besides the photo: links, title and tabs, then the decision
        <div className="[--around-photo:38rem]">
          <TicketBoard
            list={list}
            page={page}
            stale={tickets.isPlaceholderData}
            pending={list.all ? page.pending : page.needs_administrator}
            filters={<QueueFilters list={list} page={page} onChange={change} onOrder={order} />}
            byPerson
            onChange={change}
          />
        </div>
      )}
    </AdminPageLayout>
  );
}
