import { expect, test } from 'vitest';
import { CHI_SQUARE_LIMIT, manyDraws } from '../many-draws.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();

/** Odds of rule V6, in percent. */
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
    select roll, private.segment_at_roll('vip', 1, roll) as position from generate_series(-1, 101) as roll order by roll`;
  expect(rows.map(({ position }) => position)).toEqual([null, ...expected, null, null]);
});

test('10,000 draws use the hundred numbers alike, each logged with its segment', async () => {
  const cafe = await given.cafe();
  const { segments, chiSquare } = await manyDraws(sql(), 'vip', cafe.id, 10_000);
  expect(segments.map(({ name }) => name)).toEqual(ODDS.map(([name]) => name));
  expect(segments.every(({ consistent }) => consistent)).toBe(true);
  expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT);
});

test('the screen gets the same odds', async () => {
  const [row] = await sql()`select private.wheel_json('vip', null, now()) as wheel`;
  expect(row!.wheel).toMatchObject({
    odds: expect.stringMatching(/^1::[0-9a-f]{16}$/) as string,
    segments: ODDS.map(([name, weight]) => ({ name, weight, out: null, available_again_on: null })),
  });
});
