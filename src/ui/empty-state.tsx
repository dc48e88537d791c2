import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { EmptyTable } from '@/ui/illustrations/states';

interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  /** Defaults to an empty café table; see illustrations/states for others. */
  illustration?: ReactNode;
  /** The way to make it less empty. */
  children?: ReactNode;
  className?: string;
}

/** Explains an empty list and offers the next action. */
export function EmptyState({ title, message, illustration, children, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'mx-auto flex max-w-column flex-col items-center gap-3 px-4 py-10 text-center',
        className,
      )}
    >
      {illustration ?? <EmptyTable className="h-36 w-48" />}
      <h2 className="mt-2 text-heading">{title}</h2>
      {message && <p className="text-ink-soft">{message}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
