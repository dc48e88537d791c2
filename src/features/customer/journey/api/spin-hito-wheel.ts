import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import type { Reward } from '@functions/_shared/contracts/procedures/shapes';
import type { HitoSpin } from '@functions/_shared/contracts/procedures/vip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readSpin } from '@/data/customer/read-spin';
import { refreshPages } from '@/data/rpc';
import { HITO_COUNT } from '@/domain/figures';
import { updateJourney } from '@/features/customer/journey/api/journey-cache';
import { requestOnce } from '@/lib/request-intent';
import { callRpc } from '@/lib/rpc';

/** The prize drawn and the step reached. The reward is null if the mailbox had won it before. */
export type Spin = Pick<HitoSpin, 'hito_actual' | 'vip'> & { reward: Reward | null };

interface Turn {
  /** The odds that the wheel shows; null to draw by what holds. */
  odds: string | null;
  /** Called as soon as the server has drawn. */
  onSpun: () => void;
}

/** The journey after a spin: the prize won and not yet seen, the milestone after it. */
function afterSpin(journey: Journey, { reward, hito_actual, vip }: Spin): Journey {
  if (!journey.record) return journey;
  return {
    ...journey,
    record: { ...journey.record, hito_actual, vip: journey.record.vip || vip },
    rewards: reward ? [...journey.rewards.filter(({ id }) => id !== reward.id), reward] : journey.rewards,
  };
}

/**
 * Spins the wheel of a validated challenge, 2 to 7, and resolves with the prize; the cached journey then knows it. The spin
 * answers only its id; the prize is read by a second call. A lost answer is asked for again
 * with the same request.
 * Fails with an AppError: WHEEL_CHANGED, HITO_NOT_VALIDATED, HITO_NOT_CURRENT, NOT_ENROLLED, CAFE_PAUSED, …
 */
export function useSpinHitoWheel(cafeId: string, hito: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ odds, onSpun }: Turn) =>
      requestOnce(`hito-spin:${cafeId}:${hito}`, async (request_id): Promise<Spin> => {
        const { spin_id } = await callRpc('spin_hito_wheel', { cafe_id: cafeId, hito, request_id, odds });
        // The mailbox had won it before: nothing was drawn.
        if (spin_id === null) return { reward: null, hito_actual: hito + 1, vip: hito === HITO_COUNT };
        onSpun();
        return readSpin(queryClient, spin_id, 'hito');
      }),
    onSuccess: (drawn) => {
      updateJourney(queryClient, cafeId, (journey) => afterSpin(journey, drawn));
      void refreshPages(queryClient);
    },
  });
}
