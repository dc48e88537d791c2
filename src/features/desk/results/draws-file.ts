import type { Answer } from '@functions/_shared/contracts/procedures';
import { formatClock, formatDate, formatDay } from '@/domain/madrid';
import { csvFile, type CsvCell } from '@/features/desk/shared/csv';

const moment = (at: string) => `${formatDate(at)} ${formatClock(at)}`;

const euros = (cents: number | null) => (cents === null ? null : cents / 100);

const wheelName = (wheel: 'hito' | 'vip') => (wheel === 'vip' ? 'VIP' : 'Desafíos');

interface OfWhat {
  cafe: string;
  /** Days, both within. */
  from: string;
  to: string;
}

/** Returns a file with three tables about a café's draws, for the café's adviser. */
export function drawsFile(
  { offered, won, draws }: Answer<'load_draws_file'>,
  { cafe, from, to }: OfWhat,
): Blob {
  const lines: CsvCell[][] = [
    [`Sorteos de ${cafe}, del ${formatDay(from)} al ${formatDay(to)}`],
    ['Es una ayuda para tu asesoría, no un consejo fiscal ni legal.'],
    [],
    ['Premios que se ofrecían'],
    ['Ruleta', 'Versión', 'Desde', 'Premio', 'Probabilidad (%)', 'Valor de mercado actual (€)'],
    ...offered.map(({ wheel, version, since, name, weight, of, value_cents }) => [
      wheelName(wheel),
      version,
      formatDay(since),
      name,
      Math.round((weight / of) * 10_000) / 100,
      euros(value_cents),
    ]),
    [],
    ['Premios ganados'],
    ['Fecha y hora', 'Premio', 'De', 'Valor de mercado al ganarlo (€)', 'Más de 300 €', 'Canjeado', 'Sorteo'],
    ...won.map(({ at, prize, kind, step, value_cents, above_300, redeemed_at, draw }) => [
      moment(at),
      prize,
      kind === 'vip' ? 'VIP' : `Desafío ${step}`,
      euros(value_cents),
      above_300 ? 'Sí' : 'No',
      redeemed_at === null ? 'No' : moment(redeemed_at),
      draw,
    ]),
    [],
    ['Registro de sorteos'],
    ['Sorteo', 'Fecha y hora', 'Ruleta', 'Versión', 'Número', 'Premio'],
    ...draws.map(({ id, at, wheel, version, roll, prize }) => [
      id,
      moment(at),
      wheelName(wheel),
      version,
      roll,
      prize,
    ]),
  ];
  return csvFile(lines);
}
