import { expect, test } from 'vitest';
import {
  cleanMailCode,
  cleanPhone,
  stripSeparators,
  hasInvisibleCharacters,
  stripInvisibleCharacters,
} from '@/domain/pasted-text';
import { NAME_EXAMPLES } from '@tests/support/examples/name-examples';

test.each([
  '12345678',
  ' 1234 5678 ',
  '1234-5678',
  '1234\u20115678',
  '12345678.',
  '\u200B12345678\uFEFF',
  '１２３４５６７８',
  '12 34 56 78',
  'Tu código de Conecta: 12345678. Vale 15 minutos.',
  'Tu código es 1234 5678. 15 minutos',
  'I2345678',
  'l234-5678',
])('the code of %j is 12345678', (typed) => expect(cleanMailCode(typed)).toBe('12345678'));

test.each(['', '1234567', '123456789', '1234567a', 'oilOIL01x', 'oído lolo', 'Vale 15 minutos'])(
  '%j holds no code',
  (typed) => expect(cleanMailCode(typed)).not.toMatch(/^\d{8}$/),
);

test.each([
  ['600-123-456', '600 123 456'],
  ['\u202A+34\u00A0600\u00A0123\u00A0456\u202C', '+34 600 123 456'],
  ['(+34) 600.12.34.56', '+34 600 12 34 56'],
  ['tel:+34600123456', '+34600123456'],
  ['600123456.', '600123456'],
  ['mañana', 'mañana'],
])('the telephone %j is %j', (typed, phone) => expect(cleanPhone(typed)).toBe(phone));

test('signs of a code lose what stands between and around them, letters of any alphabet stay', () => {
  expect(stripSeparators(' \u200BA34-N75. ')).toBe('A34N75');
  expect(stripSeparators('ñ34_n75')).toBe('ñ34n75');
});

const isBlank = (text: string) => text.trim() === '';

test.each(NAME_EXAMPLES.filter(([text, isName]) => !isName && !isBlank(text)))(
  '%j holds a sign that nobody sees, or shows nothing',
  (line) => expect(hasInvisibleCharacters(line)).toBe(true),
);

const shown = NAME_EXAMPLES.filter(([, isName]) => isName).map(([text]) => text);

test.each([...shown, 'Ana\tMaría', '', ' \u00A0'])('%j shows all it holds', (line) =>
  expect(hasInvisibleCharacters(line)).toBe(false),
);

test('a pasted text loses what hides in it, and keeps joiners and line breaks', () => {
  expect(stripInvisibleCharacters('\uFEFFBar\u200B 👩\u200D🍳\u202E\n\u2066x\u2069')).toBe(
    'Bar 👩\u200D🍳\nx',
  );
});
