import { cx } from '@/ui/cx';
import { useEffect, useState } from 'react';

/** Longest silence of something that is being waited for, in milliseconds. */
const NOTICE_DELAY_MS = 3500;

/** Shows a text once loading takes longer than usual, and nothing before. */
export function SlowNotice() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLate && <p className="mb-4 text-ink-soft">Está tardando más de lo normal. Seguimos intentándolo.</p>
  );
}

interface LoadingIndicatorProps {
  /** Text beside the line, also read aloud. */
  label?: string;
  /** `inline` is the small one inside buttons, without text. */
  size?: 'inline' | 'page';
  className?: string;
}

/** Shows that something loads: a line that draws itself from one dot to the next. */
export function LoadingIndicator({ label = 'Cargando…', size = 'page', className }: LoadingIndicatorProps) {
  const drawing = (
    <svg
      viewBox="0 0 48 16"
      aria-hidden="true"
      className={size === 'inline' ? 'h-3.5 w-9' : 'h-8 w-24 text-primary-ink'}
    >
      <path
        d="M8 8 C 16 0, 32 16, 40 8"
        pathLength={1}
        className="animate-line-draw"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1"
      />
      <circle cx="6" cy="8" r="4.5" fill="currentColor" />
      <circle
        cx="42"
        cy="8"
        r="4.5"
        fill="currentColor"
        className="origin-center animate-dot-reach [transform-box:fill-box]"
      />
    </svg>
  );
  if (size === 'inline') return <span className={cx('inline-flex', className)}>{drawing}</span>;
  return (
    <div role="status" className={cx('flex flex-col items-center gap-4 py-16', className)}>
      {drawing}
      <p className="text-ink-soft">{label}</p>
      <SlowNotice />
    </div>
  );
}
