import { DeskScreen } from '@/features/desk/shared/desk-screen';
import { useTeamTickets } from '@/features/desk/tickets/api/list-tickets';
import { OrderButton } from '@/features/desk/tickets/components/order-button';
import { TicketBoard } from '@/features/desk/tickets/components/ticket-board';
import { countText } from '@/features/desk/tickets/count-text';
import { useQueueList } from '@/features/desk/tickets/use-queue-list';

/** `/team/:cafeSlug/tickets`: a café's tickets, for its managers and owners (rules T16 and T17). */
export function TicketsPage({ cafeSlug }: { cafeSlug: string }) {
  const { list, change, order } = useQueueList();
  // The administrator's filters do not apply to this list.
  const own = { ...list, all: false, cafeId: null, person: '' };
  const tickets = useTeamTickets(cafeSlug, own);
  return (
    <DeskScreen
      tab="tickets"
      query={tickets}
      failure="No se pudieron cargar los tickets"
      readOnly="outside-acts"
    >
      {(page) => (
        <div className="@container/screen">
          <TicketBoard
            list={own}
            page={page}
            stale={tickets.isPlaceholderData}
            counts={{
              pending: countText(page.pending),
              provisional: countText(page.provisional),
              reviewed: countText(page.reviewed),
            }}
            filters={{
              pending: (
                <div className="mb-3">
                  <OrderButton oldestFirst={own.oldestFirst} onOrder={order} />
                </div>
              ),
              reviewed: null,
            }}
            byPerson={false}
            onChange={change}
          />
        </div>
      )}
    </DeskScreen>
  );
}
