import { useId } from 'react';
import { HITO_COUNT } from '@/domain/figures';
import { cx } from '@/ui/cx';

interface ProgressPathProps {
  /** Number of full dots. */
  done: number;
  /** The one on screen (1-based), null for none. Defaults to the one after `done`. */
  current?: number | null;
  /** `hero` is the waving path with numbers, `compact` a straight one for cards. */
  size?: 'hero' | 'compact';
  /** Name of the progress, for screen readers. */
  label?: string;
  className?: string;
}

/** From this challenge on the crown of the VIP is in sight, at the end of the path. */
const GOAL_IN_SIGHT = 5;

/** A crown around the middle of the last dot, 16 wide. */
const CROWN = 'M-8 -4.5 L-4 -0.5 L0 -7 L4 -0.5 L8 -4.5 L6.5 6 H-6.5 Z';

interface Dot {
  x: number;
  y: number;
  radius: number;
}

const HERO = { width: 360, height: 92, radius: 17 };
const COMPACT = { width: 240, height: 22, radius: 8 };

/** Places the dots. Those after `next` lie towards the horizon, smaller and flatter one after another; `large` ones keep their size. */
function placeDots(hero: boolean, next: number, large: readonly (number | null)[]): Dot[] {
  const { width, height, radius } = hero ? HERO : COMPACT;
  const margin = radius + (hero ? 8 : 3);
  return Array.from({ length: HITO_COUNT }, (_, index) => {
    const distance = Math.max(0, index + 1 - next);
    const isFar = distance > 0 && !large.includes(index + 1);
    return {
      x: margin + (index * (width - 2 * margin)) / (HITO_COUNT - 1),
      y: height / 2 + (hero ? ((index % 2 === 0 ? 1 : -1) * 15) / (1 + distance) : 0),
      radius: isFar ? radius * 0.55 * 0.9 ** distance : radius,
    };
  });
}

/** One smooth stroke through the dots, horizontal where it meets them. */
function joinDots(dots: Dot[]): string {
  return dots
    .map((dot, index) => {
      const before = dots[index - 1];
      if (!before) return `M${dot.x} ${dot.y}`;
      const middle = (before.x + dot.x) / 2;
      return `C${middle} ${before.y} ${middle} ${dot.y} ${dot.x} ${dot.y}`;
    })
    .join(' ');
}

/** Seven dots that a line reaches one after another, each filling like a cup; what is locked is a horizon. A progressbar with text. */
export function ProgressPath({
  done,
  current,
  size = 'compact',
  label = 'Progreso',
  className,
}: ProgressPathProps) {
  const clipId = useId();
  const hero = size === 'hero';
  const { width, height, radius: nearRadius } = hero ? HERO : COMPACT;
  const full = Math.min(HITO_COUNT, Math.max(0, done));
  const active = current === undefined ? (full < HITO_COUNT ? full + 1 : null) : current;
  const hasGoal = Math.max(full + 1, active ?? 0) >= GOAL_IN_SIGHT;
  const dots = placeDots(hero, full + 1, [active, hasGoal ? HITO_COUNT : null]);
  const reached = Math.min(full, HITO_COUNT - 1);
  const stroke = hero ? 4 : 3;

  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={HITO_COUNT}
      aria-valuenow={full}
      aria-valuetext={`${full} de ${HITO_COUNT} hitos`}
      className={className}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full overflow-visible">
        <path
          d={joinDots(dots)}
          fill="none"
          stroke="var(--line-strong)"
          strokeOpacity="0.55"
          strokeWidth={stroke - 1}
          strokeLinecap="round"
          strokeDasharray={hero ? '1 9' : '1 7'}
        />
        <path
          d={joinDots(dots)}
          pathLength={HITO_COUNT - 1}
          fill="none"
          stroke="var(--cafe-primary-ink)"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={`${reached} ${HITO_COUNT}`}
          className={cx(
            'transition-[stroke-dasharray] duration-slow ease-settle',
            reached === 0 && 'opacity-0',
          )}
        />
        {dots.map(({ x, y, radius }, index) => {
          const step = index + 1;
          const isFar = radius < nearRadius;
          const isDone = step <= full;
          const isActive = step === active;
          const level = isDone ? 1 : step === full + 1 ? 0.34 : 0;
          const inner = radius - (hero ? 3.5 : 2);
          return (
            <g key={step} transform={`translate(${x} ${y})`}>
              {isActive && (
                <circle
                  r={radius + (hero ? 6 : 3)}
                  fill="var(--apricot)"
                  className="origin-center animate-halo [transform-box:fill-box]"
                />
              )}
              <circle
                r={radius}
                fill="var(--card)"
                stroke={isDone || isActive ? 'var(--cafe-primary-ink)' : 'var(--line-strong)'}
                strokeWidth={isActive ? stroke : stroke - 1}
              />
              <clipPath id={`${clipId}-${step}`}>
                <circle r={inner} />
              </clipPath>
              <g clipPath={`url(#${clipId}-${step})`}>
                <path
                  d={`M${-2 * radius} ${-inner} q${radius / 2} ${-radius / 4.5} ${radius} 0 t${radius} 0 t${radius} 0 t${radius} 0 V${3 * inner} H${-2 * radius} Z`}
                  fill={isDone ? 'var(--cafe-primary)' : 'var(--crema)'}
                  style={{
                    transform: `translateY(${level === 1 ? -4 : level === 0 ? 2 * inner + 6 : 2 * inner * (1 - level)}px)`,
                  }}
                  className="transition-transform duration-slow ease-settle"
                />
              </g>
              {hasGoal && step === HITO_COUNT ? (
                <path
                  d={CROWN}
                  transform={`scale(${inner / 12})`}
                  fill={isDone ? 'var(--cafe-on-primary)' : 'var(--apricot)'}
                  stroke={isDone ? 'var(--cafe-on-primary)' : 'var(--ink)'}
                  strokeWidth="1.75"
                  strokeLinejoin="round"
                />
              ) : isDone ? (
                <path
                  d={hero ? 'M-6 0.5 L-1.5 5 L7 -4.5' : 'M-3 0.3 L-0.8 2.5 L3.5 -2.2'}
                  fill="none"
                  stroke="var(--cafe-on-primary)"
                  strokeWidth={hero ? 3 : 2}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              ) : (
                hero &&
                !isFar && (
                  <text
                    y="5"
                    textAnchor="middle"
                    fontSize="15"
                    fontWeight={isActive ? 800 : 600}
                    fill={isActive ? 'var(--ink)' : 'var(--ink-soft)'}
                    className="forced-color-adjust-none"
                  >
                    {step}
                  </text>
                )
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
