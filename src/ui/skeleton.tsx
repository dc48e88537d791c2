import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { SlowNotice } from '@/ui/loading-indicator';

/** The place of something that is on its way. Give it the size of the real thing through `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-control bg-line', className ?? 'h-5 w-full')}
    />
  );
}

interface SkeletonGroupProps {
  /** Text for screen readers, for example "Cargando tus cafeterías...". */
  label: string;
  /** Shows the label above the shapes too. */
  showLabel?: boolean;
  children: ReactNode;
  className?: string;
}

/** Wraps the skeleton of a screen and announces that it is loading. */
export function SkeletonGroup({ label, showLabel = false, children, className }: SkeletonGroupProps) {
  return (
    <div role="status" className={className}>
      <p className={showLabel ? 'mb-4 text-ink-soft' : 'sr-only'}>{label}</p>
      <SlowNotice />
      {children}
    </div>
  );
}
