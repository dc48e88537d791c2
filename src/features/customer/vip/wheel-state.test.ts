import type { VipPrize } from '@functions/_shared/contracts/procedures/shared-schemas';
import { expect, test } from 'vitest';
import { nextSpinText, pendingPrize, spinObstacles } from '@/features/customer/vip/wheel-state';

const prize = (state: VipPrize['state']): VipPrize => ({
  id: state,
  reward_name: 'Premio Conecta VIP: Postre gratis',
  picture: 'dessert',
  conditions: null,
  obtained_at: '2026-11-21T10:00:00Z',
  expires_at: '2026-11-22',
  redeemed_at: null,
  seen_at: null,
  state,
  code: 'ABCD1234',
});

test('A balance of 100 Conectitos, no spin today and no open prize allow a spin', () => {
  expect(
    spinObstacles({ prizes: [prize('redeemed'), prize('expired')], spun_today: false, balance: 100 }),
  ).toEqual([]);
});

test('Every obstacle is named', () => {
  expect(spinObstacles({ prizes: [], spun_today: false, balance: 99 })).toEqual(['INSUFFICIENT_CONECTITOS']);
  expect(spinObstacles({ prizes: [], spun_today: true, balance: 150 })).toEqual(['ALREADY_SPUN_TODAY']);
  expect(spinObstacles({ prizes: [prize('available')], spun_today: true, balance: null })).toEqual([
    'PRIZE_PENDING',
    'ALREADY_SPUN_TODAY',
    'INSUFFICIENT_CONECTITOS',
  ]);
});

test.each([
  [{ spun_today: true }, 'Podrás girar mañana a las 0:00.'],
  [{ balance: 60 }, 'Podrás girar cuando tengas 100: te faltan 40.'],
  [{ prizes: [prize('available')] }, 'Podrás girar cuando canjees Postre gratis.'],
  [{ spun_today: true, balance: 60 }, 'Podrás girar mañana a las 0:00, cuando tengas 100: te faltan 40.'],
])('A wheel that rests says when it can be spun again: %o', (change, text) => {
  expect(nextSpinText({ prizes: [], spun_today: false, balance: 150, ...change })).toBe(text);
});

test('A prize waits only while it is available', () => {
  expect(pendingPrize([prize('expired'), prize('available')])?.id).toBe('available');
  expect(pendingPrize([prize('expired'), prize('redeemed')])).toBeUndefined();
});
