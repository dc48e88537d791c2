/** What every café promises that has not written anything else. */
export const DEFAULT_PROMISE = 'Tu primer café, gratis';

/** As long as it may be; the server has the same. */
const MAX_PROMISE = 40;

/** In: a promise as typed. Out: what is wrong with it, or null. */
export function promiseProblem(typed: string): string | null {
  return typed.trim().replace(/\s+/g, ' ').length > MAX_PROMISE
    ? `Escribe como mucho ${MAX_PROMISE} caracteres`
    : null;
}
