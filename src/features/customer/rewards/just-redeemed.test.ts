import { expect, test } from 'vitest';
import { formatAge, remainingFreshness } from '@/features/customer/rewards/just-redeemed';

const at = '2026-11-21T11:05:09.123456+00:00';
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000);

test('five minutes drain evenly, and a clock a little behind changes nothing', () => {
  expect([-2, 0, 150, 300, 900].map((seconds) => remainingFreshness(at, later(seconds)))).toEqual([
    1, 1, 0.5, 0, 0,
  ]);
});

test('how long ago, in words for the counter', () => {
  expect([-1, 0, 59, 60, 125].map((seconds) => formatAge(at, later(seconds)))).toEqual([
    '0 s',
    '0 s',
    '59 s',
    '1 min 0 s',
    '2 min 5 s',
  ]);
});
