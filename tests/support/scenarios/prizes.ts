import type * as contracts from '@functions/_shared/contracts/procedures/prizes.ts';
import { procedure, saveForm, formValues, type Cafe, type Who } from '../given/factories.ts';
import type { TransactionSql, Sql } from 'postgres';
import { cafe, otherOrNoCafe, READABLE, slug, withRequest } from './making.ts';
import type { Prepared, Scenarios } from './scenario.ts';

/** The café gives what it has on its list a value. */
const priced = (sql: TransactionSql, { cafe_id }: Prepared) => sql`
  insert into private.prizes (cafe_id, name, picture, position, value_cents)
  values (${cafe_id}, 'Tarta', 'cake', 90, 350), (${cafe_id}, 'Café gratis', 'coffee', 1, 140)
  on conflict on constraint prizes_one_of_a_name_each do update set value_cents = excluded.value_cents`;

/** The café has a VIP wheel of its own. It answers its version. */
const saveCafeWheel = async (sql: TransactionSql, person: Prepared) => {
  const rows = await sql`with version as (
      insert into private.wheel_versions (wheel, version, cafe_id, active_from)
      select 'vip', max(version) + 1, ${person.cafe_id}, now() - interval '1 hour'
      from private.wheel_versions where wheel = 'vip' returning version
    )
    insert into private.wheel_prizes (wheel, version, position, name, weight, unlimited)
    select 'vip', v.version, p.* from version v,
      (values (1, 'Tarta', 20, false), (2, 'Café gratis', 80, true)) p
    returning version as answer`;
  // The bases are recorded by this call.
  await priced(sql, person);
  return rows;
};

/** Returns the page of a café's prizes. */
export const prizePage = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'slug'>, at = new Date()) =>
  procedure(sql, id, 'load_prizes', cafe.slug, at);

/** Says what a prize is worth. */
export const setValue = (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, prize: string, cents: number | null) =>
  saveForm(sql, id, 'set_market_value', { cafe_id: at.id, prize, cents });

/** Says under which conditions a prize is handed over. */
export const setConditions = (
  sql: Sql,
  { id }: Who,
  at: Pick<Cafe, 'id'>,
  prize: string,
  conditions: string,
) => saveForm(sql, id, 'set_prize_conditions', { cafe_id: at.id, prize, conditions });

/** Chooses the prize of challenge 1. */
export const setFirstPrize = (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, prize: string) =>
  saveForm(sql, id, 'set_first_prize', { cafe_id: at.id, prize });

/** Marks a prize as sold out until tomorrow or the next month, or as there again. */
export const setSoldOut = (
  sql: Sql,
  { id }: Who,
  at: Pick<Cafe, 'id'>,
  prize: string,
  until: string | null,
  now = new Date(),
) => procedure(sql, id, 'set_prize_sold_out', at.id, prize, until, now);

/** Takes a prize off a café's list. */
export const removePrize = (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, prize: string, now = new Date()) =>
  procedure(sql, id, 'remove_prize', at.id, prize, now);

/** Gives a wheel back to the programme. */
export const restoreWheel = (
  sql: Sql,
  { id }: Who,
  at: Pick<Cafe, 'id'>,
  wheel: 'hito' | 'vip',
  basedOn: number,
  now = new Date(),
) => procedure(sql, id, 'restore_wheel', at.id, wheel, basedOn, now);

/** Has visits pay from an instant on, at a café that requires proof. */
export const setVisitPoints = async (
  sql: Sql,
  { id }: Who,
  at: Pick<Cafe, 'id'>,
  points: number | null,
  now = new Date(),
) => procedure(sql, id, 'set_visit_points', at.id, points, await formValues(sql, at.id), now);

export const prizes: Scenarios<typeof contracts> = {
  load_prizes: { args: slug, indistinguishable: otherOrNoCafe('cafe_slug') },
  set_prize_conditions: {
    form: ['conditions', 'Por la tarde'],
    args: (person) => ({
      ...cafe(person),
      prize: 'Café gratis',
      conditions: 'En barra',
      shown: { conditions: null },
    }),
    reveals: [],
  },
  set_market_value: {
    form: ['cents', 200],
    args: (person) => ({ ...cafe(person), prize: 'Café gratis', cents: 140, shown: { value_cents: null } }),
    reveals: [],
  },
  add_prize: {
    args: (person) => ({ ...cafe(person), name: 'Churros', picture: 'gift', conditions: '', cents: 250 }),
    reveals: [],
  },
  remove_prize: {
    repeat: { answers: 'that it is not there any more' },
    before: priced,
    args: (person) => ({ ...cafe(person), prize: 'Tarta' }),
    reveals: [],
  },
  set_prize_sold_out: {
    form: 'a press, not a form',
    before: saveCafeWheel,
    args: (person) => ({ ...cafe(person), prize: 'Tarta', until: 'month' }),
    reveals: [],
  },
  save_wheel: {
    before: priced,
    args: (person) => ({
      ...cafe(person),
      wheel: 'hito',
      based_on: 0,
      segments: [
        { prize: 'Tarta', percent: 10, monthly_limit: 2, unlimited: false },
        { prize: 'Café gratis', percent: 40, monthly_limit: null, unlimited: true },
        { prize: 'Postre gratis', percent: 50, monthly_limit: null, unlimited: false },
      ],
      ceiling_cents: 5_000,
      ...withRequest(),
      market_values: { 'Postre gratis': 320 },
    }),
    distinguishable: { segments: 'prizes of the caller’s own list' },
    reveals: ['from', 'version'],
  },
  restore_wheel: {
    before: saveCafeWheel,
    args: (person, version) => ({
      ...cafe(person),
      wheel: 'vip',
      based_on: Number(version),
      ...withRequest(),
    }),
    reveals: ['from', 'version'],
  },
  set_first_prize: {
    form: ['prize', 'Aperitivo gratis'],
    args: (person) => ({ ...cafe(person), prize: 'Cookie gratis', shown: { first_prize: 'Café gratis' } }),
    distinguishable: { shown: READABLE },
    reveals: [],
  },
  set_visit_points: {
    form: ['points', 20],
    before: (sql, { cafe_id }) =>
      sql`update public.cafeterias set service_mode = 'proof' where id = ${cafe_id} returning id as answer`,
    args: (person) => ({ ...cafe(person), points: 10, shown: { visit_points: null } }),
    reveals: [],
  },
};
