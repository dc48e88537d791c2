import { expect, test } from 'vitest';
import { formatDaysAgo, formatDayToCome } from '@/domain/days-ago';

test.each([
  ['2026-11-23', 'hoy'],
  ['2026-11-22', 'hoy'],
  ['2026-11-21', 'ayer'],
  ['2026-11-16', 'hace 6 días'],
  ['2026-11-15', 'hace una semana'],
  ['2026-11-08', 'hace 2 semanas'],
  ['2026-09-24', 'hace 8 semanas'],
  ['2026-09-23', 'hace 2 meses'],
  ['2025-11-23', 'hace 12 meses'],
  ['2025-11-22', 'hace un año'],
  ['2024-11-22', 'hace 2 años'],
])('%s, on the 22nd of November 2026, is said as "%s"', (day, text) => {
  expect(formatDaysAgo(day, '2026-11-22')).toBe(text);
});

test.each([
  ['2026-11-22', 'hoy'],
  ['2026-11-23', 'mañana'],
  ['2026-11-24', 'el martes'],
  ['2026-11-28', 'el sábado'],
  ['2026-11-29', 'el 29/11/2026'],
  ['2026-11-21', 'el 21/11/2026'],
])('%s, to come on the 22nd of November 2026, is said as "%s"', (day, text) => {
  expect(formatDayToCome(day, '2026-11-22')).toBe(text);
});
