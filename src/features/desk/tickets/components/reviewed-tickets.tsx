import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useState } from 'react';
import { formatMoment } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';
import { PhotoViewer } from '@/features/desk/tickets/components/photo-viewer';
import { reviewReasonText, receiptText, noPhotoText } from '@/features/desk/tickets/receipt-texts';
import { reasonLabel } from '@/features/desk/tickets/rejection-reasons';
import { deciderText } from '@/features/desk/tickets/review-rules';
import { ticketStatuses } from '@/features/desk/tickets/ticket-status';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';

/** The decided tickets, the latest decision first. */
export function ReviewedTickets({ tickets }: { tickets: readonly ReviewedTicket[] }) {
  const [shown, setShown] = useState<ReviewedTicket | null>(null);
  return (
    <>
      <Card bare className="overflow-hidden">
        <ul className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li
              key={ticket.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm @min-[58rem]/screen:min-h-10 @min-[58rem]/screen:grid-cols-[minmax(0,15rem)_minmax(0,11rem)_6.5rem_minmax(0,1fr)_auto_auto] @min-[58rem]/screen:py-0.5"
            >
              <Reviewed ticket={ticket} onShow={() => setShown(ticket)} />
            </li>
          ))}
        </ul>
      </Card>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => {
          if (!open) setShown(null);
        }}
        title={`Ticket de ${shown?.correo ?? 'una cuenta eliminada'}`}
        className="sm:max-w-2xl"
      >
        {shown && (
          <>
            {shown.ticket_image_url === null ? (
              <p className="text-sm text-ink-soft">{noPhotoText(shown)}</p>
            ) : (
              <PhotoViewer
                path={shown.ticket_image_url}
                label="Foto del ticket"
                shortcuts={false}
                className="h-[60dvh]"
              />
            )}
            {shown.receipt && (
              <p className="mt-3 text-sm wrap-anywhere">
                <strong>Por QR: {receiptText(shown.receipt)}</strong>{' '}
                <span className="text-ink-soft">{reviewReasonText(shown)}</span>
              </p>
            )}
            {shown.admin_notes && (
              <p className="mt-3 text-sm wrap-anywhere text-ink-soft">«{shown.admin_notes}»</p>
            )}
          </>
        )}
      </Dialog>
    </>
  );
}

function Reviewed({ ticket, onShow }: { ticket: ReviewedTicket; onShow: () => void }) {
  const { tone, name } = ticketStatuses[ticket.status];
  return (
    <>
      <p
        className="min-w-0 font-semibold wrap-anywhere @min-[58rem]/screen:truncate"
        title={ticket.correo ?? undefined}
      >
        {ticket.correo ?? 'Cuenta eliminada'}
      </p>
      <p
        className="min-w-0 text-ink-soft @max-[58rem]/screen:order-3 @max-[58rem]/screen:col-span-2 @min-[58rem]/screen:truncate"
        title={ticket.cafeteria}
      >
        {ticket.cafeteria}
      </p>
      <Badge tone={tone} className="justify-self-end @min-[58rem]/screen:justify-self-start">
        {name}
      </Badge>
      <div
        className="min-w-0 @max-[58rem]/screen:order-4 @max-[58rem]/screen:col-span-2 @min-[58rem]/screen:truncate"
        title={ticket.admin_notes ?? undefined}
      >
        {ticket.status === 'approved' && ticket.amount_cents !== null && (
          <span className="font-semibold">
            {formatEuros(ticket.amount_cents)} ·{' '}
            <span className="text-success">{ticket.conectitos_to_award} Conectitos</span>{' '}
          </span>
        )}
        {ticket.status === 'rejected' && <span>{reasonLabel(ticket.rejection_reason)} </span>}
        {ticket.admin_notes && <span className="break-words">«{ticket.admin_notes}»</span>}
      </div>
      <p className="text-xs text-ink-soft @max-[58rem]/screen:order-5">
        <span className="@min-[58rem]/screen:sr-only">Revisado: </span>
        {ticket.reviewed_at && formatMoment(ticket.reviewed_at)}
        <span className="block wrap-anywhere">{deciderText(ticket)}</span>
      </p>
      <Button
        variant="outline"
        size="dense"
        onClick={onShow}
        aria-label={`Ver ${ticket.ticket_image_url === null ? 'el ticket' : 'la foto'} de ${ticket.correo ?? 'una cuenta eliminada'}`}
        className="justify-self-end @max-[58rem]/screen:order-6"
      >
        {ticket.ticket_image_url === null ? 'Ver ticket' : 'Ver foto'}
      </Button>
    </>
  );
}
