import {
  UNREVIEWED_EUROS,
  UNREVIEWED_MONTH_EUROS,
  UNREVIEWED_RECEIPT_EUROS,
  UNREVIEWED_WEEK_EUROS,
} from '@/domain/figures';
import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { PHOTO_REMOVED_TEXT } from '@/data/vip/photo-removed-text';
import { formatDay } from '@/domain/madrid';
import { formatEuros } from '@functions/_shared/texts/money';

/** Why a ticket's QR did not suffice, as its reviewer reads it (rule V48). */
const held: Record<NonNullable<Ticket['review_reason']>, string> = {
  amount: `Pasa de ${UNREVIEWED_RECEIPT_EUROS} €, y eso lo decide siempre una persona.`,
  sample:
    'Algunos tickets leídos por QR se revisan al azar, más cuanto mayor es el total. A este le ha tocado.',
  'competing-receipt':
    'Otra persona dice que este ticket es suyo. Ninguna suma nada hasta que se decida, y solo se puede aprobar uno.',
  'same-purchase':
    'Esta persona ya sumó un ticket con foto del mismo importe en esos días. Comprueba que no sea la misma compra.',
  bounds: `Con este ticket la persona pasa de lo que se suma por QR sin que nadie lo mire: ${UNREVIEWED_WEEK_EUROS} € en 7 días, ${UNREVIEWED_MONTH_EUROS} € en 30 o ${UNREVIEWED_EUROS} € seguidos.`,
  unanswered:
    'A esta persona se le pidió la foto de otro ticket y no la envió. Comprueba que la compra sea suya.',
  number: 'El NIF de este ticket ya no es de la cafetería. Comprueba de dónde es.',
  member: 'Lo ha enviado alguien del equipo: lo decide administración.',
};

/** Returns why a person decides on a ticket whose QR was read; null where nothing held it. */
export const reviewReasonText = ({ review_reason }: Pick<Ticket, 'review_reason'>) =>
  review_reason && held[review_reason];

/** Returns number, day and total of a receipt's QR in one line. */
export const receiptText = ({ number, day, amount_cents }: NonNullable<Ticket['receipt']>) =>
  `N.º ${number} · ${formatDay(day)} · ${formatEuros(amount_cents)}`;

/** Returns true if a ticket is decided without a photo: its QR said all, and none was asked for. */
export const needsNoPhoto = ({ receipt, ticket_image_url, photo_requested }: Ticket) =>
  receipt !== null && ticket_image_url === null && !photo_requested;

/** Returns why a ticket has no photo. */
export function noPhotoText({
  photo_requested,
  photo_removed_at,
}: Pick<Ticket, 'photo_requested' | 'photo_removed_at'>) {
  if (photo_requested) return 'Se le ha pedido una foto del ticket y todavía no la ha enviado.';
  return photo_removed_at ? PHOTO_REMOVED_TEXT : 'Sin foto: se leyó el QR del ticket.';
}
