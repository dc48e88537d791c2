import type * as contracts from '@functions/_shared/contracts/procedures/dashboard.ts';
import type { Scenarios } from './scenario.ts';

export const dashboard: Scenarios<typeof contracts> = {
  load_dashboard: {},
};
