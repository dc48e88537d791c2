import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { canCustomerAct } from '@/data/cafe/cafe';
import { useTicketOutcomes } from '@/data/vip/ticket-outcomes';
import type { CafeVipArea } from '@/data/vip/vip-area';
import { formatDate } from '@/domain/madrid';
import { CannotActNotice } from '@/features/customer/shared/cannot-act-notice';
import { PhotoRules, TicketValue } from '@/features/customer/tickets/components/instructions';
import { QrSender } from '@/features/customer/tickets/components/qr-sender';
import { TicketForm } from '@/features/customer/tickets/components/ticket-form';
import { TicketList } from '@/features/customer/tickets/components/ticket-list';
import { isPhotoRequested } from '@/features/customer/tickets/qr-messages';
import { MAX_PENDING, tooManyPending } from '@/features/customer/tickets/ticket-messages';
import { useTicketPhoto } from '@/features/customer/tickets/use-ticket-photo';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

interface TicketsViewProps {
  area: CafeVipArea;
  userId: string;
}

/** Sending a ticket, and what became of those before. */
export function TicketsView({ area, userId }: TicketsViewProps) {
  useTicketOutcomes(area);
  const { cafe, accepts_fiscal_qr, tickets } = area;
  const [openTicketId, setOpenTicketId] = useState<string | null>(null);
  const openTicket = tickets.find((ticket) => ticket.id === openTicketId && isPhotoRequested(ticket));
  const addPhoto = canCustomerAct(cafe) ? ({ id }: Ticket) => setOpenTicketId(id) : undefined;
  return (
    <>
      <CannotActNotice cafe={cafe} />
      <h1 className="text-title">Ganar Conectitos</h1>
      <p className="mt-1 text-ink-soft">
        {accepts_fiscal_qr
          ? 'Escanea el QR de tu ticket de compra y suma puntos.'
          : 'Envía la foto de tu ticket de compra y suma puntos.'}
      </p>
      <div className="mt-5 grid items-start gap-5 md:grid-cols-2 lg:gap-x-24">
        <Card as="section" aria-label="Enviar un ticket">
          {openTicket ? (
            <RequestedPhoto
              key={openTicket.id}
              area={area}
              userId={userId}
              ticket={openTicket}
              onEnd={() => setOpenTicketId(null)}
            />
          ) : accepts_fiscal_qr && canCustomerAct(cafe) ? (
            <QrOrPhoto area={area} userId={userId} onAddPhoto={({ id }) => setOpenTicketId(id)} />
          ) : (
            <>
              <TicketValue />
              <PhotoRules cafeName={cafe.nombre} />
              <div className="mt-5">
                <TicketFormOrNotice area={area} userId={userId} />
              </div>
            </>
          )}
        </Card>
        <Card as="section">
          <h2 className="text-heading">Mis tickets</h2>
          <TicketList tickets={tickets} onAddPhoto={addPhoto} />
        </Card>
      </div>
    </>
  );
}

/** The QR first; below it the photo, for tickets that have none. Once a ticket was read, nothing asks for another. */
function QrOrPhoto({
  area,
  userId,
  onAddPhoto,
}: TicketsViewProps & { onAddPhoto: (ticket: Ticket) => void }) {
  const ticketPhoto = useTicketPhoto(userId);
  const [isRead, setRead] = useState(false);
  const photoHeading = useRef<HTMLHeadingElement>(null);
  const showPhotoForm = () => {
    photoHeading.current?.focus({ preventScroll: true });
    photoHeading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <TicketValue />
      {area.cafe.service_mode !== 'no_proof' && (
        <p className="mt-3 text-sm">
          Aquí vale el ticket de un día en que tu visita cuenta: demuéstrala en la barra y escanéalo después.
        </p>
      )}
      <div className="mt-5">
        <QrSender
          cafe={area.cafe}
          userId={userId}
          ticketPhoto={ticketPhoto}
          onOfferPhoto={showPhotoForm}
          onAddPhoto={onAddPhoto}
          onRead={setRead}
        />
      </div>
      {!isRead && (
        <>
          <h2 ref={photoHeading} tabIndex={-1} className="mt-7 scroll-mt-20 text-heading">
            ¿No tiene QR, o no se lee?
          </h2>
          <PhotoRules cafeName={area.cafe.nombre} />
          <div className="mt-5">
            <TicketFormOrNotice area={area} userId={userId} ticketPhoto={ticketPhoto} />
          </div>
        </>
      )}
    </>
  );
}

/** The photo that was asked for of a ticket whose QR was read. */
function RequestedPhoto({
  area,
  userId,
  ticket,
  onEnd,
}: TicketsViewProps & { ticket: Ticket; onEnd: () => void }) {
  const ticketPhoto = useTicketPhoto(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const onSent = () => {
    toast({ title: '¡Foto enviada!', description: 'El equipo revisará tu ticket.', variant: 'success' });
    onEnd();
  };
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        Foto del ticket del {formatDate(ticket.created_at)}
      </h2>
      <p className="text-sm">Que se vean enteros el QR, el número y el total{numberOf(ticket)}.</p>
      <TicketForm cafe={area.cafe} ticketPhoto={ticketPhoto} ticketId={ticket.id} onSent={onSent} />
      <Button variant="ghost" onClick={onEnd}>
        Ahora no
      </Button>
    </div>
  );
}

const numberOf = ({ receipt }: Ticket) => (receipt ? ` (ticket ${receipt.number})` : '');

/** The form, or why no ticket can be sent right now. */
function TicketFormOrNotice({
  area,
  userId,
  ticketPhoto,
}: TicketsViewProps & { ticketPhoto?: ReturnType<typeof useTicketPhoto> }) {
  const navigate = useNavigate();
  const own = useTicketPhoto(userId);
  if (!canCustomerAct(area.cafe)) return null;
  const pending = area.tickets.filter(({ status }) => status === 'pending').length;
  const { title, description } = tooManyPending;
  if (pending >= MAX_PENDING)
    return (
      <p role="status" className="rounded-control bg-paper-deep p-4 text-sm">
        <strong className="block">{title}</strong>
        {description}
      </p>
    );
  const onSent = () => {
    toast({ title: '¡Ticket enviado!', description: 'Te avisaremos cuando se apruebe.', variant: 'success' });
    return navigate(paths.vip(area.cafe.slug, 'conectitos'));
  };
  return (
    <TicketForm
      cafe={area.cafe}
      ticketPhoto={ticketPhoto ?? own}
      second={ticketPhoto !== undefined}
      onSent={onSent}
    />
  );
}
