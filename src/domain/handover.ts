/** Reasons for a bar not to hand a reward over: the button's text, and the text that the customer reads. */
export const refusals = {
  not_here: { button: 'No veo a nadie', customer: 'No te han visto en la barra.' },
  sold_out: { button: 'Ahora no queda', customer: 'Ahora mismo no queda.' },
  conditions: { button: 'No cumple las condiciones', customer: 'No se cumplen las condiciones del premio.' },
} as const;

/** The longest reason in words of the team's own. */
export const MAX_REFUSAL_LENGTH = 120;

type Refusal = keyof typeof refusals | 'other' | 'already_received';

/**
 * Returns the refusal as a sentence for the customer.
 * @param note the team's own words
 */
export function refusalText(reason: Refusal | null, note: string | null): string {
  return reason !== null && reason in refusals
    ? refusals[reason as keyof typeof refusals].customer
    : (note ?? '');
}

/** Returns the text for a refusal in the timeline: a reason's name, or the team's own words. */
export function refusalLabel(reason: string): string {
  if (reason === 'already_received') return 'Ya lo recibió con otra cuenta de su correo';
  return Object.hasOwn(refusals, reason) ? refusals[reason as keyof typeof refusals].button : reason;
}

/**
 * Returns the time left, for example "2:05", or "0:00" once it is over.
 * @param until instant in ISO format
 * @param now the server's time
 */
export function formatTimeLeft(until: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
