import type { Results } from '../contracts/procedures/results.ts';
import { hitoTitle, type FirstChallenge } from './hito-titles.ts';
import { formatEuros } from './money.ts';
import { formatCounted, formatWhole } from './numbers.ts';

/** Returns true if nothing happened, neither in the period nor in the last twelve months. */
export const isEmpty = ({ funnel, days, retention, tickets, prizes }: Results): boolean =>
  funnel.signed_up === 0 &&
  tickets.approved === 0 &&
  prizes.length === 0 &&
  days.every(({ scans, visits }) => scans + visits === 0) &&
  retention.every(({ enrolled }) => enrolled === 0);

/** Message in place of numbers where there are none. */
export const NOTHING_YET = {
  title: 'Aún no hay nada que contar',
  message:
    'Cuando alguien se registre y venga, aquí verás qué trae: quién vuelve, a qué hora y con qué premios.',
} as const;

/** Describes the tickets of a period: "40 tickets por 512,30 €: 5100 Conectitos." */
export const describeTickets = ({ approved, euros_cents, points }: Results['tickets']): string =>
  `${formatCounted(approved, 'ticket', 'tickets')} por ${formatEuros(euros_cents)}: ${formatCounted(points, 'Conectito', 'Conectitos')}.`;

/** Returns the sums of a period with their names, as the pictures call them. */
export function listSums({
  days,
  sentences,
  visit_points,
}: Results): readonly (readonly [name: string, value: string])[] {
  const sum = (of: 'scans' | 'visits' | 'new_customers') =>
    formatWhole(days.reduce((total, day) => total + day[of], 0));
  return [
    ['Códigos escaneados', sum('scans')],
    ['Clientes nuevos', sum('new_customers')],
    ['Visitas', sum('visits')],
    ...(visit_points.points > 0
      ? ([['Conectitos por visitas', formatWhole(visit_points.points)]] as const)
      : []),
    ['Premios entregados', formatWhole(sentences.prizes.handed_out)],
  ];
}

/**
 * Returns what the wheels gave against their ceilings, one line each; none without a ceiling. The last month of the
 * period speaks: ceilings are monthly.
 */
export const listCeilings = ({ wheels }: Results): readonly (readonly [name: string, value: string])[] =>
  wheels
    .filter(({ month }) => month === wheels.at(-1)?.month)
    .flatMap(({ wheel, ceiling_cents, prizes }) => {
      if (ceiling_cents === null) return [];
      const spent = prizes.reduce((sum, prize) => sum + (prize.unlimited ? 0 : (prize.cost_cents ?? 0)), 0);
      const unlimited = prizes.find((prize) => prize.unlimited)?.name;
      return [
        [
          wheel === 'vip' ? 'Ruleta VIP' : 'Ruleta de los desafíos',
          `${formatEuros(spent)} de ${formatEuros(ceiling_cents)}${unlimited ? `, más «${unlimited}»` : ''}`,
        ] as const,
      ];
    });

/** Returns the steps of the customers who signed up in a period, each with its count; none where nobody signed up. */
export function describeFunnel(
  { signed_up, steps, vip }: Results['funnel'],
  first: FirstChallenge | null,
): readonly (readonly [name: string, value: string])[] {
  if (signed_up === 0) return [];
  return [
    ['Se registran', formatWhole(signed_up)],
    ...steps.map(
      ({ step, reached }) => [`${step} · ${hitoTitle(step, first)}`, formatWhole(reached)] as const,
    ),
    ['VIP', formatWhole(vip)],
  ];
}
