import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { DisconnectedIllustration } from '@/ui/illustrations/disconnected';
import { cx } from '@/ui/cx';

interface ErrorStateProps {
  title?: string;
  /** The failure and the next step, in one or two sentences. */
  message: ReactNode;
  /** Tries again; without it no button is shown. */
  onRetry?: () => void;
  /** A retry is under way. */
  retrying?: boolean;
  className?: string;
}

/**
 * A read that failed: says so and offers "Reintentar"; never looks like an empty list. That a device is offline is said
 * by the banner alone (rule J22).
 */
export function ErrorState({
  title = 'No hemos podido conectar',
  message,
  onRetry,
  retrying,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'mx-auto flex max-w-column animate-fade-in flex-col items-center gap-3 px-4 py-10 text-center',
        className,
      )}
    >
      <DisconnectedIllustration className="h-28 w-44" />
      <h2 className="text-heading">{title}</h2>
      {navigator.onLine && <p className="text-ink-soft">{message}</p>}
      {onRetry && (
        <Button onClick={onRetry} pending={retrying} className="mt-3">
          Reintentar
        </Button>
      )}
    </div>
  );
}
