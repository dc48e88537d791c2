import { hitoTitle } from '@/domain/hitos';
import { errorMessage, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

export const EMAIL_MISSING = 'Por favor introduce tu correo electrónico';

/** Stands above what the server says about a visit that is in (rule J4). */
export const VISIT_REGISTERED = '¡Visita registrada!';

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

/** What a refusal of the server reads like (rule J4). In: its message, if it gave one. */
export function visitRefusal(message: string | undefined): ErrorMessage {
  const text = message?.trim();
  if (!text) return defaults;
  const said = text.toLowerCase();
  if (said.includes('ya has registrado')) return { title: 'Visita duplicada', description: text };
  if (said.includes('cliente no encontrado')) {
    return { ...defaults, description: `${text.replace(/\.?$/, '.')} ${registerFirst}` };
  }
  return { ...defaults, description: text };
}

/** What a call without a usable answer reads like: the default, unless the device itself knows that it is offline. */
export function visitFailure(thrown: unknown): ErrorMessage {
  return toAppError(thrown).code === 'NETWORK' && !navigator.onLine ? errorMessage(thrown) : defaults;
}

/** Tells which challenge a visit completed; null when none. */
export function milestoneNews(milestone: number | null): string | null {
  if (!milestone) return null;
  return `Con esta visita has cumplido el desafío ${milestone}, «${hitoTitle(milestone)}». Te espera la ruleta de premios.`;
}
