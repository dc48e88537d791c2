import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { presenceMessage } from '@/data/presence/presence-message';
import type { RedeemProcedure } from '@/features/customer/rewards/redeemable';
import { callOutcome } from '@/lib/call-outcome';
import { toAppError } from '@/lib/errors';
import type { ErrorMessage } from '@/lib/error-messages';

/** Why a reward is not redeemed that the mailbox has received with another account (rule A29). */
export const ALREADY_RECEIVED_TEXT =
  'Este premio ya te lo dimos en esta cafetería con otra cuenta de este mismo email.';

/** Returns the message of a redemption that failed at a café. */
export function failureMessage(procedure: RedeemProcedure, thrown: unknown, cafe: Cafe): ErrorMessage {
  const error = toAppError(thrown);
  if (
    [
      'SESSION_OVER',
      'CAFE_PAUSED',
      'TEAM_MEMBER',
      'BLOCKED',
      'NOT_VIP',
      'PRESENCE_MISSING',
      'MAILBOX_NOT_PROVEN',
      'REWARD_NOT_FOUND',
      'TOO_MANY_REQUESTS',
    ].includes(error.code)
  ) {
    return presenceMessage(error.code, cafe.has_tag);
  }
  if (procedure === 'redeem_vip_reward') return failed('Hubo un problema al procesar el canje');
  // The outcome is unknown: the screen says how to find out.
  const unclear = callOutcome(error) === 'unknown';
  return failed(unclear ? 'Error al canjear la recompensa' : 'No se pudo canjear la recompensa');
}

function failed(description: string): ErrorMessage {
  return { title: 'Error', description };
}
