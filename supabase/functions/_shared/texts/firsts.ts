import type { First } from '../contracts/procedures/shared-schemas.ts';

/** Words for each first time at a café, as they stand behind "Hoy, " (rule T36). */
export const firstTexts: Record<First['first'], string> = {
  visit: 'tu primera visita',
  hundredth: 'tu visita número 100',
  vip: 'tu primer VIP',
  week: 'tu primera semana con visitas todos los días',
};
