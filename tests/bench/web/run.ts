import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext } from 'playwright';
import { pagesOf, type PageEntry } from '../../../src/config/pages.ts';
import { DEFAULT_PRODUCT_NAME } from '../../../src/config/pages.ts';
import { buildPage } from '../../../supabase/local/stack/page-build.ts';
import { ensureChromium } from '../../support/browser/chromium.ts';
import { startTestStack } from '../../support/backend/stack.ts';
import { serveBuild } from '../../support/hosting/static-host.ts';
import { machine, printTable, progress } from '../support/report.ts';
import {
  observe,
  openPhone,
  secondVisit,
  visit,
  type Observed,
  type PressCost,
  type Visit,
} from './measure.ts';
import { runScenario, PRESSES, type Press } from './presses.ts';
import { throttleNetwork } from './throttled-network.ts';

const { values: options, positionals } = parseArgs({
  // the parts to run, of cold, second, presses and shifts; none means all
  allowPositionals: true,
  options: {
    /** Each row once: proves that the benchmark works. */
    miniature: { type: 'boolean', default: false },
  },
});
const RUNS = options.miniature ? 1 : 5;
const CAFE = encodeURIComponent('cafetería-central');
const CUSTOMER = 'cliente@conecta.test';
const VIP = 'vip@conecta.test';
const SECOND_SCAN_LCP = 800;
const INP = 200;

interface Route {
  path: string;
  account: string | null;
  /** Beginnings of the heading, button or link that a person came for. */
  ready: string[];
  /** Targets: first words, largest paint, use, script, data round trips. */
  fcp?: number;
  lcp: number;
  usable?: number;
  scriptKb: number;
  data: number;
}

const ROUTES: Route[] = [
  { path: '/', account: null, ready: ['Iniciar sesión'], lcp: 1000, scriptKb: 110, data: 0 },
  {
    path: `/login/${CAFE}`,
    account: null,
    ready: ['Quiero mis recompensas'],
    lcp: 1300,
    scriptKb: 180,
    data: 1,
  },
  {
    path: `/c/${CAFE}`,
    account: null,
    // the prize, which comes with the button's life
    ready: ['Tu primer café'],
    fcp: 1000,
    lcp: 1300,
    usable: 1200,
    scriptKb: 110,
    // the scan is counted beside it
    data: 2,
  },
  {
    path: `/c/${CAFE}`,
    account: CUSTOMER,
    ready: ['Hola, ', 'Hoy ya cuenta'],
    lcp: 1600,
    scriptKb: 190,
    data: 2,
  },
  {
    path: `/get-started/${CAFE}`,
    account: CUSTOMER,
    ready: ['Tu opinión importa'],
    lcp: 1600,
    scriptKb: 190,
    data: 1,
  },
  {
    path: `/rewards/${CAFE}`,
    account: VIP,
    ready: ['CANJEAR', 'Canjeado'],
    lcp: 1600,
    scriptKb: 190,
    data: 1,
  },
  {
    path: `/conecta-vip/${CAFE}`,
    account: VIP,
    ready: ['¡Felicidades'],
    lcp: 1600,
    scriptKb: 190,
    data: 1,
  },
  {
    path: '/dashboard',
    account: CUSTOMER,
    ready: ['Mis Recompensas'],
    lcp: 1600,
    scriptKb: 190,
    data: 1,
  },
];

/** The median of several runs, their spread, and whether it is within its aim. */
function cell(values: number[], aim = Infinity, digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b).map((value) => value.toFixed(digits));
  const median = sorted[Math.floor(sorted.length / 2)] ?? '';
  const spread = sorted.length > 1 ? ` (${sorted[0]}–${sorted.at(-1)})` : '';
  if (aim === Infinity) return median + spread;
  return `${median}${spread} ${Number(median) <= aim ? '≤' : '>'} ${aim}${Number(median) <= aim ? '' : ' ✗'}`;
}

async function signIn(apiUrl: string, key: string, email: string): Promise<string> {
  const response = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Conecta123' }),
  });
  if (!response.ok) throw new Error(`Sign-in of ${email}: ${await response.text()}`);
  return response.text();
}

/** Returns the account that can see an address. */
function accountFor(path: string): string {
  if (path.startsWith('/admin')) return 'admin@conecta.test';
  if (path.startsWith('/team')) return 'duena@conecta.test';
  return path.includes('vip') ? VIP : CUSTOMER;
}

/** Pages whose only place holder is a café, each with its viewers: the others need an id, which no demo account keeps. */
const VIEWS = Object.values<PageEntry>(pagesOf(DEFAULT_PRODUCT_NAME))
  .map(({ path, access }) => ({ path: path.replace(':cafeSlug', CAFE), access }))
  .filter(({ path }) => !/[:*]/.test(path))
  .flatMap(({ path, access }) =>
    [access !== 'signed-in' && null, access !== 'static' && accountFor(path)]
      .filter((account) => account !== false)
      .map((account) => ({ path, account })),
  );

async function repeat<Result>(run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < RUNS; at += 1) results.push(await run());
  return results;
}

/** `npm run bench:web`: the production build on a slow phone, medians of five runs beside their aims. */
async function main(): Promise<void> {
  console.log(`Pages on a slow phone, ${machine()}; ms, median (least–most) of ${RUNS}, aim\n`);
  const outDir = mkdtempSync(join(tmpdir(), 'conecta-page-'));
  const stack = await startTestStack({ seed: true });
  await buildPage(outDir, { VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable });
  const line = throttleNetwork();
  const host = await serveBuild(outDir, stack.urls.api, (bytes) => line.hold(bytes));
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

  /** Measures in a browser with empty caches. */
  async function onPhone<Result>(
    account: string | null,
    measure: (phone: BrowserContext) => Promise<Result>,
  ): Promise<Result> {
    const session = account ? await signIn(stack.urls.api, stack.keys.publishable, account) : null;
    const phone = await openPhone(browser, host.url, session);
    try {
      return await measure(phone);
    } finally {
      await phone.close();
    }
  }

  async function measureColdVisits(): Promise<void> {
    const step = progress('cold routes visited', ROUTES.length);
    const rows = [];
    for (const { path, account, ready, ...aim } of ROUTES) {
      const visits = await repeat(() => onPhone(account, (phone) => visit(phone, host.url + path, ready)));
      const of = (key: keyof Visit, divisor = 1) => visits.map((one) => one[key] / divisor);
      rows.push({
        'cold visit': decodeURIComponent(path) + (account ? '' : ', visitor'),
        'first words': cell(of('fcp'), aim.fcp),
        'largest paint': cell(of('lcp'), aim.lcp),
        usable: cell(of('usable'), aim.usable),
        blocked: cell(of('tbt'), 150),
        shift: cell(of('cls'), 0, 3),
        'script kB': cell(of('scriptBytes', 1000), aim.scriptKb),
        requests: cell(of('requests')),
        data: cell(of('dataRoundTrips'), aim.data),
      });
      step();
    }
    printTable(rows);
  }

  async function measureSecondScans(): Promise<void> {
    const scanned = ROUTES.filter(({ account }) => account);
    const step = progress('second scans', scanned.length);
    const rows = [];
    for (const { path, account, ready } of scanned) {
      const scans = await repeat(() =>
        onPhone(account, (phone) => secondVisit(phone, host.url + path, ready, line)),
      );
      const of = (key: keyof Observed) => scans.map((one) => one[key]);
      rows.push({
        'second scan': decodeURIComponent(path),
        'first words': cell(of('fcp')),
        'largest paint': cell(of('lcp'), SECOND_SCAN_LCP),
        usable: cell(of('usable')),
        shift: cell(of('cls'), 0, 3),
      });
      step();
    }
    printTable(rows);
  }

  async function measurePresses(): Promise<void> {
    const stories = await repeat(() =>
      onPhone(null, (phone) => runScenario(phone, host.url, stack.urls.api, CAFE, line)),
    );
    const rows = (Object.keys(PRESSES) as Press[]).map((name) => {
      const of = (key: keyof PressCost) => stories.map((story) => story[name][key]);
      return {
        press: name,
        'next screen': cell(of('took'), PRESSES[name]),
        calls: cell(of('calls')),
        interaction: cell(of('inp'), INP),
      };
    });
    printTable(rows);
  }

  async function findShifts(): Promise<void> {
    const step = progress('pages looked at for shifts', VIEWS.length);
    const rows: Record<string, string>[] = [];
    line.isSlow = true;
    for (const { path, account } of VIEWS) {
      const { cls } = await onPhone(account, async (phone) =>
        observe(await phone.newPage(), host.url + path, []),
      );
      const view = { 'page that shifts': decodeURIComponent(path), for: account ?? 'visitor' };
      if (cls >= 0.0005) rows.push({ ...view, shift: cls.toFixed(3) });
      step();
    }
    line.isSlow = false;
    if (rows.length > 0) printTable(rows);
    const robots = await (await fetch(`${host.url}/robots.txt`)).text();
    console.log(`${VIEWS.length} page views, ${rows.length} with a shift; aim 0`);
    console.log(
      `/robots.txt is ${/^User-agent:/m.test(robots) ? 'a file for robots' : 'the shell of the page ✗'}`,
    );
  }

  const parts = {
    cold: measureColdVisits,
    second: measureSecondScans,
    presses: measurePresses,
    shifts: findShifts,
  };
  try {
    for (const [name, measure] of Object.entries(parts))
      if (positionals.length === 0 || positionals.includes(name)) await measure();
  } finally {
    await browser.close();
    host.stop();
    await stack.stop();
    rmSync(outDir, { recursive: true, force: true });
  }
}

await main();
