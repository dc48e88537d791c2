import { describe, expect, it, test } from 'vitest';
import { isSameCafe, isValidCafeName, fold, foldSpelled } from '@/domain/slugs';
import { FOLDED_NAMES } from '@tests/support/examples/folded-names';

test('an address is a café’s own in any spelling', () => {
  const cafe = { slug: 'la-española-y-møller', short_slug: 'espanola-moller' };
  for (const own of [
    'LA_ESPANOLA_Y_MØLLER',
    'la-espanola-y-moller',
    'La Española y Moeller',
    'Española-Moller',
  ])
    expect(isSameCafe(own, cafe), own).toBe(true);
  for (const other of ['la-espanola', 'espanola-miller', ''])
    expect(isSameCafe(other, cafe), other).toBe(false);
});

describe('isValidCafeName', () => {
  it.each(['Bar', 'Ñam', 'Café & té', 'Café', 'Øl1'])('accepts %j', (name) => {
    expect(isValidCafeName(name)).toBe(true);
  });

  it.each(['', 'ab', 'a - b', 'A/B Café', 'Café?', 'Café #1', '100% Café', 'a\\bc', "a''b", 'a\u200Bb'])(
    'refuses %j',
    (name) => {
      expect(isValidCafeName(name)).toBe(false);
    },
  );
});

const names = FOLDED_NAMES.map(([name, folded, spelled = folded]) => ({ name, folded, spelled }));

test('the list has two hundred names', () => expect(names.length).toBeGreaterThanOrEqual(200));

test.each(names)('$name folds to $folded, and that to itself', ({ name, folded, spelled }) => {
  expect([fold(name), foldSpelled(name)]).toEqual([folded, spelled]);
  expect([fold(folded), fold(spelled)]).toEqual([folded, spelled]);
});
