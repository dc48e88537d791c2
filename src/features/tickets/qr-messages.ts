import type { Ticket } from '@functions/_shared/contracts/procedures/shapes';
import { formatDate } from '@/domain/madrid';
import { NOT_THE_TICKET } from '@/features/tickets/scan/scan-messages';
import { sendFailure } from '@/features/tickets/ticket-messages';
import { momentWords } from '@/features/tickets/until-words';
import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

/** Why a ticket's QR was not taken, each with the way on (rule V43). */
const refusals: Record<string, (cafeName: string) => string> = {
  NOT_A_FISCAL_QR: () => NOT_THE_TICKET,
  TAX_NUMBER_WRONG: () =>
    'El NIF de este QR no es correcto: puede que se haya leído mal. Léelo otra vez o envía la foto del ticket.',
  RECEIPT_OF_OTHERS: (cafe) =>
    `Este ticket no es de ${cafe}, o aún no conocemos su NIF. Si lo es, envía la foto y una persona lo mirará.`,
  RECEIPT_IN_FUTURE: () =>
    'La fecha de este ticket aún no ha llegado. Envía la foto y una persona lo mirará.',
  RECEIPT_TOO_OLD: () => 'Por QR solo valen los tickets de los últimos 7 días, y este es más antiguo.',
  RECEIPT_WITHOUT_AMOUNT: () => 'El total de este ticket no es mayor que cero: no suma Conectitos.',
  TOO_MANY_QR_TODAY: () =>
    'Hoy ya has leído 3 tickets por QR. Lee este mañana, o envía su foto y una persona lo revisará.',
  NETWORK: () => 'Hemos leído el QR, pero no hay conexión. No se ha perdido: lo enviaremos cuando vuelva.',
  SERVER: () => 'Hemos leído el QR, pero no hemos podido enviarlo. No se ha perdido: inténtalo otra vez.',
};

/** In: why a QR's text was not taken, and the café's name. Out: one sentence or two. */
export function qrFailure(thrown: unknown, cafeName: string): string {
  const { code, details } = toAppError(thrown);
  if (code === 'RECEIPT_ALREADY_SENT')
    return details ? `Ya enviaste este ticket el ${formatDate(details)}.` : 'Ya enviaste este ticket.';
  return refusals[code]?.(cafeName) ?? sendFailure(thrown).description ?? messageOf(code).description;
}

/** Why a person decides on a ticket whose QR was read. */
const held: Record<NonNullable<Ticket['held_for']>, string> = {
  amount: 'Pasa de 100 €, así que una persona del equipo lo mira antes de sumar tus Conectitos.',
  sample: 'De cada veinte tickets, más o menos, una persona comprueba uno al azar, y le ha tocado a este.',
  'second-claim': 'Otra persona ha enviado este mismo ticket, así que el equipo mirará de quién es.',
  'same-purchase':
    'Ya sumaste en estos días un ticket con foto del mismo importe, así que el equipo mirará que sea otra compra.',
  member: 'Formas parte del equipo, así que lo decide otra persona.',
};

/** What is said of a provisional or held ticket in one sentence; null of any other. */
export function qrState(
  { status, held_for, confirms_at }: Pick<Ticket, 'status' | 'held_for' | 'confirms_at'>,
  now: Date = new Date(),
): string | null {
  if (status === 'provisional' && confirms_at)
    return `Son provisionales hasta ${momentWords(confirms_at, now)}: entonces entran en tu saldo.`;
  return status === 'pending' && held_for ? held[held_for] : null;
}

/** Whether a ticket still waits for the photo that was asked for. */
export function wantsPhoto({
  status,
  photo_asked,
  ticket_image_url,
}: Pick<Ticket, 'status' | 'photo_asked' | 'ticket_image_url'>): boolean {
  return status === 'pending' && photo_asked && ticket_image_url === null;
}
