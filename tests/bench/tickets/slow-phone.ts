import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import postgres from 'postgres';
import { ensureChromium } from '../../support/chromium.ts';
import { buildPage } from '../../support/page-build.ts';
import { giveTaxNumber, setSample } from '../../support/receipts.ts';
import type { Sample } from '../../support/receipts/classes.ts';
import { photograph, pngOf } from '../../support/receipts/photo.ts';
import { renderReceipt } from '../../support/receipts/print.ts';
import { startTestStack } from '../../support/stack.ts';
import { serveBuild } from '../../support/static-host.ts';
import { ms, percentile, printTable, progress, type targets } from '../support/report.ts';
import { CPU_SLOWDOWN, slowDown } from '../web/measure.ts';

const CAFE = 'cafetería-central';
const MEDIAN_TARGET_MS = 3000;
const P95_TARGET_MS = 10_000;

/**
 * Text for the page. Chromium slows a page's main thread and no worker: what a worker answers is held back here until
 * as much time has gone by as a slow one would have taken.
 */
const SLOW_WORKERS = `
  const Fast = window.Worker;
  window.decoding = 0;
  window.Worker = class extends Fast {
    asked = performance.now();
    postMessage(...question) {
      this.asked = performance.now();
      super.postMessage(...question);
    }
    set onmessage(hear) {
      super.onmessage = (event) => {
        const took = performance.now() - this.asked;
        window.decoding += took;
        setTimeout(() => hear(event), took * ${CPU_SLOWDOWN - 1});
      };
    }
  };
  document.addEventListener('change', () => {
    const chosen = performance.now();
    window.decision = new Promise((decided) => {
      new MutationObserver((_, watching) => {
        const read = [...document.querySelectorAll('main h2')].some(({ textContent }) =>
          /^([+]\\d+ Conectitos|Ticket leído)$/.test(textContent));
        const told = document.querySelector('main [role=alert]')?.textContent ?? '';
        if (!read && told === '') return;
        watching.disconnect();
        decided({ took: performance.now() - chosen, decoding: window.decoding, told: read ? '' : told });
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, true);
`;

interface Decision {
  took: number;
  /** The decoder's part of it, on this machine and not on a phone. */
  decoding: number;
  refusal: string;
}

async function choose(page: Page, url: string, buffer: Buffer): Promise<Decision> {
  await page.goto(url);
  await page.getByLabel('Leer el QR de una foto').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page
    .getByLabel('Leer el QR de una foto')
    .setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer });
  return page.evaluate('window.decision');
}

/** From a photo's choice to the server's decision on the page's screen, with the decoder's files in the cache. */
export async function measureSlowPhone(
  of: Sample[],
  result: ReturnType<typeof targets>,
  { miniature = false } = {},
): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'conecta-page-'));
  const stack = await startTestStack({ seed: true });
  const sql = postgres(stack.urls.database, { max: 1, onnotice: () => undefined });
  await buildPage(outDir, { VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable });
  const host = await serveBuild(outDir, stack.urls.api);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const [cafe] = await sql<{ id: string }[]>`select id from public.cafeterias where slug = ${CAFE}`;
    const nif = await giveTaxNumber(sql, cafe!);
    await setSample(sql, false);
    const signedIn = await fetch(`${stack.urls.api}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'vip@conecta.test', password: 'Conecta123' }),
    });
    const session = { name: 'sb-session', value: await signedIn.text() };
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'es-ES',
      deviceScaleFactor: 2,
      storageState: { cookies: [], origins: [{ origin: host.url, localStorage: [session] }] },
    });
    const page = await context.newPage();
    await page.addInitScript(SLOW_WORKERS);
    if (!miniature) await slowDown(await context.newCDPSession(page));

    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
    const url = `${host.url}/earn-conectitos/${encodeURIComponent(CAFE)}`;
    const decisions: (Decision & { class: string })[] = [];
    // the first fills the cache and does not count
    const samples = miniature ? of : [of[0]!, ...of];
    const step = progress('photos chosen on a slow phone', samples.length);
    for (const { class: kind, receipt, conditions, seed } of samples) {
      const number = `${receipt.number}-${decisions.length}`;
      const print = renderReceipt({ ...receipt, nif, day, number });
      const photo = pngOf(photograph(print, conditions, seed));
      decisions.push({ class: kind, ...(await choose(page, url, photo)) });
      // three a day, and no day has passed
      await sql`delete from public.purchase_tickets where receipt_key is not null`;
      step();
    }
    if (!miniature) decisions.shift();
    const row = (name: string, some: typeof decisions) => ({
      class: name,
      photos: some.length,
      read: some.filter(({ refusal }) => refusal === '').length,
      'ms p50': ms(
        percentile(
          some.map(({ took }) => took),
          0.5,
        ),
      ),
      'ms p95': ms(
        percentile(
          some.map(({ took }) => took),
          0.95,
        ),
      ),
      'decoding here p50': ms(
        percentile(
          some.map(({ decoding }) => decoding),
          0.5,
        ),
      ),
      'and most': ms(Math.max(...some.map(({ decoding }) => decoding))),
    });
    const kinds = [...new Set(decisions.map((one) => one.class))];
    printTable([
      ...kinds.map((kind) =>
        row(
          kind,
          decisions.filter((one) => one.class === kind),
        ),
      ),
      row('all', decisions),
    ]);
    console.log(...new Set(decisions.map(({ refusal }) => refusal)), '\n');
    const times = decisions.map(({ took }) => took);
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    const unread = decisions.filter(({ refusal }) => refusal !== '').length;
    result.figure('every photo ends in a decision without a refusal', `${unread} refused`, unread === 0);
    result.figure(`slow phone, median ≤ ${MEDIAN_TARGET_MS} ms`, ms(half), half <= MEDIAN_TARGET_MS);
    result.figure(`slow phone, 95 % ≤ ${P95_TARGET_MS} ms`, ms(most), most <= P95_TARGET_MS);
  } finally {
    await browser.close();
    host.stop();
    await sql.end();
    await stack.stop();
    rmSync(outDir, { recursive: true, force: true });
  }
}
