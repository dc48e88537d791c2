import { useEffect } from 'react';

/** Runs work when the browser has nothing better to do; Safari cannot tell, so it waits a moment. */
function whenIdle(work: () => void): void {
  const { requestIdleCallback } = window as Partial<Pick<Window, 'requestIdleCallback'>>;
  if (requestIdleCallback) requestIdleCallback(work);
  else window.setTimeout(work, 2000);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Once the first page stands, fetches what comes next: the toasts, which must also speak when the network is gone, and
 * the two pages that everyone goes to. Those who save data only get the toasts.
 */
export function usePrefetch(): void {
  useEffect(() => {
    whenIdle(() => {
      const next = [() => import('@/ui/toast/toaster')];
      const pages = [() => import('@/app/routes/dashboard'), () => import('@/app/routes/journey')];
      // A failure here costs nothing: each is fetched again when it is needed.
      for (const load of savesData() ? next : [...next, ...pages]) load().catch(() => undefined);
    });
  }, []);
}
