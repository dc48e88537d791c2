import { expect, test } from 'vitest';
import { formatHours } from '@/domain/format-hours';
import { groupEqualDays, hoursProblem, type Week } from '@/domain/opening-hours';

test.each<[string, Week[number], string | null]>([
  ['closed', [], null],
  ['a morning', [['08:00', '14:00']], null],
  [
    'a morning and an evening after midnight',
    [
      ['08:00', '14:00'],
      ['20:00', '02:00'],
    ],
    null,
  ],
  ['the whole day', [['00:00', '00:00']], null],
  [
    'the whole day and a turn',
    [
      ['00:00', '00:00'],
      ['08:00', '14:00'],
    ],
    'Abre y cierra a la misma hora. Si no cierra, pulsa «24 horas».',
  ],
  ['an hour missing', [['08:00', '']], 'Falta una hora.'],
  ['no time at all', [['08:00', '08:00']], 'Abre y cierra a la misma hora. Si no cierra, pulsa «24 horas».'],
  [
    'an evening that begins too soon',
    [
      ['08:00', '14:00'],
      ['13:59', '20:00'],
    ],
    'El segundo turno empieza cuando ha acabado el primero.',
  ],
  [
    'a first that goes on after midnight',
    [
      ['20:00', '02:00'],
      ['21:00', '23:00'],
    ],
    'El segundo turno empieza cuando ha acabado el primero.',
  ],
])('the hours of a day: %s', (_, day, problem) => expect(hoursProblem(day)).toBe(problem));

test('a day that does not close is open 24 hours', () => {
  expect(formatHours([['00:00', '00:00']])).toBe('abierto 24 horas');
  expect(groupEqualDays(Array.from({ length: 7 }, () => [['00:00', '00:00']]))).toEqual([
    { days: 'Lunes a domingo', hours: 'Abierto 24 horas' },
  ]);
});

test('days with the same hours in a row stand in one line', () => {
  const open: Week[number] = [['08:00', '20:00']];
  expect(groupEqualDays([open, open, [], open, open, [], []])).toEqual([
    { days: 'Lunes a martes', hours: '08:00–20:00' },
    { days: 'Miércoles', hours: 'Cerrado' },
    { days: 'Jueves a viernes', hours: '08:00–20:00' },
    { days: 'Sábado a domingo', hours: 'Cerrado' },
  ]);
});
