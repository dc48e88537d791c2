import type { Browser, CDPSession, Page } from 'playwright';

/** What one cold visit cost; times in milliseconds, bytes as they crossed the network. */
export interface Visit {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** When the route's main control could be used. */
  usable: number;
  scriptBytes: number;
  requests: number;
  dataRoundTrips: number;
}

/** 150 ms round trip, 1.6 Mbps down, CPU four times slower: a mid-range phone on a café's connection. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
export const CPU_SLOWDOWN = 4;

/** Makes a page that of a slow phone; its workers stay as fast as they are. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

interface Observed {
  lcp: number;
  cls: number;
  tbt: number;
}

/** Runs in the page before anything else; text, since a compiled function would bring its helpers along. */
const OBSERVE = `
  const seen = (window.seen = { lcp: 0, cls: 0, tbt: 0 });
  const on = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  on('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)));
`;

/** One visit with an empty cache. `ready` waits for what a person came for. */
export async function visit(
  browser: Browser,
  url: string,
  session: string | null,
  ready: (page: Page) => Promise<void>,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-ES',
    deviceScaleFactor: 2,
    storageState: {
      cookies: [],
      origins: session
        ? [{ origin: new URL(url).origin, localStorage: [{ name: 'sb-session', value: session }] }]
        : [],
    },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
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
    await page.goto(url);
    await ready(page);
    const usable = await page.evaluate(() => performance.now());
    // what is loaded ahead in idle time counts too
    await page.waitForLoadState('networkidle');
    const observed = await page.evaluate(() => (window as unknown as { seen: Observed }).seen);
    const fcp = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    );
    return { ...observed, fcp, usable, scriptBytes, requests, dataRoundTrips };
  } finally {
    await context.close();
  }
}
