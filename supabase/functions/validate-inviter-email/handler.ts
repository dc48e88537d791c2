import type { Backend } from '../_shared/backend.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { contract } from '../_shared/contracts/validate-inviter-email.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import type { InviterAnswer } from '../_shared/contracts/procedures/referrals.ts';
import { endpoint, readBody, Refusal } from '../_shared/http.ts';
import { refusalOf, refuse } from '../_shared/refusals.ts';

const refusals: Record<string, string> = {
  INVITER_INVALID: 'El código de invitación debe ser un email válido',
  INVITER_IS_SELF: 'No puedes invitarte a ti. Escribe el email de quien te invitó.',
  INVITER_NOT_CUSTOMER: 'Este email no es de ningún cliente de esta cafetería',
  INVITER_TOO_LATE: 'La invitación se confirma antes del primer desafío, y ya lo has superado.',
  NOT_YOUR_INVITER: 'Tu registro en esta cafetería no nombra a esta persona.',
};

/** `validate-inviter-email`: asks about an inviter before sign-up, completes them after it (rules A5 and A6). */
export function validateInviterEmail(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'Error al validar el invitador. Por favor intenta de nuevo',
    async handle(request) {
      const { inviterEmail, cafeteriaName, invitedUserId } = await readBody(request, contract.request);
      const inviter = {
        cafe_slug: cafeteriaName,
        inviter_email: inviterEmail,
        client_address: clientAddress(request),
      };
      if (invitedUserId === undefined) return conclude(await backend.asService('validate_inviter', inviter));
      const caller = await backend.requireUser(request);
      if (caller.id !== invitedUserId) throw refuse('FOREIGN_ACCOUNT');
      return conclude(await backend.asService('confirm_inviter', { user_id: caller.id, ...inviter }));
    },
  });
}

function conclude({ status, reason }: InviterAnswer): AnswerOf<typeof contract> {
  if (status === 'ok') return { success: true };
  if (status === 'try_later')
    throw new Refusal(429, 'Demasiados intentos. Prueba más tarde o continúa sin invitación.');
  throw refusalOf(reason) ?? new Refusal(422, refusals[reason ?? ''] ?? 'Error al validar el invitador');
}
