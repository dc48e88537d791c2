/**
 * The headers of which a deployment trusts exactly one: each is written by what stands in front of the functions and
 * not passed on from a caller. Which one it is stands in the database (rules S12 and S13).
 */
export const ADDRESS_HEADERS = ['cf-connecting-ip', 'x-real-ip', 'x-client-address'] as const;

/**
 * The header of a front of one's own (rule O20). Its name is a secret: nobody else can write it, also past the front.
 */
export const FRONT_HEADER = /^x-front-[0-9a-f]{32}$/;

/** Longer values hold no address. */
const MAX_LENGTH = 64;

/** Returns the address headers of a request. SQL knows which one to trust. */
export function clientAddress(request: Request): Record<string, string> {
  const known = new Set<string>(ADDRESS_HEADERS);
  const headers = [...request.headers].filter(([name]) => known.has(name) || FRONT_HEADER.test(name));
  return Object.fromEntries(headers.filter(([, value]) => value !== '' && value.length <= MAX_LENGTH));
}
