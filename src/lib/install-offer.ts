/** Chromium's offer to install the page (`beforeinstallprompt`). */
export interface InstallOffer extends Event {
  /** Asks the person; resolves once they have answered. */
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;

/** Keeps the browser's offer: it comes once a page, often before the screen that makes use of it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
}

/** Returns the browser's offer; null where it has made none. */
export const installOffer = (): InstallOffer | null => offer;

/** Returns true where the page runs installed, in a window of its own. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
