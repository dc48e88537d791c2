import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { PHOTO_REMOVED_TEXT } from '@/data/vip/photo-removed-text';
import { rejectionText } from '@/data/vip/rejection-text';
import { formatDate, formatDay } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';
import { qrState, isPhotoRequested } from '@/features/customer/tickets/qr-messages';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';

const states: Record<Ticket['status'], { tone: BadgeTone; text: string }> = {
  pending: { tone: 'warning', text: 'En revisión' },
  provisional: { tone: 'secondary', text: 'Provisional' },
  approved: { tone: 'success', text: 'Aprobado' },
  rejected: { tone: 'danger', text: 'Rechazado' },
};

/** Roles of reviewers as the customer reads them. The person is never named (rule T16). */
const reviewers: Record<NonNullable<Ticket['reviewed_as']>, string> = {
  manager: 'la persona encargada de la cafetería',
  owner: 'la persona titular de la cafetería',
  administrator: 'administración',
};

interface TicketListProps {
  tickets: readonly Ticket[];
  /** Adds the photo that a ticket was asked for; undefined where nothing can be sent. */
  onAddPhoto: ((ticket: Ticket) => void) | undefined;
}

/** The customer's tickets: state, amount, what they earned, and the reason or word of the team. */
export function TicketList({ tickets, onAddPhoto }: TicketListProps) {
  if (tickets.length === 0) return <p className="mt-2 text-ink-soft">Aún no has enviado ningún ticket.</p>;
  return (
    <ul aria-label="Mis tickets" className="mt-2 divide-y divide-line">
      {tickets.map((ticket) => {
        const { tone, text } = states[ticket.status];
        const why = rejectionText(ticket);
        const state = qrState(ticket);
        const earned = earnedOf(ticket);
        return (
          <li key={ticket.id} className="py-3.5">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="font-semibold">Enviado el {formatDate(ticket.created_at)}</p>
              <Badge tone={tone} className="shrink-0">
                {text}
              </Badge>
            </div>
            {earned && (
              <p className="mt-1 text-sm">
                {formatEuros(earned.cents)}
                {earned.points === 0 ? (
                  ' · menos de 0,10 € no suman Conectitos'
                ) : earned.points === null ? null : (
                  <>
                    {' · '}
                    <strong className={ticket.status === 'approved' ? 'text-success' : ''}>
                      +{earned.points} Conectitos
                    </strong>
                  </>
                )}
              </p>
            )}
            {ticket.receipt && (
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
                Leído por QR: ticket {ticket.receipt.number} del {formatDay(ticket.receipt.day)}
              </p>
            )}
            {state && <p className="mt-1 text-sm">{state}</p>}
            {onAddPhoto && isPhotoRequested(ticket) && (
              <Button size="sm" variant="outline" className="mt-2" onClick={() => onAddPhoto(ticket)}>
                Haz una foto del ticket
              </Button>
            )}
            {ticket.reviewed_as && (
              <p className="mt-1 text-sm text-ink-soft">Lo revisó {reviewers[ticket.reviewed_as]}</p>
            )}
            {why && <p className="mt-1 text-sm">{why}</p>}
            {ticket.photo_removed_at && <p className="mt-1 text-sm text-ink-soft">{PHOTO_REMOVED_TEXT}</p>}
            {ticket.admin_notes && (
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">«{ticket.admin_notes}»</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The amount of a ticket and what it earns, or will if it stands; null while nobody has said the amount. */
function earnedOf({ status, amount_cents, receipt, conectitos_to_award }: Ticket) {
  const cents = amount_cents ?? receipt?.amount_cents;
  if (cents === undefined || status === 'rejected') return null;
  return {
    cents,
    points: status === 'pending' ? null : conectitos_to_award,
  };
}
