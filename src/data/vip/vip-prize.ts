import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';

/** Returns the prize alone: "2€ de descuento". */
export function shortPrizeName({ reward_name }: Pick<VipPrize, 'reward_name'>): string {
  return reward_name.slice(reward_name.lastIndexOf(':') + 1).trim();
}

/** Says how many visits are left to a turn of the VIP wheel (rule V52). */
export function visitsUntilSpinText(visits: number): string {
  if (visits === 0) return 'Ya puedes girar';
  return visits === 1 ? 'Te queda 1 visita para girar' : `Te quedan ${visits} visitas para girar`;
}
