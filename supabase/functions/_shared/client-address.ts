/** Longest textual form of an IPv6 address with an embedded IPv4 one. */
const MAX_LENGTH = 45;

/** The address that a request came from, for limits: the first in `x-forwarded-for`. `unknown` when there is none. */
export function clientAddress(request: Request): string {
  const first = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '';
  return first.length <= MAX_LENGTH && /^[0-9a-f.:]+$/i.test(first) ? first.toLowerCase() : 'unknown';
}
