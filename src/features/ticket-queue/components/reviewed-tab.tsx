import type { AdminTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useState } from 'react';
import { formatMoment } from '@/domain/madrid';
import { formatEuros } from '@/domain/money';
import { Pagination, pageCount } from '@/desk/pagination';
import { PastTheEnd } from '@/desk/past-the-end';
import type { TicketsTabProps } from '@/features/ticket-queue/components/pending-tab';
import { PhotoViewer } from '@/features/ticket-queue/components/photo-viewer';
import { ticketStatuses } from '@/features/ticket-queue/ticket-status';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';

/** The decided tickets, the latest decision first. */
export function ReviewedTab({ tickets, total, page, onPage }: TicketsTabProps) {
  const [shown, setShown] = useState<AdminTicket | null>(null);
  if (tickets.length === 0)
    return total > 0 && page > pageCount(total) ? (
      <PastTheEnd total={total} />
    ) : (
      <EmptyState title="No hay tickets revisados" illustration={<EmptyTickets className="h-36 w-48" />} />
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tickets.map((ticket) => (
          <Card as="li" key={ticket.id} className="flex flex-col gap-2">
            <Reviewed ticket={ticket} onShow={() => setShown(ticket)} />
          </Card>
        ))}
      </ul>
      <Pagination page={page} total={total} onPage={onPage} />
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => {
          if (!open) setShown(null);
        }}
        title={`Ticket de ${shown?.correo ?? 'una cuenta eliminada'}`}
        className="sm:max-w-2xl"
      >
        {shown && (
          <PhotoViewer
            path={shown.ticket_image_url}
            label="Foto del ticket"
            shortcuts={false}
            className="h-[60dvh]"
          />
        )}
      </Dialog>
    </>
  );
}

function Reviewed({ ticket, onShow }: { ticket: AdminTicket; onShow: () => void }) {
  const { tone, name } = ticketStatuses[ticket.status];
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold break-all">{ticket.correo ?? 'Cuenta eliminada'}</p>
        <Badge tone={tone} className="shrink-0">
          {name}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">{ticket.cafeteria}</p>
      {ticket.status === 'approved' && ticket.amount_euros !== null && (
        <p className="font-semibold">
          {formatEuros(Math.round(ticket.amount_euros * 100))} ·{' '}
          <span className="text-success">{ticket.conectitos_to_award} Conectitos</span>
        </p>
      )}
      {ticket.admin_notes && <p className="text-sm break-words">«{ticket.admin_notes}»</p>}
      <div className="mt-auto flex items-center justify-between gap-3 pt-1">
        <p className="text-xs text-ink-soft">
          {ticket.reviewed_at && `Revisado: ${formatMoment(ticket.reviewed_at)}`}
        </p>
        <Button
          variant="outline"
          size="sm"
          onClick={onShow}
          aria-label={`Ver la foto de ${ticket.correo ?? 'una cuenta eliminada'}`}
        >
          Ver foto
        </Button>
      </div>
    </>
  );
}
