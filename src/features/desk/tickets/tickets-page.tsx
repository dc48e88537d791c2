import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { useCafeTickets } from '@/features/desk/tickets/api/list-tickets';
import { SortButton } from '@/features/desk/tickets/components/sort-button';
import { TicketBoard } from '@/features/desk/tickets/components/ticket-board';
import { useQueueList } from '@/features/desk/tickets/use-queue-list';

/** `/team/:cafeSlug/tickets`: a café's tickets, for its managers and owners (rules T16 and T17). */
export function TicketsPage({ cafeSlug }: { cafeSlug: string }) {
  const { list, change, order } = useQueueList();
  // The administrator's filters do not apply to this list.
  const own = { ...list, all: false, cafeId: null, person: '' };
  const tickets = useCafeTickets(cafeSlug, own);
  return (
    <DeskPageLayout
      tab="tickets"
      query={tickets}
      failure="No se pudieron cargar los tickets"
      readOnly="outside-write-controls"
    >
      {(page) => (
        <div className="@container/screen">
          <TicketBoard
            list={own}
            page={page}
            stale={tickets.isPlaceholderData}
            pending={page.pending}
            filters={
              own.tab === 'pendientes' && (
                <div className="mb-3">
                  <SortButton oldestFirst={own.oldestFirst} onOrder={order} />
                </div>
              )
            }
            byPerson={false}
            onChange={change}
          />
        </div>
      )}
    </DeskPageLayout>
  );
}
