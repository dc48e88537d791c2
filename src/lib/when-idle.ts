/** Wait of a browser that cannot tell when it is idle (Safari), in milliseconds. */
const IDLE_FALLBACK_MS = 2000;

/** Runs work once the browser has nothing better to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window>;
  if (!requestIdleCallback) {
    const timer = setTimeout(work, IDLE_FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback?.(handle);
}

/** Returns true if this browser was told to save data. Only some browsers say. */
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches files that the next press may need, once the browser is idle; nothing on a phone that saves data. One that
 * cannot be had is fetched again by the press. Returns a function that cancels it.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): (() => void) | undefined {
  if (isSavingData() || !navigator.onLine) return undefined;
  return whenIdle(() => void load().catch(() => undefined));
}
