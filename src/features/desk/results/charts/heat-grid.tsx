import { ChartTooltip } from '@/features/desk/results/charts/chart-tooltip';
import { gridNavigation, useChartCursor } from '@/features/desk/results/charts/use-chart-cursor';
import { useElementSize } from '@/features/desk/results/charts/use-element-size';

interface HeatGridProps {
  /** Name for screen readers. */
  name: string;
  /** The longer way stands upright on a phone, and lies where there is room. */
  long: { labels: readonly string[]; unit: string };
  short: readonly string[];
  value: (long: number, short: number) => number;
  words: (long: number, short: number) => string;
  idle: string;
  /** True if the longer axis is horizontal. Omitted: it is where there is room. */
  lies?: boolean | undefined;
}

/** Width of a cell with a horizontal longer axis, in widths of a letter. */
const CELL = 1.9;

/** Two things against each other: the area of each square is its number, so that it can be read without its colour. */
export function HeatGrid({ name, long, short, value, words, idle, lies: asked }: HeatGridProps) {
  const { ref, width, em } = useElementSize<HTMLDivElement>();
  const lies = asked ?? width > (long.labels.length + 2) * CELL * em;
  const [rows, columns] = lies ? [short, long.labels] : [long.labels, short];
  const at = (row: number, column: number) => (lies ? ([column, row] as const) : ([row, column] as const));
  const count = rows.length * columns.length;
  const { active, list, mark } = useChartCursor(count, gridNavigation(count, columns.length));
  const small = 0.8 * em;
  const left = 2 * em;
  const top = 1.4 * em;
  const cell = Math.min((width - left) / columns.length, 2.8 * em);
  const cells = rows.flatMap((_, row) =>
    columns.map((__, column) => ({
      row,
      column,
      number: value(...at(row, column)),
      says: words(...at(row, column)),
    })),
  );
  const largest = Math.max(1, ...cells.map(({ number }) => number));
  const pointed = active === null ? undefined : cells[active];
  return (
    <div ref={ref} className="chart">
      <ChartTooltip
        words={pointed?.says ?? null}
        at={pointed ? (left + (pointed.column + 0.5) * cell) / width : 0}
        idle={idle}
      />
      <svg viewBox={`0 0 ${width} ${top + rows.length * cell}`} fontSize={small}>
        <g aria-hidden="true">
          <text x={left - 0.6 * em} y={0.9 * em} textAnchor="end">
            {long.unit}
          </text>
          {columns.map((column, index) => (
            <text
              key={column}
              x={left + (index + 0.5) * cell}
              y={0.9 * em}
              textAnchor="middle"
              fontWeight={index === pointed?.column ? 700 : undefined}
            >
              {cell > 1.3 * em || index % 2 === 0 ? column : ''}
            </text>
          ))}
          {rows.map((row, index) => (
            <text
              key={row}
              x={left - 0.6 * em}
              y={top + (index + 0.5) * cell}
              dy="0.32em"
              textAnchor="end"
              fontWeight={index === pointed?.row ? 700 : undefined}
            >
              {row}
            </text>
          ))}
        </g>
        <g {...list} aria-label={name}>
          {cells.map(({ row, column, number, says }, index) => {
            const side = number === 0 ? 0 : Math.max(2, Math.sqrt(number / largest) * (cell - 2));
            const [x, y] = [left + (column + 0.5) * cell, top + (row + 0.5) * cell];
            return (
              <g key={`${row}-${column}`} {...mark(index, says)}>
                <rect
                  x={x - cell / 2 + 0.5}
                  y={y - cell / 2 + 0.5}
                  width={cell - 1}
                  height={cell - 1}
                  fill="transparent"
                  stroke={index === active ? 'var(--chart-text)' : 'var(--chart-line)'}
                  strokeWidth={index === active ? 2 : 0.5}
                />
                <rect
                  x={x - side / 2}
                  y={y - side / 2}
                  width={side}
                  height={side}
                  rx={Math.min(3, side / 4)}
                  fill="var(--chart-now)"
                />
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
}
