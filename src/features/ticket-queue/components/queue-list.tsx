import type { AdminTicket } from '@functions/_shared/contracts/procedures/tickets';
import { Copy } from 'lucide-react';
import { formatMoment } from '@/domain/madrid';
import { cx } from '@/ui/cx';

interface QueueListProps {
  tickets: readonly AdminTicket[];
  currentId: string;
  onPick: (ticket: AdminTicket) => void;
}

/** The tickets of this page, in their order. */
export function QueueList({ tickets, currentId, onPick }: QueueListProps) {
  return (
    <ol
      aria-label="Cola de tickets"
      className="overflow-y-auto rounded-card border border-line bg-card @min-[58rem]/screen:max-h-[calc(100dvh-9rem)]"
    >
      {tickets.map((ticket) => (
        <li key={ticket.id} className="border-b border-line last:border-0">
          <button
            type="button"
            aria-current={ticket.id === currentId || undefined}
            onClick={() => onPick(ticket)}
            className={cx(
              'grid min-h-touch w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-2 px-3 py-1 text-left text-sm leading-4 -outline-offset-3 hover:bg-paper-deep pointer-fine:min-h-10',
              ticket.id === currentId && 'bg-primary-soft shadow-[inset_4px_0_0_var(--cafe-primary)]',
            )}
          >
            <span
              className={cx('truncate font-semibold', ticket.duplicates.length === 0 && 'col-span-2')}
              title={ticket.correo ?? undefined}
            >
              {ticket.correo ?? 'Cuenta eliminada'}
            </span>
            {ticket.duplicates.length > 0 && (
              <span className="inline-flex items-center gap-1 text-xs leading-4 font-semibold text-danger">
                <Copy aria-hidden="true" className="size-3.5" />
                Repetido
              </span>
            )}
            <span className="col-start-1 truncate text-xs leading-4 text-ink-soft" title={ticket.cafeteria}>
              {ticket.cafeteria}
            </span>
            <span className="col-start-2 text-xs leading-4 text-ink-soft tabular-nums">
              {formatMoment(ticket.created_at)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
