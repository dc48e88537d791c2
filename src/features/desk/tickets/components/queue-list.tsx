import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { Copy, Hourglass, QrCode, Users } from 'lucide-react';
import { formatMoment } from '@/domain/madrid';
import { cx } from '@/ui/cx';

interface QueueListProps {
  tickets: readonly ReviewedTicket[];
  /** Ids of those that the café's team has still time for (rule T17). */
  waitingForTeam?: readonly string[] | undefined;
  currentId: string;
  onPick: (ticket: ReviewedTicket) => void;
}

/** In a column beside the photo a row keeps its height; where the list has the whole width its texts wrap. */
const lineStyles =
  'flex flex-wrap justify-between gap-x-2 @min-[58rem]/screen:flex-nowrap @min-[58rem]/screen:leading-4';
const textStyles = 'min-w-0 wrap-anywhere @min-[58rem]/screen:truncate';
const besideStyles = '@min-[58rem]/screen:shrink-0 @min-[58rem]/screen:leading-4';

/** The tickets of this page, in their order. */
export function QueueList({ tickets, waitingForTeam = [], currentId, onPick }: QueueListProps) {
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
              'block min-h-touch w-full px-3 py-1 text-left text-sm -outline-offset-3 hover:bg-paper-deep pointer-fine:min-h-10',
              ticket.id === currentId && 'bg-primary-soft shadow-[inset_4px_0_0_var(--cafe-primary)]',
            )}
          >
            <span className={lineStyles}>
              <span className={cx(textStyles, 'font-semibold')} title={ticket.correo ?? undefined}>
                {ticket.correo ?? 'Cuenta eliminada'}
              </span>
              <TicketBadge ticket={ticket} waitsForTeam={waitingForTeam.includes(ticket.id)} />
            </span>
            <span className={cx(lineStyles, 'text-xs text-ink-soft')}>
              <span className={textStyles} title={ticket.cafeteria}>
                {ticket.cafeteria}
              </span>
              <span className={cx(besideStyles, 'tabular-nums')}>{formatMoment(ticket.created_at)}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Shows a ticket's most important mark before it is opened. */
function TicketBadge({ ticket, waitsForTeam }: { ticket: ReviewedTicket; waitsForTeam: boolean }) {
  const [Icon, words, tone] =
    ticket.duplicates.length > 0
      ? [Copy, 'Repetido', 'text-danger']
      : ticket.claims.length > 0
        ? [Users, 'Reclamado', 'text-danger']
        : ticket.receipt
          ? [QrCode, ticket.photo_requested ? 'Falta la foto' : 'Por QR', 'text-ink-soft']
          : waitsForTeam
            ? [Hourglass, 'Espera a su equipo', 'text-ink-soft']
            : [null, '', ''];
  if (!Icon) return null;
  return (
    <span className={cx(besideStyles, 'inline-flex items-center gap-1 text-xs font-semibold', tone)}>
      <Icon aria-hidden="true" className="size-3.5" />
      {words}
    </span>
  );
}
