import { hasInvisibleCharacters } from '@/domain/pasted-text';

/** Length of a prize's name, in signs; the server has the same. */
const MIN_NAME = 2;
const MAX_NAME = 30;

/** Returns the problem with the typed name of a café's own prize, or null. */
export function prizeNameProblem(typed: string): string | null {
  const name = typed.trim();
  const { length } = [...name];
  if (/[\r\n]/.test(name)) return 'El nombre es una sola línea: junta las dos o acórtalo.';
  if (length < MIN_NAME) return `Escribe un nombre, de ${MIN_NAME} a ${MAX_NAME} caracteres.`;
  if (length > MAX_NAME) return `Escribe como mucho ${MAX_NAME} caracteres. Ahora son ${length}.`;
  return hasInvisibleCharacters(name)
    ? 'Hay caracteres que no se ven. Bórralos o escribe el nombre de nuevo.'
    : null;
}
