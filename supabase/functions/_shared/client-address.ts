/**
 * The headers of which a deployment trusts exactly one: each is written by what stands in front of the functions and
 * not passed on from a caller. Which one it is stands in the database (rules S12 and S13).
 */
export const ADDRESS_HEADERS = ['cf-connecting-ip', 'x-real-ip', 'x-client-address'] as const;

/** Longer values hold no address. */
const MAX_LENGTH = 64;

/** Returns the address headers of a request. SQL knows which one to trust. */
export function clientAddress(request: Request): Record<string, string> {
  const values = ADDRESS_HEADERS.map((name) => [name, request.headers.get(name) ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== '' && value.length <= MAX_LENGTH));
}
