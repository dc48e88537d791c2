import { dayName, daysBetween } from '@/domain/madrid';
import { HITO_COUNT } from '@/domain/figures';

/** Facts about a customer at an open café. Days are `yyyy-mm-dd`. */
export interface CustomerFacts {
  hito_actual: number;
  /** Equal to `hito_actual`: that challenge is complete, its wheel not yet turned. */
  hito_validado: number;
  /** The current challenge has no prize to win: this mailbox won it before. */
  already_won: boolean;
  /** The last day of the open window of challenge 2 or 6. */
  deadline: string | null;
  visited_today: boolean;
  hito_4_completado: boolean;
  vip_prize: { expires_at: string } | null;
  /** The VIP wheel could be turned today. */
  can_spin_vip_wheel: boolean;
}

/**
 * Next action of a card: what its button does, and why now. Without `action` the card's own button is the way on;
 * with `wait` nothing can be done today.
 */
export interface NextAction {
  reason: string;
  action: 'redeem' | 'spin' | 'spin-vip' | 'visit' | 'wait' | null;
}

/**
 * Returns the customer's most urgent action: a prize that expires, then a wheel to spin, a running window, an invitee
 * who came early. Null stands for the next challenge.
 */
export function findNextAction(facts: CustomerFacts, today: string): NextAction | null {
  const { hito_actual: hito, vip_prize: prize, deadline } = facts;
  if (prize) return { reason: `Tu premio termina ${dayName(prize.expires_at, today)}`, action: 'redeem' };
  if (facts.can_spin_vip_wheel) return { reason: 'Tu tirada de hoy te espera', action: 'spin-vip' };
  if (hito > HITO_COUNT) return null;
  const isValidated = facts.hito_validado === hito;
  if (isValidated && !facts.already_won)
    return { reason: hito === 4 ? FRIEND_CAME : `Has cumplido el desafío ${hito}`, action: 'spin' };
  if (deadline !== null && deadline >= today && !isValidated) {
    const daysLeft = formatDaysLeft(daysBetween(today, deadline));
    return facts.visited_today
      ? { reason: `Hoy ya has venido. ${daysLeft}`, action: 'wait' }
      : { reason: `${daysLeft} para ${hito === 2 ? 'volver' : 'tus visitas'}`, action: 'visit' };
  }
  if (facts.hito_4_completado && hito < 4) return { reason: FRIEND_CAME, action: null };
  return null;
}

const FRIEND_CAME = 'Tu cómplice ya se ha registrado';

/** Returns the text for the whole days left, today not counted. */
function formatDaysLeft(days: number): string {
  if (days === 0) return 'Hoy es el último día';
  return days === 1 ? 'Te queda 1 día' : `Te quedan ${days} días`;
}
