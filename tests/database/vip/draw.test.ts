import { describe, expect, test } from 'vitest';
import { createCafe } from '../../support/factories.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

/** What rule V6 promises, in percent. */
const ODDS = [
  ['2€ de descuento', 35],
  ['Bebida gratis', 25],
  ['Postre gratis', 20],
  ['3€ de descuento', 15],
  ['Cookie gratis', 5],
] as const;

test('every number from 0 to 99 falls on the segment that it belongs to, and nothing outside', async () => {
  const expected = ODDS.flatMap(([, weight], index) => Array<number>(weight).fill(index + 1));
  const rows = await sql()<{ roll: number; position: number | null }[]>`
    select roll, private.prize_at('vip', 1, roll) as position from generate_series(-1, 101) as roll order by roll`;
  expect(rows.map(({ position }) => position)).toEqual([null, ...expected, null, null]);
});

test.each([
  [0, 1],
  [34, 1],
  [35, 2],
  [59, 2],
  [60, 3],
  [79, 3],
  [80, 4],
  [94, 4],
  [95, 5],
  [99, 5],
])('at the boundary %i the segment is %i', async (roll, position) => {
  const [row] = await sql()`select private.prize_at('vip', 1, ${roll}) as position`;
  expect(row!.position).toBe(position);
});

describe('200,000 draws', () => {
  test('come within 0.6 percentage points of the odds, and each is logged with its number', async () => {
    const cafe = await createCafe(sql());
    const draws = 200_000;
    const lanes = 4;
    const drawMany = () =>
      sql().begin(async (own) => {
        // the draws themselves are tested, not their foreign keys, which take most of the time
        await own`set local session_replication_role = replica`;
        await own`select private.draw('vip', null, ${cafe.id}, now()) from generate_series(1, ${draws / lanes})`;
      });
    await Promise.all(Array.from({ length: lanes }, drawMany));
    const rows = await sql()<{ name: string; percent: number; consistent: boolean }[]>`
      select prize_name as name, count(*) * 100.0::float8 / ${draws} as percent,
        bool_and(position = private.prize_at('vip', 1, roll) and version = 1) as consistent
      from private.draws where wheel = 'vip' group by prize_name, position order by position`;
    expect(rows.map(({ name }) => name)).toEqual(ODDS.map(([name]) => name));
    for (const [index, [name, weight]] of ODDS.entries()) {
      expect(Math.abs(rows[index]!.percent - weight), name).toBeLessThanOrEqual(0.6);
      expect(rows[index]!.consistent, name).toBe(true);
    }
  }, 240_000);
});

test('the screen gets the same odds', async () => {
  const [row] = await sql()`select private.wheel_json('vip', now()) as wheel`;
  expect(row!.wheel).toEqual(ODDS.map(([name, weight]) => ({ name, weight })));
});
