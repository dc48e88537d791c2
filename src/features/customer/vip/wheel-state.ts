import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { SPIN_COST } from '@/domain/figures';

/** Reasons why the wheel cannot be spun: the server's refusals, predicted. */
export type SpinObstacle = 'PRIZE_PENDING' | 'ALREADY_SPUN_TODAY' | 'INSUFFICIENT_CONECTITOS';

/** Returns the prize that must be redeemed before the next spin; undefined without one. */
export function pendingPrize(prizes: readonly VipPrize[]): VipPrize | undefined {
  return prizes.find(({ state }) => state === 'available');
}

/** Returns the Conectitos that are missing for a spin; 0 where none are. */
export function missingConectitos({ balance }: Pick<VipArea, 'balance'>): number {
  return Math.max(0, SPIN_COST - (balance ?? 0));
}

/** Returns everything that stands in the way of a spin right now; empty when nothing does. */
export function spinObstacles({
  prizes,
  spun_today,
  balance,
}: Pick<VipArea, 'prizes' | 'spun_today' | 'balance'>): SpinObstacle[] {
  const obstacles: SpinObstacle[] = [];
  if (pendingPrize(prizes)) obstacles.push('PRIZE_PENDING');
  if (spun_today) obstacles.push('ALREADY_SPUN_TODAY');
  if (missingConectitos({ balance }) > 0) obstacles.push('INSUFFICIENT_CONECTITOS');
  return obstacles;
}

/** Returns when a wheel that rests can be spun again, as a sentence. */
export function nextSpinText(area: Pick<VipArea, 'prizes' | 'spun_today' | 'balance'>): string {
  const prize = pendingPrize(area.prizes);
  const missing = missingConectitos(area);
  const conditions = [
    prize && `canjees ${shortPrizeName(prize)}`,
    missing > 0 && `tengas ${SPIN_COST}: te faltan ${missing}`,
  ].filter(Boolean);
  const parts = [
    area.spun_today && 'mañana a las 0:00',
    conditions.length > 0 && `cuando ${conditions.join(' y ')}`,
  ];
  return `Podrás girar ${parts.filter(Boolean).join(', ')}.`;
}

/** Returns the prize that was drawn while nobody could see it; undefined without one. */
export function unseenPrize(prizes: readonly VipPrize[]): VipPrize | undefined {
  return prizes.find(({ state, seen_at }) => state === 'available' && seen_at === null);
}
