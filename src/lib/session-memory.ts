/**
 * What must survive a reload of this tab and nothing longer: an open draft, an intent whose answer was lost.
 * Storage may be missing or full (private windows): then the page simply forgets.
 */
const prefix = 'kept:';

/** Keeps a JSON value under a key, for as long as the tab lives. */
export function remember(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Without storage nothing survives a reload; everything else still works.
  }
}

/** The value kept under a key; null when there is none or it cannot be read. It is as untrusted as any input. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(prefix + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Drops what was kept under a key. */
export function forget(key: string): void {
  try {
    window.sessionStorage.removeItem(prefix + key);
  } catch {
    // There is no storage, so nothing was kept.
  }
}
