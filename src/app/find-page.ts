import { env } from '@/config/env';
import { pagesOf, type PageEntry, type PageName } from '@/config/pages';

const { notFound, ...addressed } = pagesOf(env.productName);

const split = (path: string) => path.replace(/^\/|\/+$/g, '').split('/');

const isPlace = (part: string) => part.startsWith(':');

/** The pages with an address. One that names a part comes before one that takes any in its place. */
const pages = Object.entries<PageEntry>(addressed)
  .map(([name, page]) => ({ name: name as PageName, page, parts: split(page.path) }))
  .sort((one, other) => one.parts.filter(isPlace).length - other.parts.filter(isPlace).length);

/** The values at the places of a page's path, decoded. */
export type PageParams = Record<string, string>;

/**
 * Returns the page of an address, and its values. It finds what react-router would, without its expressions: to make one
 * of each page's path takes a slow phone a twentieth of a second.
 */
export function findPage(pathname: string): { name: PageName; page: PageEntry; params: PageParams } {
  const parts = split(pathname).map(decodePart);
  const found = pages.find(
    ({ parts: pattern }) =>
      pattern.length === parts.length &&
      pattern.every((part, at) =>
        isPlace(part) ? parts[at] : part.toLowerCase() === parts[at]?.toLowerCase(),
      ),
  );
  const params: PageParams = {};
  found?.parts.forEach((part, at) => isPlace(part) && (params[part.slice(1)] = parts[at] ?? ''));
  return { name: found?.name ?? 'notFound', page: found?.page ?? notFound, params };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
