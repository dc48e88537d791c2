import type { ReactNode } from 'react';
import { CircleCheck, Clock } from 'lucide-react';
import { dayWindow, formatDay, type DayWindow } from '@/domain/madrid';
import { Badge } from '@/ui/badge';

interface DayCounterProps {
  /** The instant at which the window opened. */
  start: string;
  /** The last day that counts and today, `yyyy-mm-dd`. */
  lastDay: string;
  today: string;
  /** Explains the consequence of being late, and how it goes on. */
  whenLate: ReactNode;
}

function headline({ daysLeft, within }: DayWindow): string {
  if (!within) return 'El plazo terminó';
  if (daysLeft === 0) return 'Hoy es el último día';
  return daysLeft === 1 ? 'Te queda 1 día' : `Te quedan ${daysLeft} días`;
}

function footnote({ elapsed, length }: DayWindow, lastDay: string): string {
  const start = elapsed === 0 ? 'El plazo empieza hoy y llega' : `Día ${elapsed} de ${length},`;
  return `${start} hasta el ${formatDay(lastDay)}.`;
}

interface WindowCardProps {
  headline: string;
  badge: ReactNode;
  /** Elapsed part of the window, from 0 to 1. */
  reached: number;
  paint: string;
  children: ReactNode;
}

/** The days of a challenge's window as a line that runs from its first day to its last. */
function WindowCard({ headline: text, badge, reached, paint, children }: WindowCardProps) {
  return (
    <div className="rounded-control bg-paper-deep/70 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-heading font-bold">{text}</p>
        {badge}
      </div>
      <div aria-hidden="true" className="relative mx-2 mt-3 h-4">
        <span className="absolute inset-x-0 top-1.5 h-1 rounded-full bg-line-strong/35" />
        <span
          className={`absolute top-1.5 left-0 h-1 rounded-full forced-colors:bg-[Highlight] ${paint}`}
          style={{ width: `${reached * 100}%` }}
        />
        <span
          className={`absolute top-0 size-4 -translate-x-1/2 rounded-full border-[3px] border-card forced-colors:bg-[Highlight] ${paint}`}
          style={{ left: `${reached * 100}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">{children}</p>
    </div>
  );
}

const inTime = (
  <Badge tone="success">
    <CircleCheck aria-hidden="true" />
    Dentro del plazo
  </Badge>
);

const tooLate = (
  <Badge tone="warning">
    <Clock aria-hidden="true" />
    Tiempo excedido
  </Badge>
);

/** A window that is open or has run out (rules J13 and J17). */
export function DayCounter({ start, lastDay, today, whenLate }: DayCounterProps) {
  const days = dayWindow(start, lastDay, today);
  const { elapsed, length, within } = days;
  return (
    <WindowCard
      headline={headline(days)}
      badge={within ? inTime : tooLate}
      reached={Math.min(1, elapsed / Math.max(1, length))}
      paint={within ? 'bg-primary' : 'bg-line-strong'}
    >
      {within ? footnote(days, lastDay) : whenLate}
    </WindowCard>
  );
}

/** A window that has not begun, or whose challenge was met in it. */
export function WindowNotice({
  days,
  met = false,
  children,
}: {
  days: number;
  met?: boolean;
  children?: ReactNode;
}) {
  return met ? (
    <WindowCard headline="Conseguido a tiempo" badge={inTime} reached={1} paint="bg-success">
      Lo has hecho dentro del plazo de {days} días.
    </WindowCard>
  ) : (
    <WindowCard
      headline={`Tendrás ${days} días`}
      badge={<Badge>Aún sin empezar</Badge>}
      reached={0}
      paint="bg-line-strong"
    >
      {children}
    </WindowCard>
  );
}
