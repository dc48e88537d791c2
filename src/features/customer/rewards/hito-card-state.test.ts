import { expect, test } from 'vitest';
import { hitoCardState } from '@/features/customer/rewards/hito-card-state';

const seen = (hito_actual: number, hito_1_completado: boolean) =>
  [1, 2, 3, 4, 5, 6, 7].map((hito) => hitoCardState({ hito_actual, hito_1_completado }, hito));

test('Every later challenge is locked until the first is complete, whatever the current one is', () => {
  expect(seen(1, false)).toEqual(['current', ...Array<string>(6).fill('locked')]);
  expect(seen(5, false)).toEqual(['current', ...Array<string>(6).fill('locked')]);
});

test('A challenge before the current one is complete, and one after it is locked', () => {
  expect(seen(3, true)).toEqual([
    'completed',
    'completed',
    'current',
    'locked',
    'locked',
    'locked',
    'locked',
  ]);
  expect(seen(1, true).slice(0, 3)).toEqual(['completed', 'current', 'locked']);
});

test('A finished journey is complete everywhere', () => {
  expect(new Set(seen(8, true))).toEqual(new Set(['completed']));
});
