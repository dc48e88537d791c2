import type { InviterRefusal } from '@/data/customer/enroll';

const refusals: Record<InviterRefusal, string> = {
  INVITER_INVALID: 'El código de invitación debe ser un email válido',
  INVITER_IS_SELF: 'No puedes invitarte a ti. Escribe el email de quien te invitó.',
  INVITER_NOT_CUSTOMER: 'Este email no es de ningún cliente de esta cafetería',
  INVITER_TRY_LATER: 'Demasiados intentos. Prueba más tarde o continúa sin invitación.',
};

/** What stands under the inviter's field after a refusal (spec part 1, section 8). */
export function inviterRefusalText(reason: string | null | undefined): string {
  return refusals[reason as InviterRefusal] ?? 'Error al validar el invitador';
}

/** The same for a check that could not be made. */
export const inviterFailureText = 'Error al validar el invitador. Por favor intenta de nuevo';
