/** Promise of each café that has not written its own. */
export const DEFAULT_PROMISE = 'Tu primer café, gratis';

/** As long as it may be; the server has the same. */
const MAX_PROMISE = 40;

/** Returns the problem with a typed promise, or null. */
export function promiseProblem(typed: string): string | null {
  return typed.trim().replace(/\s+/g, ' ').length > MAX_PROMISE
    ? `Escribe como mucho ${MAX_PROMISE} caracteres`
    : null;
}
