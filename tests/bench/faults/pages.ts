import { chromium, type Browser, type Locator, type Page } from 'playwright';
import type { Sql } from 'postgres';
import { connect } from '../../../supabase/local/connect.ts';
import { at } from '../../e2e/support/addresses.ts';
import { ensureChromium } from '../../support/chromium.ts';
import { signedToken, TOKEN_LIFETIME } from '../support/client.ts';
import type { Person } from '../../support/scenarios/person.ts';
import { progress } from '../support/report.ts';
import type { UserGroups } from '../support/noon-load.ts';

/** Functions that break one part of the backend and mend it. */
export interface FaultInjection {
  strike: () => Promise<void>;
  mend: () => Promise<void>;
}

/** The parts that break under the pages. */
export interface Parts {
  postgres: FaultInjection;
  api: FaultInjection;
  functions: FaultInjection;
}

export interface PageOptions {
  pageUrl: string;
  jwtSecret: string;
  databaseUrl: () => string;
  /** The load takes people from the front, the pages belong to those at the end. */
  crowds: UserGroups;
  parts: Parts;
}

/** Outcome of one open page. */
export interface PageResult {
  fault: string;
  page: string;
  /** Text shown while the part was away. */
  duringFault: string;
  /** Seconds from the part's return to the page's data, nobody pressing anything; or how the act ended. */
  after: string;
  ok: boolean;
}

const TIMEOUT_MS = 60_000;

/**
 * Real pages of signed-in customers, open while parts of the backend go away and come back: what they read must come
 * back by itself, and what was pressed meanwhile must be done once and shown as it is.
 */
export async function watchPages(options: PageOptions): Promise<PageResult[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    const stage = { ...options, browser };
    const step = progress('faults under open pages', 3);
    const results: PageResult[] = [];
    for (const fault of [postgresUnavailable, apiKilledMidRequest, functionKilledMidRequest]) {
      results.push(...(await fault(stage)));
      step();
    }
    return results;
  } finally {
    await browser.close();
  }
}

type Stage = PageOptions & { browser: Browser };

/** One use of the database; a client that lived through its crashes would be one more thing to fail. */
async function inDatabase<T>({ databaseUrl }: Stage, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(databaseUrl(), 2);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** A page that reads. */
interface Reader {
  name: string;
  page: Page;
  /** A heading that is only seen when its data is there. */
  heading: RegExp;
  data: Locator;
}

/** Storage key of the page's session (src/lib/supabase.ts). */
const SESSION_KEY = 'sb-session';

/** The session of somebody who signed in earlier, as the page stores it. */
function sessionOf({ user_id: id, email }: Person, secret: string): string {
  return JSON.stringify({
    access_token: signedToken(id, secret),
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: TOKEN_LIFETIME,
    expires_at: Math.floor(Date.now() / 1000) + TOKEN_LIFETIME,
    user: { id, email, aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {} },
  });
}

async function open(stage: Stage, person: Person, path: string): Promise<Page> {
  const localStorage = [{ name: SESSION_KEY, value: sessionOf(person, stage.jwtSecret) }];
  const context = await stage.browser.newContext({
    baseURL: stage.pageUrl,
    storageState: { cookies: [], origins: [{ origin: stage.pageUrl, localStorage }] },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 390, height: 844 },
    // the wheel's turns are not the subject
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The people of a operation whom nobody else uses, counted from the end. */
function personFor({ crowds }: Stage, operation: keyof UserGroups, place: number): Person {
  const person = crowds[operation].at(-1 - place);
  if (!person) throw new Error(`Nobody is left for: ${operation}`);
  return person;
}

/** Open pages with their data, one per screen. */
async function openReaders(stage: Stage): Promise<Reader[]> {
  const reader = async (name: string, person: Person, path: string, heading: RegExp) => {
    const page = await open(stage, person, path);
    const data = page.getByRole('heading', { name: heading }).first();
    await data.waitFor();
    return { name, page, heading, data };
  };
  const [atWheel, winner, vip] = [
    personFor(stage, 'spin', 1),
    personFor(stage, 'redemption', 1),
    personFor(stage, 'VIP spin', 0),
  ];
  return [
    await reader('journey', atWheel, at.journey(atWheel), /Toca girar la ruleta/),
    await reader('gallery', winner, at.rewards(winner), /gratis|descuento/),
    await reader('VIP area', vip, at.vip(vip), /Felicidades/),
  ];
}

const retryOf = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

/** Opens each screen anew while the backend is away, as somebody would, until it says that it cannot read. */
async function reopen(readers: Reader[]): Promise<void> {
  await Promise.all(
    readers.map(async ({ page }) => {
      await page.reload();
      await retryOf(page).waitFor();
    }),
  );
}

/** Waits for the data without touching anything. */
async function recovered(fault: string, readers: Reader[], backAt: number): Promise<PageResult[]> {
  const results = await Promise.all(
    readers.map(async (reader) => {
      const { name, data } = reader;
      const flashes = await watchForLoading(reader);
      const ok = await data.waitFor().then(
        () => true,
        () => false,
      );
      const seconds = ((performance.now() - backAt) / 1000).toFixed(1);
      const flashed = (await flashes()) > 0 ? ', through a loading state' : '';
      return {
        fault,
        page: name,
        duringFault: 'said so, "Reintentar"',
        after: ok ? `data after ${seconds} s by itself${flashed}` : 'no data by itself',
        ok,
      };
    }),
  );
  await Promise.all(readers.map(({ page }) => page.context().close()));
  return results;
}

/** Counts how often the screen shows neither its error nor its data: it says that it loads. */
async function watchForLoading({ page, heading }: Reader): Promise<() => Promise<number>> {
  await page.evaluate((pattern) => {
    const seen = { flashes: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const headings = [...document.querySelectorAll('h1, h2, h3')];
      const hasData = headings.some(({ textContent }) => textContent.match(pattern));
      if (!document.querySelector('[role=alert]') && !hasData) seen.flashes += 1;
    }).observe(document.body, { childList: true, subtree: true });
  }, heading.source);
  return () => page.evaluate(() => (window as unknown as { seen: { flashes: number } }).seen.flashes);
}

/** Postgres is away: a spin pressed meanwhile, and screens opened meanwhile. */
async function postgresUnavailable(stage: Stage): Promise<PageResult[]> {
  const fault = 'Postgres killed';
  const person = personFor(stage, 'spin', 0);
  const page = await open(stage, person, at.journey(person));
  const spin = page.getByRole('button', { name: 'Girar la ruleta' });
  await spin.waitFor();
  const readers = await openReaders(stage);

  await stage.parts.postgres.strike();
  const pressed = page.waitForResponse(/spin_hito_wheel/);
  await spin.click();
  const refused = (await pressed).status() >= 500;
  await reopen(readers);
  const stays = await page.getByRole('heading', { name: 'Toca girar la ruleta' }).isVisible();
  await stage.parts.postgres.mend();
  const results = await recovered(fault, readers, performance.now());

  await spin.click();
  await page.getByRole('heading', { name: 'Has ganado:' }).waitFor();
  const prizes = await inDatabase(
    stage,
    (sql) => sql<{ name: string }[]>`select reward_name as name from public.user_rewards
      where cliente_id = ${person.enrollment_id} and hito_number = ${person.hito}`,
  );
  const shown = await page.getByRole('heading', { name: `Has ganado: ${prizes[0]?.name}` }).isVisible();
  await page.context().close();
  return [
    ...results,
    {
      fault,
      page: 'spin pressed meanwhile',
      duringFault: refused && stays ? 'refused, its wheel stays' : 'NOT as expected',
      after: `pressed again: ${prizes.length} prize in the database, ${shown ? 'the one on the screen' : 'ANOTHER on the screen'}`,
      ok: refused && stays && prizes.length === 1 && shown,
    },
  ];
}

/** Holds the rows of a person's record and rewards, so that an act stands still in its transaction, and lets go at the end. */
async function lockRows(
  stage: Stage,
  person: Person,
): Promise<{ act: Promise<void>; letGo: () => Promise<void> }> {
  const sql = connect(stage.databaseUrl(), 1);
  await sql.unsafe('begin');
  await sql`select from public."Clientes proto" where user_id = ${person.user_id} for update`;
  await sql`select from public.user_rewards where user_id = ${person.user_id} for update`;
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const blocked = async () => {
    const watcher = connect(stage.databaseUrl(), 1);
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      const waiting =
        await watcher`select from pg_stat_activity where ${own!.pid} = any (pg_blocking_pids(pid))`;
      if (waiting.length > 0) break;
      if (performance.now() > deadline) throw new Error('No act came to wait for the held rows');
    }
    await watcher.end();
  };
  return {
    act: blocked(),
    letGo: async () => {
      await sql.unsafe('rollback');
      await sql.end();
    },
  };
}

/** The API dies while it redeems a reward. */
async function apiKilledMidRequest(stage: Stage): Promise<PageResult[]> {
  const fault = 'API killed in the act';
  const person = personFor(stage, 'redemption', 0);
  const reward = person.reward_id!;
  const page = await open(stage, person, at.redeem(person, reward));
  const redeem = async () => {
    await page.getByRole('button', { name: 'CANJEAR', exact: true }).click();
    // The question takes nothing in its first 600 ms.
    await page.waitForTimeout(800);
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, canjear ahora' }).click();
  };
  const readers = await openReaders(stage);

  const held = await lockRows(stage, person);
  await redeem();
  await held.act;
  await stage.parts.api.strike();
  await held.letGo();
  await reopen(readers);
  const available = page.getByRole('main').getByRole('status').getByText('DISPONIBLE', { exact: true });
  const stays = await available.isVisible();
  await stage.parts.api.mend();
  const results = await recovered(fault, readers, performance.now());

  await redeem();
  const band = page
    .getByRole('main')
    .getByRole('status')
    .getByText(/^CANJEADO$/);
  await band.waitFor();
  const redeemed = await inDatabase(
    stage,
    (sql) => sql`select from public.user_rewards where id = ${reward} and redeemed_at is not null`,
  );
  await page.context().close();
  return [
    ...results,
    {
      fault,
      page: 'redemption under way',
      duringFault: stays ? 'undone, shown as available' : 'NOT as expected',
      after: `pressed again: ${redeemed.length === 1 ? 'redeemed once, and shown' : 'NOT redeemed'}`,
      ok: stays && redeemed.length === 1,
    },
  ];
}

/** The function dies while the API registers a visit for it. */
async function functionKilledMidRequest(stage: Stage): Promise<PageResult[]> {
  const person = personFor(stage, 'visit', 0);
  const page = await open(stage, person, at.visits(person));
  const register = page.getByRole('button', { name: 'Registrar mi visita' });
  await page.getByText(person.cafe_nombre, { exact: true }).first().waitFor();

  const held = await lockRows(stage, person);
  const pressed = page.waitForResponse(/process-visit-registration/);
  await register.click();
  await held.act;
  await stage.parts.functions.strike();
  const status = (await pressed).status();
  await held.letGo();
  await register.click();
  const registered = page.getByText(/Visita apuntada|Hoy ya has registrado una visita/).first();
  await registered.waitFor();
  const message = (await registered.textContent())?.startsWith('Hoy ya')
    ? 'already registered'
    : 'registered';
  const visits = await inDatabase(
    stage,
    (
      sql,
    ) => sql`select from public.visitas_clientes where user_id = ${person.user_id} and cafe_id = ${person.cafe_id}
      and fecha_visita = (now() at time zone 'Europe/Madrid')::date`,
  );
  await page.context().close();
  return [
    {
      fault: 'function killed in the act',
      page: 'visit under way',
      duringFault: `answered ${status}`,
      after: `pressed again: "${message}", ${visits.length} visit of today in the database`,
      ok: status >= 500 && visits.length === 1,
    },
  ];
}
