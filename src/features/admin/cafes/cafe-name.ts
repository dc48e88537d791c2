import { stripInvisibleCharacters } from '@/domain/pasted-text';
import { isValidCafeName } from '@/domain/slugs';

/** Maximum length of a café's name, in characters. */
export const MAX_CAFE_NAME = 80;

/** An address that slipped into the name would stand on posters and pages. */
const EMAIL_INSIDE = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Returns the problem with a typed name, or null (rule C5). */
export function cafeNameProblem(typed: string): string | null {
  const name = typed.trim();
  if (name === '') return 'Debes introducir un nombre para la cafetería';
  if (name.length > MAX_CAFE_NAME) return `El nombre puede tener ${MAX_CAFE_NAME} caracteres como mucho`;
  if (EMAIL_INSIDE.test(stripInvisibleCharacters(name).normalize('NFKC')))
    return 'El nombre no puede llevar un correo: lo leen los clientes';
  return isValidCafeName(name) ? null : 'El nombre necesita al menos 3 letras, sin / \\ ? # ni %';
}
