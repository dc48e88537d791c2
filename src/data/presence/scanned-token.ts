import { tabStore } from '@/lib/storage';

/** Returns the text without its encoding; as it stands where it is not encoded. */
export function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the token in a fragment, also as readers and messengers hand links on: encoded, in lower case, with more
 * behind it. Of a tag it is the whole fragment, as it stands.
 */
export const readPresenceToken = (hash: string): string | null =>
  /^#t/i.test(hash) ? hash : (/^#p=([^&]*)/i.exec(tryDecode(hash))?.[1] ?? null);

const TOKEN = 'presence-token';

/** Keeps a scanned token of a café's address until it is claimed. */
export const storeScannedToken = (cafeSlug: string, token: string): void =>
  tabStore.set(TOKEN, [cafeSlug, token]);

/** Returns true if a scanned token waits for its claim. */
export const hasScannedToken = (): boolean => tabStore.get(TOKEN) !== null;

/** Returns the café's part of the address and the token, as they were kept; nothing of them is known to be right. */
export const readScannedToken = (): unknown[] => (tabStore.get(TOKEN) ?? []) as unknown[];

/** Forgets it, once it is claimed. */
export const clearScannedToken = (): void => tabStore.remove(TOKEN);
