import { isOfItsKind } from '@/lib/asset-kind';

/** The browsers' words for a module that did not arrive: Chrome, Firefox, Safari, and Safari's for a page in its place. */
const WORDS =
  /dynamically imported module|importing a module script failed|unable to preload|not a valid javascript mime type/i;

/** Within this time the page reloads an entry of its history only once by itself, in milliseconds. */
const RELOAD_PAUSE_MS = 60 * 60_000;

/** Longest time that the host has to answer before a reload is given up, in milliseconds. */
const HOST_TIMEOUT_MS = 10_000;

/** Failures of imports as Vite reports them, whatever the browser's words are. */
const reported = new WeakSet<Error>();

if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => reported.add(payload));

/** Returns true if the error says that a file of the page could not be loaded. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && (reported.has(error) || WORDS.test(error.message));
}

/**
 * Fetches anew the files of this page that the browser's cache holds wrongly: a host may have sent its long
 * `Cache-Control` with the 404.
 * @returns true if one of them is right now
 * @throws TypeError without a network
 */
async function replaceWrongFiles(signal: AbortSignal): Promise<boolean> {
  const inDocument = document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>(
    'link[href], script[src]',
  );
  const urls = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...Array.from(inDocument, ({ href, src }) => href || src),
  ].filter((url) => url.startsWith(`${window.location.origin}/assets/`));
  const replaced = await Promise.all(
    Array.from(new Set(urls), async (url) => {
      if (isOfItsKind(url, await fetch(url, { cache: 'force-cache', signal }))) return false;
      const response = await fetch(url, { cache: 'reload', signal });
      // the cache keeps only what was read to its end
      await response.arrayBuffer();
      return isOfItsKind(url, response);
    }),
  );
  return replaced.includes(true);
}

/** Returns true if this entry of the history was reloaded a short time ago. Its state survives a reload, without storage too. */
function wasReloaded(): boolean {
  const { fileReloadAt = -Infinity } = (window.history.state ?? {}) as { fileReloadAt?: number };
  return Date.now() - fileReloadAt < RELOAD_PAUSE_MS;
}

async function reloadOnce(): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), HOST_TIMEOUT_MS);
  try {
    const hasReplaced = await replaceWrongFiles(limit.signal);
    if (wasReloaded() && !hasReplaced) return false;
    // without an answer the browser's own error page would take the place of this one
    const page = await fetch(window.location.href, { cache: 'no-store', signal: limit.signal });
    if (page.status >= 500) return false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
  window.history.replaceState({ ...window.history.state, fileReloadAt: Date.now() }, '');
  window.location.reload();
  return true;
}

/**
 * Reloads the page if the error says that one of its files is missing: a new version is out, or an older one is back.
 * It does so once, and only while the host answers.
 * @returns true if the reload has begun
 */
export async function reloadForMissingFile(error: unknown): Promise<boolean> {
  return isMissingFile(error) && (await reloadOnce());
}

let hasStarted = false;

/** Says that the application's own files are there. */
export function markStarted(): void {
  hasStarted = true;
}

/** Reloads the page once if the application's own files are missing. To be called before the window's `load`. */
export function reloadUnlessStarted(): void {
  window.addEventListener('load', () => {
    if (!hasStarted) void reloadOnce();
  });
}
