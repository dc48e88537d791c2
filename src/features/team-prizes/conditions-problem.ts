/** As long as a line may be; the server has the same. */
const MAX_CONDITIONS = 80;

/** What the server refuses as well: nobody sees it, or it turns what stands beside it. */
const INVISIBLE = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

/** In: a prize's line as typed. Out: what is wrong with it, or null. */
export function conditionsProblem(typed: string): string | null {
  const line = typed.trim();
  const { length } = [...line];
  if (length > MAX_CONDITIONS) return `Escribe como mucho ${MAX_CONDITIONS} caracteres. Ahora son ${length}.`;
  return INVISIBLE.test(line) ? 'Hay caracteres que no se ven. Bórralos o escribe la línea de nuevo.' : null;
}
