import { expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

test.each([1, 2, 5, 100])('random_below(%i) gives every number below it about equally often', async (max) => {
  const draws = 20_000;
  const rows = await sql()<{ number: number; times: number }[]>`
    select private.random_below(${max}) as number, count(*)::int as times
    from generate_series(1, ${draws}) group by 1 order by 1`;
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: max }, (_, number) => number));
  const expected = draws / max;
  // six standard deviations: about one failure in 500 million numbers
  const margin = 6 * Math.sqrt(expected * (1 - 1 / max));
  for (const { number, times } of rows)
    expect(Math.abs(times - expected), `${number}`).toBeLessThanOrEqual(margin);
});

test('the largest integer is a limit too', async () => {
  const [row] = await sql()<{ low: number; high: number }[]>`
    select min(r) as low, max(r) as high from (select private.random_below(2147483647) as r from generate_series(1, 1000)) as drawn`;
  expect(row!.low).toBeGreaterThanOrEqual(0);
  expect(row!.high).toBeGreaterThan(2 ** 30);
});
