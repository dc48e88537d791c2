import { errorMessage, isUnexpected } from '@/lib/error-messages';
import { toastTitle } from '@/ui/field';

/**
 * Returns the text for the form about a failed press; a title of its own is a toast.
 * @param fallback sentence for a challenge that could not be checked
 */
export function explainFailure(thrown: unknown, fallback: string): string {
  const message = errorMessage(thrown);
  toastTitle(message);
  return isUnexpected(thrown) ? fallback : message.description;
}
