import { exampleId } from '@tests/support/examples/example-id';
import { expect, test } from 'vitest';
import { makePrize } from '@/data/vip/test-support';
import { findAvailableActions } from '@/features/customer/journey/scan/available-actions';
import { makeJourney, makeReward } from '@/data/customer/test-support';

const actsOf = (...args: Parameters<typeof makeJourney>) =>
  findAvailableActions(makeJourney(...args)).map(({ kind, to, title }) => [kind, title, decodeURI(to)]);

const redeem = `/redeem/cafetería-central/${exampleId('reward-1')}`;
const at = '/get-started/cafetería-central?step=';

test('a newcomer has the first challenge', () => {
  expect(actsOf({ hito_actual: 1, hito_1_completado: false })).toEqual([
    ['challenge', 'Tu primera reseña', `${at}1`],
  ]);
});

test('a prize comes before the next challenge, and one that was redeemed is none', () => {
  const rewards = [
    makeReward({ hito_number: 1, reward_name: 'Café gratis' }),
    makeReward({ hito_number: 2, redeemed_at: '2026-11-21T10:00:00Z' }),
  ];
  expect(actsOf({ hito_actual: 3 }, { rewards })).toEqual([
    ['prize', 'Café gratis', redeem],
    ['challenge', 'Compártelo con el mundo', `${at}3`],
  ]);
});

test('many prizes are one line, which leads to all of them', () => {
  const rewards = [1, 2, 3].map((hito_number) => makeReward({ hito_number }));
  expect(actsOf({ hito_actual: 4 }, { rewards })[0]).toEqual([
    'prizes',
    '3 premios por canjear',
    '/rewards/cafetería-central',
  ]);
});

test.each([
  [{ hito_actual: 2, hito_validado: 2 }, 2],
  [{ hito_actual: 7, hito_validado: 7 }, 7],
])('a wheel that waits comes first: %o', (enrollment, hito) => {
  expect(
    actsOf(enrollment, { rewards: [makeReward({ hito_number: 1 })] }).map(([kind, , to]) => [kind, to]),
  ).toEqual([
    ['wheel', `${at}${hito}`],
    ['prize', redeem],
  ]);
});

test('the challenge before turns no wheel, nor does one whose prize was given before', () => {
  expect(actsOf({ hito_actual: 3, hito_validado: 2 })[0]?.[0]).toBe('challenge');
  expect(actsOf({ hito_actual: 2, hito_validado: 2, already_won: [2] })[0]?.[0]).toBe('challenge');
});

test('A VIP has the VIP area, a visitor nothing', () => {
  expect(actsOf({ hito_actual: 8, vip: true })).toEqual([
    ['vip', 'Tu zona VIP', '/conecta-vip/cafetería-central'],
  ]);
  expect(actsOf(null)).toEqual([]);
});

test('a VIP’s prize comes first, and says on its last day that it ends', () => {
  const prize = makePrize({ expires_at: '2026-11-21' });
  const rewards = [makeReward({ hito_number: 7, reward_name: 'Café gratis' })];
  const [first, ...more] = findAvailableActions(
    makeJourney({ hito_actual: 8, vip: true }, { rewards, vip_prizes: [prize] }),
  );
  expect(first).toEqual({
    kind: 'prize',
    to: `/redeem-vip/cafeter%C3%ADa-central/${prize.id}`,
    title: 'Postre gratis',
    picture: 'dessert',
    detail: 'Premio VIP: caduca hoy',
  });
  expect(more.map(({ kind }) => kind)).toEqual(['prize', 'vip']);
});
