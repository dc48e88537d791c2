/** Messages of the rules that compare or require (specification, part 1 section 5). */
export const PASSWORD_REQUIRED = 'Contraseña es requerida';
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden';

export interface PasswordRule {
  /** What to say when the rule is broken. */
  message: string;
  /** The rule in three words, for a checklist. */
  short: string;
  holds: (password: string) => boolean;
}

/** The four rules, in the order in which they are told, wherever a password is set. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    message: 'La contraseña debe tener al menos 8 caracteres',
    short: '8 caracteres',
    holds: (password) => [...password].length >= 8,
  },
  {
    message: 'La contraseña debe contener al menos una mayúscula',
    short: 'una mayúscula',
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    message: 'La contraseña debe contener al menos una minúscula',
    short: 'una minúscula',
    holds: (password) => /[a-z]/.test(password),
  },
  {
    message: 'La contraseña debe contener al menos un número',
    short: 'un número',
    holds: (password) => /[0-9]/.test(password),
  },
];

/** In: a new password. Out: the message of the first broken rule, or null when all four hold. */
export function passwordProblem(password: string): string | null {
  return PASSWORD_RULES.find((rule) => !rule.holds(password))?.message ?? null;
}
