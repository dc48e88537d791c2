/** Lower-cases A to Z and nothing else, so that TypeScript and SQL agree in every locale. */
function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the form in which café names and slugs are compared (rule C2): NFD, combining marks U+0300 to U+036F dropped,
 * ASCII case folded, spaces, hyphens and underscores dropped. SQL has the same function.
 */
export function matchForm(nameOrSlug: string): string {
  return foldAscii(nameOrSlug.normalize('NFD').replace(/[\u0300-\u036f]/g, '')).replace(/[ _-]/g, '');
}

/**
 * Returns the matched form with one apostrophe, one quotation mark and no dashes: two cafés whose names differ only in
 * how a keyboard writes these are one (rule C2). SQL has the same function.
 */
export function sameNameForm(name: string): string {
  return matchForm(name)
    .replace(/[’‘`´ʼ′‛]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—―\u00a0]/g, '');
}

/** What any keyboard can type for letters that have no accent to drop. */
const LETTERS: Record<string, string> = {
  ...{
    Æ: 'ae',
    æ: 'ae',
    Œ: 'oe',
    œ: 'oe',
    Þ: 'th',
    þ: 'th',
    ẞ: 'ss',
    ß: 'ss',
    Ø: 'o',
    ø: 'o',
    Ł: 'l',
    ł: 'l',
  },
  ...{ Đ: 'd', đ: 'd', Ð: 'd', ð: 'd', Ħ: 'h', ħ: 'h', Ŧ: 't', ŧ: 't', ı: 'i', Ŋ: 'n', ŋ: 'n' },
};

/**
 * Returns the form in which people and pages are searched by name (rule C32): no accents, A to Z in lower case, ø as o
 * and ß as ss, without apostrophes, spaces, hyphens and underscores. Letters of other scripts stay. SQL has the same
 * function.
 */
export function searchForm(text: string): string {
  const plain = text
    .replace(/´/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`ʼ′‛· _-]/g, '');
  return foldAscii(plain).replace(/[ÆæŒœÞþẞßØøŁłĐđÐðĦħŦŧıŊŋ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The two addresses of a café. */
interface Addresses {
  slug: string;
  short_slug: string;
}

/** Returns true if the part of an address is one of the café's own, in any spelling. */
export function isSameCafe(address: string, { slug, short_slug }: Addresses): boolean {
  return [slug, short_slug].map(matchForm).includes(matchForm(address));
}

/** Characters that would break a café's URL. */
const FORBIDDEN = /[/\\?#%]/;

/** Returns true if a name has at least 3 matched characters and none of / \ ? # % (rule C5). */
export function isValidCafeName(name: string): boolean {
  return [...matchForm(name)].length >= 3 && !FORBIDDEN.test(name);
}
