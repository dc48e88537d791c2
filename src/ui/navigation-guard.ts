type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;
let layerStep: ((event: PopStateEvent) => boolean) | null = null;

/**
 * Installs the guard; called once, before the router listens: events of the window reach their listeners in the order
 * in which these came, so only an earlier one can keep a step back or forward from the router.
 */
export function installNavigationGuard(): void {
  window.addEventListener('popstate', (event) => {
    if (layerStep?.(event)) event.stopImmediatePropagation();
    else guard?.(event);
  });
}

/**
 * Sets the handler that hears of steps first, and returns true for those that only close a layer (src/ui/back-layers.ts):
 * neither the guard nor the router hears of them.
 */
export function setLayerStep(next: (event: PopStateEvent) => boolean): void {
  layerStep = next;
}

/** Sets the handler that hears of steps back and forward before the router does; null removes it. */
export function setNavigationGuard(next: Guard | null): void {
  guard = next;
}
