import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { ensureChromium } from '../../support/chromium.ts';
import { machine, printTable, targets } from '../support/report.ts';
import { servePage } from '../faults/page-server.ts';

const { values: options } = parseArgs({
  options: {
    /** How long the screen stands there, by its own clock. */
    hours: { type: 'string', default: '48' },
  },
});
const hours = Number(options.hours);
const STEP = 10_000;
/** How far the clock goes at once: less than a call's patience, so that each is answered within its own time. */
const STRIDE = 5_000;
const GROWTH_LIMIT_KB = 1_000;

const DEVICE = { id: crypto.randomUUID(), secret: 'x'.repeat(64) };
const CAFE = {
  id: crypto.randomUUID(),
  nombre: 'Cafetería Central',
  slug: 'cafetería-central',
  vip_id: crypto.randomUUID(),
  state: 'active',
  primary_color: '#244eb8',
  secondary_color: '#4fb796',
  review_url: null,
  instagram_url: null,
  logo_path: null,
  way_of_working: 'proof',
  team_member: false,
  blocked: null,
};

const MINUTE = 60_000;

/** What the server would answer at an instant: a greeting every third minute, other news every ten, tokens when they run out. */
function answerAt(now: number, known: string | undefined, until = 0): object {
  const step = Math.floor(now / STEP);
  const hello = now % (3 * MINUTE) < 10_000 ? 'Marta' : null;
  const waits = Math.floor(now / (10 * MINUTE)) % 2 === 1;
  const version = `${hello} ${waits}`;
  const tokens = Array.from({ length: 60 }, (_, place) =>
    (step + place).toString(32).toUpperCase().padStart(16, '0'),
  );
  return {
    status: 'on',
    now: new Date(now).toISOString(),
    version,
    counter: known === version ? null : { cafe: CAFE, hello, waiting: waits ? ['Café gratis'] : [] },
    signed: until < step + 30 ? { first_step: step, tokens } : null,
  };
}

/** Every six hours the café is without network for a quarter of one. */
const isOffline = (now: number) => now % (6 * 60 * MINUTE) < 15 * MINUTE;

/** `npm run bench:counter`: a screen on a counter for two days by its own clock, and what its memory does meanwhile. */
async function main(): Promise<boolean> {
  console.log(`Counter benchmark, ${hours} hours of a screen, ${machine()}\n`);
  const goals = targets();
  const page = await servePage('http://127.0.0.1:9', 'sb_publishable_bench');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const screen = await browser.newPage({
      viewport: { width: 1024, height: 600 },
      serviceWorkers: 'block',
      storageState: {
        cookies: [],
        origins: [
          {
            origin: page.url,
            localStorage: [{ name: 'counter-device', value: JSON.stringify(DEVICE) }],
          },
        ],
      },
    });
    const began = Date.now();
    let time = began;
    let looks = 0;
    let [greetings, failures] = [0, 0];
    await screen.route(/load_counter/, (route) => {
      looks += 1;
      if (looks > 1 && isOffline(time)) {
        failures += 1;
        return route.abort();
      }
      const { known_version, signed_until } = route.request().postDataJSON() as {
        known_version?: string;
        signed_until?: number;
      };
      const answer = answerAt(time, known_version, signed_until);
      if (JSON.stringify(answer).includes('Marta')) greetings += 1;
      return route.fulfill({ json: answer });
    });
    await screen.clock.install({ time: began });
    await screen.goto(`${page.url}/counter/${DEVICE.id}`);
    await screen.getByRole('img').waitFor();
    await screen.clock.pauseAt(Date.now() + 1_000);
    const devtools = await screen.context().newCDPSession(screen);
    await devtools.send('Performance.enable');
    const rows: Record<string, number>[] = [];
    const note = async (hour: number) => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { metrics } = await devtools.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
      rows.push({
        hour,
        'heap kB': Math.round(of('JSHeapUsedSize') / 1000),
        nodes: of('Nodes'),
        listeners: of('JSEventListeners'),
        looks,
        greetings,
        failures,
      });
    };
    for (let stride = 0; stride <= (hours * 3_600_000) / STRIDE; stride += 1) {
      if (stride % (3_600_000 / STRIDE) === 0) await note((stride * STRIDE) / 3_600_000);
      await screen.clock.runFor(STRIDE);
      time += STRIDE;
    }
    await screen.getByRole('img').waitFor();
    printTable(rows);
    // the first hour compiles and fills caches
    const grown = (name: string) => rows.at(-1)![name]! - rows[Math.min(1, rows.length - 2)]![name]!;
    const [heap, nodes, listeners] = [grown('heap kB'), grown('nodes'), grown('listeners')];
    goals.check('no growth of the heap after the first hour', `${heap} kB`, heap < GROWTH_LIMIT_KB);
    goals.check('nor of the document', `${nodes} nodes`, nodes < 50);
    goals.check('nor of what listens', `${listeners} listeners`, listeners < 5);
    return goals.finish();
  } finally {
    await browser.close();
    await page.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
