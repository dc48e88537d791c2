import type { ReactNode } from 'react';
import { EmptyTable } from '@/ui/illustrations/states';

interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  /** Defaults to an empty café table; see illustrations/states for others. */
  illustration?: ReactNode;
  /** The way to make it less empty. */
  children?: ReactNode;
}

/** Explains an empty list and offers the next action. */
export function EmptyState({ title, message, illustration, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-column flex-col items-center gap-3 px-4 py-10 text-center">
      {illustration ?? <EmptyTable className="h-36 w-48" />}
      <h2 className="mt-2 text-heading">{title}</h2>
      {message && <p className="text-ink-soft">{message}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
