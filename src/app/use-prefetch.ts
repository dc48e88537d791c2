import { useEffect } from 'react';

/** Runs work when the browser has nothing better to do; Safari cannot tell, so it waits a moment. */
function whenIdle(work: () => void): void {
  const { requestIdleCallback } = window as Partial<Pick<Window, 'requestIdleCallback'>>;
  if (requestIdleCallback) requestIdleCallback(work);
  else window.setTimeout(work, 2000);
}

/**
 * Once the first page stands, fetches the toasts, which must also speak when the network is gone. Other pages are not
 * fetched ahead: on a café's connection they would compete with what the customer is doing.
 */
export function usePrefetch(): void {
  useEffect(() => {
    // A failure here costs nothing: it is fetched again when it is needed.
    whenIdle(() => void import('@/ui/toast/toaster').catch(() => undefined));
  }, []);
}
