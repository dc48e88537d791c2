import type { Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { expect, test } from 'vitest';
import { isShownBeforeStep, unseenReward } from '@/features/customer/journey/reward/unseen-reward';
import { makeEnrollment, makeReward } from '@/data/customer/test-support';

const at = (hito_actual: number, ...rewards: Reward[]) =>
  unseenReward({ enrollment: makeEnrollment({ hito_actual }), rewards });

test('The prize of the step just completed waits until it has been seen', () => {
  const prize = makeReward({ hito_number: 3 });
  expect(at(4, prize)).toBe(prize);
  expect(at(4, { ...prize, seen_at: '2026-11-21T10:00:00Z' })).toBeNull();
  expect(at(4, { ...prize, redeemed_at: '2026-11-21T10:00:00Z' })).toBeNull();
});

test('Older prizes and missing prizes do not wait', () => {
  expect(at(5, makeReward({ hito_number: 3 }))).toBeNull();
  expect(at(1)).toBeNull();
  expect(unseenReward({ enrollment: null, rewards: [] })).toBeNull();
});

test('An unseen reward is shown first unless the address asks for another step', () => {
  const prize = makeReward({ hito_number: 3 });
  expect([null, 2, 3, 4, 5].map((asked) => isShownBeforeStep(prize, asked))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
