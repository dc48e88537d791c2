const keyOf = (viewer: string) => `tickets-oldest-first:${viewer}`;

/** Whether a person has asked on this device for the oldest tickets first; the newest are where nobody chose. */
export function rememberedOrder(viewer: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(viewer)) !== null;
  } catch {
    return false;
  }
}

/** Keeps a person's choice of order on this device. */
export function rememberOrder(viewer: string, oldestFirst: boolean): void {
  try {
    if (oldestFirst) window.localStorage.setItem(keyOf(viewer), '1');
    else window.localStorage.removeItem(keyOf(viewer));
  } catch {
    // Without storage the address still says it.
  }
}
