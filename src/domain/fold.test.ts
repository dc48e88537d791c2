import { expect, test } from 'vitest';
import { FOLDED_NAMES } from '@tests/support/folded-names';
import { fold, foldSpelled } from '@/domain/fold';

const names = FOLDED_NAMES.map(([name, folded, spelled = folded]) => ({ name, folded, spelled }));

test('the list has two hundred names', () => expect(names.length).toBeGreaterThanOrEqual(200));

test.each(names)('$name folds to $folded, and that to itself', ({ name, folded, spelled }) => {
  expect([fold(name), foldSpelled(name)]).toEqual([folded, spelled]);
  expect([fold(folded), fold(spelled)]).toEqual([folded, spelled]);
});
