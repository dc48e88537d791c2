import { useId, useState, type ReactNode } from 'react';
import { Download, Table2 } from 'lucide-react';
import { csvFile, type CsvCell } from '@/features/desk/shared/csv';
import { DataTable } from '@/features/desk/shared/data-table';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import '@/features/desk/results/charts/charts.css';

export interface ChartColumn {
  header: string;
  /** Formats a number on the screen. The file contains the plain number. */
  format?: (value: number) => string;
}

/** The numbers of a picture, as a table and as a file. */
export interface ChartTable {
  columns: readonly ChartColumn[];
  rows: readonly (readonly CsvCell[])[];
}

interface ChartFrameProps {
  title: string;
  /** The picture's message in a sentence. */
  says: string;
  table: ChartTable;
  /** The name of its file, without its end. */
  file: string;
  /** The picture; nothing where there is nothing to draw. */
  children: ReactNode;
  className?: string;
}

/** A picture: first a sentence, then the picture, then its numbers in a table and as a file. */
export function ChartFrame({ title, says, table, file, children, className }: ChartFrameProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { columns, rows } = table;
  const cell = (value: CsvCell | undefined, { format = String }: ChartColumn) =>
    typeof value === 'number' ? format(value) : (value ?? '–');
  const lines = rows.map((cells, index) => ({ key: String(index), cells }));
  return (
    <Card as="section" aria-labelledby={id} className={cx('chart-frame', className)}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="mt-1 mb-2 max-w-prose text-ink-soft">{says}</p>
      {children}
      {rows.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          <Button
            variant="outline"
            size="dense"
            aria-expanded={open}
            aria-label={`Tabla: ${title}`}
            onClick={() => setOpen(!open)}
          >
            <Table2 aria-hidden="true" className="size-4.5" />
            Tabla
          </Button>
          <Button
            variant="outline"
            size="dense"
            aria-label={`Descargar CSV: ${title}`}
            onClick={() => saveFile(`${file}.csv`, csvFile([columns.map(({ header }) => header), ...rows]))}
          >
            <Download aria-hidden="true" className="size-4.5" />
            CSV
          </Button>
        </div>
      )}
      {open && (
        <div className="mt-3">
          <DataTable
            label={title}
            rows={lines}
            rowKey={({ key }) => key}
            columns={columns.map((column, index) => ({
              header: column.header,
              cell: ({ cells }: (typeof lines)[number]) => cell(cells[index], column),
              ...(index > 0 && { className: 'tabular-nums' }),
            }))}
          />
        </div>
      )}
    </Card>
  );
}
