import { expect, test } from 'vitest';
import { stepState, stepStateFor } from '@/features/customer/journey/step-state';

const states = (enrollment: Parameters<typeof stepState>[0]) =>
  [1, 2, 3, 7].map((step) => stepState(enrollment, step));

test('Visitors and newcomers stand at the first challenge', () => {
  expect(states(null)).toEqual(['open', 'locked', 'locked', 'locked']);
  expect(states({ hito_actual: 1, hito_1_completado: false })).toEqual([
    'open',
    'locked',
    'locked',
    'locked',
  ]);
});

test('A challenge before the current one is done, and one after it is locked', () => {
  expect(states({ hito_actual: 3, hito_1_completado: true })).toEqual(['done', 'done', 'open', 'locked']);
  expect(states({ hito_actual: 8, hito_1_completado: true })).toEqual(['done', 'done', 'done', 'done']);
});

test('A completed challenge 1 opens the second, whatever the current challenge is', () => {
  expect(states({ hito_actual: 1, hito_1_completado: true })).toEqual(['done', 'open', 'locked', 'locked']);
});

test('A visitor and a preview may open every step', () => {
  expect(stepStateFor({ viewer: 'visitor', enrollment: null }, 6)).toBe('open');
  expect(stepStateFor({ viewer: 'preview', enrollment: null }, 6)).toBe('open');
  expect(stepStateFor({ viewer: 'not_enrolled', enrollment: null }, 6)).toBe('locked');
});
