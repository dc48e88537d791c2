import { expect, test } from 'vitest';
import { fitWithin } from '@/domain/image';

const fit = (width: number, height: number) => fitWithin({ width, height }, 1600 * 1200, 8000);

test('A large picture is scaled down to the limit and keeps its shape', () => {
  expect(fit(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(fit(3000, 4000)).toEqual({ width: 1200, height: 1600 });
});

test('A picture below the limit keeps its size', () => {
  expect(fit(1600, 900)).toEqual({ width: 1600, height: 900 });
  expect(fit(20, 10)).toEqual({ width: 20, height: 10 });
});

test('A long receipt keeps its short side', () => {
  expect(fit(6000, 300)).toEqual({ width: 6000, height: 300 });
  expect(fit(1000, 7500)).toEqual({ width: 506, height: 3795 });
});

test('A side is at most as long as a canvas takes, and a strip keeps at least one pixel', () => {
  expect(fit(16_000, 100)).toEqual({ width: 8000, height: 50 });
  expect(fit(20_000, 1)).toEqual({ width: 8000, height: 1 });
});
