import { expect, test } from 'vitest';
import { nextLook } from '@/desk/next-look';

test('every 5 seconds, and ever slower up to 30 once two minutes brought nothing', () => {
  expect([0, 1, 24, 25, 26, 29, 30, 1000].map(nextLook)).toEqual([
    5000, 5000, 5000, 10_000, 15_000, 30_000, 30_000, 30_000,
  ]);
});
