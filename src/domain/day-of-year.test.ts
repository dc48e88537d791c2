import { expect, test } from 'vitest';
import { formatDayOfYear } from '@/domain/day-of-year';

test.each([
  ['2026-12-01', '1 de diciembre'],
  ['2027-03-28', '28 de marzo'],
])('The day %s reads %s, wherever the device is', (day, words) => {
  expect(formatDayOfYear(day)).toBe(words);
});
