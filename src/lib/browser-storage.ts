/** The part of the browser's `Storage` that the page uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] };

/**
 * Opens one of the browser's storages. The browser may refuse it: reading `window.localStorage` throws where all
 * cookies are blocked and in some in-app browsers, and writing throws where it is full. What it refuses lives in the
 * memory of this tab, until the next reload.
 */
function openStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const memory = new Map<string, string>();

  /** Returns what the action returns, or null where the browser refuses. */
  function attempt<Result>(act: (storage: Storage) => Result): Result | null {
    try {
      return act(window[name]);
    } catch {
      return null;
    }
  }

  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
  };
}

/** `localStorage`, or memory where the browser refuses it. */
export const deviceStorage = openStorage('localStorage');

/** `sessionStorage`, or memory where the browser refuses it. */
export const tabStorage = openStorage('sessionStorage');

const PROBE = 'probe';

/** Returns false where nothing outlives a reload of this tab: a screen then must not promise that something does. */
export function isStoragePersistent(): boolean {
  try {
    window.localStorage.setItem(PROBE, '');
    window.localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}
