import { SCREEN_CLAIM_MINUTES, SPIN_COST } from '@functions/_shared/figures';
import { toAppError } from '@/lib/errors';
import { NETWORK_MESSAGE } from '@/lib/network-message';

/** Title and body of a toast about a failure. */
export interface ErrorMessage {
  title: string;
  description: string;
}

const unexpected: ErrorMessage = {
  title: 'Error',
  description: 'Algo no ha salido bien. Inténtalo de nuevo en un momento.',
};

/**
 * From stable codes to the sentences that screens say (rule S4). What needs no title of its own has "Error".
 */
const messages: Record<string, ErrorMessage> = {
  NETWORK: NETWORK_MESSAGE,
  PRIZE_UNREAD: { title: 'Error', description: 'Hubo un problema al procesar el premio' },
  TOO_SLOW: {
    title: 'Ha tardado demasiado',
    description: 'No se ha guardado nada. Prueba otra vez en un momento.',
  },
  TOO_MANY_REQUESTS: { title: 'Demasiados intentos', description: 'Espera un momento y prueba otra vez.' },
  UNAUTHENTICATED: {
    title: 'Acceso restringido',
    description: 'Regístrate o utiliza el correo con el que te registraste.',
  },
  INVALID_CREDENTIALS: {
    title: 'Error',
    description: 'Credenciales incorrectas. Verifica tu email y contraseña.',
  },
  EMAIL_NOT_CONFIRMED: {
    title: 'Revisa tu correo',
    description: 'Escribe el código que te enviamos para confirmar tu cuenta.',
  },
  EMAIL_TAKEN: { title: 'Error', description: 'Este email ya está registrado. Intenta iniciar sesión.' },
  EMAIL_INVALID: { title: 'Error', description: 'Email debe ser válido' },
  WEAK_PASSWORD: {
    title: 'Contraseña poco segura',
    description:
      'Usa al menos 8 caracteres, con mayúsculas, minúsculas y números, y que no sea una muy común.',
  },
  SAME_PASSWORD: {
    title: 'Error',
    description: 'La contraseña nueva tiene que ser distinta de la anterior.',
  },
  CODE_INVALID: {
    title: 'Código incorrecto',
    description: 'El código no es correcto o ha caducado. Revisa el correo o pide otro.',
  },
  NO_MAIL_NOW: {
    title: 'Ahora no salen correos',
    description:
      'Ahora mismo no podemos enviar ninguno. No se ha perdido nada: prueba otra vez dentro de un rato.',
  },
  MAIL_NOT_ALLOWED: {
    title: 'No podemos escribir a esa dirección',
    description: 'Todavía no podemos enviar correos a cualquier dirección. Avisa en tu cafetería.',
  },
  USER_BANNED: {
    title: 'Cuenta bloqueada',
    description: 'Con esta cuenta no se puede entrar. Avisa en tu cafetería.',
  },
  CAPTCHA_FAILED: {
    title: 'Ahora no se puede entrar',
    description: 'No podemos comprobar que eres una persona. Avisa en tu cafetería.',
  },
  REAUTHENTICATION_NEEDED: {
    title: 'Falta confirmar que eres tú',
    description: 'Cierra la sesión y entra con un código por email.',
  },
  SESSION_OVER: {
    title: 'Tu sesión ha terminado',
    description: 'Inicia sesión para seguir donde estabas.',
  },
  SIGNUP_DISABLED: {
    title: 'Registro cerrado',
    description: 'Ahora mismo no se pueden crear cuentas nuevas.',
  },
  CAFE_NOT_FOUND: {
    title: 'Cafetería no encontrada',
    description: 'Verifica el enlace o vuelve a escanear el código en la cafetería.',
  },
  CAFE_PAUSED: {
    title: 'Cafetería no disponible',
    description: 'Esta cafetería no está activa en este momento.',
  },
  TEAM_MEMBER: {
    title: 'Formas parte del equipo',
    description: 'Aquí no sumas visitas ni premios mientras tanto. Lo que tenías te espera.',
  },
  BLOCKED: {
    title: 'Esta cafetería te ha bloqueado',
    description: 'Si crees que es un error, habla allí con su titular. El motivo está en tu cuenta.',
  },
  PRESENCE_MISSING: {
    title: 'Falta leer el código de la barra',
    description: `Escanéalo con la cámara en la cafetería: vale ${SCREEN_CLAIM_MINUTES} minutos.`,
  },
  FIRST_PRIZE_CHANGED: {
    title: 'Error',
    description:
      'La cafetería acaba de cambiar el primer premio. Míralo arriba y pulsa otra vez si quieres seguir.',
  },
  NOT_ENROLLED: {
    title: 'Acceso restringido',
    description: 'Todavía no participas en esta cafetería. Recarga la página para empezar.',
  },
  EMAIL_MISMATCH: {
    title: 'Email incorrecto',
    description: 'Regístrate o utiliza el correo con el que te registraste.',
  },
  HITO_NOT_CURRENT: {
    title: 'Desafío no completado',
    description: 'Tu recorrido ha cambiado en otra pantalla. Sigue desde tu desafío actual.',
  },
  MAILBOX_NOT_PROVEN: {
    title: 'Falta confirmar tu correo',
    description: 'Se hace una vez, con un código que te enviamos por email.',
  },
  REMINDERS_NOT_OFFERED: {
    title: 'Esta cafetería no manda avisos ahora',
    description: 'Puede que los haya apagado. No se ha guardado nada.',
  },
  HITO_NOT_VALIDATED: {
    title: 'Desafío no completado',
    description: 'Antes de girar la ruleta hay que validar el desafío.',
  },
  REWARD_NOT_FOUND: { title: 'Error', description: 'No se pudo encontrar la recompensa' },
  NOT_VIP: { title: 'Acceso restringido', description: 'Para esto tienes que ser VIP en esta cafetería.' },
  WHEEL_CHANGED: {
    title: 'La ruleta ha cambiado',
    description: 'La ruleta ha cambiado: mira los premios de ahora y gira cuando quieras.',
  },
  PRIZE_PENDING: {
    title: 'Premio pendiente',
    description: 'Tienes un premio sin canjear. Canjéalo antes de volver a tirar.',
  },
  ALREADY_SPUN_TODAY: {
    title: 'Ya tiraste hoy',
    description: 'Ya has tirado hoy. Vuelve mañana para tirar otra vez.',
  },
  INSUFFICIENT_CONECTITOS: {
    title: 'Sin Conectitos suficientes',
    description: `Necesitas al menos ${SPIN_COST} Conectitos para tirar.`,
  },
  REVIEW_NOT_OPENED: { title: 'Acción requerida', description: 'Deja tu reseña antes de continuar' },
};

/** Returns the message for whatever was thrown; unknown codes get the general one. */
export function errorMessage(thrown: unknown): ErrorMessage {
  return messageOf(toAppError(thrown).code);
}

/** Returns true if no text exists for the error. The screen then names the failed action in its own words. */
export function isUnexpected(thrown: unknown): boolean {
  return messages[toAppError(thrown).code] === undefined;
}

/** Returns the message of a code that the screen itself decided on. */
export function messageOf(code: string): ErrorMessage {
  return messages[code] ?? unexpected;
}

/** Returns a code's message for below another title: without its own, unless that alone says what happened. */
export function textBelowTitle(code: string): string {
  const { title, description } = messageOf(code);
  return code === 'BLOCKED' || code === 'TEAM_MEMBER' ? `${title}. ${description}` : description;
}
