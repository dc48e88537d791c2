import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { ensureChromium } from '../../support/chromium.ts';
import { buildPage } from '../../support/page-build.ts';
import { startTestStack } from '../../support/stack.ts';
import { progress } from '../support/report.ts';
import { visit, type Visit } from './measure.ts';
import { serveBuild } from '../../support/static-host.ts';

const { values: options } = parseArgs({
  options: {
    /** Each route once: proves that the benchmark works. */
    miniature: { type: 'boolean', default: false },
  },
});
const RUNS = options.miniature ? 1 : 5;
const CAFE = encodeURIComponent('cafetería-central');

interface Route {
  path: string;
  account: string | null;
  ready: (page: Page) => Promise<void>;
  /** What is aimed at: largest paint, script, data round trips. */
  lcp: number;
  scriptKb: number;
  data: number;
}

const appears = (role: 'button' | 'heading' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().waitFor();

const ROUTES: Route[] = [
  { path: '/', account: null, ready: appears('link', 'Iniciar sesión'), lcp: 1000, scriptKb: 110, data: 0 },
  {
    path: `/login/${CAFE}`,
    account: null,
    ready: appears('button', 'Quiero mis recompensas'),
    lcp: 1300,
    scriptKb: 180,
    data: 1,
  },
  {
    path: `/get-started/${CAFE}`,
    account: 'cliente@conecta.test',
    ready: appears('heading', 'Tu opinión importa'),
    lcp: 2300,
    scriptKb: 190,
    data: 1,
  },
  {
    path: `/rewards/${CAFE}`,
    account: 'vip@conecta.test',
    ready: appears('heading', 'Mis Recompensas'),
    lcp: 2300,
    scriptKb: 190,
    data: 1,
  },
  {
    path: `/conecta-vip/${CAFE}`,
    account: 'vip@conecta.test',
    ready: appears('heading', /Felicidades/),
    lcp: 2300,
    scriptKb: 190,
    data: 1,
  },
  {
    path: '/dashboard',
    account: 'cliente@conecta.test',
    ready: appears('link', 'Continuar Hitos'),
    lcp: 2300,
    scriptKb: 190,
    data: 1,
  },
];

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const mark = (value: number, limit: number) => `${value}${value <= limit ? '' : ` > ${limit} ✗`}`;

async function signIn(apiUrl: string, key: string, email: string): Promise<string> {
  const response = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Conecta123' }),
  });
  if (!response.ok) throw new Error(`Sign-in of ${email}: ${await response.text()}`);
  return response.text();
}

/** `npm run bench:web`: the production build on a slow phone; median of five cold visits per route. */
async function main(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'conecta-page-'));
  const stack = await startTestStack({ seed: true });
  await buildPage(outDir, { VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable });
  const page = await serveBuild(outDir, stack.urls.api);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    const rows = [];
    const step = progress('routes visited', ROUTES.length);
    for (const { path, account, ready, lcp, scriptKb, data } of ROUTES) {
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const session = account ? await signIn(stack.urls.api, stack.keys.publishable, account) : null;
        visits.push(await visit(browser, page.url + path, session, ready));
      }
      const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
      rows.push({
        route: decodeURIComponent(path),
        'FCP ms': Math.round(of('fcp')),
        'LCP ms': mark(Math.round(of('lcp')), lcp),
        'usable ms': Math.round(of('usable')),
        'TBT ms': mark(Math.round(of('tbt')), 150),
        CLS: mark(Number(of('cls').toFixed(3)), 0.02),
        'script kB': mark(Math.round(of('scriptBytes') / 1000), scriptKb),
        requests: of('requests'),
        data: mark(of('dataRoundTrips'), data),
      });
      step();
    }
    console.table(rows);
  } finally {
    await browser.close();
    page.stop();
    await stack.stop();
    rmSync(outDir, { recursive: true, force: true });
  }
}

await main();
