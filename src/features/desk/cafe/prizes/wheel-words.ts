import type { WheelOfCafe, WheelVersion } from '@functions/_shared/contracts/procedures/prizes';
import { formatDay, madridDay } from '@/domain/madrid';

export const wheelTitles: Record<WheelOfCafe['wheel'], string> = {
  hito: 'Ruleta de los desafíos',
  vip: 'Ruleta VIP',
};

export const shortWheelTitles: Record<WheelOfCafe['wheel'], string> = { hito: 'Desafíos', vip: 'VIP' };

type Segment = WheelVersion['segments'][number];

/** Says why a prize cannot come now and until when; null where it can. */
export function describeOut({ out, back_on }: Pick<Segment, 'out' | 'back_on'>): string | null {
  if (out === null) return null;
  const reason = { sold_out: 'Agotado', exhausted: 'Ya han salido los del mes', ceiling: 'Tope del mes' }[
    out
  ];
  if (back_on === null) return reason;
  return out === 'sold_out'
    ? `${reason} hasta el ${formatDay(back_on)}`
    : `${reason}: vuelve el ${formatDay(back_on)}`;
}

/** Says how many of a prize with a number have come this month; null for a prize without one. */
export const describeDrawn = ({ per_month, drawn }: Pick<Segment, 'per_month' | 'drawn'>) =>
  per_month === null ? null : `${drawn} de ${per_month} este mes`;

/** Toast description that says when a saved wheel begins to turn. */
export const describeStart = (from: string) =>
  from <= madridDay()
    ? 'Ya gira.'
    : `Gira desde el ${formatDay(from)}, a medianoche. Hasta entonces, la de ahora.`;
