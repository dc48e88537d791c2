import { deviceMemory } from '@/lib/session-memory';

const keyOf = (viewer: string) => `tickets-oldest-first:${viewer}`;

/** Whether a person has asked on this device for the oldest tickets first; the newest are where nobody chose. */
export function rememberedOrder(viewer: string): boolean {
  return deviceMemory.recall(keyOf(viewer)) === true;
}

/** Keeps a person's choice of order on this device until they sign out. */
export function rememberOrder(viewer: string, oldestFirst: boolean): void {
  if (oldestFirst) deviceMemory.remember(keyOf(viewer), true);
  else deviceMemory.forget(keyOf(viewer));
}
