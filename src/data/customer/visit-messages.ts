import type { AnsweredCode } from '@functions/_shared/contracts/edge-function';
import { hitoTitle } from '@/domain/hitos';
import { errorMessage, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

export const EMAIL_MISSING = 'Por favor introduce tu correo electrónico';

/** Stands above what the server says about a visit that is in (rule J4). */
export const VISIT_REGISTERED = '¡Visita registrada!';

/** Stands above a visit that is in, but lacks the proof that the café asks for (rule P6). */
export const VISIT_NOTED = 'Anotada, falta la prueba';

/** Stands above a visit that today has already: good news, not a mistake (rule J4). */
export const ALREADY_COUNTS = 'Hoy ya cuenta';

/** Pressed before it is known which café this is. */
export const cafeNotLoaded: ErrorMessage = {
  title: 'Nombre de cafetería no cargado',
  description: 'Espera un segundo o recarga la página, y vuelve a intentarlo.',
};

const defaults: ErrorMessage = {
  title: 'No se pudo registrar la visita',
  description: 'Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.',
};

const registerFirst = 'Completa primero tu registro inicial en la cafetería.';

/** Returns the text for a refusal of the server (rule J4), with details that only the page knows. */
export function visitRefusal({
  message,
  code,
}: {
  message?: string;
  code?: AnsweredCode | undefined;
}): ErrorMessage {
  if (!message?.trim()) return defaults;
  if (code === 'VISIT_DUPLICATE') return { title: 'Visita duplicada', description: message };
  if (code === 'VISIT_UNPROVEN') return { title: VISIT_NOTED, description: message };
  if (code === 'CUSTOMER_UNKNOWN') return { ...defaults, description: `${message} ${registerFirst}` };
  return { ...defaults, description: message };
}

/**
 * Returns the text for a call without a usable answer: the default one, unless the device knows that it is offline.
 */
export function visitFailure(thrown: unknown): ErrorMessage {
  return toAppError(thrown).code === 'NETWORK' && !navigator.onLine ? errorMessage(thrown) : defaults;
}

/** Tells which challenge a visit completed, 2 or 6; null when none. */
export function milestoneNews(milestone: number | null): string | null {
  if (!milestone) return null;
  return `Con esta visita has cumplido el desafío ${milestone}, «${hitoTitle(milestone, null)}». Te espera la ruleta de premios.`;
}
