import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { budgets, pagesOf, visitorBudget, type PageEntry, type PageName } from '../../src/config/pages.ts';
import { DEFAULT_PRODUCT_NAME } from '../../src/config/pages.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { enroll, signInAs, signUp, type Person } from './support/people.ts';
import { vipAt } from './support/vip.ts';

interface Visit {
  page: Page;
  path: string;
  heading: string | RegExp;
}

/** A name in a file that another is asked for by. */
const NAME = /[\w-]{8}(?=\.(?:js|css)\b)/g;

/** Returns the bytes that a file travels in. The names of files in it differ with each build's key, and so in weight. */
function weigh(file: Buffer): number {
  const names = [...new Set(file.toString().match(NAME))];
  const number = (name: string) =>
    createHash('sha256')
      .update(`${names.indexOf(name)}`)
      .digest('base64url');
  return gzipSync(file.toString().replace(NAME, (name) => number(name).slice(0, 8))).length;
}

/** Opens a page of src/config/pages.ts and holds what it loads against its budget and its first call. */
async function expectWithin(
  name: PageName,
  { script, files }: { script: number; files: number },
  { page, path, heading }: Visit,
): Promise<void> {
  const { firstCall }: PageEntry = pagesOf(DEFAULT_PRODUCT_NAME)[name];
  const scripts: Promise<Buffer>[] = [];
  let data = 0;
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.body());
    // The page does not wait for the count of a scan.
    if (/\/(rest|auth|functions|storage)\/v1\/(?!rpc\/count_scan)/.test(response.url())) data += 1;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(scripts)).map(weigh);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  expect.soft(kilobytes, `${path}: kB of script`).toBeLessThanOrEqual(script);
  expect.soft(sizes.length, `${path}: files of script`).toBeLessThanOrEqual(files);
  expect.soft(data, `${path}: round trips of data`).toBe(firstCall ? 1 : 0);
}

/** Has a phone save data. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  );

test('each route stays within its budget of script and data', async ({
  cafe,
  customer,
  openBrowser,
  sql,
}) => {
  await createCustomerAtHito(sql, 3, customer, cafe);
  const vip = await signUp();
  await enroll(vip, cafe);
  await vipAt(sql, vip, cafe);

  const visits: Record<keyof typeof budgets, Omit<Visit, 'page'> & { as?: Person }> = {
    home: { path: at.home, heading: /café|cliente|vuelv/i },
    terms: { path: '/terms', heading: 'Términos de uso' },
    loginAtCafe: { path: at.loginAt(cafe), heading: /Gana recompensas reales/ },
    dashboard: { as: customer, path: at.dashboard, heading: 'Mis Cafeterías' },
    journey: { as: customer, path: at.journey(cafe), heading: 'Compártelo con el mundo' },
    scan: { as: customer, path: at.scan(cafe), heading: /^(Hola, |Hoy ya cuenta)/ },
    rewards: { as: customer, path: at.rewards(cafe), heading: 'Mis Recompensas' },
    counter: { path: at.counter, heading: 'Vincula esta pantalla' },
    vip: { as: vip, path: at.vip(cafe, 'conectitos'), heading: /Felicidades/ },
  };
  for (const name of Object.keys(visits) as (keyof typeof visits)[]) {
    const { as, path, heading } = visits[name];
    const page = await openBrowser(as);
    await saveData(page);
    await expectWithin(name, budgets[name], { page, path, heading });
  }
  const visitor = await openBrowser();
  await saveData(visitor);
  const first = { page: visitor, path: at.scan(cafe), heading: 'Tu primer café, gratis' };
  await expectWithin('scan', visitorBudget, first);
});

test('a press finds the next screen already there', async ({ page, cafe, customer, sql }) => {
  await createCustomerAtHito(sql, 3, customer, cafe);
  await signInAs(page.context(), customer);
  const journeyFile = page.waitForResponse(
    async (response) => /\.js$/.test(response.url()) && (await response.text()).includes('Recorrido'),
  );
  await page.goto(at.dashboard);
  await journeyFile;
  // all that the idle browser has begun to fetch: a slow one still loads when its network was idle once before
  await page.evaluate(async () => {
    const begun = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
    await Promise.all(Array.from(begun, ({ href }) => import(href)));
  });
  // The journey opens without a further file. It begins to fetch its own next screen then, which waits too.
  await page.route('**/assets/*.js', () => undefined);
  await page.getByRole('link', { name: 'Compártelo con el mundo' }).click();
  await expect(page.getByRole('heading', { name: 'Compártelo con el mundo' })).toBeVisible();
});
