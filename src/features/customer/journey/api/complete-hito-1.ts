import type { Completion } from '@functions/_shared/contracts/procedures/journey';
import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { updateJourney } from '@/features/customer/journey/api/journey-cache';
import { requestOnce } from '@/lib/request-intent';
import { callRpc } from '@/lib/rpc';

/** A private opinion (rule J34). */
export interface Opinion {
  /** 1 to 5. */
  cups: number;
  improve: string;
  /** True if the café may read the name. */
  signed: boolean;
}

interface Evidence {
  email: string;
  nombre: string;
  opinion?: Opinion | undefined;
}

/** The journey after its first challenge: what the server just wrote, without asking again. */
function afterHito1(
  journey: Journey,
  { reward, given_before: givenBefore, hito_actual }: Completion,
  { nombre }: Evidence,
): Journey {
  if (!journey.record) return journey;
  return {
    ...journey,
    record: {
      ...journey.record,
      nombre,
      hito_actual,
      hito_1_completado: true,
      given_before: givenBefore
        ? [...new Set([1, ...journey.record.given_before])]
        : journey.record.given_before,
    },
    rewards: reward ? [...journey.rewards.filter(({ id }) => id !== reward.id), reward] : journey.rewards,
  };
}

/**
 * Completes challenge 1 at a café and resolves with its reward once the screens know of it.
 * Pressing again after a lost answer repeats the same request. Fails with an AppError: EMAIL_MISMATCH, INVALID_INPUT
 * (details: the field), NOT_ENROLLED, CAFE_PAUSED, UNAUTHENTICATED, …
 */
export function useCompleteHito1(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ opinion, ...evidence }: Evidence) =>
      requestOnce(`hito-1:${cafeId}:${JSON.stringify({ ...evidence, opinion })}`, (request_id) =>
        callRpc('complete_hito_1', {
          cafe_id: cafeId,
          ...evidence,
          request_id,
          ...(opinion && { opinion: { ...opinion } }),
        }),
      ),
    onSuccess: (completion, evidence) => {
      updateJourney(queryClient, cafeId, (journey) => afterHito1(journey, completion, evidence));
      // The dates that the server set arrive behind the celebration.
      void refreshPages(queryClient);
    },
  });
}
