import { unansweredMessage } from '@/data/unanswered';
import { errorMessage, isUnexpected, type ErrorMessage } from '@/lib/error-messages';
import { announceTitle } from '@/ui/form/field';
import { toast } from '@/ui/toast';

function failureMessage(thrown: unknown, fallback: string): ErrorMessage {
  const unanswered = unansweredMessage(thrown);
  if (unanswered) return unanswered;
  const message = errorMessage(thrown);
  return isUnexpected(thrown) ? { ...message, description: fallback } : message;
}

/**
 * Explains a failed press in a toast, where there is no form that says it.
 * @param fallback sentence for a challenge that could not be checked
 */
export function toastFailure(thrown: unknown, fallback: string): void {
  toast({ ...failureMessage(thrown, fallback), variant: 'destructive' });
}

/** Returns the sentence for the form, as {@link toastFailure} says it; a failure's title of its own is a toast. */
export function explainFailure(thrown: unknown, fallback: string): string {
  const message = failureMessage(thrown, fallback);
  announceTitle(message);
  return message.description;
}
