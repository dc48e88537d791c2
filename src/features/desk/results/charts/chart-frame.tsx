import { createContext, use, useId, type ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CsvCell } from '@/features/desk/shared/csv';
import type { ChartColumn, ChartTable } from '@/features/desk/results/tables';
import { MIN_SAMPLE } from '@functions/_shared/texts/numbers';
import { Card } from '@/ui/card';
import '@/features/desk/results/charts/charts.css';

interface ChartFrameProps {
  /** The picture's message in a sentence. */
  says: string;
  /** Explains the parts of the picture, where it is drawn. */
  legend?: string;
  table: ChartTable;
  /** Number of people, or of their actions, that the picture shows. Fewer than ten are said and not drawn (rule I16). */
  of: number;
  children: ReactNode;
}

/** The café whose desk the pictures lead to; null for all cafés together, and on paper. */
export const ChartCafe = createContext<string | null>(null);

/** A heading that leads to the people or the setting that its numbers are about; plain text without an address. */
export function HeadingLink({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) return <span>{children}</span>;
  return (
    <Link to={to} className="-my-2 inline-flex min-h-touch items-center gap-1">
      {children}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft print:hidden" />
    </Link>
  );
}

/** A picture: first a sentence, then the picture, then its numbers in a table for keyboard and screen reader. */
export function ChartFrame({ says, legend, table, of, children }: ChartFrameProps) {
  const id = useId();
  const isDrawn = of >= MIN_SAMPLE;
  const cafeSlug = use(ChartCafe);
  return (
    <Card as="section" aria-labelledby={id} className="chart-frame">
      <h2 id={id} className="text-heading">
        <HeadingLink to={cafeSlug === null ? undefined : table.about?.(cafeSlug)}>{table.title}</HeadingLink>
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {says}
        {isDrawn && legend !== undefined && ` ${legend}`}
        {of > 0 && !isDrawn && ` Con menos de ${MIN_SAMPLE} no se dibuja.`}
      </p>
      {isDrawn && (
        <div className="relative mt-2">
          {children}
          {table.rows.length > 0 && <HiddenTable table={table} />}
        </div>
      )}
    </Card>
  );
}

/**
 * The numbers of a picture: screen readers find them, and the Tab key shows them over it. They take no room: a press
 * elsewhere closes the table before the button is released, and must find everything where it was.
 */
function HiddenTable({ table: { title, columns, rows } }: { table: ChartTable }) {
  const cell = (value: CsvCell | undefined, { format = String }: ChartColumn) =>
    typeof value === 'number' ? format(value) : (value ?? '–');
  return (
    <div
      role="group"
      aria-label={`Tabla: ${title}`}
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="sr-only focus:not-sr-only focus:absolute! focus:inset-x-0 focus:top-0 focus:z-10 focus:max-h-[max(100%,10rem)] focus:min-h-full focus:overflow-auto! focus:bg-card print:hidden"
    >
      <table aria-label={title} className="w-full text-left text-sm">
        <thead>
          <tr className="border-b-2 border-line text-ink-soft">
            {columns.map(({ header }) => (
              <th key={header} scope="col" className="py-1.5 pr-3 font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="border-b border-line">
              {columns.map((column, index) => (
                <td key={column.header} className="py-1.5 pr-3 tabular-nums">
                  {cell(cells[index], column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
