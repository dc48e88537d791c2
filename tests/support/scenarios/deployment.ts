import type * as contracts from '@functions/_shared/contracts/procedures/deployment.ts';
import type { Args } from '@functions/_shared/contracts/procedures/index.ts';
import { SERVICE } from '../database/personas.ts';
import { rpc } from '../given/factories.ts';
import type { Sql } from 'postgres';
import type { Scenarios } from './scenario.ts';

/** Sets what the product knows of its deployment. */
export const setSettings = (sql: Sql, settings: Args<'set_settings'>) =>
  rpc(sql, SERVICE, 'set_settings', settings);

export const deployment: Scenarios<typeof contracts> = {
  load_health: { args: () => ({}) },
  set_settings: { args: () => ({ product_name: 'Conecta' }) },
};
