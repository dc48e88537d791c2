/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   laid out as blocks, a table has no roles but those that are written */
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cx } from '@/ui/cx';

export interface Column<Row, Sort extends string> {
  header: string;
  /** Makes the header a button that sorts by this. */
  sort?: Sort;
  cell: (row: Row) => ReactNode;
  className?: string;
}

interface DataTableProps<Row, Sort extends string> {
  /** Name of the table, for screen readers. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row, Sort>[];
  /** Sort order of a table whose columns sort. */
  sort?: { sort: Sort; descending: boolean };
  onSort?: (sort: Sort) => void;
  /** Newer rows are on their way. */
  busy?: boolean;
}

/**
 * A table on a desk; where there is no room for one each row is a small card with its headers beside the values. The
 * explicit roles keep it a table for screen readers in both shapes.
 */
export function DataTable<Row, Sort extends string>({
  label,
  rows,
  rowKey,
  columns,
  sort,
  onSort,
  busy = false,
}: DataTableProps<Row, Sort>) {
  return (
    <div className="@container">
      <table
        role="table"
        aria-label={label}
        aria-busy={busy || undefined}
        className="block w-full text-left @xl:table"
      >
        <thead className="block border-b-2 border-line @xl:table-header-group">
          <tr role="row" className="flex flex-wrap gap-x-4 @xl:table-row">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* What is about to be replaced must not be pressed by mistake; the header stays, with the focus of who sorts. */}
        <tbody inert={busy} className={cx('block transition @xl:table-row-group', busy && 'opacity-60')}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="block border-b border-line py-3 @xl:table-row @xl:py-0 @xl:hover:bg-paper-deep/60"
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  // The rule takes every cell for one of an interactive grid.
                  role="cell"
                  className={cx(
                    'flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm @xl:table-cell @xl:h-10 @xl:px-3 @xl:py-0.5 @xl:first:pl-4 @xl:last:pr-4',
                    column.className,
                  )}
                >
                  <span aria-hidden="true" className="text-sm text-ink-soft @xl:hidden">
                    {column.header}
                  </span>
                  <span className="min-w-0 text-right @xl:text-left">{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  sort: { sort: Sort; descending: boolean } | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeaderCell<Row, Sort extends string>({
  column: { header, sort: by, className },
  sort,
  onSort,
}: HeaderCellProps<Row, Sort>) {
  const current = by !== undefined && sort?.sort === by;
  const Icon = !current ? ArrowUpDown : sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={current ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'text-sm font-semibold text-ink-soft @xl:px-3 @xl:first:pl-4 @xl:last:pr-4',
        by === undefined && '@max-xl:sr-only',
        className,
      )}
    >
      {by === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={() => onSort?.(by)}
          className={cx(
            // The header wraps before the cells below become narrower.
            'flex min-h-touch items-center gap-1 text-left leading-tight whitespace-normal hover:text-ink pointer-fine:min-h-9',
            current && 'text-ink',
          )}
        >
          {header}
          <Icon aria-hidden="true" className={cx('size-3.5 shrink-0', !current && 'opacity-50')} />
        </button>
      )}
    </th>
  );
}
