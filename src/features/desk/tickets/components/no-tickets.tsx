import type { TicketPage } from '@functions/_shared/contracts/procedures/tickets';
import { Navigate, useLocation } from 'react-router-dom';
import { withChanges } from '@/features/desk/shared/table-state';
import type { TicketList } from '@/features/desk/tickets/queue-address';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';
import { LoadingIndicator } from '@/ui/loading-indicator';

interface NoTicketsProps {
  page: Pick<TicketPage, 'matching' | 'after'>;
  list: TicketList;
  title: string;
  message?: string;
}

/** Why a page of the queue is empty: there are none, none like these, or others have come to stand before it. */
export function NoTickets({ page: { matching, after }, list, title, message }: NoTicketsProps) {
  const { search } = useLocation();
  if (matching === 0)
    return list.cafeId || list.person ? (
      <EmptyState title="Ningún ticket coincide" message="Prueba con otra cafetería u otro email." />
    ) : (
      <EmptyState title={title} message={message} illustration={<EmptyTickets className="h-36 w-48" />} />
    );
  if (list.cursor && !after)
    return <Navigate to={`?${withChanges(new URLSearchParams(search), {}).toString()}`} replace />;
  // The whole page has been decided; what follows is on its way.
  return <LoadingIndicator />;
}
