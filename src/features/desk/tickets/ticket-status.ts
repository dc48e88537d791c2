import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { BadgeTone } from '@/ui/badge';

/** Badges of a ticket's states. */
export const ticketStatuses: Record<Ticket['status'], { tone: BadgeTone; name: string }> = {
  provisional: { tone: 'neutral', name: 'Provisional' },
  pending: { tone: 'warning', name: 'Pendiente' },
  approved: { tone: 'success', name: 'Aprobado' },
  rejected: { tone: 'danger', name: 'Rechazado' },
};
