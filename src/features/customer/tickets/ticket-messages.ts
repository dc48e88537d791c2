import { unansweredMessage } from '@/data/unanswered';
import { messageOf, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

/** Tickets of one person at one café that may wait for review at once (rule V13). */
export const MAX_PENDING = 10;

/** Message in place of the form when the maximum of tickets waits. */
export const tooManyPending: ErrorMessage = {
  title: 'Demasiados tickets pendientes',
  description: 'Ya tienes 10 tickets en revisión. Podrás enviar otro cuando revisemos alguno.',
};

/** Texts of codes that only this screen meets: no other page loads them. */
const ownWords: Record<string, ErrorMessage> = {
  TOO_MANY_PENDING_TICKETS: tooManyPending,
  TICKET_IMAGE_USED: {
    title: 'Ticket repetido',
    description: 'Esta foto ya se ha enviado. Haz una foto nueva.',
  },
  TICKET_IMAGE_NO_PHOTO: {
    title: 'Error',
    description: 'Esta imagen no se puede leer. Prueba con otra foto en JPG, PNG o WebP.',
  },
  TICKET_IMAGE_TOO_LARGE: {
    title: 'Error',
    description: 'Esta imagen es demasiado grande: como mucho, 8000 píxeles por lado y 40 millones en total.',
  },
  TOO_MANY_UNSENT_PHOTOS: {
    title: 'Demasiadas fotos sin enviar',
    description: 'Has subido demasiadas fotos sin enviarlas. Vuelve a intentarlo dentro de unas horas.',
  },
  NOT_VIP: messageOf('NOT_VIP'),
  SESSION_OVER: messageOf('SESSION_OVER'),
  CAFE_PAUSED: messageOf('CAFE_PAUSED'),
  TEAM_MEMBER: messageOf('TEAM_MEMBER'),
  BLOCKED: messageOf('BLOCKED'),
  NOT_ENROLLED: messageOf('NOT_ENROLLED'),
};

/** Returns the message about a ticket that could not be sent. */
export function sendFailure(thrown: unknown): ErrorMessage {
  const { code } = toAppError(thrown);
  const description = code === 'UNAUTHENTICATED' ? 'Debes iniciar sesión' : 'No se pudo subir el ticket';
  return ownWords[code] ?? unansweredMessage(thrown) ?? { title: 'Error', description };
}

/** Says in one line why a ticket could not be sent; the title says what a description alone leaves open. */
export function sendFailureText(thrown: unknown): string {
  const { title, description } = sendFailure(thrown);
  return title === 'Error' ? description : `${title}. ${description}`;
}
