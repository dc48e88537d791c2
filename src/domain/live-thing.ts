import { daysBetween, formatDay } from '@/domain/madrid';
import { HITO_COUNT } from '@/domain/hitos';

/** Facts about a customer at an open café. Days are `yyyy-mm-dd`. */
export interface LiveFacts {
  hito_actual: number;
  /** Equal to `hito_actual`: that challenge is complete, its wheel not yet turned. */
  hito_validado: number;
  /** The current challenge has no prize to win: this mailbox won it before. */
  given_before: boolean;
  /** The last day of the open window of challenge 2 or 6. */
  deadline: string | null;
  visited_today: boolean;
  hito_4_completado: boolean;
  vip_prize: { reward_name: string; expires_at: string } | null;
  /** The VIP wheel could be turned today. */
  vip_wheel_waits: boolean;
}

/** The one thing that a card says, and what its button does; without `act` the card's own button is the way on. */
export interface LiveThing {
  title: string;
  detail: string | null;
  act: 'redeem' | 'spin' | 'spin-vip' | 'visit' | null;
}

/**
 * Returns the customer's most urgent action: a prize that expires, then a wheel to spin, a running window, a friend
 * who came early. Null stands for the next challenge.
 */
export function liveThing(facts: LiveFacts, today: string): LiveThing | null {
  const { hito_actual: hito, vip_prize: prize, deadline } = facts;
  if (prize)
    return {
      title: `Tu premio termina ${dayName(prize.expires_at, today)}`,
      detail: prize.reward_name,
      act: 'redeem',
    };
  if (facts.vip_wheel_waits) return { title: WHEEL_WAITS, detail: 'La tirada VIP de hoy', act: 'spin-vip' };
  if (hito > HITO_COUNT) return null;
  const validated = facts.hito_validado === hito;
  if (validated && !facts.given_before) {
    const detail = hito === 4 ? FRIEND_CAME : `Has cumplido el desafío ${hito}`;
    return { title: WHEEL_WAITS, detail, act: 'spin' };
  }
  if (deadline !== null && deadline >= today && !validated)
    return {
      title: `${daysLeft(daysBetween(today, deadline))} para ${hito === 2 ? 'volver' : 'registrar tus visitas'}`,
      detail: facts.visited_today ? 'La visita de hoy ya la tienes' : null,
      act: facts.visited_today ? null : 'visit',
    };
  if (facts.hito_4_completado && hito < 4)
    return { title: FRIEND_CAME, detail: 'Te cuenta para el desafío 4', act: null };
  return null;
}

const WHEEL_WAITS = 'Tu ruleta te espera';
const FRIEND_CAME = 'Tu cómplice ya se ha registrado';

function dayName(day: string, today: string): string {
  const away = daysBetween(today, day);
  return away === 0 ? 'hoy' : away === 1 ? 'mañana' : `el ${formatDay(day)}`;
}

/** Returns the text for the whole days left, today not counted. */
function daysLeft(days: number): string {
  if (days === 0) return 'Hoy es el último día';
  return days === 1 ? 'Te queda 1 día' : `Te quedan ${days} días`;
}
