import { deviceStore } from '@/lib/storage';

const SECRET = 'presence-browser';

/** Returns the secret of this browser's claims from before the log-in, until an account takes them over (rule P2). */
export function browserSecret(): string | null {
  const stored = deviceStore.get(SECRET);
  return typeof stored === 'string' ? stored : null;
}

/** Returns the {@link browserSecret}, and creates and stores one where there is none. */
export function getOrCreateBrowserSecret(): string {
  const existing = browserSecret();
  if (existing) return existing;
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const secret = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  deviceStore.set(SECRET, secret);
  return secret;
}

/** Forgets the secret once an account has taken over what it stood for. */
export const clearBrowserSecret = () => deviceStore.remove(SECRET);
