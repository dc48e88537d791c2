import type { Ticket } from '@functions/_shared/contracts/procedures/shapes';
import { rejectionWords } from '@/data/vip/rejection-words';
import { formatDate } from '@/domain/madrid';
import { formatEuros } from '@/domain/money';
import { Badge, type BadgeTone } from '@/ui/badge';

const states: Record<Ticket['status'], { tone: BadgeTone; text: string }> = {
  provisional: { tone: 'neutral', text: 'Provisional' },
  pending: { tone: 'warning', text: 'En revisión' },
  approved: { tone: 'success', text: 'Aprobado' },
  rejected: { tone: 'danger', text: 'Rechazado' },
};

/** Who decided: as what, never who it was (rule T16). */
const reviewers: Record<NonNullable<Ticket['reviewed_as']>, string> = {
  manager: 'la persona encargada de la cafetería',
  owner: 'la persona titular de la cafetería',
  administrator: 'administración',
};

/** The customer's tickets: state, amount, what they earned, and the reason or word of the team. */
export function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return <p className="mt-2 text-ink-soft">Aún no has enviado ningún ticket.</p>;
  return (
    <ul className="mt-2 divide-y divide-line">
      {tickets.map((ticket) => {
        const { tone, text } = states[ticket.status];
        const why = rejectionWords(ticket);
        return (
          <li key={ticket.id} className="py-3.5">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="font-semibold">Enviado el {formatDate(ticket.created_at)}</p>
              <Badge tone={tone} className="shrink-0">
                {text}
              </Badge>
            </div>
            {ticket.status === 'approved' && ticket.amount_euros !== null && (
              <p className="mt-1 text-sm">
                {formatEuros(Math.round(ticket.amount_euros * 100))} ·{' '}
                {ticket.conectitos_to_award === 0 ? (
                  'menos de 0,10 € no suman Conectitos'
                ) : (
                  <strong className="text-success">+{ticket.conectitos_to_award} Conectitos</strong>
                )}
              </p>
            )}
            {ticket.reviewed_as && (
              <p className="mt-1 text-sm text-ink-soft">Lo revisó {reviewers[ticket.reviewed_as]}</p>
            )}
            {why && <p className="mt-1 text-sm">{why}</p>}
            {ticket.admin_notes && (
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">«{ticket.admin_notes}»</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
