import { weaknessText } from '@functions/_shared/contracts/weak-password';
import { errorMessage, type ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

/** The message for whatever a form with a new password got back; a weak one is told why, in the server's reasons. */
export function passwordErrorMessage(thrown: unknown): ErrorMessage {
  const { code, details } = toAppError(thrown);
  const message = errorMessage(thrown);
  if (code !== 'WEAK_PASSWORD') return message;
  return { ...message, description: weaknessText((details ?? '').split(',')) || message.description };
}
