/** Lower-cases A to Z and nothing else, so that TypeScript and SQL agree in every locale. */
function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The form in which café names and slugs are compared (rule C2): NFD, combining marks U+0300 to U+036F dropped,
 * ASCII case folded, spaces, hyphens and underscores dropped. SQL has the same function.
 */
export function matchForm(nameOrSlug: string): string {
  return foldAscii(nameOrSlug.normalize('NFD').replace(/[\u0300-\u036f]/g, '')).replace(/[ _-]/g, '');
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

/** A name has at least 3 matched characters and none of / \ ? # % (rule C5). */
export function isValidCafeName(name: string): boolean {
  return [...matchForm(name)].length >= 3 && !FORBIDDEN.test(name);
}
