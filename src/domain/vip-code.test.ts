import { expect, test } from 'vitest';
import { isVipCode, tidyVipCode } from '@/domain/vip-code';

test('typing is lower-cased, without blanks and separators, at most six long', () => {
  expect(tidyVipCode(' A34N75 ')).toBe('a34n75');
  expect(tidyVipCode('a34-n75')).toBe('a34n75');
  expect(tidyVipCode('«A34·N75».\u200B')).toBe('a34n75');
  expect(tidyVipCode('a34 n75x')).toBe('a34n75');
});

test.each([
  'Tu código VIP es a34n75. ¡Enhorabuena!',
  'Tu código: A34-N75',
  '«Código: a34–n75»',
  'https://conecta.test/c/central#codigo=a34n75',
])('a code is found in %j', (text) => expect(tidyVipCode(text)).toBe('a34n75'));

test('the place says which of two signs that look alike is meant', () => {
  expect(['aolbio', '034o75', '1I4l7L', 'Ａ３４ｎ７５', 'ı34nı0'].map(tidyVipCode)).toEqual([
    ...['a01b10', 'o34o75', 'l14l71', 'a34n75', 'l34n10'],
  ]);
});

test('letter, digit, digit, letter, digit, digit', () => {
  const verdicts = {
    a34n75: true,
    A34n75: false,
    a3n475: false,
    a34n7: false,
    a34n755: false,
    ñ34n75: false,
    '': false,
  };
  for (const [code, verdict] of Object.entries(verdicts)) {
    expect(isVipCode(code), code).toBe(verdict);
  }
});
