import { RECEIPTS_PER_DAY, RECEIPT_MAX_AGE_DAYS } from './figures.ts';
import { MALFORMED } from './contracts/fields.ts';
import { Refusal, rateLimited } from './http.ts';

/** Returns the refusal of a missing, foreign, forged or expired token. */
export const unauthenticated = () => new Refusal(401, 'Tu sesión no es válida. Inicia sesión de nuevo.');

/** Returns the refusal of a body that names somebody else. */
export const foreignAccount = () => new Refusal(403, 'Solo puedes hacerlo con tu propia cuenta.');

export const cafeNotFound = () => new Refusal(404, 'Cafetería no encontrada. Verifica el enlace.');

export const cafePaused = () =>
  new Refusal(403, 'Esta cafetería no está activa en este momento.', {}, 'CAFE_PAUSED');

const teamMember = () =>
  new Refusal(
    403,
    'Formas parte del equipo de esta cafetería: aquí no sumas visitas ni premios. Lo que tenías te espera.',
    {},
    'TEAM_MEMBER',
  );

const blocked = () =>
  new Refusal(
    403,
    'Esta cafetería ha bloqueado tu participación. Pregunta allí a su titular; el motivo está en tu cuenta.',
    {},
    'BLOCKED',
  );

const notEnrolled = () => new Refusal(404, 'Todavía no participas en esta cafetería.', {}, 'NOT_ENROLLED');

const notVip = () => new Refusal(403, 'Para esto tienes que ser VIP en esta cafetería.', {}, 'NOT_VIP');

const notAllowed = () => new Refusal(403, 'No puedes hacer esto en esta cafetería.');

export const logoUnreadable = () =>
  new Refusal(422, 'Este logo no se puede usar. Prueba con una imagen cuadrada en PNG, JPG o WebP.');

const adminOnly = () => new Refusal(403, 'Solo puede hacerlo un administrador.');

const vipCodeExists = () => new Refusal(409, 'Este código ya existe en esta cafetería.');

const tooManyPendingTickets = () =>
  new Refusal(
    409,
    'Ya tienes 10 tickets en revisión. Podrás enviar otro cuando revisemos alguno.',
    {},
    'TOO_MANY_PENDING_TICKETS',
  );

const tooManyUnsentPhotos = () =>
  new Refusal(
    409,
    'Has subido demasiadas fotos sin enviarlas. Vuelve a intentarlo dentro de unas horas.',
    {},
    'TOO_MANY_UNSENT_PHOTOS',
  );

const ticketImageUsed = () =>
  new Refusal(409, 'Esta foto ya se ha enviado. Haz una foto nueva.', {}, 'TICKET_IMAGE_USED');

export const ticketImageNotFound = () =>
  new Refusal(404, 'No hemos recibido la foto. Vuelve a enviarla.', {}, 'TICKET_IMAGE_NOT_FOUND');

export const ticketImageNoPhoto = () =>
  new Refusal(
    422,
    'Esta imagen no se puede leer. Prueba con otra foto en JPG, PNG o WebP.',
    {},
    'TICKET_IMAGE_NO_PHOTO',
  );

export const ticketImageTooLarge = () =>
  new Refusal(
    422,
    'Esta imagen es demasiado grande: como mucho, 8000 píxeles por lado y 40 millones en total.',
    {},
    'TICKET_IMAGE_TOO_LARGE',
  );

const ticketNotFound = () =>
  new Refusal(404, 'Este ticket ya no está. Vuelve a «Mis tickets».', {}, 'TICKET_NOT_FOUND');

const ticketPhotoNotAsked = () =>
  new Refusal(409, 'Para este ticket ya no hace falta ninguna foto.', {}, 'TICKET_PHOTO_NOT_ASKED');

export const notAFiscalQr = () =>
  new Refusal(
    400,
    'No es el QR fiscal del ticket. Busca el que dice «VERI*FACTU» o «TicketBAI», o manda una foto.',
    {},
    'NOT_A_FISCAL_QR',
  );

const taxNumberWrong = () =>
  new Refusal(
    422,
    'El NIF de este QR no es correcto. Escanéalo de nuevo o manda una foto.',
    {},
    'TAX_NUMBER_WRONG',
  );

const receiptOfOthers = () =>
  new Refusal(409, 'Este ticket no es de esta cafetería: su NIF es otro.', {}, 'RECEIPT_OF_OTHERS');

const receiptInFuture = () =>
  new Refusal(
    409,
    'La fecha de este ticket todavía no ha llegado. Manda una foto y lo mira una persona.',
    {},
    'RECEIPT_IN_FUTURE',
  );

const receiptTooOld = () =>
  new Refusal(
    409,
    `Este ticket tiene más de ${RECEIPT_MAX_AGE_DAYS} días: ya no se puede sumar con su QR.`,
    {},
    'RECEIPT_TOO_OLD',
  );

const receiptWithoutVisit = () =>
  new Refusal(
    409,
    'Del día de este ticket no consta una visita tuya que cuente. Manda una foto y lo mira una persona.',
    {},
    'RECEIPT_WITHOUT_VISIT',
  );

const receiptWithoutAmount = () =>
  new Refusal(
    409,
    'Este ticket no tiene importe que sumar: es de cero o una devolución.',
    {},
    'RECEIPT_WITHOUT_AMOUNT',
  );

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

const tooManyQrToday = () =>
  new Refusal(
    429,
    `Hoy ya has sumado ${RECEIPTS_PER_DAY} tickets con su QR. Mañana puedes sumar más; los de menos de ${RECEIPT_MAX_AGE_DAYS} días siguen valiendo.`,
    {},
    'TOO_MANY_QR_TODAY',
  );

const byCode = new Map<string, (detail: string) => Refusal>([
  ['UNAUTHENTICATED', unauthenticated],
  ['CAFE_NOT_FOUND', cafeNotFound],
  ['CAFE_PAUSED', cafePaused],
  ['TEAM_MEMBER', teamMember],
  ['BLOCKED', blocked],
  ['NOT_ALLOWED', notAllowed],
  ['TOO_MANY_REQUESTS', () => rateLimited(3600)],
  ['NOT_ENROLLED', notEnrolled],
  ['NOT_VIP', notVip],
  ['TOO_MANY_PENDING_TICKETS', tooManyPendingTickets],
  ['TOO_MANY_UNSENT_PHOTOS', tooManyUnsentPhotos],
  ['TICKET_IMAGE_USED', ticketImageUsed],
  ['TICKET_IMAGE_NOT_FOUND', ticketImageNotFound],
  ['TICKET_NOT_FOUND', ticketNotFound],
  ['TICKET_PHOTO_NOT_ASKED', ticketPhotoNotAsked],
  ['NOT_A_FISCAL_QR', notAFiscalQr],
  ['TAX_NUMBER_WRONG', taxNumberWrong],
  ['RECEIPT_OF_OTHERS', receiptOfOthers],
  ['RECEIPT_IN_FUTURE', receiptInFuture],
  ['RECEIPT_TOO_OLD', receiptTooOld],
  ['RECEIPT_WITHOUT_AMOUNT', receiptWithoutAmount],
  ['RECEIPT_WITHOUT_VISIT', receiptWithoutVisit],
  ['RECEIPT_ALREADY_SENT', receiptAlreadySent],
  ['TOO_MANY_QR_TODAY', tooManyQrToday],
  ['REQUEST_ID_REUSED', () => new Refusal(422, MALFORMED)],
  ['ADMIN_ONLY', adminOnly],
  ['VIP_CODE_EXISTS', vipCodeExists],
]);

/** Returns the refusal for a stable code that any procedure may answer with, and its detail; null for other codes. */
export function refusalOf(code: string | null, detail = ''): Refusal | null {
  return byCode.get(code ?? '')?.(detail) ?? null;
}
