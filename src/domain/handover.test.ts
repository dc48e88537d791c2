import { expect, test } from 'vitest';
import { formatTimeLeft, refusalText, refusalLabel } from './handover';

const noon = new Date('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T12:03:00Z', '3:00'],
  ['2026-11-22T12:02:04.200Z', '2:05'],
  ['2026-11-22T12:00:00.001Z', '0:01'],
  ['2026-11-22T11:59:00Z', '0:00'],
])('until %s it is %s', (until, text) => expect(formatTimeLeft(until, noon)).toBe(text));

test('A reason has a text for the customer and one for the team', () => {
  expect(refusalText('sold_out', null)).toBe('Ahora mismo no queda.');
  expect(refusalText('other', 'Hasta las doce no hay.')).toBe('Hasta las doce no hay.');
  expect(refusalLabel('not_here')).toBe('No veo a nadie');
  expect(refusalLabel('Hasta las doce no hay.')).toBe('Hasta las doce no hay.');
});
