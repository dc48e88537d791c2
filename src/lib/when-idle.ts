/** Wait of a browser that cannot tell when it is idle (Safari), in milliseconds. */
const PATIENCE_MS = 2000;

/** Runs work once the browser has nothing better to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window>;
  if (!requestIdleCallback) {
    const timer = setTimeout(work, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback?.(handle);
}
