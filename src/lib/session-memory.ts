import { deviceStorage, tabStorage, type DeviceStorage } from '@/lib/device-storage';

const KEY_PREFIX = 'kept:';

/**
 * JSON values by key in one of the storages. What comes back is as untrusted as any input; null when there is nothing,
 * or nothing readable.
 */
function memoryIn(storage: DeviceStorage) {
  return {
    remember: (key: string, value: unknown): void => storage.setItem(KEY_PREFIX + key, JSON.stringify(value)),
    recall: (key: string): unknown => {
      try {
        return JSON.parse(storage.getItem(KEY_PREFIX + key) ?? 'null');
      } catch {
        return null;
      }
    },
    forget: (key: string): void => storage.removeItem(KEY_PREFIX + key),
  };
}

/** Memory that survives a reload of this tab and nothing longer: open drafts, intents whose answer was lost. */
export const { remember, recall, forget } = memoryIn(tabStorage);

/** Memory that also survives closing the browser, until the person signs out on this device. */
export const deviceMemory = memoryIn(deviceStorage);

/** Returns the key of what a long form of this tab holds. */
export const draftKey = (name: string) => `draft:${name}`;

/** Drops all that {@link deviceMemory} keeps, and this tab's drafts: who uses the device next finds nothing of it. */
export function clearDeviceMemory(): void {
  for (const [storage, start] of [
    [deviceStorage, KEY_PREFIX],
    [tabStorage, KEY_PREFIX + draftKey('')],
  ] as const)
    for (const key of storage.keys()) if (key.startsWith(start)) storage.removeItem(key);
}
