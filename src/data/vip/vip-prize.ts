import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
/** Returns the prize alone: "2€ de descuento". */
export function shortPrizeName({ reward_name }: Pick<VipPrize, 'reward_name'>): string {
  return reward_name.slice(reward_name.lastIndexOf(':') + 1).trim();
}
