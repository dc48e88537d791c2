import { env } from '@/config/env';
import { pagesOf, type PageEntry } from '@/config/pages';
import { isUuid } from '@/domain/uuid';
import { beginPrefetch } from '@/lib/prefetch';

type Params = Record<string, string | undefined>;

const pages = Object.values<PageEntry>(pagesOf(env.productName));

/** The arguments of a call; null where the address cannot be what the page asks for. */
function readArgs(args: Readonly<Record<string, string>>, params: Params): Record<string, unknown> | null {
  const namedValues = Object.entries(args).map(([name, place]) => [name, params[place]] as const);
  const plausible = namedValues.every(([name, value = '']) => !name.endsWith('_id') || isUuid(value));
  return plausible ? Object.fromEntries(namedValues) : null;
}

/**
 * Returns an address's values at the places of a pattern, or null for another address. It runs before the router is
 * loaded.
 */
function readParams(pattern: string, pathname: string): Params | null {
  const parts = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
  const patternParts = pattern.split('/');
  const matches =
    parts.length === patternParts.length &&
    patternParts.every((part, at) => part.startsWith(':') || part === parts[at]);
  if (!matches) return null;
  const places = patternParts.flatMap((part, at) =>
    part.startsWith(':') ? [[part.slice(1), parts[at]]] : [],
  );
  return Object.fromEntries(places) as Params;
}

/**
 * Begins the first call of the page at an address (src/config/pages.ts), before the page itself is there;
 * tests/e2e/budgets.phone.spec.ts sees that it is not made twice.
 */
export function beginFirstCall({ pathname }: { pathname: string }): void {
  try {
    for (const { path, firstCall } of pages) {
      const params = firstCall && readParams(path, pathname);
      const args = params && readArgs(firstCall.args, params);
      if (args) {
        const { procedure, visitors } = firstCall;
        return beginPrefetch(procedure, args, { visitors: visitors === true ? procedure : visitors });
      }
    }
  } catch (malformed) {
    if (!(malformed instanceof URIError)) throw malformed;
  }
}
