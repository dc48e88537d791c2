import { expect, test } from 'vitest';
import { settle, type Unit } from '../support/test-reports.ts';

const unit = (name: string, passed: number, ...failures: string[]): Unit => ({
  step: 'unit',
  name,
  passed,
  skipped: 0,
  failures,
});
const run = (...units: Unit[]) => ({ units, errors: [] });

test('a file that fails and then passes alone is unsteady, with its first message', () => {
  const first = run(unit('steady', 3), unit('wavers', 2, 'wavers › focus: it was elsewhere'));
  expect(settle(first, run(unit('wavers', 3)))).toEqual({
    ...run(unit('steady', 3), unit('wavers', 3)),
    unsteady: [{ step: 'unit', failure: 'wavers › focus: it was elsewhere' }],
  });
});

test.each([
  ['fails again', run(unit('broken', 1, 'second')), ['first', 'second']],
  ['does not run again', run(), ['first']],
  ['has no test the second time', run(unit('broken', 0)), ['first']],
])('a file that %s is red', (_, again, failures) => {
  const { units, unsteady } = settle(run(unit('broken', 1, 'first')), again);
  expect(units).toEqual([unit('broken', 1, ...failures)]);
  expect(unsteady).toEqual([]);
});

test('an error that no test caught in the second run stays', () => {
  const again = { ...run(unit('wavers', 3)), errors: ['window is not defined'] };
  expect(settle(run(unit('wavers', 2, 'first')), again).errors).toEqual(['window is not defined']);
});
