/** Messages of the rules that compare or require (rule A3). */
export const PASSWORD_REQUIRED = 'Contraseña es requerida';
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden';

export interface PasswordRule {
  /** Message shown when the rule is broken. */
  message: string;
  /** The rule in two words at most, for a checklist; a rule that hardly anybody breaks has none and is told when it is broken. */
  short?: string;
  holds: (password: string) => boolean;
}

/** bcrypt, with which the auth service hashes, reads so many bytes; the service refuses more. */
const MAX_BYTES = 72;

/**
 * Rules for each new password (rule A4): four rules in the order in which they are shown, and two of the auth service.
 * Letters of every alphabet count: Ñ is a capital. The service must accept each password that passes
 * (supabase/config.toml). Its own rules know only sets of ASCII characters, hence the rule that asks for a plain
 * letter.
 */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    message: 'La contraseña debe tener al menos 8 caracteres',
    short: '8 caracteres',
    holds: (password) => [...password].length >= 8,
  },
  {
    message: 'La contraseña debe contener al menos una mayúscula',
    short: 'mayúscula',
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    message: 'La contraseña debe contener al menos una minúscula',
    short: 'minúscula',
    holds: (password) => /\p{Ll}/u.test(password),
  },
  {
    message: 'La contraseña debe contener al menos un número',
    short: 'número',
    holds: (password) => /[0-9]/.test(password),
  },
  {
    message: 'La contraseña debe contener al menos una letra sin tilde, de la a a la z',
    holds: (password) => /[a-z]/i.test(password),
  },
  {
    message: 'La contraseña es demasiado larga: caben 72 caracteres, y menos si lleva tildes o emojis',
    holds: (password) => new TextEncoder().encode(password).length <= MAX_BYTES,
  },
];

/**
 * Returns the password in its composed form (NFC), in which it is checked, set and given. Phones type ñ and accents
 * either as one sign or as a letter and a mark, which look the same and would be two passwords.
 */
export function composePassword(typed: string): string {
  return typed.normalize('NFC');
}

/** Returns the message of the first broken rule, or null when all hold. */
export function passwordProblem(typed: string): string | null {
  const password = composePassword(typed);
  return PASSWORD_RULES.find((rule) => !rule.holds(password))?.message ?? null;
}
