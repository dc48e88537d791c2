import { whenIdle } from '@/lib/when-idle';

/**
 * Keeps the page on this device, so that a second visit opens without the network. Nothing waits for it; where there
 * is no service worker (an insecure address, an old browser) nothing happens.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => whenIdle(() => void install()));
}

async function install(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    // Files loaded before the worker was there; the browser has them, so they are not fetched again.
    const urlsToCache = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${window.location.origin}/assets/`));
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  } catch (failure) {
    console.warn('The page could not be kept for offline use', failure);
  }
}
