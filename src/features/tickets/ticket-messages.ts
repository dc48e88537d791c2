import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import type { ToastInput } from '@/ui/toast';

/** Tickets of one person at one café that may wait for review at once (decisions 9). */
export const MAX_PENDING = 10;

const known = [
  'TOO_MANY_PENDING_TICKETS',
  'TOO_MANY_UNSENT_PHOTOS',
  'TICKET_IMAGE_USED',
  'TICKET_IMAGE_NO_PHOTO',
  'NOT_VIP',
  'CAFE_PAUSED',
  'NOT_ENROLLED',
];

/** In: why a ticket could not be sent. Out: the toast of the specification's catalogue (part 2, section 8). */
export function sendFailure(thrown: unknown): ToastInput {
  const { code } = toAppError(thrown);
  if (known.includes(code)) return { ...messageOf(code), variant: 'destructive' };
  const description = code === 'UNAUTHENTICATED' ? 'Debes iniciar sesión' : 'No se pudo subir el ticket';
  return { title: 'Error', description, variant: 'destructive' };
}
