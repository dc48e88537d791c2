import type * as contracts from '@functions/_shared/contracts/procedures/faults.ts';
import { forgetMisses } from './making.ts';
import type { Scenarios } from './scenario.ts';

export const faults: Scenarios<typeof contracts> = {
  report_fault: {
    repeat: { leaves: ['fault_hours', 'rate_limits'], why: 'no press: counts faults' },
    // A new fault is told as well, once.
    before: async (sql) => {
      await sql`select private.count_fault('error', 'TypeError is not a function', '/dashboard', '1.0.0', 'Otro', '', now())`;
      return forgetMisses(sql, 'fault');
    },
    args: () => ({
      kind: 'error',
      name: 'TypeError: x is not a function',
      page: '/dashboard',
      version: '1.0.0',
      places: 'draw AbCd1234.js:1:2345',
    }),
    reveals: [],
  },
  admin_load_faults: {
    before: (sql) =>
      sql`select private.count_fault('error', 'TypeError', '/c/:cafeSlug', '1.0.0', 'Firefox', '', now())`,
    args: () => ({ version: '1.0.0' }),
    distinguishable: { version: 'administrators read the faults of all versions' },
  },
};
