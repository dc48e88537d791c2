import { useId } from 'react';

/** Pattern of a bar's part: full, light or hatched, so that it can be distinguished without its colour. */
type Look = 'full' | 'light' | 'hatched';

export interface Bar {
  key: string;
  label: string;
  /** The number in words, at the end of the line. */
  value: string;
  /** From left to right; of a bar that is drawn. */
  parts: readonly { value: number; look: Look }[];
  /** A quieter line below. */
  detail?: string;
}

/**
 * Draws bars with their labels and numbers beside them, without tooltips.
 * @param full the value of a full line
 */
export function HorizontalBars({ bars, full }: { bars: readonly Bar[]; full: number }) {
  const hatch = useId();
  const share = (value: number) => `${full > 0 ? (value / full) * 100 : 0}%`;
  return (
    <div className="chart">
      <ul className="grid gap-3">
        {bars.map(({ key, label, value, parts, detail }) => (
          <li key={key}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 break-words">{label}</span>
              <span className="font-semibold tabular-nums">{value}</span>
            </div>
            {parts.length > 0 && (
              <svg aria-hidden="true" height="12" style={{ height: '0.75rem' }} className="mt-0.5">
                <defs>
                  <pattern
                    id={hatch}
                    width="6"
                    height="6"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                  >
                    <rect width="6" height="6" fill="var(--chart-ground)" />
                    <rect width="2.5" height="6" fill="var(--chart-now)" />
                  </pattern>
                </defs>
                <line x1="0" x2="100%" y1="100%" y2="100%" stroke="var(--chart-line)" />
                {parts.map((part, index) => (
                  <rect
                    key={part.look}
                    x={share(parts.slice(0, index).reduce((sum, before) => sum + before.value, 0))}
                    width={share(part.value)}
                    height="100%"
                    className={part.look === 'light' ? 'chart-light' : undefined}
                    fill={part.look === 'full' ? 'var(--chart-now)' : `url(#${hatch})`}
                  />
                ))}
              </svg>
            )}
            {detail && <p className="mt-0.5 text-sm text-ink-soft">{detail}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
