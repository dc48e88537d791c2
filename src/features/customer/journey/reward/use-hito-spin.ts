import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useSpin } from '@/data/customer/use-spin';
import { spinFailure } from '@/features/customer/journey/reward/spin-failure';
import { callRpc } from '@/lib/rpc';

/**
 * Spins the wheel of a validated challenge, 2 to 7; without a draw where the mailbox had won it before (rule R7).
 * @param odds those that the wheel shows; null to draw by what holds
 */
export const useHitoSpin = (cafe: Cafe, hito: number, odds: string | null) =>
  useSpin({
    wheel: 'hito',
    cafe,
    request: `hito-spin:${cafe.id}:${hito}`,
    draw: (request_id) => callRpc('spin_hito_wheel', { cafe_id: cafe.id, hito, request_id, odds }),
    failure: (error) => spinFailure(error, cafe.has_tag),
  });
