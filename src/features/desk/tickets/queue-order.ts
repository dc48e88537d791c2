import { deviceMemory } from '@/lib/session-memory';

const keyOf = (viewer: string) => `tickets-oldest-first:${viewer}`;

/** Returns true if the person chose the oldest tickets first on this device; the default is newest first. */
export function rememberedOrder(viewer: string): boolean {
  return deviceMemory.recall(keyOf(viewer)) === true;
}

/** Keeps a person's choice of order on this device until they sign out. */
export function rememberOrder(viewer: string, oldestFirst: boolean): void {
  if (oldestFirst) deviceMemory.remember(keyOf(viewer), true);
  else deviceMemory.forget(keyOf(viewer));
}
