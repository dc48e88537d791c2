import { expect, test } from 'vitest';
import { sevenDayMean } from '@/features/desk/results/seven-day-mean';

test('each day is told with the six before it, and the first six are not told', () => {
  expect(sevenDayMean([7, 0, 0, 0, 0, 0, 0, 14, 7])).toEqual([null, null, null, null, null, null, 1, 2, 3]);
  expect(sevenDayMean([1, 2])).toEqual([null, null]);
  expect(sevenDayMean([])).toEqual([]);
});
