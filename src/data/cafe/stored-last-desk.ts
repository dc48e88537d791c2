import { deviceStorage } from '@/lib/browser-storage';

const STORAGE_KEY = 'last-desk';

/** Remembers on this device at which bar somebody was last (rule T3). */
export function storeLastDesk(userId: string, cafeSlug: string): void {
  deviceStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, cafeSlug }));
}

/** Returns somebody's teams, the desk that they used last on this device first. */
export function sortByLastDesk<Of extends { slug: string }>(userId: string, teams: readonly Of[]): Of[] {
  let last: string | undefined;
  try {
    const stored = JSON.parse(deviceStorage.getItem(STORAGE_KEY) ?? 'null') as {
      userId: string;
      cafeSlug: string;
    } | null;
    if (stored?.userId === userId) last = stored.cafeSlug;
  } catch {
    // another program wrote there
  }
  return [...teams].sort((one, other) => Number(other.slug === last) - Number(one.slug === last));
}
