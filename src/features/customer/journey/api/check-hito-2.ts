import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '@/data/session/session-context';
import { useMarkValidated } from '@/features/customer/journey/api/journey-cache';
import { callFunction } from '@/lib/edge-function';
import { AppError } from '@/lib/errors';

/**
 * Asks the server whether the caller came back in time (challenge 2). Resolves with its answer, whose message says what
 * is missing; with `canAdvance` the wheel is on offer. Fails with an AppError when there was no usable answer.
 */
export function useCheckHito2(cafe: Pick<Cafe, 'id' | 'slug'>) {
  const userId = useSession().user?.id;
  const markValidated = useMarkValidated(cafe.id, 2);
  return useMutation({
    mutationFn: () => {
      if (!userId) throw new AppError('UNAUTHENTICATED', 401);
      return callFunction('check-hito2-completion', { userId, cafeteria: cafe.slug });
    },
    onSuccess: (answer) => {
      if (answer.canAdvance) markValidated({ hito_2_completado: true });
    },
  });
}
