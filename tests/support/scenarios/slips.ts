import type * as contracts from '@functions/_shared/contracts/procedures/slips.ts';
import type { Sql, TransactionSql } from 'postgres';
import { createMember, procedure, rpc, type Cafe, type Who } from '../given/factories.ts';
import { acting, cafe, madridToday, memberOf, slug, unknownId, withRequest } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

/** Makes a slip. */
export const newSlip = (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, now = new Date()) =>
  procedure(sql, id, 'make_slip', at.id, now);

/** Makes a slip as somebody at the counter. Returns its code. */
export const slipOf = async (sql: Sql, at: Pick<Cafe, 'id'>, now: Date): Promise<string> =>
  (await newSlip(sql, await createMember(sql, at, 'staff'), at, now)).code;

const makeSheet = (sql: TransactionSql, { cafe_id }: Prepared) =>
  sql`select public.make_slip_sheet(${cafe_id}) ->> 'id' as answer`;

/** Prints a sheet of slips, which are good once it has a day. */
export const slipSheet = (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, now = new Date()) =>
  procedure(sql, id, 'make_slip_sheet', at.id, now);

/** Gives a sheet its day. */
export const activateSheet = (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, sheet: string, now = new Date()) =>
  procedure(sql, id, 'activate_slip_sheet', at.id, sheet, now.toISOString().slice(0, 10), now);

/** Returns a café's slips and sheets. */
export const slipsOf = (sql: Sql, { id }: Who, at: Pick<Cafe, 'slug'>, now = new Date()) =>
  procedure(sql, id, 'load_slips', at.slug, now);

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
    repeat: { answers: 'the list has the sheet’s day' },
    before: makeSheet,
    args: ({ cafe_id }, sheet_id) => ({ cafe_id, sheet_id, day: madridToday() }),
    reveals: ['activated', 'day'],
  },
  void_slip_sheet: {
    repeat: { answers: 'the list has it as void' },
    before: makeSheet,
    args: ({ cafe_id }, sheet_id) => ({ cafe_id, sheet_id }),
    reveals: ['voided'],
  },
  void_slip: {
    repeat: { answers: 'the list without it' },
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
