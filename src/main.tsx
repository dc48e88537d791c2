import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { stripSessionFromAddressBar } from '@/app/session-in-link';
import { preloadPageAt } from '@/app/pages';
import { countScan } from '@/app/count-scan';
import { registerServiceWorker } from '@/app/service-worker/register';
import { keepInstallOffer } from '@/lib/install-offer';
import { reloadForMissingFile, reloadWhenBack } from '@/lib/missing-file';
import { installNavigationGuard } from '@/ui/navigation-guard';
import '@/index.css';

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
  countScan();
  keepInstallOffer();
  removeLayersOfReload();
  const { path, readable, loaded } = preloadPageAt(window.location);
  // The pages that are not prerendered have the empty name (src/app/prerender.tsx).
  if (document.querySelector(`[data-page="${path}"],[data-page=""]`)) {
    // The prerendered screen stays until the same screen can replace it; the router reports a form that does not load.
    const failure = await loaded.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (failure && readable) {
      if (!(await reloadForMissingFile(failure))) reloadWhenBack();
      return;
    }
  } else {
    // A host that answers every address with the start page's file.
    root.replaceChildren();
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
