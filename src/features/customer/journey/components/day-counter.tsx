import type { ReactNode } from 'react';
import { CircleCheck, Clock } from 'lucide-react';
import { formatWeekday } from '@/domain/day-of-year';
import { dayWindow, nextDay, type DayWindow } from '@/domain/madrid';

interface DayCounterProps {
  /** The instant at which the window opened. */
  start: string;
  /** The last day that counts and today, `yyyy-mm-dd`. */
  lastDay: string;
  today: string;
  /** Explains how it goes on after the last day. */
  whenLate: ReactNode;
}

function headline({ daysLeft }: DayWindow, lastDay: string, today: string): string {
  if (daysLeft === 0) return 'Hoy es el último día';
  return `Tienes hasta ${lastDay === nextDay(today) ? 'mañana' : `el ${formatWeekday(lastDay)}`}`;
}

/** A window that is open, as a line that runs from its first day to its last, or one that has run out (rules J13 and J17). */
export function DayCounter({ start, lastDay, today, whenLate }: DayCounterProps) {
  const days = dayWindow(start, lastDay, today);
  const { elapsed, length, daysLeft, within } = days;
  if (!within)
    return (
      <div className="rounded-control bg-paper-deep/70 p-4">
        <p className="flex items-center gap-2 text-lead font-bold">
          <Clock aria-hidden="true" className="size-5 shrink-0" />
          Tiempo excedido
        </p>
        <p className="mt-1 text-sm text-ink-soft">{whenLate}</p>
      </div>
    );
  const reached = `${(elapsed / Math.max(1, length)) * 100}%`;
  return (
    <div className="rounded-control bg-paper-deep/70 p-4">
      <p className="text-lead font-bold text-balance">{headline(days, lastDay, today)}</p>
      <div aria-hidden="true" className="relative mx-2 mt-3 h-4">
        <span className="absolute inset-x-0 top-1.5 h-1 rounded-full bg-line-strong/35" />
        <span
          className="absolute top-1.5 left-0 h-1 rounded-full bg-primary forced-colors:bg-[Highlight]"
          style={{ width: reached }}
        />
        <span
          className="absolute top-0 size-4 -translate-x-1/2 rounded-full border-[3px] border-card bg-primary forced-colors:bg-[Highlight]"
          style={{ left: reached }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-xs">
        {daysLeft > 0 && (
          <p className="text-ink-soft">{daysLeft === 1 ? 'Te queda 1 día' : `Te quedan ${daysLeft} días`}</p>
        )}
        <InTime>Dentro del plazo</InTime>
      </div>
    </div>
  );
}

/** A window that was met, or still can be. */
export function InTime({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1 font-semibold text-success">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  );
}
