import { expect, test } from 'vitest';
import { hitoCardState } from '@/features/customer/rewards/hito-card-state';

const seen = (hito_actual: number, hito_1_completado: boolean) =>
  [1, 2, 3, 4, 5, 6, 7].map((hito) => hitoCardState({ hito_actual, hito_1_completado }, hito));

test('without the first complete everything after it is locked, whatever the milestone says', () => {
  expect(seen(1, false)).toEqual(['current', ...Array<string>(6).fill('locked')]);
  expect(seen(5, false)).toEqual(['current', ...Array<string>(6).fill('locked')]);
});

test('what is behind is complete, the milestone current, what is ahead locked', () => {
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

test('a finished journey is complete everywhere', () => {
  expect(new Set(seen(8, true))).toEqual(new Set(['completed']));
});
