import type { Answer } from '../contracts/procedures/index.ts';
import { hitoTitle } from './hito-titles.ts';
import { formatEuros } from './money.ts';
import { counted, inWhole } from './numbers.ts';

type Results = Answer<'load_all_results'>;

/** Whether nothing at all happened, in the period or in the last twelve months. */
export const isEmpty = ({ path, days, returns, tickets, prizes }: Results): boolean =>
  path.signed_up === 0 &&
  tickets.approved === 0 &&
  prizes.length === 0 &&
  days.every(({ scans, visits }) => scans + visits === 0) &&
  returns.every(({ enrolled }) => enrolled === 0);

/** What is said instead of numbers where there are none. */
export const NOTHING_YET = {
  title: 'Aún no hay nada que contar',
  message:
    'Cuando alguien se registre y venga, aquí verás qué trae: quién vuelve, a qué hora y con qué premios.',
} as const;

/** In: the tickets of a period. Out: "40 tickets por 512,30 €: 5100 Conectitos." */
export const ticketsSaid = ({ approved, euros_cents, points }: Results['tickets']): string =>
  `${counted(approved, 'ticket', 'tickets')} por ${formatEuros(euros_cents)}: ${counted(points, 'Conectito', 'Conectitos')}.`;

/** In: the numbers of a period. Out: its sums, each with its name, as the pictures name them. */
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

/** In: the path of who signed up in a period. Out: its steps, each with how many reached it; none where nobody did. */
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
