import type { Today } from '@functions/_shared/contracts/procedures/today';
import { formatCounted } from '@functions/_shared/texts/numbers';
import { weekdayName } from '@/domain/days-ago';
import { nextDay } from '@/domain/madrid';
import { deskTabs } from '@/features/desk/shared/desk-tabs';

/** A day with fewer visits is quiet: one line says it. */
const MIN_VISITS = 3;

/** Returns what happened on a day that is over, in one to three lines; none while the café is open (rule T33). */
export function describeDay({ day_summary: summary, visits, day }: Today): string[] {
  if (!summary) return [];
  const { new_customers: fresh, comebacks, new_vips: vips, busy_hour: hour } = summary;
  if (visits < MIN_VISITS) {
    const extras = [
      fresh > 0 &&
        (fresh < visits ? `${fresh} por primera vez` : fresh === 1 ? 'de alguien nuevo' : 'de gente nueva'),
      vips > 0 && formatCounted(vips, 'VIP nuevo', 'VIP nuevos'),
    ].filter(Boolean);
    const came =
      visits === 0 ? 'hoy nadie ha apuntado una visita' : formatCounted(visits, 'visita', 'visitas');
    return [`Un día tranquilo: ${[came, extras.join(' y ')].filter(Boolean).join(', ')}.`];
  }
  const known = visits - fresh;
  const who =
    fresh === 0
      ? ', todas de gente que ya te conocía'
      : known === 0
        ? ', todas por primera vez'
        : `: ${fresh} por primera vez y ${known} de gente que ya te conocía`;
  const moments = [
    comebacks > 0 &&
      `${formatCounted(comebacks, 'persona ha vuelto', 'personas han vuelto')} tras tres semanas o más sin venir`,
    vips > 0 &&
      (comebacks > 0
        ? formatCounted(vips, 'se ha hecho VIP', 'se han hecho VIP')
        : formatCounted(vips, 'persona se ha hecho VIP', 'personas se han hecho VIP')),
  ].filter(Boolean);
  return [
    `${visits} visitas${who}.`,
    ...(moments.length > 0 ? [`${moments.join(' y ')}.`] : []),
    ...(hour === null
      ? []
      : [
          `Mañana, ${weekdayName(nextDay(day))}, lo fuerte suele ser ${hour === 1 ? 'a la 1' : `a las ${hour}`}.`,
        ]),
  ];
}

/** Returns the one thing that is worth doing before tomorrow, as far as the reader may; null for none. */
export function suggestForTomorrow({
  cafe,
  day,
  day_summary: summary,
  visits,
  waiting_tickets: tickets,
  sellable,
}: Today): { label: string; to: string } | null {
  if (!summary || visits < MIN_VISITS) return null;
  if (tickets)
    return {
      label: `Revisar ${formatCounted(tickets, 'ticket', 'tickets')}`,
      to: deskTabs.tickets.to(cafe.slug),
    };
  // one that is sold out until tomorrow comes back by itself
  const soldOut = sellable.find(({ sold_out_until: until }) => until !== null && until > nextDay(day));
  return soldOut
    ? { label: `Mañana sigue agotado: ${soldOut.name}`, to: deskTabs.prizes.to(cafe.slug) }
    : null;
}
