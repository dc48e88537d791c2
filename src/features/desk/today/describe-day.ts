import type { DaySummary, Today } from '@functions/_shared/contracts/procedures/today';
import { atHour, formatCounted, weekdayEach } from '@functions/_shared/texts/numbers';
import { firstTexts } from '@functions/_shared/texts/firsts';
import { weekdayName } from '@/domain/days-ago';
import { nextDay } from '@/domain/madrid';
import { deskTabs } from '@/features/desk/shared/desk-tabs';

type Suggestion = Record<'label' | 'to', string>;

/** A day with fewer visits is quiet: one line says it. */
const MIN_VISITS = 3;

/** Returns a day's visits in a few words: "12 visitas, 3 por primera vez y 1 VIP nuevo". */
function countVisits(visits: number, { new_customers: fresh, new_vips: vips }: DaySummary): string {
  const extras = [
    fresh > 0 &&
      (fresh < visits ? `${fresh} por primera vez` : fresh === 1 ? 'de alguien nuevo' : 'de gente nueva'),
    vips > 0 && formatCounted(vips, 'VIP nuevo', 'VIP nuevos'),
  ].filter(Boolean);
  const came = visits === 0 ? 'hoy nadie ha apuntado una visita' : formatCounted(visits, 'visita', 'visitas');
  return [came, extras.join(' y ')].filter(Boolean).join(', ');
}

/** Returns how many usually come on this weekday, and when; null where nobody can tell (rule T35). */
export function describeUsual({ usual_visits: usual, usual_hour: busiest, day }: Today): string | null {
  if (!usual) return null;
  const days = weekdayEach(new Date(`${day}T12:00:00Z`).getUTCDay() || 7);
  const hour = typeof busiest === 'number' ? `; lo fuerte, ${atHour(busiest)}` : '';
  return `Los ${days} suelen venir unas ${usual} personas${hour}.`;
}

/** Returns how the day's visits stand to the usual ones; null where those are not known (rule T35). */
export const compareVisits = ({ usual_visits: usual, visits }: Today): string | null =>
  usual ? (visits > usual ? 'más que otras veces' : `de unas ${usual}`) : null;

/** Returns the visits of the day before; null for a day without any (rule T35). */
export const describeYesterday = ({ yesterday }: Today): string | null =>
  yesterday && yesterday.visits > 0 ? `Ayer: ${countVisits(yesterday.visits, yesterday)}.` : null;

/** Returns what happened for the first time today or yesterday, a line each (rule T36). */
export const describeFirsts = ({ firsts = [], day: today }: Today): string[] =>
  firsts.map(({ first, day }) => `${day === today ? 'Hoy' : 'Ayer'}, ${firstTexts[first]}.`);

/** Returns what happened on a day that is over, in one to three lines; none while the café is open (rule T33). */
export function describeDay({ day_summary: summary, visits, day }: Today): string[] {
  if (!summary) return [];
  const { new_customers: fresh, comebacks, new_vips: vips, busy_hour: hour } = summary;
  if (visits < MIN_VISITS) return [`Un día tranquilo: ${countVisits(visits, summary)}.`];
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
    ...(hour === null ? [] : [`Mañana, ${weekdayName(nextDay(day))}, lo fuerte suele ser ${atHour(hour)}.`]),
  ];
}

/** Returns the way to the tickets that wait, as far as the reader may decide on them; null for none. */
export const suggestReview = ({ cafe, waiting_tickets: tickets }: Today): Suggestion | null =>
  tickets
    ? { label: `Revisar ${formatCounted(tickets, 'ticket', 'tickets')}`, to: deskTabs.tickets.to(cafe.slug) }
    : null;

/** Returns the one thing that is worth doing before tomorrow, as far as the reader may; null for none. */
export function suggestForTomorrow(today: Today): Suggestion | null {
  const { cafe, day, day_summary: summary, visits, sellable } = today;
  if (!summary || visits < MIN_VISITS) return null;
  // one that is sold out until tomorrow comes back by itself
  const soldOut = sellable.find(({ sold_out_until: until }) => until !== null && until > nextDay(day));
  return (
    suggestReview(today) ??
    (soldOut ? { label: `Mañana sigue agotado: ${soldOut.name}`, to: deskTabs.prizes.to(cafe.slug) } : null)
  );
}
