import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productConstants } from './constants.ts';

test.each(productConstants)('$what: $value', ({ where, says }) => {
  expect(readFileSync(where, 'utf8')).toMatch(says);
});

test('what is left out has a reason', () => {
  for (const { unused } of productConstants) if (unused !== undefined) expect(unused).toMatch(/\w{3,}/);
});
