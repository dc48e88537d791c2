import { whenIdle } from '@/lib/when-idle';

/**
 * Keeps the page on this device, so that a second visit opens without the network. Nothing waits for it; where there
 * is no service worker (an insecure address, an old browser) nothing happens.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  window.addEventListener('load', () => whenIdle(() => void install().catch(() => undefined)));
}

async function install(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  // What was loaded before the worker was there, or was on its way when it came: it keeps the files among it. The browser
  // has them, so they are not fetched again.
  new PerformanceObserver((list) =>
    active!.postMessage({
      type: 'CACHE_URLS',
      payload: { urlsToCache: list.getEntries().map(({ name }) => name) },
    }),
  ).observe({ type: 'resource', buffered: true });
}
