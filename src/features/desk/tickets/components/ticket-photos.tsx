import type {
  CompetingTicket,
  Duplicate,
  ReviewedTicket,
} from '@functions/_shared/contracts/procedures/tickets';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { PHOTO_REMOVED_TEXT } from '@/data/vip/photo-removed-text';
import { formatMoment } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';
import { PhotoViewer } from '@/features/desk/tickets/components/photo-viewer';
import { noPhotoText } from '@/features/desk/tickets/receipt-texts';
import { ticketStatuses } from '@/features/desk/tickets/ticket-status';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';

interface TicketPhotosProps {
  ticket: ReviewedTicket;
  shortcuts: boolean;
  /** The ticket's own photo has been on screen. */
  onSeen: () => void;
  /** The ticket's own photo cannot be opened. */
  onUnreadable: () => void;
}

/**
 * Shows the photo under review and, side by side, other tickets with the very same photo (rule V14) and those of the
 * same receipt (rule V48).
 */
export function TicketPhotos({ ticket, shortcuts, onSeen, onUnreadable }: TicketPhotosProps) {
  const { duplicates } = ticket;
  // a sender of the very same photo is listed once
  const claims = ticket.claims.filter(({ id }) => id === null || !duplicates.some((one) => one.id === id));
  const isOnlyPhoto = duplicates.length === 0 && claims.length === 0;
  const photo =
    ticket.ticket_image_url === null ? (
      <p className="grid min-h-40 place-items-center rounded-card border border-line bg-paper-deep p-4 text-center text-sm text-ink-soft">
        {noPhotoText(ticket)}
      </p>
    ) : (
      <PhotoViewer
        path={ticket.ticket_image_url}
        version={ticket.photo}
        label="Foto del ticket"
        shortcuts={shortcuts}
        onSeen={onSeen}
        onUnreadable={onUnreadable}
        className={
          isOnlyPhoto ? 'h-[26rem] @min-[58rem]/screen:h-[max(24rem,calc(100dvh-17rem))]' : 'h-64 sm:h-96'
        }
      />
    );
  if (isOnlyPhoto) return photo;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {duplicates.length > 0 && (
        <Notice title="Posible ticket repetido" className="bg-danger-soft text-danger">
          {duplicates.length === 1
            ? 'Esta misma foto ya se ha enviado otra vez.'
            : `Esta misma foto se ha enviado ${duplicates.length} veces más.`}
        </Notice>
      )}
      {claims.length > 0 && (
        <Notice title="Más de una persona dice que es suyo" className="bg-danger-soft text-danger">
          Han leído el QR del mismo ticket. Compara quién lo mandó antes y quién tiene el papel: solo se puede
          aprobar uno.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <figure className="min-w-0">
          {photo}
          <figcaption className="mt-2 text-sm">
            <strong className="block">Este ticket</strong>
            <span className="text-ink-soft">{formatMoment(ticket.created_at)}</span>
          </figcaption>
        </figure>
        {duplicates.map((duplicate) => (
          <RelatedTicket
            key={duplicate.id ?? `${duplicate.created_at} ${duplicate.status}`}
            ticket={duplicate}
            kind="repetida"
          />
        ))}
        {claims.map((competingTicket) => (
          <RelatedTicket
            key={competingTicket.id ?? `${competingTicket.created_at} ${competingTicket.status}`}
            ticket={competingTicket}
            kind="reclamada"
          />
        ))}
      </div>
    </div>
  );
}

interface NoticeProps {
  title: string;
  className: string;
  children: ReactNode;
}

function Notice({ title, className, children }: NoticeProps) {
  return (
    <p role="status" className={cx('flex items-start gap-2.5 rounded-control p-4 text-sm', className)}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="block">{title}</strong>
        {children}
      </span>
    </p>
  );
}

/** Why another ticket shows no photo. */
function missingPhotoText(ticket: Duplicate | CompetingTicket): string {
  if (ticket.cafeteria === null) return 'Se envió en otra cafetería.';
  if (!('photo_requested' in ticket))
    return ticket.photo_removed_at ? PHOTO_REMOVED_TEXT : 'La foto se borró con su cuenta.';
  return ticket.id === null ? 'Su cuenta se borró.' : noPhotoText(ticket);
}

type RelatedTicketKind = 'repetida' | 'reclamada';

function RelatedTicket({ ticket, kind }: { ticket: Duplicate | CompetingTicket; kind: RelatedTicketKind }) {
  const { tone, name } = ticketStatuses[ticket.status];
  return (
    <figure className="min-w-0">
      {ticket.ticket_image_url === null ? (
        <p className="grid min-h-40 place-items-center rounded-card border border-line bg-paper-deep p-4 text-center text-sm text-ink-soft">
          {missingPhotoText(ticket)}
        </p>
      ) : (
        <PhotoViewer
          path={ticket.ticket_image_url}
          label={`Foto ${kind === 'reclamada' ? '' : `${kind} `}de ${ticket.correo ?? 'una cuenta eliminada'}`}
          shortcuts={false}
          className="h-64 sm:h-96"
        />
      )}
      <figcaption className="mt-2 text-sm">
        <strong className="block wrap-anywhere">
          {ticket.correo ?? (ticket.cafeteria === null ? 'Otra cafetería' : 'Cuenta eliminada')}
        </strong>
        <span className="wrap-anywhere text-ink-soft">
          {ticket.cafeteria !== null && `${ticket.cafeteria} · `}
          {formatMoment(ticket.created_at)}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{name}</Badge>
          {ticket.amount_cents !== null && formatEuros(ticket.amount_cents)}
        </span>
      </figcaption>
    </figure>
  );
}
