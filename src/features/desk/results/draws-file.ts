import type { Answer } from '@functions/_shared/contracts/procedures';
import { formatClock, formatDate, formatDay } from '@/domain/madrid';
import { toEuros } from '@/domain/money';
import { csvFile, type CsvCell } from '@/features/desk/shared/csv';

const moment = (at: string) => `${formatDate(at)} ${formatClock(at)}`;

const wheelName = (wheel: 'hito' | 'vip', own = false) =>
  `${wheel === 'vip' ? 'VIP' : 'Desafíos'}${own ? ' (propia)' : ''}`;

interface DrawSource {
  cafe: string;
  /** Address of the café's bases. */
  bases: string;
  /** Days, both within. */
  from: string;
  to: string;
}

/** Returns a file with three tables about a café's draws, for the café's adviser. */
export function drawsFile(
  { offered, won, draws }: Answer<'load_draws_file'>,
  { cafe, bases, from, to }: DrawSource,
): Blob {
  const lines: CsvCell[][] = [
    [`Sorteos de ${cafe}, del ${formatDay(from)} al ${formatDay(to)}`],
    ['Es una ayuda para tu asesoría, no un consejo fiscal ni legal.'],
    [`Bases de un día: ${bases}?dia=AAAA-MM-DD`],
    [],
    ['Premios que se ofrecían'],
    [
      'Ruleta',
      'Versión',
      'Desde',
      'Premio',
      'Probabilidad (%)',
      'Al mes, como mucho',
      'Tope al mes (€)',
      'Valor de mercado al acabar el periodo (€)',
    ],
    ...offered.map(
      ({
        wheel,
        version,
        own,
        since,
        name,
        weight,
        of,
        monthly_limit,
        unlimited,
        ceiling_cents,
        value_cents,
      }) => [
        wheelName(wheel, own),
        version,
        formatDay(since),
        name,
        Math.round((weight / of) * 10_000) / 100,
        unlimited ? 'No se agota' : monthly_limit,
        unlimited ? 'Sin tope' : toEuros(ceiling_cents),
        toEuros(value_cents),
      ],
    ),
    [],
    ['Premios ganados'],
    ['Fecha y hora', 'Premio', 'De', 'Valor de mercado al ganarlo (€)', 'Canjeado', 'Sorteo'],
    ...won.map(({ at, prize, kind, step, value_cents, redeemed_at, draw }) => [
      moment(at),
      prize,
      kind === 'vip' ? 'VIP' : `Desafío ${step}`,
      toEuros(value_cents),
      redeemed_at === null ? 'No' : moment(redeemed_at),
      draw,
    ]),
    [],
    ['Registro de sorteos'],
    ['Sorteo', 'Fecha y hora', 'Ruleta', 'Versión', 'Número', 'Agotado entonces', 'Premio', 'Valor (€)'],
    ...draws.map(({ id, at, wheel, version, roll, out, prize, value_cents }) => [
      id,
      moment(at),
      wheelName(wheel),
      version,
      roll,
      out.join(', '),
      prize,
      toEuros(value_cents),
    ]),
  ];
  return csvFile(lines);
}
