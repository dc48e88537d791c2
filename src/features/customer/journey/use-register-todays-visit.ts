import type { Answer } from '@functions/_shared/contracts/procedures';
import { unprovenVisitText, visitText } from '@functions/_shared/texts/visits';
import { useRegisterVisit } from '@/data/visits/register-visit';
import {
  ALREADY_REGISTERED,
  VISIT_WITHOUT_PROOF,
  VISIT_REGISTERED,
  visitFailure,
} from '@/data/visits/visit-messages';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import type { ErrorMessage } from '@/lib/error-messages';
import { toast } from '@/ui/toast';

/** Hint below a visit that is already registered today. */
export const ALREADY_REGISTERED_HINT = 'Mañana puedes registrar otra.';

/** Good news of a visit. */
interface VisitMessage extends ErrorMessage {
  /** Conectitos that it paid; null for none. */
  points: number | null;
}

/** Returns what a press brought; null for a second one on a visit that still lacks its proof. */
function newsOf(visit: Answer<'register_visit'>, hasTag: boolean): VisitMessage | null {
  const { registered, proof, points } = visit;
  if (registered) {
    const title = proof === 'none' ? VISIT_WITHOUT_PROOF : VISIT_REGISTERED;
    return { title, description: visitText(visit, { isSignedIn: true, hasTag }), points };
  }
  return proof === 'none'
    ? null
    : { title: ALREADY_REGISTERED, description: ALREADY_REGISTERED_HINT, points: null };
}

/**
 * Registers the day’s visit. `register` resolves with its news, or with null after a toast with the reason; `news` lasts until
 * the journey says otherwise: another day, a visit that the team revoked, or one that now has its proof.
 */
export function useRegisterTodaysVisit({ cafe, today, visited_today }: CafeJourney) {
  const { register, visit } = useRegisterVisit(cafe);
  const isCurrent = visit?.load_journey.today === today && (visit.proof === 'none') !== visited_today;
  return {
    news: visit && isCurrent ? newsOf(visit, cafe.has_tag) : null,
    register: async () => {
      try {
        const news = newsOf(await register(), cafe.has_tag);
        if (!news)
          toast({
            title: VISIT_WITHOUT_PROOF,
            description: unprovenVisitText(cafe.has_tag),
            variant: 'destructive',
          });
        return news;
      } catch (thrown) {
        toast({ ...visitFailure(thrown), variant: 'destructive' });
        return null;
      }
    },
  };
}
