import type * as contracts from '@functions/_shared/contracts/procedures/dashboard.ts';
import { procedure, type Who } from '../given/factories.ts';
import type { Sql } from 'postgres';
import type { Scenarios } from './scenario.ts';

/** Returns a person's dashboard. */
export const dashboardOf = (sql: Sql, { id }: Who, at = new Date()) =>
  procedure(sql, id, 'load_dashboard', at);

export const dashboard: Scenarios<typeof contracts> = { load_dashboard: {} };
