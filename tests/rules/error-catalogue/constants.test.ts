import { expect, test } from 'vitest';
import { testTitles } from '../test-titles.ts';
import { productConstants } from './constants.ts';

test.each(productConstants)('$what ($value) is held by a test, or has no use', (constant) => {
  if ('unused' in constant) expect(constant.unused.length).toBeGreaterThan(20);
  else expect(testTitles(constant.test).filter((title) => title.includes(constant.title))).not.toEqual([]);
});
