import { inChargeText } from '@/domain/in-charge';
import { REVERT_MINUTES } from '@/domain/figures';
import { mayHaveHappened } from '@/lib/call-outcome';
import { errorMessage, messageOf, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import type { ToastInput } from '@/ui/toast';

/** Toast for a reader who is no administrator. */
export const adminOnly: ErrorMessage = {
  title: 'Acceso restringido',
  description: 'Esta zona es solo para administradores.',
};

/** Texts of codes that only the screens of a desk meet: no other page loads them. */
const ownWords: Record<string, ErrorMessage> = {
  ADMIN_ONLY: adminOnly,
  NOT_ALLOWED: {
    title: 'Acceso restringido',
    description: 'Tu papel en el equipo no te lo permite.',
  },
  ALREADY_MEMBER: { title: 'Ya está en el equipo', description: 'Su papel se cambia en la lista.' },
  MEMBER_NOT_FOUND: {
    title: 'Ya no está en el equipo',
    description: 'Alguien ha cambiado el equipo mientras tanto.',
  },
  LAST_OWNER: {
    title: 'Hace falta titular',
    description: 'Es la única persona titular. Antes hay que traspasar la titularidad.',
  },
  TOO_MANY_REQUESTS: messageOf('TOO_MANY_REQUESTS'),
  TOO_MANY_CODES: {
    title: 'Ya hay muchos códigos',
    description: 'En una cafetería caben 500 sin usar, y 500 nuevos al día. Reparte o retira los que ya hay.',
  },
  TOO_MANY_SCREENS: {
    title: 'Ya hay muchas pantallas',
    description: 'Caben seis vinculadas, y diez móviles a la vez. Retira o cierra alguna.',
  },
  TOO_MANY_TAGS: {
    title: 'Ya hay muchas etiquetas',
    description: 'Caben seis activas, y veinte que falte tocar. Retira alguna antes, o cámbiala por otra.',
  },
  OWN_TICKET: {
    title: 'Es tu propio ticket',
    description: 'Tiene que revisarlo otra persona del equipo.',
  },
  TEAM_TICKET: {
    title: 'Es de alguien del equipo',
    description: 'Los tickets de quien trabaja en la cafetería los revisa administración.',
  },
  TICKET_PHOTO_CHANGED: {
    title: 'La foto ha cambiado',
    description: 'No es la que has visto, así que no se ha decidido nada. Mírala de nuevo.',
  },
  TICKET_PHOTO_MISSING: {
    title: 'Falta la foto',
    description: 'Sin su foto, un ticket solo se puede rechazar.',
  },
  TICKET_RECEIPT_USED: {
    title: 'Este ticket ya ha contado',
    description: 'Otra persona lo mandó y se aprobó: este solo se puede rechazar.',
  },
  TICKET_DECIDED_AGAIN: {
    title: 'Ya no se puede deshacer',
    description: 'Alguien ha vuelto a decidir este ticket mientras tanto.',
  },
  CUSTOMER_NOT_FOUND: {
    title: 'Cliente no encontrado',
    description: 'No es cliente de esta cafetería, o ha borrado su cuenta. Búscalo de nuevo.',
  },
  OWN_RECORD: { title: 'Es tu propia ficha', description: 'Si falta algo, lo corrige administración.' },
  TEAM_MEMBER: {
    title: 'Es del equipo',
    description: 'Quien trabaja en la cafetería no suma en ella mientras sea del equipo.',
  },
  BLOCKED: {
    title: 'Está bloqueado en esta cafetería',
    description: 'Mientras lo esté, aquí no canjea nada. Lo decide la persona titular.',
  },
  VISIT_NOT_FOUND: { title: 'Esa visita ya no está', description: 'Alguien la ha quitado mientras tanto.' },
  NOT_REDEEMED: { title: 'No está canjeado', description: 'Este premio ya se puede canjear.' },
  REWARD_NOT_OPEN: {
    title: 'No se puede anotar',
    description: 'Ya está canjeado, ha caducado o la cafetería ya no confirma entregas.',
  },
  GIVE_BACK_TOO_LATE: {
    title: 'Demasiado tarde',
    description: `Un canje se puede devolver en los ${REVERT_MINUTES} minutos siguientes.`,
  },
  GIVEN_BACK_BEFORE: {
    title: 'Ya se devolvió una vez',
    description: 'Cada premio se puede devolver una sola vez.',
  },
  INSUFFICIENT_CONECTITOS: {
    title: 'No tiene tantos',
    description: 'No se pueden quitar más Conectitos de los que tiene.',
  },
  PRIZE_NOT_FOUND: {
    title: 'Ese premio ya no está',
    description: 'Alguien ha cambiado los premios mientras tanto.',
  },
  PRIZE_IN_USE: {
    title: 'Está en uso',
    description: 'Está en una ruleta o en el desafío 1: sácalo antes de ahí.',
  },
  PRIZE_ENDLESS: {
    title: 'Este no se acaba',
    description: 'Es el premio que sale cuando los demás se agotan. Elige otro en la ruleta antes.',
  },
  TOO_MANY_PRIZES: { title: 'Ya hay muchos premios', description: 'Caben 30 tuyos. Quita alguno antes.' },
  TOO_MANY_VERSIONS: {
    title: 'Por hoy ya son muchas',
    description: 'Las ruletas de una cafetería se guardan como mucho 20 veces al día. Lo tuyo sigue aquí.',
  },
  WHEEL_EDITED: {
    title: 'La ruleta ha cambiado',
    description: 'Otra persona la ha guardado mientras tanto. Mírala y prueba otra vez.',
  },
  SETTINGS_EDITED: {
    title: 'Ha cambiado',
    description: 'Otra persona lo ha guardado mientras tanto. Elige cuál vale.',
  },
  PROOF_FIRST: {
    title: 'Falta pedir prueba',
    description: 'Antes hay que elegir «Con prueba» en Pantallas y forma de trabajar.',
  },
  CAFE_NOT_FOUND: messageOf('CAFE_NOT_FOUND'),
  SESSION_OVER: messageOf('SESSION_OVER'),
  CAFE_PAUSED: messageOf('CAFE_PAUSED'),
};

/** Returns who does what the reader's role does not allow; null for any other failure, also that of a stranger. */
export function inChargeOf(thrown: unknown): string | null {
  const { code, details } = toAppError(thrown);
  return code === 'NOT_ALLOWED' ? inChargeText(details) : null;
}

/** Returns the words that only a desk has for a failure. */
function ownWordsOf(thrown: unknown): ErrorMessage | undefined {
  const own = ownWords[toAppError(thrown).code];
  const inCharge = inChargeOf(thrown);
  return own && inCharge !== null ? { ...own, description: `${inCharge}.` } : own;
}

/** Returns the message for a failure at a desk, where its action or read has no sentence of its own. */
export const deskErrorMessage = (thrown: unknown): ErrorMessage => ownWordsOf(thrown) ?? errorMessage(thrown);

/** Words for an act that may have happened. Each act can be pressed again: docs/decisions/0017. */
const unknownOutcome: ErrorMessage = {
  title: 'No sabemos si se ha hecho',
  description: 'No nos ha llegado la respuesta. Mira si ya está, o pulsa otra vez: no se hace dos veces.',
};

/**
 * Returns the toast for a failed act (rule C19). One whose outcome nobody knows is not told as a failure.
 * @param text the act's own sentence
 */
export function deskFailure(thrown: unknown, text: string): ToastInput {
  const error = toAppError(thrown);
  if (!mayHaveHappened(error)) return deskReadFailure(thrown, text);
  // a text of this very failure says why it is not known
  const heading = error.code === 'WITH_TEXT' ? { heading: text } : {};
  return { ...unknownOutcome, ...heading, variant: 'destructive' };
}

/**
 * Returns the toast for a failed read, which changes nothing whatever became of it (rule C19).
 * @param text the read's own sentence
 */
export function deskReadFailure(thrown: unknown, text: string): ToastInput {
  const { code } = toAppError(thrown);
  const own = ownWordsOf(thrown);
  if (own) return { ...own, variant: 'destructive' };
  const description = code === 'UNAUTHENTICATED' ? 'No autenticado' : text;
  return { title: 'Error', description, variant: 'destructive' };
}
