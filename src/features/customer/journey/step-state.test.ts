import { expect, test } from 'vitest';
import { stepState, stepStateFor } from '@/features/customer/journey/step-state';

const states = (record: Parameters<typeof stepState>[0]) =>
  [1, 2, 3, 7].map((step) => stepState(record, step));

test('visitors and newcomers stand at the first challenge', () => {
  expect(states(null)).toEqual(['open', 'locked', 'locked', 'locked']);
  expect(states({ hito_actual: 1, hito_1_completado: false })).toEqual([
    'open',
    'locked',
    'locked',
    'locked',
  ]);
});

test('what lies behind is done, what lies ahead locked', () => {
  expect(states({ hito_actual: 3, hito_1_completado: true })).toEqual(['done', 'done', 'open', 'locked']);
  expect(states({ hito_actual: 8, hito_1_completado: true })).toEqual(['done', 'done', 'done', 'done']);
});

test('the first one complete means the second is open, whatever the milestone says', () => {
  expect(states({ hito_actual: 1, hito_1_completado: true })).toEqual(['done', 'open', 'locked', 'locked']);
});

test('who only looks on may look at every step', () => {
  expect(stepStateFor({ viewer: 'visitor', record: null }, 6)).toBe('open');
  expect(stepStateFor({ viewer: 'preview', record: null }, 6)).toBe('open');
  expect(stepStateFor({ viewer: 'not_enrolled', record: null }, 6)).toBe('locked');
});
