import { Component, type ReactNode, useEffect, useState } from 'react';
import { reportFault } from '@/lib/faults';
import { isMissingFile, reloadOnce, reloadWhenBack } from '@/lib/missing-file';
import { Button } from '@/ui/button';
import { DisconnectedIllustration } from '@/ui/illustrations/disconnected';
import { LoadingIndicator } from '@/ui/loading-indicator';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replacement for the children after an error in them; `retry` tries them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A new value tries the children again, for example the path after navigating away. */
  resetKey?: string;
}

interface Caught {
  error: unknown;
}

/** Keeps an error in the children from taking the whole page down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown) {
    // The report of an import that failed waits for the reload (src/lib/missing-file.ts).
    reportFault({ error });
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.setState({ caught: null });
  }

  override render() {
    const { caught } = this.state;
    const retry = () => this.setState({ caught: null });
    return caught ? this.props.fallback(caught.error, retry) : this.props.children;
  }
}

interface ErrorPageProps {
  error: unknown;
  /** Tries the page again, where an answer of another shape may have broken it. */
  retry?: (() => void) | undefined;
}

/**
 * Shows an error that no screen caught, once checked answers and a reload by itself have not helped. A page that could
 * not be loaded is not a fault of the app, and reads differently.
 */
export function ErrorPage({ error, retry }: ErrorPageProps) {
  const notLoaded = isMissingFile(error);
  const [isReloading, setReloading] = useState(true);
  useEffect(() => {
    const recover = async () => {
      const check = retry && !notLoaded && (await import('@/app/check-answers').catch(() => null));
      if (check && check.checkAnswers(error)) retry();
      else setReloading(await reloadOnce(error));
    };
    void recover();
    return notLoaded ? reloadWhenBack() : undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- once per error
  }, [error]);
  if (isReloading) return <LoadingIndicator />;
  return (
    <main className="mx-auto flex min-h-[80dvh] max-w-column flex-col items-center justify-center gap-4 px-gutter text-center">
      <DisconnectedIllustration className="h-28 w-44" />
      <h1 className="text-title">
        {notLoaded ? 'No hemos podido cargar esta página' : 'Unexpected Application Error!'}
      </h1>
      <p className="text-ink-soft" role="alert">
        {notLoaded
          ? 'Parece que no hay conexión o que hay una versión nueva. Revisa tu conexión y recarga la página.'
          : 'Algo se ha roto por nuestra parte, no por la tuya. Lo que ya habías ganado está a salvo.'}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Recargar la página</Button>
        <Button variant="outline" onClick={() => window.location.assign('/')}>
          Ir al inicio
        </Button>
      </div>
    </main>
  );
}
