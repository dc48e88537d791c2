import type { AdminTicket } from '@functions/_shared/contracts/procedures/tickets';
import { Copy } from 'lucide-react';
import { formatMoment } from '@/domain/madrid';
import { cx } from '@/ui/cx';

interface QueueListProps {
  tickets: readonly AdminTicket[];
  currentId: string;
  onPick: (ticket: AdminTicket) => void;
}

/** The tickets of this page, newest first. */
export function QueueList({ tickets, currentId, onPick }: QueueListProps) {
  return (
    <ol
      aria-label="Cola de tickets"
      className="overflow-y-auto rounded-card border border-line bg-card lg:max-h-[44rem]"
    >
      {tickets.map((ticket) => (
        <li key={ticket.id} className="border-b border-line last:border-0">
          <button
            type="button"
            aria-current={ticket.id === currentId || undefined}
            onClick={() => onPick(ticket)}
            className={cx(
              'w-full px-4 py-2.5 text-left text-sm -outline-offset-3 hover:bg-paper-deep',
              ticket.id === currentId && 'bg-primary-soft shadow-[inset_4px_0_0_var(--cafe-primary)]',
            )}
          >
            <span className="block font-semibold wrap-anywhere">{ticket.correo ?? 'Cuenta eliminada'}</span>
            <span className="block wrap-anywhere text-ink-soft">{ticket.cafeteria}</span>
            <span className="flex items-center justify-between gap-2 text-xs text-ink-soft">
              {formatMoment(ticket.created_at)}
              {ticket.duplicates.length > 0 && (
                <span className="inline-flex items-center gap-1 font-semibold text-danger">
                  <Copy aria-hidden="true" className="size-3.5" />
                  Repetido
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
