import type { AnsweredCode } from '@functions/_shared/contracts/edge-function';
import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import type { Answer } from '@functions/_shared/contracts/procedures';
import {
  CUSTOMER_UNKNOWN_TEXT,
  notedVisitText,
  unprovenVisitText,
  VISIT_DUPLICATE_TEXT,
  visitText,
} from '@functions/_shared/texts/visits';
import { unansweredMessage } from '@/data/unanswered';
import { hitoTitle } from '@/domain/hitos';
import { callOutcome } from '@/lib/call-outcome';
import { errorMessage, isUnexpected, textBelowTitle, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

export const EMAIL_MISSING = 'Por favor introduce tu correo electrónico';

/** Title of the message for a registered visit (rule J4). */
export const VISIT_REGISTERED = '¡Visita registrada!';

/** Title for a registered visit that still lacks the proof of a café that requires one (rule P6). */
export const VISIT_WITHOUT_PROOF = 'Anotada, falta la prueba';

/** Title for a second visit on one day, which is no error (rule J4). */
export const ALREADY_REGISTERED = 'Hoy ya cuenta';

/** Pressed before it is known which café this is. */
export const cafeNotLoaded: ErrorMessage = {
  title: 'Nombre de cafetería no cargado',
  description: 'Espera un segundo o recarga la página, y vuelve a intentarlo.',
};

const defaults: ErrorMessage = {
  title: 'No se pudo registrar la visita',
  description: 'Hubo un problema al registrar tu visita. Por favor, intenta de nuevo.',
};

const REGISTER_FIRST_TEXT = 'Completa primero tu registro inicial en la cafetería.';

/** Returns the text for a refusal of the server (rule J4), with details that only the page knows. */
export function visitRefusal({
  message,
  code,
}: {
  message?: string;
  code?: AnsweredCode | undefined;
}): ErrorMessage {
  if (!message?.trim()) return defaults;
  if (code === 'CUSTOMER_UNKNOWN') return { ...defaults, description: `${message} ${REGISTER_FIRST_TEXT}` };
  return { ...defaults, description: message };
}

/** Outcome of a press that leaves the day with a visit. */
export interface VisitOutcome {
  /** Sentence for the person, also that a late visit opened another window. */
  message: string;
  /** The challenge that it completed; null for none. */
  hito: number | null;
  /** Today had one before. */
  already: boolean;
  /** True if the visit counts; at a café that requires proof, only once it is proven. */
  proven: boolean;
}

/**
 * Returns the outcome of the caller's own visit.
 * @param hasTag true at a café whose customers touch a tag
 */
export function ownOutcome(visit: Answer<'register_visit'>, hasTag: boolean): VisitOutcome {
  const proven = visit.proof !== 'none';
  const message = visit.registered
    ? visitText(visit, { isSignedIn: true, hasTag })
    : proven
      ? VISIT_DUPLICATE_TEXT
      : unprovenVisitText(hasTag);
  return { message, hito: visit.completed_hito, already: !visit.registered, proven };
}

/**
 * Returns the outcome of a visit that was registered by e-mail; null for a refusal. The page says that a tag proves it:
 * the function does not know of the café's tag.
 * @param hasTag true at a café whose customers touch a tag
 */
export function outcomeByEmail(
  answer: FunctionAnswer<'process-visit-registration'>,
  hasTag = false,
): VisitOutcome | null {
  const { success, message, milestone: hito } = answer;
  if (success) {
    const proven = answer.proven ?? true;
    return { message: hasTag && !proven ? notedVisitText(true) : message, hito, already: false, proven };
  }
  if (answer.code === 'VISIT_DUPLICATE') return { message, hito, already: true, proven: true };
  return answer.code === 'VISIT_UNPROVEN'
    ? { message: hasTag ? unprovenVisitText(true) : message, hito, already: true, proven: false }
    : null;
}

/** Returns what is read aloud of the outcome of a visit. */
export function visitAnnouncement({ message, already, proven }: VisitOutcome): ErrorMessage {
  if (!proven) return { title: VISIT_WITHOUT_PROOF, description: message };
  if (already) return { title: 'Visita duplicada', description: message };
  return { title: VISIT_REGISTERED, description: message };
}

/**
 * Returns the text for a refused call, as for a refusal by e-mail; for one that may have worked that it can be pressed
 * again; for any other the default one, unless the device knows that it is offline, or the session has ended.
 */
export function visitFailure(thrown: unknown): ErrorMessage {
  const error = toAppError(thrown);
  if (error.code === 'NOT_ENROLLED')
    return visitRefusal({ message: CUSTOMER_UNKNOWN_TEXT, code: 'CUSTOMER_UNKNOWN' });
  if (error.code === 'SESSION_OVER' || (error.code === 'NETWORK' && !navigator.onLine))
    return errorMessage(thrown);
  const isKnown = callOutcome(error) === 'refused' && !isUnexpected(thrown);
  if (isKnown) return visitRefusal({ message: textBelowTitle(error.code) });
  return unansweredMessage(thrown) ?? defaults;
}

/** Tells which challenge a visit completed, 2 or 6; null when none. */
export function challengeCompletedText(hito: number | null): string | null {
  if (!hito) return null;
  return `Con esta visita has cumplido el desafío ${hito}, «${hitoTitle(hito, null)}». Te espera la ruleta de premios.`;
}
