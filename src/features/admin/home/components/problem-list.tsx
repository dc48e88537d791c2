import type { Answer } from '@functions/_shared/contracts/procedures';
import type { CafeProblem } from '@functions/_shared/contracts/procedures/cafes';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { formatDaysAgo } from '@/domain/days-ago';
import { formatClock, formatDate } from '@/domain/madrid';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { formatCount } from '@/features/desk/tickets/format-count';
import { EmptyTable } from '@/ui/illustrations/states';

type ProblemCafe = CafeProblem['cafes'][number];

const vipCodesOf = (cafeId: string) => `${paths.adminVipCodes()}?tab=administrar&cafe=${cafeId}`;

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
    title: 'Tickets por revisar',
    to: ({ id }) => `${paths.adminTickets()}?cafe=${id}&orden=antiguos`,
    detail: (count, ago) => `${count === 1 ? '1 espera' : `${count} esperan`} desde ${ago}`,
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
    to: ({ id }) => vipCodesOf(id),
    detail: (count) => (count === 0 ? 'ninguno' : String(count)),
  },
};

interface ProblemListProps {
  home: Answer<'admin_load_home'>;
  /** Today in Madrid. */
  today: string;
}

/** Says what is to be done today, each row leading to where it is done (rules C33 and V25). */
export function ProblemList({ home, today }: ProblemListProps) {
  const alerts = home.vip_code_alerts ?? [];
  const pending = home.pending_tickets ?? 0;
  const problems = home.problems ?? [];
  const numbers = home.numbers_to_confirm ?? [];
  const late = problems.find(({ kind }) => kind === 'tickets');
  const others = problems.filter((problem) => problem !== late);
  const rowsOf = (kind: CafeProblem['kind'], cafes: readonly ProblemCafe[] = []) =>
    cafes.map((cafe) => ({
      name: cafe.nombre,
      detail: kinds[kind].detail(cafe.count ?? 0, cafe.since && formatDaysAgo(cafe.since, today)),
      to: kinds[kind].to(cafe),
    }));
  if (alerts.length + pending + problems.length + numbers.length === 0)
    return (
      <div className="flex flex-col items-center gap-3 py-8 md:gap-5 md:py-24">
        <EmptyTable className="h-36 w-48 md:h-54 md:w-72" />
        <h2 className="text-heading md:text-title">Todo en orden</h2>
      </div>
    );
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className="text-heading">
        Por arreglar hoy
      </h2>
      <div className="mt-3 gap-x-4 *:mb-6 *:break-inside-avoid @3xl/screen:columns-2">
        {alerts.length > 0 && (
          <ProblemGroup
            title="Alguien está probando códigos VIP"
            hint="Mientras dura, allí hay tres intentos por hora en vez de diez; un código bueno entra igual. Activa solo los que vas a entregar."
            total={alerts.length}
            rows={alerts.map(({ cafe_id, nombre, misses, last }) => ({
              name: nombre,
              detail: `${misses} códigos equivocados en 7 días, el último el ${formatDate(last)} a partir de las ${formatClock(last).slice(0, 5)}`,
              to: vipCodesOf(cafe_id),
            }))}
          />
        )}
        {pending > 0 && (
          <ProblemGroup
            title={kinds.tickets.title}
            total={pending}
            leadsToAll
            rows={[
              ...rowsOf('tickets', late?.cafes),
              { name: 'Todas las cafeterías', detail: 'Revisar', to: paths.adminTickets() },
            ]}
          />
        )}
        {others.map(({ kind, total, cafes }) => (
          <ProblemGroup key={kind} title={kinds[kind].title} total={total} rows={rowsOf(kind, cafes)} />
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
  /** Number of all rows, where those in sight are the worst. */
  total?: number;
  /** Set where a row leads to all of them. */
  leadsToAll?: boolean;
  rows: { name: string; detail: string; to: string }[];
}

function ProblemGroup({ title, hint, total = 1, leadsToAll = false, rows }: ProblemGroupProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex gap-2 font-semibold">
        <span>{title}</span>
        {total > 1 && <span className="text-ink-soft tabular-nums">{formatCount(total)}</span>}
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
      {!leadsToAll && total > rows.length && (
        <p className="mt-1 px-4 text-sm text-ink-soft">y {total - rows.length} más</p>
      )}
    </section>
  );
}
