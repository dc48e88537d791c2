import type * as contracts from '@functions/_shared/contracts/procedures/slips.ts';
import type { TransactionSql } from 'postgres';
import { rpc } from '../given/factories.ts';
import { acting, cafe, madridToday, memberOf, slug, unknownId, withRequest } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

const makeSheet = (sql: TransactionSql, { cafe_id }: Prepared) =>
  sql`select public.make_slip_sheet(${cafe_id}) ->> 'id' as answer`;

export const slips: Scenarios<typeof contracts> = {
  make_slip: {
    args: (person) => ({ ...cafe(person), ...withRequest() }),
    // a code without its row is worth nothing
    reveals: ['code', 'day', 'id', 'until'],
  },
  make_slip_sheet: {
    args: (person) => ({ ...cafe(person), ...withRequest() }),
    reveals: ['codes[]', 'id', 'label'],
  },
  activate_slip_sheet: {
    before: makeSheet,
    args: ({ cafe_id }, sheet_id) => ({ cafe_id, sheet_id, day: madridToday() }),
    reveals: ['activated', 'day'],
  },
  void_slip_sheet: {
    before: makeSheet,
    args: ({ cafe_id }, sheet_id) => ({ cafe_id, sheet_id }),
    reveals: ['voided'],
  },
  void_slip: {
    before: (sql, { cafe_id }) => sql`select public.make_slip(${cafe_id}) ->> 'id' as answer`,
    args: ({ cafe_id }, slip_id) => ({ cafe_id, slip_id }),
    reveals: ['voided'],
    indistinguishable: {
      'the slip of another café, and none': [
        acting('staff', async (sql) => {
          const theirs = await memberOf(sql, 'staff');
          return { slip_id: (await rpc(sql, theirs.id, 'make_slip', { cafe_id: theirs.cafe.id })).id };
        }),
        acting('staff', () => ({ slip_id: unknownId() })),
      ],
    },
  },
  load_slips: { args: slug },
};
