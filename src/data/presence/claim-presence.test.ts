import { expect, test } from 'vitest';
import { parsePresenceCode } from '@/data/presence/claim-presence';

const cafe = { slug: 'cafetería-central', short_slug: 'central' };

test.each([
  ['the screen’s code', 'https://conecta.test/c/cafeter%C3%ADa-central#p=ABC', 'ABC'],
  ['a code with the short address', 'https://conecta.test/c/central#p=ABC', 'ABC'],
  ['the poster, which carries no proof', 'https://conecta.test/c/central', null],
  ['another café’s code', 'https://conecta.test/c/la-esquina#p=ABC', null],
  ['another page', 'https://conecta.test/login/central#p=ABC', null],
  ['a broken address', 'https://conecta.test/c/%#p=ABC', null],
  ['a text', 'Mesa 4', null],
])('scanned at the café, %s gives the token that it proves by', (_what, text, token) => {
  expect(parsePresenceCode(text, cafe)).toBe(token);
});
