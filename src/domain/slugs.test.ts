import { describe, expect, it, test } from 'vitest';
import { NAME_FORMS } from '@tests/support/name-forms';
import { isSameCafe, isValidCafeName, matchForm, sameNameForm, searchForm } from '@/domain/slugs';

test.each(NAME_FORMS)('the forms of $name are those of the list', ({ name, match, same = match, search }) => {
  expect([matchForm(name), sameNameForm(name), searchForm(name)]).toEqual([match, same, search]);
});

describe('matchForm', () => {
  it.each([
    ['Cafetería Central', 'cafeteriacentral'],
    ['cafeteria-central', 'cafeteriacentral'],
    ['CAFETERIA_CENTRAL', 'cafeteriacentral'],
    ['Cafeteri\u0301a Central', 'cafeteriacentral'],
    ['El Ñandú & Co.', 'elnandu&co.'],
    ['Ölçe', 'olce'],
  ])('turns %j into %j', (text, form) => {
    expect(matchForm(text)).toBe(form);
  });

  it('folds the case of A to Z only', () => {
    expect(matchForm('ÆON')).toBe('Æon');
    expect(matchForm('İZ')).toBe('iz');
  });

  it('drops only the marks U+0300 to U+036F and only space, hyphen and underscore', () => {
    expect(matchForm('a\u0370b')).toBe('a\u0370b');
    expect(matchForm('a\u00a0b\tc–d')).toBe('a\u00a0b\tc–d');
  });

  it('tells cafés apart by it', () => {
    const cafe = { slug: 'la-española-y-møller', short_slug: 'espanola-moller' };
    expect(isSameCafe('LA_ESPANOLA_Y_MøLLER', cafe)).toBe(true);
    expect(isSameCafe('Española-Moller', cafe)).toBe(true);
    expect(isSameCafe('la-espanola-y-moller', cafe)).toBe(false);
  });
});

describe('isValidCafeName', () => {
  it.each(['Bar', 'Ñam', 'Café & té'])('accepts %j', (name) => {
    expect(isValidCafeName(name)).toBe(true);
  });

  it.each(['', 'ab', 'a - b', 'A/B Café', 'Café?', 'Café #1', '100% Café', 'a\\bc'])('refuses %j', (name) => {
    expect(isValidCafeName(name)).toBe(false);
  });
});
