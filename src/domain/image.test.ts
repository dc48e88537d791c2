import { expect, test } from 'vitest';
import { fitWithin } from '@/domain/image';

test('the longer side is brought down to the limit and the shape stays', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
});

test('what is small enough stays as it is', () => {
  expect(fitWithin({ width: 1600, height: 900 }, 1600)).toEqual({ width: 1600, height: 900 });
  expect(fitWithin({ width: 20, height: 10 }, 1600)).toEqual({ width: 20, height: 10 });
});

test('a strip keeps at least one pixel', () => {
  expect(fitWithin({ width: 20_000, height: 3 }, 1600)).toEqual({ width: 1600, height: 1 });
});
