import { mayHaveHappened } from '@/lib/call-outcome';
import type { ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';

/** Words for a press that may have worked. Each press of theirs can be repeated: docs/decisions/0017. */
const UNANSWERED: ErrorMessage = {
  title: 'No nos llegó la respuesta',
  description: 'Puede que ya esté hecho. Pulsa otra vez: no se hace dos veces.',
};

/** Returns the message for a press of which nobody knows what became; null for one that failed or was answered. */
export function unansweredMessage(thrown: unknown): ErrorMessage | null {
  const error = toAppError(thrown);
  return mayHaveHappened(error) && error.code !== 'BAD_RESPONSE' ? UNANSWERED : null;
}
