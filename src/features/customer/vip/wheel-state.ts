import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { SPIN_COST } from '@/domain/figures';

/** Reasons why the wheel cannot be spun: the server's refusals, predicted. */
export type SpinObstacle = 'PRIZE_PENDING' | 'ALREADY_SPUN_TODAY' | 'INSUFFICIENT_CONECTITOS';

/** Returns the prize that must be redeemed before the next spin; undefined without one. */
export function pendingPrize(prizes: readonly VipPrize[]): VipPrize | undefined {
  return prizes.find(({ state }) => state === 'available');
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
  if ((balance ?? 0) < SPIN_COST) obstacles.push('INSUFFICIENT_CONECTITOS');
  return obstacles;
}

/** Returns the prize that was drawn while nobody could see it; undefined without one. */
export function unseenPrize(prizes: readonly VipPrize[]): VipPrize | undefined {
  return prizes.find(({ state, seen_at }) => state === 'available' && seen_at === null);
}
