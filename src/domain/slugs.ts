import { fold, foldSpelled } from '@/domain/fold';

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
