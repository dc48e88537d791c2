import { hasInvisibleCharacters } from '@/domain/pasted-text';

/** Maximum length of a line of conditions; the server has the same. */
const MAX_CONDITIONS = 80;

/** Joins pasted lines into one. */
export const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ').trim();

/** Returns the problem with a prize's typed line, or null. */
export function conditionsProblem(typed: string): string | null {
  const line = typed.trim();
  const { length } = [...line];
  if (length > MAX_CONDITIONS) return `Escribe como mucho ${MAX_CONDITIONS} caracteres. Ahora son ${length}.`;
  return hasInvisibleCharacters(line)
    ? 'Hay caracteres que no se ven. Bórralos o escribe la línea de nuevo.'
    : null;
}
