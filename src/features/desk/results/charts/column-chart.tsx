import { line } from 'd3-shape';
import { scaleBand } from 'd3-scale';
import { zeroBasedScale, visibleLabelIndexes } from '@/features/desk/results/charts/axis';
import { ChartTooltip } from '@/features/desk/results/charts/chart-tooltip';
import { rowNavigation, useChartCursor } from '@/features/desk/results/charts/use-chart-cursor';
import { useElementSize } from '@/features/desk/results/charts/use-element-size';

export interface Column {
  key: string;
  value: number;
  /** Short words below it, where there is room. */
  label: string;
  /** All that it says. */
  words: string;
}

interface ColumnChartProps {
  /** Name for screen readers. */
  name: string;
  columns: readonly Column[];
  /** A line over the columns, by their order; null where nothing is known. */
  line?: { values: readonly (number | null)[]; name: string };
  format: (value: number) => string;
  /** Only whole steps on the axis. */
  whole?: boolean;
  /** Height in lines of text. */
  lines?: number;
}

/** Columns from zero, one after another in time, and a line over them. */
export function ColumnChart({
  name,
  columns,
  line: over,
  format,
  whole = true,
  lines = 10,
}: ColumnChartProps) {
  const { ref, width, em } = useElementSize<HTMLDivElement>();
  const { active, list, mark } = useChartCursor(columns.length, rowNavigation(columns.length));
  const small = 0.8 * em;
  const height = Math.round(lines * em);
  const { y, ticks } = zeroBasedScale(Math.max(0, ...columns.map(({ value }) => value)), height, { whole });
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * small * 0.62 + 0.5 * em;
  const x = scaleBand(
    columns.map(({ key }) => key),
    [left, width],
  ).padding(columns.length > 60 ? 0 : 0.18);
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2;
  const widest = Math.max(1, ...columns.map(({ label }) => label.length)) * small * 0.62 + em;
  // the outermost words stay within the picture, and those beside them go where they would touch
  const shown = visibleLabelIndexes(columns.length, Math.floor((width - left) / widest))
    .map((index) => ({ ...columns[index]!, at: middle(columns[index]!.key) }))
    .map((label) => ({
      ...label,
      at: Math.min(width - (widest - em) / 2, Math.max((widest - em) / 2, label.at)),
    }))
    .filter(({ at }, index, all) => index === all.length - 1 || all.at(-1)!.at - at >= widest - 0.3 * em);
  const path = line<{ key: string; value: number | null }>()
    .defined(({ value }) => value !== null)
    .x(({ key }) => middle(key))
    .y(({ value }) => y(value ?? 0));
  const points = over?.values.map((value, index) => ({ key: columns[index]?.key ?? '', value })) ?? [];
  const pointed = active === null ? undefined : columns[active];
  return (
    <div ref={ref} className="chart">
      <ChartTooltip
        words={pointed?.words ?? null}
        at={pointed ? middle(pointed.key) / width : 0}
        idle={over ? `Columnas: cada día. Línea: ${over.name}.` : ''}
      />
      <svg viewBox={`0 ${-0.7 * em} ${width} ${height + 2.5 * em}`} fontSize={small}>
        <g aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={left} x2={width} stroke="var(--chart-line)" />
              <text x={left - 0.4 * em} dy="0.32em" textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
        </g>
        <g {...list} aria-label={name}>
          {columns.map(({ key, value, words }, index) => (
            <g key={key} {...mark(index, words)}>
              <rect x={x(key)} width={x.step()} height={height} fill="transparent" />
              <rect
                x={x(key)}
                y={y(value)}
                width={x.bandwidth()}
                height={height - y(value)}
                className={over && index !== active ? 'chart-light' : undefined}
                fill="var(--chart-now)"
              />
            </g>
          ))}
        </g>
        <g aria-hidden="true" pointerEvents="none">
          {over &&
            (['var(--chart-ground)', 'var(--chart-now)'] as const).map((color, index) => (
              <path
                key={color}
                d={path(points) ?? ''}
                fill="none"
                stroke={color}
                strokeWidth={index === 0 ? 5.5 : 2.5}
              />
            ))}
          {shown.map(({ key, label, at }) => (
            <text key={key} x={at} y={height + 1.3 * em} textAnchor="middle">
              {label}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}
