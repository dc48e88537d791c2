import { NAME_EXAMPLES } from '@tests/support/name-examples';
import { expect, test } from 'vitest';
import { hasInvisibleCharacters, stripInvisibleCharacters } from '@/domain/invisible-characters';

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
