/**
 * Signs that are dropped: accents, blanks and what nobody sees; dashes; apostrophes, quotation marks and points between
 * letters ("Col·legi"). SQL lists what the properties hold.
 */
const DROPPED =
  /[\u0300-\u036F\s\u0085\p{DI}_\p{Pd}\u02D7\u2043\u2053\u2212\p{Pi}\p{Pf}"'`\u201A\u201E\u02B9-\u02BF\u02C8\u02CA\u02CB\u02EE\u055A\u05F3\u05F4\u2032-\u2037\uA78B\uA78C·\u2022\u2027\u2219\u30FB]/gu;

/** Capitals of Latin that have no accent to drop, of Greek and of Cyrillic. Not all: SQL has the same list. */
const CAPITALS = /[A-ZÆŒÞẞØŁĐÐĦŦŊƏΑ-ΩЀ-ЯҐ]/g;

/** Small letters that have no accent to drop, each before what any keyboard can type for it; and the final sigma. */
const LETTER_REPLACEMENTS = 'æae œoe þth ßss øo łl đd ðd ħh ŧt ıi ȷj ŋn əe ςσ'.split(' ');

/**
 * Returns the form in which names, slugs and typed codes are compared (rule C2): no accents, small letters, ø as o and
 * ß as ss, no blanks, dashes, apostrophes, quotation marks and hidden signs. SQL has the same function.
 */
export function fold(text: string): string {
  const small = text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(CAPITALS, (letter) => letter.toLowerCase());
  return LETTER_REPLACEMENTS.reduce(
    (folded, [letter = '', ...plain]) => folded.replaceAll(letter, plain.join('')),
    small,
  );
}

/**
 * Returns the folded form of a text whose ä, ö, ü, ø and å are spelled ae, oe, ue, oe and aa, as keyboards without them
 * have it (rule C2). SQL has the same function.
 */
export function foldSpelled(text: string): string {
  return fold(
    text
      .normalize('NFD')
      .replace(/[Øø]|[Oo]\u0338/g, 'oe')
      .replace(/([AOUaou])\u0308/g, '$1e')
      .replace(/([Aa])\u030A/g, '$1a'),
  );
}

/** The two addresses of a café. */
export interface CafeSlugs {
  slug: string;
  short_slug: string;
}

/** Returns true if the part of an address is one of the café's own, in any spelling. */
export function isSameCafe(address: string, { slug, short_slug }: CafeSlugs): boolean {
  return [slug, short_slug].map(fold).includes(fold(address)) || foldSpelled(slug) === foldSpelled(address);
}

/** Characters that would break a café's URL. */
const FORBIDDEN_IN_URL = /[/\\?#%]/;

/** Returns true if a name has at least 3 matched characters and none of / \ ? # % (rule C5). */
export function isValidCafeName(name: string): boolean {
  return [...fold(name)].length >= 3 && !FORBIDDEN_IN_URL.test(name);
}
