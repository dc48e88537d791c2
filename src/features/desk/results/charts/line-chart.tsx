import { line } from 'd3-shape';
import { scalePoint } from 'd3-scale';
import { useState } from 'react';
import { zeroBasedScale } from '@/features/desk/results/charts/axis';
import { ChartTooltip } from '@/features/desk/results/charts/chart-tooltip';
import { useChartCursor, type Move } from '@/features/desk/results/charts/use-chart-cursor';
import { useElementSize } from '@/features/desk/results/charts/use-element-size';

export interface Curve {
  name: string;
  /** In the order of the steps; null from where on nothing is known yet. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  /** Name for screen readers. */
  name: string;
  steps: readonly string[];
  /** The newest last. */
  curves: readonly Curve[];
  /** Index of the curve that stands out until the reader points at another one. */
  first: number;
  format: (value: number) => string;
  words: (curve: Curve, step: number) => string;
  idle: string;
}

/** A few curves over the same steps: one in the café's colour with its name at its end, the others grey behind it. */
export function LineChart({ name, steps, curves, first, format, words, idle }: LineChartProps) {
  const { ref, width, em } = useElementSize<HTMLDivElement>();
  const points = curves.flatMap(({ values }, curve) =>
    values.flatMap((value, step) => (value === null ? [] : [{ curve, step, value }])),
  );
  const { active, list, mark } = useChartCursor(points.length, (from, key) => moveTo(points, from, key));
  // the one that was pointed at last stays in front
  const [front, setFront] = useState<number | null>(null);
  const pointed = active === null ? undefined : points[active];
  if (pointed && pointed.curve !== front) setFront(pointed.curve);
  const frontCurve = Math.min(front ?? first, curves.length - 1);

  const small = 0.8 * em;
  const height = Math.round(11 * em);
  const { y, ticks } = zeroBasedScale(Math.max(0, ...points.map(({ value }) => value)), height);
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * small * 0.62 + 0.8 * em;
  const x = scalePoint(
    steps.map((_, index) => index),
    [left, width - 1.2 * em],
  );
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index) ?? 0)
    .y((value) => y(value ?? 0));
  const end = points.filter(({ curve }) => curve === frontCurve).at(-1);
  const [endX, endY] = end ? [x(end.step) ?? 0, y(end.value)] : [0, 0];
  const labelWidth = (curves[frontCurve]?.name.length ?? 0) * small * 0.6;
  return (
    <div ref={ref} className="chart">
      <ChartTooltip
        words={pointed ? words(curves[pointed.curve]!, pointed.step) : null}
        at={pointed ? (x(pointed.step) ?? 0) / width : 0}
        idle={idle}
      />
      <svg viewBox={`0 0 ${width} ${height + 2.4 * em}`} fontSize={small}>
        <g aria-hidden="true" transform={`translate(0 ${0.6 * em})`}>
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={left} x2={width} stroke="var(--chart-line)" />
              <text x={left - 0.6 * em} dy="0.32em" textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {steps.map((step, index) => (
            <text key={step} x={x(index)} y={height + 1.4 * em} textAnchor="middle">
              {step}
            </text>
          ))}
          {curves.map(({ name: month, values }, index) =>
            index === frontCurve ? null : (
              <path
                key={month}
                d={path(values) ?? ''}
                fill="none"
                stroke="var(--chart-before)"
                strokeWidth={1.25}
              />
            ),
          )}
          <path
            d={path(curves[frontCurve]?.values ?? []) ?? ''}
            fill="none"
            stroke="var(--chart-now)"
            strokeWidth={3}
            strokeLinejoin="round"
          />
        </g>
        <g {...list} aria-label={name} transform={`translate(0 ${0.6 * em})`}>
          {points.map(({ curve, step, value }, index) => (
            <g key={`${curve}-${step}`} {...mark(index, words(curves[curve]!, step))}>
              <circle cx={x(step)} cy={y(value)} r={0.7 * em} fill="transparent" />
              <circle
                cx={x(step)}
                cy={y(value)}
                r={index === active ? 6 : curve === frontCurve ? 4 : 2}
                fill={curve === frontCurve ? 'var(--chart-now)' : 'var(--chart-before)'}
              />
            </g>
          ))}
        </g>
        {end && (
          <text
            aria-hidden="true"
            pointerEvents="none"
            className="chart-halo"
            x={Math.min(width, Math.max(left + labelWidth, endX + labelWidth / 2))}
            y={0.6 * em + (endY < 1.4 * em ? endY + 1.5 * em : endY - 0.7 * em)}
            textAnchor="end"
          >
            {curves[frontCurve]?.name}
          </text>
        )}
      </svg>
    </div>
  );
}

/** Returns the point that an arrow key leads to: left and right along a curve, up and down to the next with a value. */
function moveTo(
  points: readonly { curve: number; step: number }[],
  from: number,
  key: string,
): ReturnType<Move> {
  const at = points[from];
  if (!at) return null;
  const sameCurve = (index: number) => points[index]?.curve === at.curve;
  const nextOnCurve = { ArrowRight: from + 1, ArrowLeft: from - 1 }[key];
  if (nextOnCurve !== undefined) return sameCurve(nextOnCurve) ? nextOnCurve : null;
  if (key === 'Home') return points.findIndex(({ curve }) => curve === at.curve);
  if (key === 'End') return points.findLastIndex(({ curve }) => curve === at.curve);
  const isSameStep = (index: number) => points[index]?.step === at.step;
  const indexes = points.map((_, index) => index);
  // the newest curve is the last: up is back in time
  if (key === 'ArrowDown') return indexes.find((index) => index > from && isSameStep(index)) ?? null;
  if (key === 'ArrowUp') return indexes.findLast((index) => index < from && isSameStep(index)) ?? null;
  return null;
}
