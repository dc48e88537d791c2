import { afterEach, expect, test } from 'vitest';
import { forgetSpinIntent, spinIntent } from '@/features/journey/reward/spin-intent';

afterEach(() => window.sessionStorage.clear());

test('an intent keeps its id until it is answered', () => {
  const first = spinIntent('cafe-1', 3);
  expect(spinIntent('cafe-1', 3)).toBe(first);
  forgetSpinIntent('cafe-1', 3);
  expect(spinIntent('cafe-1', 3)).not.toBe(first);
});

test('every wheel has an intent of its own', () => {
  const ids = [spinIntent('cafe-1', 3), spinIntent('cafe-1', 4), spinIntent('cafe-2', 3)];
  expect(new Set(ids).size).toBe(3);
});
