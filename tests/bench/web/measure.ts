import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright';
import { DOWN_BYTES_PER_S, LATENCY_MS, UP_BYTES_PER_S, type SlowLine } from './throttled-network.ts';

/** The times of one visit in milliseconds, and its layout shift. */
export interface Observed {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Time at which the route's main control could be used. */
  usable: number;
}

/** A cold visit, with its bytes as they crossed the network. */
export interface Visit extends Observed {
  scriptBytes: number;
  requests: number;
  dataRoundTrips: number;
}

const CPU_SLOWDOWN = 4;

/** Makes a page that of a slow phone; its workers stay as fast as they are. */
async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_S,
    uploadThroughput: UP_BYTES_PER_S,
  });
  await slowProcessor(devtools);
}

const slowProcessor = (devtools: CDPSession) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

/** Globals that {@link OBSERVE} keeps in the page. */
declare global {
  interface Window {
    seen: { lcp: number; cls: number; tbt: number; inp: number };
    /**
     * Resolves with the milliseconds from the last press, or from the page's beginning, to the paint of a heading, button
     * or link that begins with one of these words; rejects after a minute.
     */
    paintOf: (words: string | string[]) => Promise<number>;
  }
}

/**
 * Runs in the page before anything else; text, since a compiled function would bring its helpers along. It looks only when
 * something has changed: Playwright's own waits work out each element's role in every frame, a tenth of a slow start.
 */
const OBSERVE = `
  const seen = (window.seen = { lcp: 0, cls: 0, tbt: 0, inp: 0 });
  let pressedAt = 0;
  const on = (type, add, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true, ...options });
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  on('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)));
  on('event', ({ interactionId, duration }) => interactionId && (seen.inp = Math.max(seen.inp, duration)),
    { durationThreshold: 16 });
  addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), true);
  const isThere = (words) =>
    [...document.querySelectorAll('h1, h2, h3, button, a')].some(
      (element) => words.some((word) => element.textContent.startsWith(word)) && element.getClientRects().length > 0,
    ) && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  window.paintOf = (words) =>
    new Promise((resolve, reject) => {
      const fail = () =>
        reject(new Error('No "' + words + '" on ' + location.href + ': ' + document.body.innerText.slice(0, 500)
          + [...document.images].map(({ src, complete, loading }) => [src, complete, loading].join(' '))));
      const limit = setTimeout(fail, 60_000);
      const look = () => {
        if (!isThere([words].flat())) return;
        changes.disconnect();
        removeEventListener('load', look, true);
        clearTimeout(limit);
        // the next task begins after a frame's paint
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      // a picture that arrives changes no element
      addEventListener('load', look, true);
      look();
    });
`;

/** Opens a phone's browser with empty caches, signed in with a session's text or as a visitor. */
export async function openPhone(
  browser: Browser,
  origin: string,
  session: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
    deviceScaleFactor: 2,
    storageState: {
      cookies: [],
      origins: session ? [{ origin, localStorage: [{ name: 'sb-session', value: session }] }] : [],
    },
  });
  await context.addInitScript(OBSERVE);
  return context;
}

/** Opens an address and observes the visit. It is usable once a heading, button or link begins with the words. */
export async function observe(page: Page, url: string, words: string[]): Promise<Observed> {
  await page.goto(url, { waitUntil: 'commit' });
  const usable = words.length > 0 ? await page.evaluate((expected) => window.paintOf(expected), words) : NaN;
  // Files that are loaded ahead in idle time count too.
  await page.waitForLoadState('networkidle');
  const { lcp, cls, tbt } = await page.evaluate(() => window.seen);
  const fcp = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  return { fcp, lcp, cls, tbt, usable };
}

/** One visit with an empty cache. */
export async function visit(context: BrowserContext, url: string, words: string[]): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools);
  const scripts = new Set<string>();
  let [scriptBytes, requests, dataRoundTrips] = [0, 0, 0];
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    requests += 1;
    if (type === 'Script' || /\/assets\/.*\.js$/.test(request.url)) scripts.add(requestId);
    if (/\/(rest|auth|functions|storage)\/v1\//.test(request.url) && request.method !== 'OPTIONS')
      dataRoundTrips += 1;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const observed = await observe(page, url, words);
  return { ...observed, scriptBytes, requests, dataRoundTrips };
}

/** The second visit to an address: page and service worker have their files, the line makes each answer late. */
export async function secondVisit(
  context: BrowserContext,
  url: string,
  words: string[],
  line: SlowLine,
): Promise<Observed> {
  const first = await context.newPage();
  await observe(first, url, words);
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // the worker keeps what the first visit loaded once that visit has told it
    while (!(await caches.has('assets'))) await new Promise((later) => setTimeout(later, 50));
  });
  await first.close();
  const page = await openSlowPage(context);
  line.isSlow = true;
  try {
    return await observe(page, url, words);
  } finally {
    line.isSlow = false;
  }
}

/** A page with a slow processor, for a line that is slow at the host. */
export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await slowProcessor(await context.newCDPSession(page));
  return page;
}

export interface PressCost {
  /** Milliseconds from the press to the paint of the next screen. */
  took: number;
  /** Calls to the server meanwhile. */
  calls: number;
  /** The longest interaction in milliseconds (INP). */
  inp: number;
}

/**
 * Presses and waits for the next screen: until a heading, button or link that begins with these words is painted, and
 * all pictures on display are there.
 */
export async function press(page: Page, name: string, next: string): Promise<PressCost> {
  let calls = 0;
  const count = (request: Request) => (calls += /\/v1\//.test(request.url()) ? 1 : 0);
  page.on('request', count);
  const pressed = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
  await page.evaluate(() => (window.seen.inp = 0));
  await pressed.first().click();
  const took = await page.evaluate((words) => window.paintOf(words), next);
  page.off('request', count);
  // an interaction is told once its frame is painted
  await page.waitForLoadState('networkidle');
  return { took, calls, inp: await page.evaluate(() => window.seen.inp) };
}
