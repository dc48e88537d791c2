import { lastReportMade, reportFault } from '@/lib/faults';

/** Within this time the page reloads an entry of its history only once by itself, in milliseconds. */
const RELOAD_PAUSE_MS = 60 * 60_000;

/** Pause between two looks for a network that is gone, in milliseconds. */
const NETWORK_POLL_MS = 3000;

/** Longest time that the host has to answer before a reload is given up, in milliseconds. */
const HOST_TIMEOUT_MS = 10_000;

/** Failures of imports. Vite reports each of them: the words of browsers differ, and change. */
const reported = new WeakSet();

if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => reported.add(payload));

/** Returns true if the error says that a file of the page could not be loaded. */
export function isMissingFile(error: unknown): boolean {
  return reported.has(error as Error);
}

/** Returns false for a 404 and for a page in the place of a file. */
const isFile = ({ status, headers }: Response) =>
  status === 200 && !headers.get('content-type')?.includes('html');

/**
 * Fetches anew the files of this page that the browser's cache holds wrongly: a host may have sent its long
 * `Cache-Control` with the 404. Each file that was asked for is a resource of the document, those of `import()` too.
 * @returns true if one of them is right now
 * @throws TypeError without a network
 */
async function replaceWrongFiles(signal: AbortSignal): Promise<boolean> {
  const requestedUrls = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set(requestedUrls.filter((url) => url.startsWith(`${window.location.origin}/assets/`)));
  const replaced = await Promise.all(
    Array.from(files, async (url) => {
      if (isFile(await fetch(url, { cache: 'force-cache', signal }))) return false;
      const response = await fetch(url, { cache: 'reload', signal });
      // the cache keeps only what was read to its end
      await response.text();
      return isFile(response);
    }),
  );
  return replaced.includes(true);
}

/**
 * Reloads the page if the error says that one of its files is missing: a new version is out, or an older one is back.
 * @returns true if the reload has begun
 */
export const reloadForMissingFile = async (error: unknown) => isMissingFile(error) && reloadOnce(error);

/**
 * Reloads the page after an error, once, and only while the host answers; again where a file that was missing is there
 * now.
 * @returns true if the reload has begun
 */
export async function reloadOnce(error: unknown): Promise<boolean> {
  // the state of an entry of the history survives a reload, without storage too
  const state = (window.history.state ?? {}) as { reloadedAt?: number };
  const isRepeated = Date.now() - (state.reloadedAt ?? 0) < RELOAD_PAUSE_MS;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), HOST_TIMEOUT_MS);
  const { signal } = giveUp;
  try {
    const isMissing = isMissingFile(error);
    const isRepaired = isMissing && (await replaceWrongFiles(signal));
    if (!isRepaired && isRepeated) {
      // A file that the reload brought was no fault. This one still fails.
      if (isMissing) reportFault({});
      return false;
    }
    // The check comes first: without an answer the browser's own error page would replace this one.
    const page = await fetch(window.location.href, { cache: 'no-store', signal });
    if (page.status >= 500) return false;
    // the host has just answered: its file comes as soon as a reload would
    await lastReportMade();
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
  window.history.replaceState({ ...state, reloadedAt: Date.now() }, '');
  window.location.reload();
  return true;
}

/**
 * Reloads the page once its host, which cannot be reached now, answers again.
 * @returns stops waiting for it
 */
export function reloadWhenBack(): () => void {
  let wasLost = !navigator.onLine;
  const timer = setInterval(() => {
    // the smallest file that each host has
    fetch('/robots.txt', { cache: 'no-store' }).then(
      ({ ok }) => ok && wasLost && window.location.reload(),
      () => (wasLost = true),
    );
  }, NETWORK_POLL_MS);
  return () => clearInterval(timer);
}
