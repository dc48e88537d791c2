import { presenceMessage } from '@/data/presence/presence-message';
import { callOutcome } from '@/lib/call-outcome';
import type { AppError } from '@/lib/errors';
import type { ToastInput } from '@/ui/toast';

const SPIN_AGAIN_TEXT = 'Tu tirada sigue aquí: pulsa otra vez en un momento.';

/**
 * Says why the wheel of a challenge did not turn, in words that are true whether or not the server drew a prize. Of a prize
 * that was drawn and cannot be read it promises no second press: the screen shows it by itself.
 * @param hasTag true at a café whose customers touch a tag
 */
export function spinFailure(error: AppError, hasTag = false): ToastInput {
  const message = presenceMessage(error.code, hasTag);
  const outcome = callOutcome(error);
  if (outcome === 'refused' || error.code === 'PRIZE_UNREAD') return { ...message, variant: 'destructive' };
  const reason = outcome === 'failed' ? 'No se pudo registrar la tirada.' : 'No nos llegó la respuesta.';
  return { title: message.title, description: `${reason} ${SPIN_AGAIN_TEXT}`, variant: 'destructive' };
}
