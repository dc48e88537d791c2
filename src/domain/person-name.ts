import { hasInvisibleCharacters } from '@/domain/pasted-text';

export const NAME_REQUIRED = 'Escribe tu nombre';
const NAME_INVISIBLE = 'Hay caracteres que no se ven. Escribe tu nombre de nuevo.';

/** Says what is wrong with a typed name, or null. */
export function nameProblem(typed: string): string | null {
  if (typed.trim() === '') return NAME_REQUIRED;
  return hasInvisibleCharacters(typed) ? NAME_INVISIBLE : null;
}
