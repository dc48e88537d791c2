import type { ListedCafe } from '@functions/_shared/contracts/procedures/cafes';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { formatDate, formatDay } from '@/domain/madrid';
import type { CafeSort } from '@/features/admin/cafes/cafe-sorts';
import { TrendCell } from '@/features/admin/cafes/components/trend-cell';
import { CafeStateBadge } from '@/features/desk/settings/components/cafe-state-badge';
import { DataTable, type Column } from '@/features/desk/shared/data-table';
import { OutOfRangePage } from '@/features/desk/shared/out-of-range-page';
import { Pagination } from '@/features/desk/shared/pagination';
import { useOrigin, type TableState } from '@/features/desk/shared/table-state';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';

const whole = new Intl.NumberFormat('es-ES');
/** Keeps a row on one line where the table is wide enough. */
const noWrapStyles = '@4xl:whitespace-nowrap';
/** Hides the least important cells in a narrow table. */
const hiddenWhenNarrowStyles = `${noWrapStyles} @xl:@max-4xl:hidden`;

const columns: Column<ListedCafe, CafeSort>[] = [
  {
    header: 'Nombre',
    sort: 'nombre',
    className: '@4xl:w-full @4xl:max-w-0',
    cell: ({ nombre, primary_color }) => (
      <span className="inline-flex max-w-full items-center gap-2.5 font-semibold">
        <span
          aria-hidden="true"
          className="size-3 shrink-0 rounded-full ring-1 ring-line-strong/40 forced-color-adjust-none"
          style={{ backgroundColor: primary_color }}
        />
        <span className="min-w-0 wrap-anywhere @xl:min-w-20 @4xl:min-w-0 @4xl:truncate" title={nombre}>
          {nombre}
        </span>
      </span>
    ),
  },
  {
    header: 'Clientes',
    sort: 'customers',
    className: hiddenWhenNarrowStyles,
    cell: ({ figures }) => <span className="tabular-nums">{whole.format(figures?.customers ?? 0)}</span>,
  },
  {
    header: 'Visitas, 7 días',
    sort: 'visits',
    className: hiddenWhenNarrowStyles,
    cell: ({ figures }) => figures && <span className="tabular-nums">{whole.format(figures.visits)}</span>,
  },
  {
    header: 'Tendencia',
    sort: 'trend',
    className: `${noWrapStyles} @xl:@max-2xl:hidden`,
    cell: ({ figures }) => figures && <TrendCell {...figures} />,
  },
  {
    header: 'Última visita',
    sort: 'last_visit',
    className: hiddenWhenNarrowStyles,
    cell: ({ figures }) => (figures?.last_visit ? formatDay(figures.last_visit) : 'Ninguna'),
  },
  {
    header: 'Por revisar',
    sort: 'pending_tickets',
    className: noWrapStyles,
    cell: ({ id, nombre, figures }) =>
      figures && figures.pending_tickets > 0 ? (
        <Link
          to={`${paths.adminTickets()}?cafe=${id}`}
          aria-label={`${whole.format(figures.pending_tickets)} tickets por revisar de ${nombre}`}
          className="font-semibold text-primary-ink tabular-nums underline underline-offset-4"
        >
          {whole.format(figures.pending_tickets)}
        </Link>
      ) : (
        <span className="text-ink-soft">0</span>
      ),
  },
  {
    header: 'Fecha de alta',
    sort: 'created_at',
    className: noWrapStyles,
    cell: ({ created_at }) => formatDate(created_at),
  },
  { header: 'Estado', sort: 'state', cell: (cafe) => <CafeStateBadge state={cafe.state} /> },
  {
    header: 'Acciones',
    className: '@xl:w-28',
    cell: (cafe) => <OpenCafe {...cafe} />,
  },
];

function OpenCafe({ id, nombre }: ListedCafe) {
  return (
    <ButtonLink
      variant="outline"
      size="dense"
      to={paths.adminCafe(id)}
      state={useOrigin()}
      aria-label={`Acceder a ${nombre}`}
    >
      Acceder
    </ButtonLink>
  );
}

interface CafeTableProps {
  rows: readonly ListedCafe[];
  total: number;
  state: TableState<CafeSort>;
  onSort: (sort: CafeSort) => void;
  onPage: (page: number) => void;
  onCreate: () => void;
  busy: boolean;
}

/** The cafés found, or why there are none. */
export function CafeTable({ rows, total, state, onSort, onPage, onCreate, busy }: CafeTableProps) {
  if (rows.length === 0) {
    if (total > 0) return <OutOfRangePage total={total} />;
    return state.search ? (
      <EmptyState
        title="Ninguna cafetería coincide"
        message={`No hay ninguna que se llame «${state.search}».`}
      />
    ) : (
      <EmptyState title="No hay cafeterías dadas de alta">
        <Button onClick={onCreate}>Dar de Alta</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <Card bare className="px-4 pb-1 @xl/screen:px-0">
        <DataTable
          label="Cafeterías"
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
          sort={state}
          onSort={onSort}
          busy={busy}
        />
      </Card>
      <Pagination page={state.page} total={total} onPage={onPage} />
    </>
  );
}
