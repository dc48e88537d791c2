import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ErrorMessage } from '@/lib/error-messages';

/** Instagram's own limit. */
const USERNAME_MAX = 30;

/** Returns the café's own profile, else a search for its name (rule C12). */
export function profileLink({ instagram_url, nombre }: Pick<Cafe, 'instagram_url' | 'nombre'>): string {
  return instagram_url ?? `https://www.google.com/search?q=${encodeURIComponent(`${nombre} Instagram`)}`;
}

const missing: ErrorMessage = { title: 'Usuario inválido', description: 'Escribe tu usuario de Instagram.' };
const withAt: ErrorMessage = { title: 'Formato incorrecto', description: 'Escribe tu usuario sin la @.' };
const invalid: ErrorMessage = {
  title: 'Usuario inválido',
  description: `Solo puede llevar letras, números, puntos y guiones bajos, hasta ${USERNAME_MAX}.`,
};

/** Returns the problem with a cleaned user name (rule J14), or null. The server has the same rule. */
export function usernameProblem(username: string): ErrorMessage | null {
  if (username === '') return missing;
  if (username.includes('@')) return withAt;
  return /^[A-Za-z0-9._]+$/.test(username) && username.length <= USERNAME_MAX ? null : invalid;
}
