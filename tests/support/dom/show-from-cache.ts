/**
 * Dispatches what a browser dispatches when the page comes out of its back/forward cache. happy-dom's PageTransitionEvent
 * is a plain Event without `persisted`.
 */
export function showFromCache(): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}
