import { expect, test } from 'vitest';
import { reminderSentence } from '@/features/desk/results/reminder-sentence';
import { exampleReminders } from '@/features/desk/results/test-support';

const say = (estimate: number, lower: number, upper: number) =>
  reminderSentence({ ...exampleReminders, effect: { estimate, lower, upper } });
const NOT_YET = 'Aún no se puede decir si los recordatorios traen a alguien.';

test('says nothing of fewer than 20 who were not reminded, nor without an interval', () => {
  expect(reminderSentence({ ...exampleReminders, not_reminded: 19, effect: null })).toEqual({
    figure: null,
    words: NOT_YET,
    from: 'Hacen falta al menos 20 personas a las que no se escribe para comparar, y de momento hay 19.',
  });
  expect(reminderSentence({ ...exampleReminders, reminded: 0 }).words).toBe(NOT_YET);
});

test('dares no more while the interval holds zero, and says the interval', () => {
  const { figure, words, from } = say(0.03, -0.052, 0.104);
  expect([figure, words]).toEqual([null, NOT_YET]);
  expect(from).toBe('Con lo que sabemos, entre -5,2 y 10 de cada 100 (intervalo del 90 %).');
});

test('says a lift and a fall in whole people', () => {
  expect(say(0.151, 0.07, 0.22)).toMatchObject({
    figure: '15',
    words: 'de cada 100 personas a las que les tocaba uno vienen gracias al recordatorio.',
  });
  expect(say(-0.2, -0.28, -0.12)).toMatchObject({
    figure: '20',
    words: 'personas menos de cada 100 vienen con recordatorio que sin él.',
  });
});

test.each([
  [0.004, 'entre 0,4 y 6 '],
  [0.0004, 'entre menos de 0,1 y 6 '],
  [-0.0004, 'entre casi 0 y 6 '],
])('a bound of %d is not "0"', (lower, range) => {
  expect(say(0.03, lower, 0.06).from).toContain(range);
});
