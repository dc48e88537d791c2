import type { RejectionReason, Ticket } from '@functions/_shared/contracts/procedures/shapes';

const words: Record<RejectionReason, string> = {
  unreadable: 'No se lee bien en la foto. Puedes enviar otra más clara, con el total a la vista.',
  'other-cafe': 'El ticket no es de esta cafetería.',
  repeated: 'Este ticket ya se había enviado.',
  'no-photo': 'No nos llegó en 14 días la foto que te pedimos.',
  other: 'No hemos podido aceptarlo.',
};

/** Why a ticket was rejected, as its owner reads it; null for one that was not (rule V28). */
export function rejectionWords({ rejection_reason }: Pick<Ticket, 'rejection_reason'>): string | null {
  return rejection_reason && words[rejection_reason];
}
