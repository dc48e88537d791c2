import { errorMessage, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

/** Texts for the auth service's reasons why a password is weak. */
const weaknesses: Record<string, string> = {
  length: 'Debe tener al menos 8 caracteres.',
  characters: 'Debe combinar letras y números.',
  pwned: 'Es muy común o se ha filtrado alguna vez: elige otra.',
};

/** Returns a sentence for each known reason of the auth service; empty for none. */
function weaknessText(reasons: readonly string[]): string {
  return reasons.flatMap((reason) => weaknesses[reason] ?? []).join(' ');
}

/**
 * Returns the message for whatever a form with a new password got back; a weak one is told why, in the server's
 * reasons.
 */
export function passwordErrorMessage(thrown: unknown): ErrorMessage {
  const { code, details } = toAppError(thrown);
  const message = errorMessage(thrown);
  if (code !== 'WEAK_PASSWORD') return message;
  return { ...message, description: weaknessText((details ?? '').split(',')) || message.description };
}
