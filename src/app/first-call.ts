import { env } from '@/config/env';
import { pagesOf, type PageEntry } from '@/config/pages';
import { isUuid } from '@/domain/uuid';
import { beginHeadStart } from '@/lib/head-start';

type Params = Record<string, string | undefined>;

const pages = Object.values<PageEntry>(pagesOf(env.productName));

/** The arguments of a call; null where the address cannot be what the page asks for. */
function argsOf(args: Readonly<Record<string, string>>, params: Params): Record<string, unknown> | null {
  const said = Object.entries(args).map(([name, place]) => [name, params[place]] as const);
  const plausible = said.every(([name, value = '']) => !name.endsWith('_id') || isUuid(value));
  return plausible ? Object.fromEntries(said) : null;
}

/**
 * Returns an address's values at the places of a pattern, or null for another address. It runs before the router is
 * loaded.
 */
function paramsOf(pattern: string, pathname: string): Params | null {
  const given = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
  const wanted = pattern.split('/');
  const matches =
    given.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
  if (!matches) return null;
  const places = wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at]]] : []));
  return Object.fromEntries(places) as Params;
}

/**
 * Begins the first call of the page at an address (src/config/pages.ts), before the page itself is there;
 * tests/e2e/budgets.phone.spec.ts sees that it is not made twice.
 */
export function beginFirstCall({ pathname }: { pathname: string }): void {
  try {
    for (const { path, firstCall } of pages) {
      const params = firstCall && paramsOf(path, pathname);
      const args = params && argsOf(firstCall.args, params);
      if (args) {
        const { procedure, visitors } = firstCall;
        return beginHeadStart(procedure, args, { visitors: visitors === true ? procedure : visitors });
      }
    }
  } catch (malformed) {
    if (!(malformed instanceof URIError)) throw malformed;
  }
}
