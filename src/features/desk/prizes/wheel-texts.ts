import type { WheelOfCafe, WheelVersion } from '@functions/_shared/contracts/procedures/prizes';
import { formatDayToCome } from '@/domain/days-ago';
import { madridDay } from '@/domain/madrid';

export const wheelTitles: Record<WheelOfCafe['wheel'], string> = {
  hito: 'Ruleta de los desafíos',
  vip: 'Ruleta VIP',
};

export const shortWheelTitles: Record<WheelOfCafe['wheel'], string> = { hito: 'Desafíos', vip: 'VIP' };

type Segment = WheelVersion['segments'][number];

/** Says why a prize cannot come now and until when; null where it can. */
export function describeUnavailability({
  out,
  available_again_on,
}: Pick<Segment, 'out' | 'available_again_on'>): string | null {
  if (out === null) return null;
  const reason = { sold_out: 'Agotado', exhausted: 'Ya han salido los del mes', ceiling: 'Tope del mes' }[
    out
  ];
  if (available_again_on === null) return reason;
  return out === 'sold_out'
    ? `${reason} hasta ${formatDayToCome(available_again_on)}`
    : `${reason}: vuelve ${formatDayToCome(available_again_on)}`;
}

/** Says how many of a prize with a number have come this month; null for a prize without one. */
export const describeDrawn = ({ monthly_limit, drawn }: Pick<Segment, 'monthly_limit' | 'drawn'>) =>
  monthly_limit === null ? null : `${drawn} de ${monthly_limit} este mes`;

/** Toast description that says when a saved wheel begins to turn. */
export const describeStart = (from: string) =>
  from <= madridDay()
    ? 'Ya gira.'
    : `Gira desde ${formatDayToCome(from)}, a medianoche. Hasta entonces, la de ahora.`;
