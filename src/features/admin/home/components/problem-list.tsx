import type { CafeProblem, NumberToConfirm } from '@functions/_shared/contracts/procedures/cafes';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { formatDaysAgo } from '@/domain/days-ago';
import { deskTabs } from '@/features/desk/shared/desk-tabs';

type ProblemCafe = CafeProblem['cafes'][number];

/** The place where each kind of problem can be mended, and its row's text beside the café's name. */
const kinds: Record<
  CafeProblem['kind'],
  {
    title: string;
    to: (cafe: ProblemCafe) => string;
    detail: (count: number, ago: string | null) => string;
  }
> = {
  tickets: {
    title: 'Tickets que esperan más de un día',
    to: ({ id }) => `${paths.adminTickets()}?cafe=${id}&orden=antiguos`,
    detail: (count, ago) => (count === 1 ? `1, de ${ago}` : `${count}, el primero de ${ago}`),
  },
  visits: {
    title: 'Una semana sin visitas',
    to: ({ id }) => paths.adminCafe(id),
    detail: (_, ago) => (ago === null ? 'ninguna todavía' : `la última, ${ago}`),
  },
  owner: {
    title: 'Sin titular',
    to: ({ slug }) => `${deskTabs.team.to(slug)}#email`,
    detail: () => 'Invitar',
  },
  poster: {
    title: 'Sin cartel impreso',
    to: ({ slug }) => `${deskTabs.poster.to(slug)}#print`,
    detail: () => 'Imprimir',
  },
  codes: {
    title: 'Menos de 5 códigos VIP activos',
    to: ({ id }) => `${paths.adminVipCodes()}?tab=administrar&cafe=${id}`,
    detail: (count) => (count === 0 ? 'ninguno' : String(count)),
  },
};

interface ProblemListProps {
  problems: readonly CafeProblem[];
  /** Tax numbers that cafés have named: their receipts are credited once somebody has confirmed them. */
  numbers: readonly NumberToConfirm[];
  /** Today in Madrid. */
  today: string;
}

/** Says what is wrong at cafés today, each row leading to where it can be mended (rule C33). */
export function ProblemList({ problems, numbers, today }: ProblemListProps) {
  if (problems.length === 0 && numbers.length === 0)
    return (
      <p className="mt-6 flex items-center gap-2 text-lead font-bold">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        Todo en orden
      </p>
    );
  return (
    <section aria-labelledby="problems" className="mt-8">
      <h2 id="problems" className="text-heading">
        Por arreglar hoy
      </h2>
      <div className="mt-3 grid items-start gap-x-4 gap-y-6 @3xl/screen:grid-cols-2">
        {problems.map(({ kind, total, cafes }) => (
          <ProblemGroup
            key={kind}
            title={kinds[kind].title}
            total={total}
            rows={cafes.map((cafe) => ({
              name: cafe.nombre,
              detail: kinds[kind].detail(cafe.count ?? 0, cafe.since && formatDaysAgo(cafe.since, today)),
              to: kinds[kind].to(cafe),
            }))}
          />
        ))}
        {numbers.length > 0 && (
          <ProblemGroup
            title="NIF por confirmar"
            hint="Sus tickets ya se leen por QR. Suman cuando confirmes que son de su cafetería."
            total={numbers.length}
            rows={numbers.map(({ cafe_id, nombre, nif }) => ({
              name: nombre,
              detail: nif,
              to: `${paths.adminCafe(cafe_id)}#confirm-${nif}`,
            }))}
          />
        )}
      </div>
    </section>
  );
}

interface ProblemGroupProps {
  title: string;
  hint?: string;
  /** Number of all rows; those in sight are the worst. */
  total: number;
  rows: { name: string; detail: string; to: string }[];
}

function ProblemGroup({ title, hint, total, rows }: ProblemGroupProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex gap-2 font-semibold">
        <span>{title}</span>
        {total > 1 && <span className="text-ink-soft tabular-nums">{total}</span>}
      </h3>
      {hint !== undefined && <p className="text-sm text-ink-soft">{hint}</p>}
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {rows.map(({ name, detail, to }) => (
          <li key={name + detail}>
            <Link
              to={to}
              className="flex min-h-touch items-center gap-2 px-4 py-1.5 leading-snug -outline-offset-2 hover:bg-paper-deep forced-colors:border"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span translate="no" className="min-w-0 break-words">
                  {name}
                </span>
                <span className="text-sm text-ink-soft">{detail}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="mt-1 px-4 text-sm text-ink-soft">y {total - rows.length} más</p>}
    </section>
  );
}
