import { unansweredMessage } from '@/data/unanswered';
import { errorMessage, isUnexpected } from '@/lib/error-messages';
import { toast } from '@/ui/toast';

/**
 * Explains a failed press in a toast and returns the text for the form.
 * @param fallback sentence for a challenge that could not be checked
 */
export function explainFailure(thrown: unknown, fallback: string): string {
  const unanswered = unansweredMessage(thrown);
  const message = unanswered ?? errorMessage(thrown);
  const description = !unanswered && isUnexpected(thrown) ? fallback : message.description;
  toast({ ...message, description, variant: 'destructive' });
  return description;
}
