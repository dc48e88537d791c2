const prefix = 'kept:';

/**
 * JSON values by key in one of the browser's storages. Storage may be missing or full (private windows): then the page
 * simply forgets. What comes back is as untrusted as any input; null when there is nothing, or nothing readable.
 */
function memoryIn(storage: () => Storage) {
  return {
    remember: (key: string, value: unknown): void => {
      try {
        storage().setItem(prefix + key, JSON.stringify(value));
      } catch {
        // Without storage nothing survives a reload; everything else still works.
      }
    },
    recall: (key: string): unknown => {
      try {
        return JSON.parse(storage().getItem(prefix + key) ?? 'null');
      } catch {
        return null;
      }
    },
    forget: (key: string): void => {
      try {
        storage().removeItem(prefix + key);
      } catch {
        // There is no storage, so nothing was kept.
      }
    },
  };
}

/** Memory that survives a reload of this tab and nothing longer: open drafts, intents whose answer was lost. */
export const { remember, recall, forget } = memoryIn(() => window.sessionStorage);

/** Memory that also survives closing the browser, until the person signs out on this device. */
export const deviceMemory = memoryIn(() => window.localStorage);

/** Drops all that {@link deviceMemory} keeps: who uses the device next finds nothing of it. */
export function clearDeviceMemory(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(prefix)) window.localStorage.removeItem(key);
    }
  } catch {
    // There is no storage, so nothing was kept.
  }
}
