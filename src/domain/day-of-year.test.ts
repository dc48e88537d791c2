import { expect, test } from 'vitest';
import { formatDayOfYear, formatWeekday } from '@/domain/day-of-year';

test.each([
  ['2026-12-01', 'martes', '1 de diciembre'],
  ['2027-03-28', 'domingo', '28 de marzo'],
])('The day %s, a %s, reads %s, wherever the device is', (day, weekday, words) => {
  expect(formatDayOfYear(day)).toBe(words);
  expect(formatWeekday(day)).toBe(`${weekday} ${words}`);
});
