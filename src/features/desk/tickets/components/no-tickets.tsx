import { Navigate, useLocation } from 'react-router-dom';
import { withChanges } from '@/features/desk/shared/table-state';
import type { ListedPage } from '@/features/desk/tickets/api/list-tickets';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';
import { LoadingIndicator } from '@/ui/loading-indicator';

const messages = {
  pendientes: 'Todo al día. Los nuevos aparecerán aquí.',
  provisionales: 'Los que se leen por QR esperan aquí un día antes de contar.',
  revisados: undefined,
};

/** Why a page of the queue is empty: there are none, none like these, or others have come to stand before it. */
export function NoTickets({ page: { matching, after, of } }: { page: ListedPage }) {
  const { search } = useLocation();
  if (matching === 0)
    return of.cafeId || of.person ? (
      <EmptyState title="Ningún ticket coincide" message="Prueba con otra cafetería u otro email." />
    ) : (
      <EmptyState
        title={`No hay tickets ${of.tab}`}
        message={messages[of.tab]}
        illustration={<EmptyTickets className="h-36 w-48" />}
      />
    );
  if (of.cursor && !after)
    return <Navigate to={`?${withChanges(new URLSearchParams(search), {}).toString()}`} replace />;
  // The whole page has been decided; what follows is on its way.
  return <LoadingIndicator />;
}
