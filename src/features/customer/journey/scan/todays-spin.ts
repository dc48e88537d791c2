import { paths, redeemNow } from '@/config/paths';
import { shortPrizeName, visitsUntilSpinText } from '@/data/vip/vip-prize';
import { SPIN_COST } from '@/domain/figures';
import type { AvailableAction } from '@/features/customer/journey/scan/available-actions';
import type { CafeJourney } from '@/features/customer/journey/use-journey';

/** A row of the day: the spin that a customer has at the café. */
export interface TodaysSpin {
  title: string;
  isDone: boolean;
  /** The cost, or whatever stands in its way; null for neither. */
  detail: string | null;
  /** The act that is open now; null for none. A wheel has no `state`: a visit that has just counted leads there. */
  act: { to: string; label: string; state?: unknown } | null;
}

/** Returns the wheel of a challenge that waits, or the daily spin of a VIP (rule V7); null for neither. */
export function findTodaysSpin(
  {
    cafe,
    enrollment,
    vip_spin_missing: missing,
    vip_prizes: [prize],
    visits_until_spin: visits,
  }: CafeJourney,
  [first]: readonly AvailableAction[],
): TodaysSpin | null {
  if (first?.kind === 'wheel') {
    const act = { to: first.to, label: 'Girar la ruleta' };
    return { title: 'Tu tirada', isDone: false, detail: `Desafío ${first.hito}`, act };
  }
  if (!enrollment?.vip) return null;
  const row = { title: 'Tu tirada de hoy', isDone: missing === null, detail: null, act: null };
  if (missing === null) return row;
  if (prize)
    return {
      ...row,
      detail: `Antes canjea ${shortPrizeName(prize)}`,
      act: { to: paths.redeemVip(cafe.slug, prize.id), label: 'Canjear ahora', state: redeemNow },
    };
  if (missing > 0)
    return { ...row, detail: visits ? visitsUntilSpinText(visits) : `Te faltan ${missing} Conectitos` };
  return {
    ...row,
    detail: `Cuesta ${SPIN_COST}`,
    act: { to: paths.vip(cafe.slug, 'ruleta'), label: 'Girar Ruleta VIP' },
  };
}
