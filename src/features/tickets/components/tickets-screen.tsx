import { PausedNotice } from '@/parts/cafe/paused-notice';
import { takesActs } from '@/data/cafe/cafe';
import { useTicketOutcomes } from '@/data/vip/ticket-outcomes';
import type { OpenVipArea } from '@/data/vip/vip-area';
import { Instructions } from '@/features/tickets/components/instructions';
import { TicketForm } from '@/features/tickets/components/ticket-form';
import { TicketList } from '@/features/tickets/components/ticket-list';
import { MAX_PENDING, tooManyPending } from '@/features/tickets/ticket-messages';
import { Card } from '@/ui/card';

interface TicketsScreenProps {
  area: OpenVipArea;
  userId: string;
}

/** Sending a ticket, and what became of those before. */
export function TicketsScreen({ area, userId }: TicketsScreenProps) {
  useTicketOutcomes(area);
  return (
    <>
      <PausedNotice cafe={area.cafe} />
      <h1 className="text-title">Ganar Conectitos</h1>
      <p className="mt-1 text-ink-soft">Envía la foto de tu ticket de compra y suma puntos.</p>
      <div className="mt-5 grid items-start gap-5 md:grid-cols-2">
        <Card as="section" aria-label="Enviar un ticket">
          <Instructions cafeName={area.cafe.nombre} />
          <div className="mt-5">
            <FormOrReason area={area} userId={userId} />
          </div>
        </Card>
        <Card as="section">
          <h2 className="text-heading">Mis tickets</h2>
          <TicketList tickets={area.tickets} />
        </Card>
      </div>
    </>
  );
}

/** The form, or why no ticket can be sent right now. */
function FormOrReason({ area, userId }: TicketsScreenProps) {
  if (!takesActs(area.cafe)) return null;
  const pending = area.tickets.filter(({ status }) => status === 'pending').length;
  if (pending < MAX_PENDING) return <TicketForm cafe={area.cafe} userId={userId} />;
  const { title, description } = tooManyPending;
  return (
    <p role="status" className="rounded-control bg-apricot-soft p-4 text-sm text-apricot-ink">
      <strong className="block">{title}</strong>
      {description}
    </p>
  );
}
