import type { ReminderResults } from '@functions/_shared/contracts/procedures/shapes';
import { expect, test } from 'vitest';
import { differenceOf } from '@/domain/difference-interval';
import { reminderSentence } from '@/features/desk/results/reminder-sentence';

const say = (reminded_came: number, reminded: number, not_reminded_came: number, not_reminded: number) =>
  reminderSentence({
    from: '2026-07-01',
    judged_on: '2026-10-01',
    next_on: '2027-01-01',
    reminded,
    reminded_came,
    not_reminded,
    not_reminded_came,
  } satisfies ReminderResults);
const NOT_YET = 'Aún no se puede decir si los recordatorios traen a alguien.';

test('says nothing of fewer than 20 who were not reminded, however large the difference', () => {
  expect(say(171, 171, 0, 19)).toEqual({
    text: NOT_YET,
    from: 'Hacen falta al menos 20 personas a las que no se escribe para comparar, y de momento hay 19.',
  });
  expect(say(180, 180, 0, 20).text).toBe(
    'De cada 100 personas a las que se escribe, 100 vienen gracias al recordatorio.',
  );
  expect(say(0, 0, 3, 20).text).toBe(NOT_YET);
});

test('dares no more while the interval holds zero, and says the interval', () => {
  const { text, from } = say(270, 900, 27, 100);
  expect(text).toBe(NOT_YET);
  expect(from).toBe('Con lo que sabemos, entre -5 y 10 de cada 100 (intervalo del 90 %).');
});

test('says a lift and a fall in whole people', () => {
  expect(say(360, 900, 25, 100).text).toBe(
    'De cada 100 personas a las que se escribe, 15 vienen gracias al recordatorio.',
  );
  expect(say(180, 900, 40, 100).text).toBe(
    'De cada 100 personas a las que se escribe, 20 vienen menos que sin recordatorio.',
  );
});

test('the interval is Newcombe’s method 10', () => {
  // Worked out another way, by bisection of the score test, which gives his published 95 % interval of 56/70 − 48/80.
  const { estimate, lower, upper } = differenceOf([56, 70], [48, 80]);
  expect([estimate, lower, upper].map((share) => share.toFixed(4))).toEqual(['0.2000', '0.0766', '0.3136']);
  const small = differenceOf([9, 10], [3, 10]);
  expect([small.lower, small.upper].map((share) => share.toFixed(4))).toEqual(['0.2421', '0.7896']);
  expect(differenceOf([0, 10], [0, 20])).toMatchObject({ estimate: 0 });
});
