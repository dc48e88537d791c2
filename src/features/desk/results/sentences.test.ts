import { describe, expect, test } from 'vitest';
import type { FirstChallenge } from '@/domain/hitos';
import { periodPhrase, lastDays, monthPeriod, type Period } from '@/features/desk/results/period';
import { sentencesOf, type Sentence } from '@functions/_shared/texts/sentences';
import { exampleResults } from '@/features/desk/results/test-support';

const period = lastDays(30, '2026-11-22');
const { sentences: numbers, period: days } = exampleResults;

type Numbers = typeof numbers;

function say(
  changed: Partial<Numbers>,
  id: Sentence['id'],
  of: Period = period,
  first: FirstChallenge | null = 'review',
): string {
  const match = sentencesOf(
    { sentences: { ...numbers, ...changed }, period: days },
    periodPhrase(of),
    first,
  ).find((sentence) => sentence.id === id)!;
  // the space before the euro sign does not break
  return `${match.text} | ${match.from}`.replaceAll('\u00a0', ' ');
}

test('The report has five sentences, in their order', () => {
  expect(
    sentencesOf(exampleResults, periodPhrase(period), 'review').map(({ text }) =>
      text.replaceAll('\u00a0', ' '),
    ),
  ).toEqual([
    '38 de cada 100 clientes nuevos volvieron en 30 días (antes 31).',
    'El desafío 3 («Compártelo con el mundo») es donde más gente se queda.',
    'En los últimos 30 días has entregado 214 premios; cuestan unos 190 € (antes 180 por 160 €).',
    'Los martes a las 11 es tu hora (antes, los sábados a las 10).',
    '12 clientes llevan más de tres semanas sin venir (antes 9).',
  ]);
  expect(sentencesOf(exampleResults, periodPhrase(period), 'review').map(({ from }) => from)).toEqual([
    '46 de 121 personas.',
    '24 personas llevan dos semanas ahí sin venir. Antes de estas fechas, ya 15 de ellas.',
    'Con los valores de mercado que pone la persona titular en Premios.',
    '34 de 412 visitas.',
    'Su última visita fue hace entre 21 y 60 días.',
  ]);
});

test('A finished period gets the state of its last day', () => {
  const october = { ...days, to: '2026-10-31' };
  const sentences = sentencesOf({ sentences: numbers, period: october }, 'en octubre de 2026', 'review');
  expect(sentences.filter(({ id }) => id === 'stuck' || id === 'lapsed')).toMatchObject([
    {
      id: 'stuck',
      text: 'El desafío 3 («Compártelo con el mundo») era donde más gente se quedaba.',
      from: '24 personas llevaban entonces dos semanas ahí sin venir. Antes de estas fechas, ya 15 de ellas.',
    },
    {
      id: 'lapsed',
      text: '12 clientes llevaban entonces más de tres semanas sin venir (antes 9).',
      from: 'Su última visita había sido hace entre 21 y 60 días.',
    },
  ]);
});

const few = 'Son muy pocas personas para sacar conclusiones.';

test.each([
  [
    0,
    0,
    0,
    0,
    'Todavía no se puede decir cuántos clientes nuevos vuelven. | Se dice de quien cumplió en estas fechas 30 días desde su registro.',
  ],
  [1, 1, 0, 0, `El único cliente nuevo volvió en 30 días. | ${few}`],
  [1, 0, 2, 1, `El único cliente nuevo no volvió en 30 días (antes 1 de 2). | ${few}`],
  [9, 1, 20, 10, `1 de 9 clientes nuevos volvió en 30 días (antes 10 de 20). | ${few}`],
  [9, 3, 0, 0, `3 de 9 clientes nuevos volvieron en 30 días. | ${few}`],
  [9, 0, 0, 0, `Ninguno de los 9 clientes nuevos volvió en 30 días. | ${few}`],
  [10, 3, 9, 3, '30 de cada 100 clientes nuevos volvieron en 30 días (antes 3 de 9). | 3 de 10 personas.'],
  [100, 1, 10, 10, '1 de cada 100 clientes nuevos volvió en 30 días (antes 100). | 1 de 100 personas.'],
  [
    40,
    0,
    40,
    20,
    'Ninguno de los 40 clientes nuevos volvió en 30 días (antes 20 de 40). | 0 de 40 personas.',
  ],
  [12_345, 6_173, 0, 0, '50 de cada 100 clientes nuevos volvieron en 30 días. | 6173 de 12.345 personas.'],
])(
  'The sentence on new customers: of %i came back %i, in the period before of %i %i',
  (of, back, of_before, back_before, text) => {
    expect(say({ returned: { of, back, of_before, back_before } }, 'returned')).toBe(text);
  },
);

test.each([
  [
    null,
    'Nadie se ha quedado parado en un desafío. | Parado: dos semanas sin venir con un desafío a medias.',
  ],
  [
    1,
    `El desafío 2 («Repetiste, nos gusta eso») es donde más gente se queda. | 1 persona lleva dos semanas ahí sin venir. ${few}`,
  ],
  [
    9,
    `El desafío 2 («Repetiste, nos gusta eso») es donde más gente se queda. | 9 personas llevan dos semanas ahí sin venir. ${few}`,
  ],
])('The sentence on %s customers who stay at a challenge', (people, text) => {
  expect(say({ stuck: people === null ? null : { step: 2, people, people_before: 0 } }, 'stuck')).toBe(text);
});

test.each([
  [0, 'Antes de estas fechas, ninguna de ellas.'],
  [15, 'Antes de estas fechas, ya 15 de ellas.'],
  [24, 'Ya antes de estas fechas.'],
])('The sentence on 24 stuck customers, %i of them before the period', (people_before, text) => {
  expect(say({ stuck: { step: 2, people: 24, people_before } }, 'stuck')).toMatch(
    new RegExp(`dos semanas ahí sin venir\\. ${text}$`),
  );
});

const prices = { cost_cents: 0, unpriced: 0, handed_out_before: 0, cost_cents_before: 0, unpriced_before: 0 };

test.each([
  [
    { handed_out: 0, ...prices },
    'No has entregado ningún premio en los últimos 30 días (antes 0). | Cuenta lo que se canjea, no lo que se gana.',
  ],
  [
    { handed_out: 1, ...prices, cost_cents: 150 },
    'En los últimos 30 días has entregado 1 premio; cuesta 1,50 € (antes 0). | Con los valores de mercado que pone la persona titular en Premios.',
  ],
  [
    { handed_out: 3, ...prices, unpriced: 3, handed_out_before: 2 },
    'En los últimos 30 días has entregado 3 premios (antes 2). | Pon en Premios lo que vale cada uno y aquí verás lo que cuestan.',
  ],
  [
    { handed_out: 3, ...prices, unpriced: 1, cost_cents: 300 },
    'En los últimos 30 días has entregado 3 premios; cuestan 3 € (antes 0). | Sin contar 1 que no tiene valor puesto.',
  ],
  [
    { handed_out: 30, ...prices, unpriced: 12, cost_cents: 123_456 },
    'En los últimos 30 días has entregado 30 premios; cuestan unos 1235 € (antes 0). | Sin contar 12 que no tienen valor puesto.',
  ],
])('The sentence on redeemed prizes: %o', (prizes, text) => {
  expect(say({ prizes }, 'prizes')).toBe(text);
});

test('A café that asks for an opinion reads nothing about reviews', () => {
  const stuck = { step: 1, people: 24, people_before: 0 };
  expect(say({ stuck }, 'stuck')).toContain('«Tu primera reseña»');
  expect(say({ stuck }, 'stuck', period, 'opinion')).toContain('«Tu primera opinión»');
});

test('A month and two chosen days are named, and all cafés together are not addressed', () => {
  const october = monthPeriod('2026-10', '2026-11-22')!;
  expect(say({}, 'prizes', october)).toMatch(/^En octubre de 2026 has entregado 214 premios/);
  expect(say({}, 'prizes', { kind: 'own', from: '2026-10-28', to: '2026-11-03' })).toMatch(
    /^Del 28 de octubre al 3 de noviembre de 2026 has entregado/,
  );
  expect(say({}, 'prizes', october, null)).toMatch(/^En octubre de 2026 se han entregado 214/);
  expect(say({}, 'best_hour', october, null)).toMatch(/^Los martes a las 11 es la hora con más/);
});

test.each([
  [null, 'Todavía no hay visitas para decir cuál es tu hora. | Ninguna visita.'],
  [
    { weekday: 6, hour: 1, visits: 1, of: 1 },
    'Aún es pronto para decir cuál es tu hora; de momento, los sábados a la 1. | 1 de 1 visita: son muy pocas.',
  ],
  [
    { weekday: 7, hour: 0, visits: 4, of: 9 },
    'Aún es pronto para decir cuál es tu hora; de momento, los domingos a medianoche. | 4 de 9 visitas: son muy pocas.',
  ],
  [{ weekday: 1, hour: 17, visits: 4, of: 10 }, 'Los lunes a las 17 es tu hora. | 4 de 10 visitas.'],
])('The sentence on the best hour: %o', (best_hour, text) => {
  expect(say({ best_hour, best_hour_before: null }, 'best_hour')).toBe(text);
});

test.each([
  [{ weekday: 2, hour: 11, visits: 4, of: 10 }, 'Los martes a las 11 es tu hora (antes, también).'],
  [
    { weekday: 2, hour: 12, visits: 4, of: 10 },
    'Los martes a las 11 es tu hora (antes, los martes a las 12).',
  ],
  [{ weekday: 2, hour: 12, visits: 4, of: 9 }, 'Los martes a las 11 es tu hora.'],
])('The sentence on the best hour before: %o', (best_hour_before, text) => {
  expect(say({ best_hour_before }, 'best_hour')).toBe(`${text} | 34 de 412 visitas.`);
});

test.each([
  [0, 'Ningún cliente lleva más de tres semanas sin venir (antes 2).'],
  [1, '1 cliente lleva más de tres semanas sin venir (antes 2).'],
  [2, '2 clientes llevan más de tres semanas sin venir (antes 2).'],
])('The sentence on %i customers who stay away', (people, text) => {
  expect(say({ lapsed: { people, people_before: 2 } }, 'lapsed')).toContain(text);
});

const fact = (changed: Partial<Numbers>, id: Sentence['id']) => {
  const { figure, words, before, trend } = sentencesOf(
    { sentences: { ...numbers, ...changed }, period: days },
    periodPhrase(period),
    'review',
  ).find((sentence) => sentence.id === id)!;
  return [figure, words, before, trend].map((part) => part?.replaceAll('\u00a0', ' '));
};

describe('The figure of few people', () => {
  test.each([
    [{ of: 0, back: 0, of_before: 30, back_before: 9 }, undefined, undefined, undefined],
    [{ of: 1, back: 1, of_before: 0, back_before: 0 }, '1', undefined, undefined],
    [{ of: 9, back: 3, of_before: 20, back_before: 10 }, '3', 'antes 10 de 20', undefined],
    [{ of: 20, back: 0, of_before: 20, back_before: 10 }, '0 %', 'antes 50 %', 'down'],
    [{ of: 20, back: 10, of_before: 20, back_before: 10 }, '50 %', 'antes 50 %', 'same'],
  ])('is a count, and gets no arrow: %o', (returned, figure, before, trend) => {
    const [shown, , then, arrow] = fact({ returned }, 'returned');
    expect([shown, then, arrow]).toEqual([figure, before, trend]);
  });

  test('is none where nothing can be told, and has no direction below ten', () => {
    expect(fact({ stuck: null }, 'stuck')[0]).toBeUndefined();
    expect(fact({ lapsed: { people: 3, people_before: 9 } }, 'lapsed')).toEqual([
      '3',
      'clientes, más de tres semanas sin venir.',
      'antes 9',
      undefined,
    ]);
    expect(fact({ lapsed: { people: 0, people_before: 10 } }, 'lapsed')[3]).toBe('down');
  });
});
