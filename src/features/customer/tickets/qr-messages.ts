import {
  PHOTO_REQUEST_DAYS,
  RECEIPTS_PER_DAY,
  RECEIPT_MAX_AGE_DAYS,
  UNANSWERED_PHOTO_DAYS,
  UNREVIEWED_RECEIPT_EUROS,
} from '@/domain/figures';
import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { formatDate } from '@/domain/madrid';
import { sendFailure } from '@/features/customer/tickets/ticket-messages';
import { formatDeadline } from '@/features/customer/tickets/format-deadline';
import { messageOf, textBelowTitle } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

/** Reasons for refusing a receipt by its QR. A photo of each may go to a person (rule V43). */
const receiptRefusals: Record<string, (cafeName: string) => string> = {
  // the page sends no code that leads elsewhere than to a treasury
  NOT_A_FISCAL_QR: () =>
    'No hemos podido leer este QR. Prueba otra vez más cerca, o envía la foto del ticket y una persona la revisará.',
  TAX_NUMBER_WRONG: () =>
    'El NIF de este QR no es correcto: puede que se haya leído mal. Léelo otra vez, o envía la foto y una persona lo mirará.',
  RECEIPT_OF_OTHERS: (cafe) =>
    `Este ticket no es de ${cafe}, o aún no conocemos su NIF. Si lo es, envía la foto y una persona lo mirará.`,
  RECEIPT_IN_FUTURE: () =>
    'La fecha de este ticket aún no ha llegado. Envía la foto y una persona lo mirará.',
  RECEIPT_TOO_OLD: () =>
    `Por QR solo valen los tickets de los últimos ${RECEIPT_MAX_AGE_DAYS} días, y este es más antiguo. Envía la foto y una persona lo mirará.`,
  RECEIPT_WITHOUT_AMOUNT: () =>
    'El total de este ticket no es mayor que cero: no suma Conectitos. Si el QR se equivoca, envía la foto y una persona lo mirará.',
  RECEIPT_WITHOUT_VISIT: (cafe) =>
    `No nos consta una visita tuya que cuente en ${cafe} el día de este ticket. Si estuviste, envía la foto y una persona lo mirará.`,
  TOO_MANY_QR_TODAY: () =>
    `Hoy ya has leído ${RECEIPTS_PER_DAY} tickets por QR. Lee este mañana, o envía su foto y una persona lo revisará.`,
};

/** Reasons why the text of a QR did not arrive. It is sent again. */
const RETRYABLE_FAILURES: Record<string, string> = {
  NETWORK: 'Hemos leído el QR, pero no hay conexión. No se ha perdido: lo enviaremos cuando vuelva.',
  SERVER: 'Hemos leído el QR, pero no hemos podido enviarlo. No se ha perdido: inténtalo otra vez.',
};

export interface QrProblem {
  /** One to three sentences. */
  text: string;
  /** True if the customer may send a photo of the ticket instead. */
  offersPhoto: boolean;
}

/** Explains why a QR's text was not taken at the café of this name. */
export function qrFailure(thrown: unknown, cafeName: string): QrProblem {
  const { code, details } = toAppError(thrown);
  const refusal = receiptRefusals[code]?.(cafeName);
  if (refusal) return { text: refusal, offersPhoto: true };
  return { text: otherFailure(thrown, code, details), offersPhoto: false };
}

function otherFailure(thrown: unknown, code: string, details: string | null): string {
  if (code === 'RECEIPT_ALREADY_SENT')
    return details ? `Ya enviaste este ticket el ${formatDate(details)}.` : 'Ya enviaste este ticket.';
  if (code === 'BLOCKED' || code === 'TEAM_MEMBER') return textBelowTitle(code);
  return RETRYABLE_FAILURES[code] ?? sendFailure(thrown).description ?? messageOf(code).description;
}

/** Reasons why a person decides on a ticket whose QR was read. */
const REVIEW_REASONS: Record<NonNullable<Ticket['review_reason']>, string> = {
  amount: `Pasa de ${UNREVIEWED_RECEIPT_EUROS} €, así que una persona del equipo lo mira antes de sumar tus Conectitos.`,
  sample: 'Algunos tickets, elegidos al azar, los comprueba una persona, y le ha tocado a este.',
  'competing-receipt': 'Otra persona ha enviado este mismo ticket, así que el equipo mirará de quién es.',
  'same-purchase':
    'Ya sumaste en estos días un ticket con foto del mismo importe, así que el equipo mirará que sea otra compra.',
  bounds:
    'Con este ticket pasas de lo que se suma por QR sin que nadie lo mire, así que lo mira una persona del equipo.',
  unanswered:
    'Falta la foto que te pedimos de otro ticket, así que también este espera la suya y lo mira una persona.',
  number: 'La cafetería ha quitado el NIF de este ticket, así que una persona mirará de dónde es.',
  member: 'Formas parte del equipo, así que lo decide otra persona.',
};

/** Returns the sentence about a provisional or held ticket, or null for any other. */
export function qrState({
  status,
  review_reason,
  confirms_at,
}: Pick<Ticket, 'status' | 'review_reason' | 'confirms_at'>): string | null {
  if (status === 'provisional')
    return confirms_at
      ? `Son provisionales hasta ${formatDeadline(confirms_at)}: entonces entran en tu saldo.`
      : 'Son provisionales: entran en tu saldo cuando comprobemos el NIF de la cafetería.';
  return status === 'pending' && review_reason ? REVIEW_REASONS[review_reason] : null;
}

/** Returns true if a ticket still waits for the photo that the café asked for. */
export function isPhotoRequested({
  status,
  photo_requested,
  ticket_image_url,
}: Pick<Ticket, 'status' | 'photo_requested' | 'ticket_image_url'>): boolean {
  return status === 'pending' && photo_requested && ticket_image_url === null;
}

/** Consequence of not answering a request for a photo (rule V51). */
export const PHOTO_DEADLINE = `Tienes ${PHOTO_REQUEST_DAYS} días para enviar su foto. Pasados ${UNANSWERED_PHOTO_DAYS}, tus otros tickets por QR también esperarán foto.`;
