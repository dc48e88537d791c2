import type { Cafe, Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadSpin } from '@/data/customer/load-spin';
import { refreshPages } from '@/data/rpc';
import { useShowPages } from '@/data/rpc-mutation';
import { sendIdempotent } from '@/lib/idempotent-request';
import { callRpc } from '@/lib/rpc';

/** The prize drawn and its segment, counted from 1. Both are null if the mailbox had won it before. */
export interface Spin {
  reward: Reward | null;
  position: number | null;
}

interface Turn {
  /** The odds that the wheel shows; null to draw by what holds. */
  odds: string | null;
  /** Runs as soon as the server has drawn. */
  onSpun: () => void;
}

/**
 * Spins the wheel of a validated challenge, 2 to 7, and resolves with the prize; the journey then knows it. The spin
 * answers only its id; the prize is read by a second call. A lost answer is asked for again with the same request.
 * Fails with an AppError: WHEEL_CHANGED, HITO_NOT_VALIDATED, HITO_NOT_CURRENT, NOT_ENROLLED, CAFE_PAUSED, …
 */
export function useSpinHitoWheel(cafe: Cafe, hito: number) {
  const queryClient = useQueryClient();
  const showPages = useShowPages();
  return useMutation({
    mutationFn: ({ odds, onSpun }: Turn) =>
      sendIdempotent(`hito-spin:${cafe.id}:${hito}`, async (request_id): Promise<Spin> => {
        const { spin_id } = await callRpc('spin_hito_wheel', { cafe_id: cafe.id, hito, request_id, odds });
        if (spin_id === null) {
          // The mailbox had won it before: nothing was drawn, and the journey went on.
          await refreshPages(queryClient);
          return { reward: null, position: null };
        }
        onSpun();
        const spin = await loadSpin(queryClient, spin_id, 'hito');
        await showPages(spin, cafe);
        return spin;
      }),
  });
}
