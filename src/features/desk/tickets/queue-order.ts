import { deviceStore } from '@/lib/storage';

const keyOf = (viewer: string) => `tickets-oldest-first:${viewer}`;

/** Returns true if the person chose the oldest tickets first on this device; the default is newest first. */
export function readStoredOrder(viewer: string): boolean {
  return deviceStore.get(keyOf(viewer)) === true;
}

/** Keeps a person's choice of order on this device until they sign out. */
export function storeOrder(viewer: string, oldestFirst: boolean): void {
  if (oldestFirst) deviceStore.set(keyOf(viewer), true);
  else deviceStore.remove(keyOf(viewer));
}
