import { expect, test } from 'vitest';
import { headlineOf } from '@/features/desk/results/headline';
import { exampleResults } from '@/features/desk/results/test-support';
import { sentencesOf } from '@functions/_shared/texts/sentences';

const { sentences, period } = exampleResults;

/** Returns verdict and headline for "of back of_before back_before", "people people_before" and the visits before. */
function say(newcomers: string, absent: string, visitsBefore = 412, to = period.to) {
  const [of = 0, back = 0, of_before = 0, back_before = 0] = newcomers.split(' ').map(Number);
  const [people = 0, people_before = 0] = absent.split(' ').map(Number);
  const returned = { of, back, of_before, back_before };
  const best_hour_before = { ...sentences.best_hour!, of: visitsBefore };
  const results = {
    sentences: { ...sentences, returned, lapsed: { people, people_before }, best_hour_before },
    period: { ...period, to },
  };
  const { text, detail, verdict } = headlineOf(results, sentencesOf(results, 'en 30 días', 'review'));
  return `${verdict}: ${text} ${detail}`.replaceAll('\u00a0', ' ');
}

test.each([
  // What is worse comes first, above all what concerns more people.
  ['100 66 100 77', '12 12', 'worse: Vuelven menos que antes: 66 %. De 100 clientes nuevos. Antes 77 %.'],
  ['100 66 100 77', '22 12', 'worse: Vuelven menos que antes: 66 %.'],
  ['100 66 100 77', '24 12', `worse: Dejan de venir más que antes: 24. Su última visita fue hace`],
  ['100 66 100 50', '13 10', `worse: Dejan de venir más que antes: 13.`],
  ['20 0 20 10', '0 0', 'worse: Vuelven menos que antes: 0 %. De 20 clientes nuevos. Antes 50 %.'],
  // Then comes what one can be glad of.
  ['100 66 100 50', '12 12', 'better: Vuelven más que antes: 66 %. De 100 clientes nuevos. Antes 50 %.'],
  ['9 3 0 0', '0 10', `better: Dejan de venir menos que antes: 0.`],
  // less than a tenth comes and goes, and nine people show nothing
  ['100 66 100 70', '103 100', 'null: Vuelven como antes: 66 %. De 100 clientes nuevos. Antes 70 %.'],
  ['100 66 9 9', '40 9', 'null: 66 % de 100 clientes nuevos volvieron en 30 días. Antes 9 de 9.'],
  ['9 3 40 30', '9 8', 'null: 3 de 9 clientes nuevos volvieron en 30 días. Son muy pocas'],
  ['0 0 40 30', '9 8', 'null: Todavía no se puede decir cuántos clientes nuevos vuelven.'],
])('Of new customers %s and absent ones %s the page says first %s', (newcomers, absent, text) => {
  expect(say(newcomers, absent)).toContain(text);
});

test('A café with more visits may have as many more absent customers, and an ended period is told as the past', () => {
  expect(say('9 3 0 0', '24 12', 206)).toMatch(/^null/);
  expect(say('9 3 0 0', '24 12', 824)).toMatch(/^worse/);
  expect(say('100 66 100 77', '12 12', 412, '2026-10-31')).toMatch(/Volvieron menos que antes: 66/);
});
