import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { constantsOfTheSpecification } from '@/lib/error-catalogue/constants';

test.each(constantsOfTheSpecification)('$what: $value', ({ where, says }) => {
  expect(readFileSync(where, 'utf8')).toMatch(says);
});

test('what is left out has a reason', () => {
  for (const { unused } of constantsOfTheSpecification)
    if (unused !== undefined) expect(unused).toMatch(/\w{3,}/);
});
