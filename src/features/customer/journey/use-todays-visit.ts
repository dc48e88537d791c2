import { useQueryClient } from '@tanstack/react-query';
import { refreshCustomer } from '@/data/customer/refresh-customer';
import { registerVisit } from '@/data/customer/register-visit';
import {
  ALREADY_COUNTS,
  VISIT_NOTED,
  VISIT_REGISTERED,
  visitFailure,
  visitRefusal,
} from '@/data/customer/visit-messages';
import type { OpenJourney } from '@/features/customer/journey/api/load-journey';
import type { ErrorMessage } from '@/lib/error-messages';
import { toast } from '@/ui/toast';

/** Said of a day that has its visit. */
export const tomorrow = 'Tu visita de hoy ya está apuntada. Mañana puedes registrar otra.';

/** Out: registers the day's visit of whose journey this is; resolves with the good news, or null when a toast has said why not. */
export function useTodaysVisit({ cafe, email }: Pick<OpenJourney, 'cafe' | 'email'>) {
  const queryClient = useQueryClient();
  return async (): Promise<ErrorMessage | null> => {
    try {
      const answer = await registerVisit(email ?? '', cafe.slug);
      if (!answer.success && answer.code !== 'VISIT_DUPLICATE') {
        toast({ ...visitRefusal(answer), variant: 'destructive' });
        return null;
      }
      // what the visit has opened
      void refreshCustomer(queryClient);
      return answer.success
        ? { title: answer.proven === false ? VISIT_NOTED : VISIT_REGISTERED, description: answer.message }
        : { title: ALREADY_COUNTS, description: tomorrow };
    } catch (thrown) {
      toast({ ...visitFailure(thrown), variant: 'destructive' });
      return null;
    }
  };
}
