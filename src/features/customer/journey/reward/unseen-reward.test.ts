import type { Reward } from '@functions/_shared/contracts/procedures/shapes';
import { expect, test } from 'vitest';
import { comesFirst, unseenReward } from '@/features/customer/journey/reward/unseen-reward';
import { makeRecord, makeReward } from '@/data/customer/test-support';

const at = (hito_actual: number, ...rewards: Reward[]) =>
  unseenReward({ record: makeRecord({ hito_actual }), rewards });

test('the prize of the step just completed waits until it has been seen', () => {
  const prize = makeReward({ hito_number: 3 });
  expect(at(4, prize)).toBe(prize);
  expect(at(4, { ...prize, seen_at: '2026-11-21T10:00:00Z' })).toBeNull();
  expect(at(4, { ...prize, redeemed_at: '2026-11-21T10:00:00Z' })).toBeNull();
});

test('older prizes and no prizes do not', () => {
  expect(at(5, makeReward({ hito_number: 3 }))).toBeNull();
  expect(at(1)).toBeNull();
  expect(unseenReward({ record: null, rewards: [] })).toBeNull();
});

test('it comes first unless another step is asked for', () => {
  const prize = makeReward({ hito_number: 3 });
  expect([null, 2, 3, 4, 5].map((asked) => comesFirst(prize, asked))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
