import { expect, test } from 'vitest';
import { winStrength } from '@/features/customer/shared/win/win-strength';

test.each([
  ['discount', 2, 'discount'],
  ['coffee', 1, 'product'],
  ['gift', 0, 'product'],
  ['discount', 7, 'vip'],
  ['aperitif', 7, 'vip'],
] as const)('A prize with the drawing %s of challenge %i counts as: %s', (picture, hito, strength) => {
  expect(winStrength({ picture, hito })).toBe(strength);
});
