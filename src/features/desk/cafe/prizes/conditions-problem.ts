import { hasInvisibleSigns } from '@/domain/invisible-signs';

/** As long as a line may be; the server has the same. */
const MAX_CONDITIONS = 80;

/** In: a prize's line as typed. Out: what is wrong with it, or null. */
export function conditionsProblem(typed: string): string | null {
  const line = typed.trim();
  const { length } = [...line];
  if (length > MAX_CONDITIONS) return `Escribe como mucho ${MAX_CONDITIONS} caracteres. Ahora son ${length}.`;
  return hasInvisibleSigns(line)
    ? 'Hay caracteres que no se ven. Bórralos o escribe la línea de nuevo.'
    : null;
}
