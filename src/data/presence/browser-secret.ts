import { deviceMemory } from '@/lib/session-memory';

const SECRET = 'presence-browser';

/** By what this browser claimed before anybody was signed in, until an account takes it over (rule P2); null for nothing. */
export function browserSecret(): string | null {
  const kept = deviceMemory.recall(SECRET);
  return typeof kept === 'string' ? kept : null;
}

/** As {@link browserSecret}, made and kept where there is none. */
export function makeBrowserSecret(): string {
  const kept = browserSecret();
  if (kept) return kept;
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const made = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  deviceMemory.remember(SECRET, made);
  return made;
}

/** An account has taken over what it stood for. */
export const forgetBrowserSecret = () => deviceMemory.forget(SECRET);
