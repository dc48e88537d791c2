import type * as contracts from '@functions/_shared/contracts/procedures/deployment.ts';
import type { Scenarios } from './scenario.ts';

export const deployment: Scenarios<typeof contracts> = {
  load_health: { args: () => ({}) },
  set_settings: { args: () => ({ product_name: 'Conecta' }) },
};
