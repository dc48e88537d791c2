import { describe, expect, it, test } from 'vitest';
import { isSameCafe, isValidCafeName } from '@/domain/slugs';

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
