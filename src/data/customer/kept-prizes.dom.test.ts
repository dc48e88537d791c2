import type { RewardVisit } from '@functions/_shared/contracts/procedures/rewards';
import { beforeEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { forgetPrizes, keepPrize, keepRedeemed, keptPrize } from '@/data/customer/kept-prizes';
import { makePrize } from '@/data/vip/test-support';

const store = window.localStorage;
const visit = (id: string): RewardVisit => ({
  cafe: exampleCafe,
  now: '2026-11-21T10:00:00Z',
  nombre: 'Ana',
  reward: null,
  vip_prize: makePrize({ id }),
  mailbox_waits: false,
  day_word: null,
  ask: null,
});

beforeEach(() => store.clear());

test('a prize that was seen is kept for its owner, and for nobody else', () => {
  keepPrize(store, 'ana', 'one', visit('one'));
  expect(keptPrize(store, 'ana', 'one')).toEqual(visit('one'));
  expect(keptPrize(store, 'ana', 'two')).toBeNull();
  expect(keptPrize(store, 'eva', 'one')).toBeNull();
  keepPrize(store, 'eva', 'two', visit('two'));
  expect(keptPrize(store, 'ana', 'one')).toBeNull();
});

test('twenty are kept, the one seen longest ago goes first', () => {
  for (let count = 1; count <= 20; count += 1) keepPrize(store, 'ana', `${count}`, visit(`${count}`));
  keepPrize(store, 'ana', '1', visit('1'));
  keepPrize(store, 'ana', '21', visit('21'));
  expect(['1', '2', '3', '21'].map((id) => keptPrize(store, 'ana', id) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('redeemed on this device, it is kept as redeemed', () => {
  keepPrize(store, 'ana', 'one', visit('one'));
  keepRedeemed(store, 'ana', 'one', '2026-11-21T10:05:00Z');
  expect(keptPrize(store, 'ana', 'one')).toMatchObject({
    now: '2026-11-21T10:05:00Z',
    vip_prize: { state: 'redeemed', redeemed_at: '2026-11-21T10:05:00Z' },
  });
  keepRedeemed(store, 'ana', 'never seen', '2026-11-21T10:05:00Z');
  expect(keptPrize(store, 'ana', 'never seen')).toBeNull();
});

test('rubbish, what is not a prize and no storage mean: nothing was kept', () => {
  store.setItem('seen-prizes', '[1');
  expect(keptPrize(store, 'ana', 'one')).toBeNull();
  keepPrize(store, 'ana', 'one', { ...visit('one'), vip_prize: null });
  expect(keptPrize(store, 'ana', 'one')).toBeNull();
  const refuse = () => {
    throw new DOMException('full');
  };
  const full = { getItem: () => null, setItem: refuse, removeItem: refuse };
  keepPrize(full, 'ana', 'one', visit('one'));
  forgetPrizes(full);
  expect(keptPrize(full, 'ana', 'one')).toBeNull();
});

test('all of them are forgotten at once', () => {
  keepPrize(store, 'ana', 'one', visit('one'));
  forgetPrizes(store);
  expect(store.length).toBe(0);
});
