import { expect, test } from 'vitest';
import { createCafe } from '../../support/factories.ts';
import { useDatabase } from '../use-database.ts';
import { ODDS } from './odds.ts';

const sql = useDatabase();

test('200,000 draws come within 0.6 percentage points of the odds, each logged with its number', async () => {
  const cafe = await createCafe(sql());
  await sql().begin(async (own) => {
    // the draws themselves are tested, not their foreign keys, which take most of the time
    await own`set local session_replication_role = replica`;
    await own`select count((private.draw('hito', null, ${cafe.id}, now())).id) from generate_series(1, 200000)`;
  });
  const rows = await sql()<{ name: string; percent: number; consistent: boolean; rolls: number }[]>`
    select prize_name as name, count(*)::float8 / 2000 as percent, count(distinct roll)::int as rolls,
      bool_and(position = private.prize_at('hito', 1, roll) and version = 1) as consistent
    from private.draws where cafe_id = ${cafe.id} group by prize_name, position order by position`;
  expect(rows.map(({ name }) => name)).toEqual(ODDS.map(([name]) => name));
  expect(rows.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 6);
  for (const [index, [name, weight]] of ODDS.entries()) {
    expect(Math.abs(rows[index]!.percent - weight), name).toBeLessThanOrEqual(0.6);
    expect(rows[index], name).toMatchObject({ consistent: true, rolls: weight });
  }
}, 240_000);
