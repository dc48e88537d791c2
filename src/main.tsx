import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { stripSessionFromAddressBar } from '@/app/session-in-link';
import { preloadPageAt } from '@/app/pages';
import { countScanAndRedirect } from '@/app/scan-redirect';
import { registerServiceWorker } from '@/app/service-worker/register';
import { reloadForMissingFile } from '@/lib/missing-file';
import { installNavigationGuard } from '@/ui/navigation-guard';
import '@/index.css';

/** Longest wait for the page's files before the first render, in milliseconds. */
const FIRST_RENDER_DELAY_MS = 300;

/** Removes the history entries of layers that a reload has closed. Only pages that open a layer load this otherwise. */
function removeLayersOfReload(): void {
  const { layers } = (window.history.state ?? {}) as { layers?: number };
  if (layers) void import('@/ui/back-layers').then(({ installBackLayers }) => installBackLayers());
}

async function start(root: HTMLElement): Promise<void> {
  // public/recover.js looks for it
  root.dataset.started = 'true';
  stripSessionFromAddressBar();
  installNavigationGuard();
  countScanAndRedirect();
  removeLayersOfReload();
  const { path, readable, loaded } = preloadPageAt(window.location);
  // what the build gives the pages that are not prerendered (src/app/prerender.tsx)
  const isFrame = root.dataset.page === '';
  if (isFrame || document.querySelector(`[data-page="${path}"]`)) {
    // The prerendered screen stays until the same screen can replace it; the router reports a form that does not load.
    const failure = await loaded.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (failure !== null && readable && !isFrame) {
      if (await reloadForMissingFile(failure)) return;
      window.addEventListener('online', () => window.location.reload());
      return;
    }
  } else {
    // A host that answers every address with the start page's file.
    root.replaceChildren();
    delete root.dataset.page;
    // The page's files come with these: drawing a wait for them first would only make them late.
    const longest = new Promise((resolve) => setTimeout(resolve, FIRST_RENDER_DELAY_MS));
    await Promise.race([loaded.catch(() => undefined), longest]);
  }
  const application = createRoot(root);
  // In slices: a phone that is slow to draw the first screen still answers a touch meanwhile.
  startTransition(() =>
    application.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

void start(document.getElementById('root')!);
registerServiceWorker();
