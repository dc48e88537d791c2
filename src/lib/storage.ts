import { deviceStorage, tabStorage, type BrowserStorage } from '@/lib/browser-storage';

const KEY_PREFIX = 'kept:';

/**
 * JSON values by key in one of the storages. What comes back is as untrusted as any input; null when there is nothing,
 * or nothing readable.
 */
function createStore(storage: BrowserStorage) {
  return {
    set: (key: string, value: unknown): void => storage.setItem(KEY_PREFIX + key, JSON.stringify(value)),
    get: (key: string): unknown => {
      try {
        return JSON.parse(storage.getItem(KEY_PREFIX + key) ?? 'null');
      } catch {
        return null;
      }
    },
    remove: (key: string): void => storage.removeItem(KEY_PREFIX + key),
  };
}

/** Memory that survives a reload of this tab and nothing longer: open drafts, requests whose answer was lost. */
export const tabStore = createStore(tabStorage);

/** Memory that also survives closing the browser, until the person signs out on this device. */
export const deviceStore = createStore(deviceStorage);

/** Returns the key of what a form of this tab holds of one person. */
export const draftKey = (userId: string, name: string) => `draft:${userId}:${name}`;

/** Removes the keys that begin so, but for those that go on as `except` does. */
function clear(storage: BrowserStorage, start: string, except?: string): void {
  for (const key of storage.keys())
    if (key.startsWith(start) && !(except && key.startsWith(except))) storage.removeItem(key);
}

/** Drops this tab's drafts, but for one person's: who signs in next finds nothing of anybody else (rule T32). */
export const clearDrafts = (exceptOf?: string) =>
  clear(tabStorage, `${KEY_PREFIX}draft:`, exceptOf && KEY_PREFIX + draftKey(exceptOf, ''));

/** Drops all that {@link deviceStore} keeps, and this tab's drafts: who uses the device next finds nothing of it. */
export function clearDeviceStore(): void {
  clear(deviceStorage, KEY_PREFIX);
  clearDrafts();
}
