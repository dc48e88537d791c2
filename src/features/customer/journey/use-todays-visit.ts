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
import { updateJourney } from '@/features/customer/journey/api/journey-cache';
import type { OpenJourney } from '@/features/customer/journey/api/load-journey';
import type { ErrorMessage } from '@/lib/error-messages';
import { toast } from '@/ui/toast';

/** Hint below a visit that is already registered today. */
export const ALREADY_REGISTERED_HINT = 'Tu visita de hoy ya está apuntada. Mañana puedes registrar otra.';

/** Good news of a visit. */
export interface VisitNews extends ErrorMessage {
  /** Conectitos that it paid; null for none. */
  points: number | null;
}

/** Returns the act that registers the day’s visit. It resolves with a message, or null after a toast with the reason. */
export function useTodaysVisit({ cafe, email }: Pick<OpenJourney, 'cafe' | 'email'>) {
  const queryClient = useQueryClient();
  return async (): Promise<VisitNews | null> => {
    try {
      const answer = await registerVisit(email ?? '', cafe.slug);
      if (!answer.success && answer.code !== 'VISIT_DUPLICATE') {
        toast({ ...visitRefusal(answer), variant: 'destructive' });
        return null;
      }
      // The number of visits to a turn is shown again once it is known.
      updateJourney(queryClient, cafe.id, (journey) => ({ ...journey, visits_to_turn: null }));
      // the visit may have opened more
      void refreshCustomer(queryClient);
      if (!answer.success)
        return { title: ALREADY_COUNTS, description: ALREADY_REGISTERED_HINT, points: null };
      const title = answer.proven === false ? VISIT_NOTED : VISIT_REGISTERED;
      return { title, description: answer.message, points: answer.points };
    } catch (thrown) {
      toast({ ...visitFailure(thrown), variant: 'destructive' });
      return null;
    }
  };
}
