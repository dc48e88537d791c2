import { expect, test } from 'vitest';
import { useGiven } from '../use-given.ts';
import { ODDS } from './odds.ts';

const { sql } = useGiven();

test('200,000 numbers, such as a draw takes, come within 0.6 percentage points of the odds', async () => {
  const rows = await sql()<{ percent: number }[]>`
    with drawn as (
      select number, count(*) as times from (select private.random_below(100) as number from generate_series(1, 200000)) as one
      group by number
    )
    select sum(times)::float8 / 2000 as percent from drawn
    group by private.segment_at_roll('hito', 1, number) order by private.segment_at_roll('hito', 1, number)`;
  expect(rows).toHaveLength(ODDS.length);
  for (const [index, [name, weight]] of ODDS.entries())
    expect(Math.abs(rows[index]!.percent - weight), name).toBeLessThanOrEqual(0.6);
});
