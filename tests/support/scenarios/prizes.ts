import type * as contracts from '@functions/_shared/contracts/procedures/prizes.ts';
import type { TransactionSql } from 'postgres';
import { cafe, otherOrNoCafe, READABLE, slug } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

const addPrize = (sql: TransactionSql, { cafe_id }: Prepared) =>
  sql`insert into private.prizes (cafe_id, name, picture, position) values (${cafe_id}, 'Tarta', 'cake', 90)
    on conflict do nothing returning name as answer`;

export const prizes: Scenarios<typeof contracts> = {
  load_prizes: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  set_prize_conditions: {
    args: (person) => ({
      ...cafe(person),
      prize: 'Café gratis',
      conditions: 'En barra',
      shown: { conditions: null },
    }),
    reveals: [],
  },
  set_market_value: {
    args: (person) => ({ ...cafe(person), prize: 'Café gratis', cents: 140, shown: { value_cents: null } }),
    reveals: [],
  },
  add_prize: {
    args: (person) => ({ ...cafe(person), name: 'Churros', picture: 'gift', conditions: '', cents: 250 }),
    distinguishable: { conditions: 'the caller writes them' },
    reveals: [],
  },
  remove_prize: {
    before: addPrize,
    args: (person) => ({ ...cafe(person), prize: 'Tarta' }),
    reveals: [],
  },
  set_prize_sold_out: {
    before: addPrize,
    args: (person) => ({ ...cafe(person), prize: 'Tarta', until: 'month' }),
    reveals: [],
  },
  save_wheel: {
    before: addPrize,
    args: (person) => ({
      ...cafe(person),
      wheel: 'hito',
      based_on: 0,
      segments: [
        { prize: 'Tarta', percent: 10, per_month: 2, endless: false },
        { prize: 'Café gratis', percent: 90, per_month: null, endless: true },
      ],
      ceiling_cents: null,
    }),
    distinguishable: { segments: 'prizes of the caller’s own list' },
    reveals: ['from', 'version'],
  },
  restore_wheel: {
    args: (person) => ({ ...cafe(person), wheel: 'vip', based_on: 0 }),
    reveals: ['from', 'version'],
  },
  set_first_prize: {
    args: (person) => ({ ...cafe(person), prize: 'Cookie gratis', shown: { first_prize: 'Café gratis' } }),
    distinguishable: { shown: READABLE },
    reveals: [],
  },
  set_visit_points: {
    before: (sql, { cafe_id }) =>
      sql`update public.cafeterias set way_of_working = 'proof' where id = ${cafe_id} returning id as answer`,
    args: (person) => ({ ...cafe(person), points: 10, shown: { visit_points: null } }),
    reveals: [],
  },
};
