import { expect, test } from 'vitest';
import { nextLook } from '@/desk/next-look';

test('every 5 seconds, and ever slower up to 45 once a minute brought nothing', () => {
  expect([0, 1, 12, 13, 14, 17, 18, 1000].map(nextLook)).toEqual([
    5000, 5000, 5000, 7500, 11_250, 37_968.75, 45_000, 45_000,
  ]);
});
