import type { Answer } from '../contracts/procedures/index.ts';
import { hitoTitle } from './hito-titles.ts';
import { formatEuros } from './money.ts';
import { counted, inWhole } from './numbers.ts';

type Results = Answer<'load_all_results'>;

/** Returns true if nothing happened, neither in the period nor in the last twelve months. */
export const isEmpty = ({ path, days, returns, tickets, prizes }: Results): boolean =>
  path.signed_up === 0 &&
  tickets.approved === 0 &&
  prizes.length === 0 &&
  days.every(({ scans, visits }) => scans + visits === 0) &&
  returns.every(({ enrolled }) => enrolled === 0);

/** Message in place of numbers where there are none. */
export const NOTHING_YET = {
  title: 'Aún no hay nada que contar',
  message:
    'Cuando alguien se registre y venga, aquí verás qué trae: quién vuelve, a qué hora y con qué premios.',
} as const;

/** Describes the tickets of a period: "40 tickets por 512,30 €: 5100 Conectitos." */
export const ticketsSaid = ({ approved, euros_cents, points }: Results['tickets']): string =>
  `${counted(approved, 'ticket', 'tickets')} por ${formatEuros(euros_cents)}: ${counted(points, 'Conectito', 'Conectitos')}.`;

/** Returns the sums of a period with their names, as the pictures call them. */
export function sumsSaid({ days, sentences }: Results): readonly (readonly [name: string, value: string])[] {
  const sum = (of: 'scans' | 'visits' | 'new_customers') =>
    inWhole(days.reduce((total, day) => total + day[of], 0));
  return [
    ['Códigos escaneados', sum('scans')],
    ['Clientes nuevos', sum('new_customers')],
    ['Visitas', sum('visits')],
    ['Premios entregados', inWhole(sentences.prizes.handed_out)],
  ];
}

/** Returns the steps of the customers who signed up in a period, each with its count; none where nobody signed up. */
export function pathSaid({
  signed_up,
  steps,
  vip,
}: Results['path']): readonly (readonly [name: string, value: string])[] {
  if (signed_up === 0) return [];
  return [
    ['Se registran', inWhole(signed_up)],
    ...steps.map(({ step, reached }) => [`${step} · ${hitoTitle(step)}`, inWhole(reached)] as const),
    ['VIP', inWhole(vip)],
  ];
}
