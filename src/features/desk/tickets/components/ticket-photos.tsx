import type {
  CompetingTicket,
  Duplicate,
  ReviewedTicket,
} from '@functions/_shared/contracts/procedures/tickets';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PHOTO_REMOVED_TEXT } from '@/data/vip/photo-removed-text';
import { formatMoment } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';
import { PhotoViewer } from '@/features/desk/tickets/components/photo-viewer';
import { noPhotoText } from '@/features/desk/tickets/receipt-texts';
import { ticketStatuses } from '@/features/desk/tickets/ticket-status';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

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
 * same receipt (rule V48). A narrow screen shows the middle of the photo, and a press the whole or all of them.
 */
export function TicketPhotos({ ticket, shortcuts, onSeen, onUnreadable }: TicketPhotosProps) {
  const [opened, setOpened] = useState<'whole' | 'all' | null>(null);
  const { duplicates, ticket_image_url: path } = ticket;
  // a sender of the very same photo is listed once
  const claims = ticket.claims.filter(({ id }) => id === null || !duplicates.some((one) => one.id === id));
  const isOnlyPhoto = duplicates.length === 0 && claims.length === 0;
  const viewer = { version: ticket.photo, label: OWN_LABEL };
  const photo =
    path === null ? (
      <NoPhoto>{noPhotoText(ticket)}</NoPhoto>
    ) : (
      <PhotoViewer
        {...viewer}
        path={path}
        shortcuts={shortcuts}
        onSeen={onSeen}
        onUnreadable={onUnreadable}
        onWhole={() => setOpened('whole')}
        className={isOnlyPhoto ? 'ticket-photo' : 'ticket-photo-of-several'}
      />
    );
  const others = [
    ...duplicates.map((one) => ({ one, kind: 'repetida' as const })),
    ...claims.map((one) => ({ one, kind: 'reclamada' as const })),
  ].map(({ one, kind }) => (
    <RelatedTicket key={one.id ?? `${one.created_at} ${one.status}`} ticket={one} kind={kind} />
  ));
  const notices = [
    duplicates.length > 0 && {
      title: 'Posible ticket repetido',
      text:
        duplicates.length === 1
          ? 'Esta misma foto ya se ha enviado otra vez.'
          : `Esta misma foto se ha enviado ${duplicates.length} veces más.`,
    },
    claims.length > 0 && {
      title: 'Más de una persona dice que es suyo',
      text: 'Han leído el QR del mismo ticket. Compara quién lo mandó antes y quién tiene el papel: solo se puede aprobar uno.',
    },
  ].filter((notice) => notice !== false);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {notices.map((notice) => (
        <Notice key={notice.title} {...notice} onCompare={() => setOpened('all')} />
      ))}
      {isOnlyPhoto ? (
        photo
      ) : (
        <div className="ticket-photos-pair grid gap-4">
          <OwnTicket ticket={ticket}>{photo}</OwnTicket>
          {/* a narrow screen has no room beside it, and asks for them */}
          <div className="ticket-photos-wide contents">{others}</div>
        </div>
      )}
      {opened !== null && (
        <Dialog
          open
          onOpenChange={() => setOpened(null)}
          title={opened === 'all' ? notices.map(({ title }) => title).join('. ') : OWN_LABEL}
          description={opened === 'all' ? notices.map(({ text }) => text).join(' ') : undefined}
          className="p-4! sm:max-w-2xl!"
        >
          {opened === 'all' ? (
            <div className="grid grid-cols-2 gap-3">
              <OwnTicket ticket={ticket}>
                {path === null ? (
                  photo
                ) : (
                  <PhotoViewer {...viewer} path={path} shortcuts={false} className={RELATED_HEIGHT} />
                )}
              </OwnTicket>
              {others}
            </div>
          ) : (
            path !== null && <PhotoViewer {...viewer} path={path} shortcuts={false} className="h-[70dvh]" />
          )}
        </Dialog>
      )}
    </div>
  );
}

const OWN_LABEL = 'Foto del ticket';
const RELATED_HEIGHT = 'h-64 sm:h-96';

function NoPhoto({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-40 place-items-center rounded-card border border-line bg-paper-deep p-4 text-center text-sm text-ink-soft">
      {children}
    </p>
  );
}

/** The ticket under review among others. */
function OwnTicket({ ticket, children }: { ticket: ReviewedTicket; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="ticket-photos-wide mt-2 text-sm">
        <strong className="block">Este ticket</strong>
        <span className="text-ink-soft">{formatMoment(ticket.created_at)}</span>
      </figcaption>
    </figure>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  onCompare: () => void;
}

function Notice({ title, text, onCompare }: NoticeProps) {
  return (
    <div className="ticket-notice flex flex-wrap items-center gap-x-2.5 rounded-control border border-transparent bg-danger-soft px-4 py-1 text-sm text-danger">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <p role="status" className="min-w-0 flex-[1_1_8rem]">
        <strong className="block leading-tight">{title}</strong>
        <span className="ticket-photos-wide">{text}</span>
      </p>
      <Button variant="link" size="sm" onClick={onCompare} className="ticket-photos-narrow px-0!">
        Comparar
      </Button>
    </div>
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
        <NoPhoto>{missingPhotoText(ticket)}</NoPhoto>
      ) : (
        <PhotoViewer
          path={ticket.ticket_image_url}
          label={`Foto ${kind === 'reclamada' ? '' : `${kind} `}de ${ticket.correo ?? 'una cuenta eliminada'}`}
          shortcuts={false}
          className={RELATED_HEIGHT}
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
