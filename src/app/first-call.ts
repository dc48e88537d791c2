import { findPage, type PageParams } from '@/app/find-page';
import { isUuid } from '@/domain/uuid';
import { beginPrefetch } from '@/lib/prefetch';

/** The arguments of a call; null where the address cannot be what the page asks for. */
function readArgs(
  args: Readonly<Record<string, string>>,
  params: PageParams,
): Record<string, unknown> | null {
  const namedValues = Object.entries(args).map(([name, place]) => [name, params[place]] as const);
  const plausible = namedValues.every(([name, value = '']) => !name.endsWith('_id') || isUuid(value));
  return plausible ? Object.fromEntries(namedValues) : null;
}

/**
 * Begins the first call of the page at an address (src/config/pages.ts), before the page itself is there;
 * tests/e2e/budgets.phone.spec.ts sees that it is not made twice.
 */
export function beginFirstCall({ pathname }: { pathname: string }): void {
  const {
    page: { firstCall },
    params,
  } = findPage(pathname);
  const args = firstCall && readArgs(firstCall.args, params);
  if (!args) return;
  const { procedure, visitors } = firstCall;
  beginPrefetch(procedure, args, { visitors: visitors === true ? procedure : visitors });
}
