import * as z from 'zod/mini';
import { RECEIPTS_PER_DAY, RECEIPT_MAX_AGE_DAYS } from './figures.ts';
import { answeredCode } from './contracts/edge-function.ts';
import { MALFORMED } from './contracts/fields.ts';
import { Refusal, rateLimited } from './http.ts';
import { inChargeText } from './texts/in-charge.ts';

/** The sentences of stable codes, by status. */
const SENTENCES = {
  400: {
    NOT_A_FISCAL_QR:
      'No es el QR fiscal del ticket. Busca el que dice «VERI*FACTU» o «TicketBAI», o manda una foto.',
  },
  401: { UNAUTHENTICATED: 'Tu sesión no es válida. Inicia sesión de nuevo.' },
  403: {
    FOREIGN_ACCOUNT: 'Solo puedes hacerlo con tu propia cuenta.',
    CAFE_PAUSED: 'Esta cafetería no está activa en este momento.',
    TEAM_MEMBER:
      'Formas parte del equipo de esta cafetería: aquí no sumas visitas ni premios. Lo que tenías te espera.',
    BLOCKED:
      'Esta cafetería ha bloqueado tu participación. Pregunta allí a su titular; el motivo está en tu cuenta.',
    NOT_VIP: 'Para esto tienes que ser VIP en esta cafetería.',
    NOT_ALLOWED: 'No puedes hacer esto en esta cafetería.',
    ADMIN_ONLY: 'Solo puede hacerlo un administrador.',
  },
  404: {
    CAFE_NOT_FOUND: 'Cafetería no encontrada. Verifica el enlace.',
    NOT_ENROLLED: 'Todavía no participas en esta cafetería.',
    TICKET_IMAGE_NOT_FOUND: 'No hemos recibido la foto. Vuelve a enviarla.',
    TICKET_NOT_FOUND: 'Este ticket ya no está. Vuelve a «Mis tickets».',
  },
  409: {
    VIP_CODE_EXISTS: 'Este código ya existe en esta cafetería.',
    TOO_MANY_PENDING_TICKETS: 'Ya tienes 10 tickets en revisión. Podrás enviar otro cuando revisemos alguno.',
    TOO_MANY_UNSENT_PHOTOS:
      'Has subido demasiadas fotos sin enviarlas. Vuelve a intentarlo dentro de unas horas.',
    TICKET_IMAGE_USED: 'Esta foto ya se ha enviado. Haz una foto nueva.',
    TICKET_PHOTO_NOT_ASKED: 'Para este ticket ya no hace falta ninguna foto.',
    RECEIPT_OF_OTHERS: 'Este ticket no es de esta cafetería: su NIF es otro.',
    RECEIPT_IN_FUTURE: 'La fecha de este ticket todavía no ha llegado. Manda una foto y lo mira una persona.',
    RECEIPT_TOO_OLD: `Este ticket tiene más de ${RECEIPT_MAX_AGE_DAYS} días: ya no se puede sumar con su QR.`,
    RECEIPT_WITHOUT_VISIT:
      'Del día de este ticket no consta una visita tuya que cuente. Manda una foto y lo mira una persona.',
    RECEIPT_WITHOUT_AMOUNT: 'Este ticket no tiene importe que sumar: es de cero o una devolución.',
  },
  422: {
    LOGO_UNREADABLE: 'Este logo no se puede usar. Prueba con una imagen cuadrada en PNG, JPG o WebP.',
    TICKET_IMAGE_NO_PHOTO: 'Esta imagen no se puede leer. Prueba con otra foto en JPG, PNG o WebP.',
    TICKET_IMAGE_TOO_LARGE:
      'Esta imagen es demasiado grande: como mucho, 8000 píxeles por lado y 40 millones en total.',
    TAX_NUMBER_WRONG: 'El NIF de este QR no es correcto. Escanéalo de nuevo o manda una foto.',
    REQUEST_ID_REUSED: MALFORMED,
  },
  429: {
    TOO_MANY_QR_TODAY: `Hoy ya has sumado ${RECEIPTS_PER_DAY} tickets con su QR. Mañana puedes sumar más; los de menos de ${RECEIPT_MAX_AGE_DAYS} días siguen valiendo.`,
  },
};

type Sentences = typeof SENTENCES;
type Code = { [Status in keyof Sentences]: keyof Sentences[Status] }[keyof Sentences];

const inMadrid = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Refuses a receipt that the same person sent at `sentAt`. */
const receiptAlreadySent = (sentAt: string) =>
  new Refusal(
    409,
    `Ya enviaste este ticket el ${inMadrid.format(new Date(sentAt))}.`,
    {},
    'RECEIPT_ALREADY_SENT',
    sentAt,
  );

const byCode = new Map<string, (detail: string) => Refusal>([
  ['TOO_MANY_REQUESTS', () => rateLimited(3600)],
  ['RECEIPT_ALREADY_SENT', receiptAlreadySent],
]);
for (const [status, sentences] of Object.entries(SENTENCES))
  for (const [code, text] of Object.entries(sentences))
    byCode.set(code, () => new Refusal(Number(status), text, {}, z.safeParse(answeredCode, code).data));
byCode.set('NOT_ALLOWED', (detail) => {
  const inCharge = inChargeText(detail);
  return new Refusal(403, inCharge === null ? SENTENCES[403].NOT_ALLOWED : `${inCharge}.`);
});

/** Returns the refusal for a stable code that any procedure may answer with, and its detail; null for other codes. */
export function refusalOf(code: string | null, detail = ''): Refusal | null {
  return byCode.get(code ?? '')?.(detail) ?? null;
}

/** Returns the refusal that a function itself decides on. */
export const refuse = (code: Code) => refusalOf(code)!;
