/** Why a bar does not hand a reward over: as its button says it, and as the customer reads it. */
export const refusals = {
  not_here: { button: 'No veo a nadie', customer: 'No te han visto en la barra.' },
  sold_out: { button: 'Ahora no queda', customer: 'Ahora mismo no queda.' },
  conditions: { button: 'No cumple las condiciones', customer: 'No se cumplen las condiciones del premio.' },
} as const;

/** The longest reason in words of the bar's own. */
export const LONGEST_REFUSAL = 120;

type Refusal = keyof typeof refusals | 'other' | 'given_before';

/** In: why it was refused, and the bar's own words. Out: a sentence for the customer. */
export function refusalText(reason: Refusal | null, note: string | null): string {
  return reason !== null && reason in refusals
    ? refusals[reason as keyof typeof refusals].customer
    : (note ?? '');
}

/** In: a reason's name, or words of the bar's own, as the timeline tells them. Out: words. */
export function refusalWords(told: string): string {
  if (told === 'given_before') return 'Ya lo recibió con otra cuenta de su correo';
  return Object.hasOwn(refusals, told) ? refusals[told as keyof typeof refusals].button : told;
}

/** In: an instant (ISO) and the server's time. Out: what is left until then, "2:05"; "0:00" once it is over. */
export function leftText(until: string, now: Date): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
