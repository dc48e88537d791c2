import { useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { errorMessage, isUnexpected } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

/** Codes after which the screen shows what no longer is. */
const outdated = new Set([
  'HITO_NOT_CURRENT',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
]);

/**
 * Returns a function that explains a failed press in a toast and returns the text for the form.
 * @param fallback sentence for a challenge that could not be checked
 */
export function useExplainFailure(fallback: string) {
  const queryClient = useQueryClient();
  return (thrown: unknown): string => {
    if (outdated.has(toAppError(thrown).code)) void refreshPages(queryClient);
    const message = errorMessage(thrown);
    const description = isUnexpected(thrown) ? fallback : message.description;
    toast({ ...message, description, variant: 'destructive' });
    return description;
  };
}
