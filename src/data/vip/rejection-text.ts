import { PHOTO_REQUEST_DAYS } from '@/domain/figures';
import type { RejectionReason, Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';

const words: Record<RejectionReason, string> = {
  unreadable: 'No se lee bien en la foto. Puedes enviar otra más clara, con el total a la vista.',
  'other-cafe': 'El ticket no es de esta cafetería.',
  repeated: 'Este ticket ya se había enviado.',
  'no-photo': `No nos llegó en ${PHOTO_REQUEST_DAYS} días la foto que te pedimos.`,
  other: 'No hemos podido aceptarlo.',
  unspecified: 'No hemos podido aceptarlo.',
};

/**
 * Returns the reason of a rejection in the customer's words, or null for a ticket that was not rejected (rule V28).
 */
export function rejectionText({ rejection_reason }: Pick<Ticket, 'rejection_reason'>): string | null {
  return rejection_reason && words[rejection_reason];
}
