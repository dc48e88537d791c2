import { expect, test } from 'vitest';
import { parseWhole } from '@/domain/typed-number';

test.each([
  ['25', 25],
  [' ２５ ', 25],
  ['25\u00A0', 25],
  ['\u200B25', 25],
  ['1 000', 1000],
  ['1\u202F000', 1000],
  ['+40', 40],
  ['-40', -40],
  ['−40', -40],
  ['– 40', -40],
  ['－４０', -40],
  ['0', 0],
  ['10000', 10_000],
  ['10001', null],
  ['-10001', null],
  ['1.000', null],
  ['1,000', null],
  ["1'000", null],
  ['2 5', null],
  ['0 500', null],
  ['12,5', null],
  ['2²', null],
  ['②', null],
  ['½', null],
  ['1e3', null],
  ['--5', null],
  ['', null],
])('the whole number of %j is %s', (typed, number) => {
  expect(parseWhole(typed, -10_000, 10_000)).toBe(number);
});
