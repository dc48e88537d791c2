import { expect, test } from 'vitest';
import {
  addMonths,
  daysProblem,
  periodPhrase,
  lastDays,
  monthPeriod,
  periodParams,
  readPeriod,
  readPeriodOfAll,
} from '@/features/desk/results/period';

/** Yesterday: the last day in the numbers. */
const lastDay = '2026-11-22';
const read = (address: string, on = lastDay) => readPeriod(new URLSearchParams(address), on);

test('An address without a valid period is the last 90 days', () => {
  const usual = { kind: 'last', days: 90, from: '2026-08-25', to: lastDay };
  for (const odd of [
    '',
    'days=31',
    'month=2026-13',
    'month=2026-12',
    'month=x',
    'from=2026-11-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-11-20&to=2026-11-10',
    'from=2026-11-20&to=2026-11-23',
    'from=2025-11-20&to=2026-11-21',
  ])
    expect(read(odd), odd).toEqual(usual);
});

test.each(['', 'days=7', 'days=30', 'days=365', 'month=2026-02', 'from=2025-11-22&to=2026-11-22'])(
  'The chosen period is kept in the address: %s',
  (address) => {
    const kept = Object.entries(periodParams(read(address))).filter(([, value]) => value !== null);
    expect(kept.map((pair) => pair.join('=')).join('&')).toBe(address);
  },
);

test.each([
  ['days=7', { kind: 'last', days: 7, from: '2026-11-15', to: '2026-11-21' }],
  ['month=2025-12', { kind: 'month', month: '2025-12', from: '2025-12-01', to: '2025-12-31' }],
  ['month=2025-11', { kind: 'last', days: 90 }],
  ['from=2026-11-01&to=2026-11-09', { kind: 'last', days: 90 }],
])('The period %s exists for all cafés together', (address, period) => {
  expect(readPeriodOfAll(new URLSearchParams(address), '2026-11-21')).toMatchObject(period);
});

test('The ends of a period are both inside, over the change of the clocks and the end of a year', () => {
  expect(lastDays(7, '2026-10-28')).toMatchObject({ from: '2026-10-22', to: '2026-10-28' });
  expect(lastDays(90, '2026-03-31')).toMatchObject({ from: '2026-01-01', to: '2026-03-31' });
  expect(lastDays(365, lastDay)).toMatchObject({ from: '2025-11-23', to: lastDay });
});

test('A month has its days, and the current one ends yesterday', () => {
  expect(monthPeriod('2028-02', '2028-11-22')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthPeriod('2026-11', lastDay)).toMatchObject({ from: '2026-11-01', to: lastDay });
  expect(monthPeriod('2025-12', lastDay)).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
  expect(monthPeriod('2026-12', lastDay)).toBeNull();
  expect([addMonths('2026-01', -1), addMonths('2025-12', 1)]).toEqual(['2025-12', '2026-01']);
});

test('A pair of chosen days is refused at the wrong one, in words', () => {
  expect(daysProblem('', '2026-11-01', lastDay)).toMatchObject({ field: 'from' });
  expect(daysProblem('2026-11-01', '', lastDay)).toMatchObject({ field: 'to' });
  expect(daysProblem('2026-11-20', '2026-11-23', lastDay)?.text).toBe(
    'Los resultados llegan hasta ayer. Elige ayer o un día anterior.',
  );
  expect(daysProblem('2026-11-20', '2026-11-10', lastDay)?.text).toBe(
    'El último día no puede ir antes que el primero.',
  );
  expect(daysProblem('2025-11-21', lastDay, lastDay)?.text).toBe('Como mucho 366 días. Has elegido 367.');
  expect(daysProblem('2025-11-22', lastDay, lastDay)).toBeNull();
  expect(daysProblem(lastDay, lastDay, lastDay)).toBeNull();
});

test.each([
  ['days=365', 'en el último año'],
  ['days=7', 'en los últimos 7 días'],
  ['month=2026-03', 'en marzo de 2026'],
  ['from=2026-11-03&to=2026-11-09', 'del 3 al 9 de noviembre de 2026'],
  ['from=2025-12-30&to=2026-01-02', 'del 30 de diciembre de 2025 al 2 de enero de 2026'],
  ['from=2026-11-03&to=2026-11-03', 'el 3 de noviembre de 2026'],
])('The period %s is named "%s"', (address, label) => {
  expect(periodPhrase(read(address))).toBe(label);
});
