import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { at } from './support/addresses.ts';
import { breakCall, networkLost, refusedWith } from './support/failures.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';

const SECRETS = ['ana.lopez@example.test', 'K7Q2M9XA', '612345678', 'eyJhbGciOi'];

const MESSAGE =
  'ana.lopez@example.test is not a function: K7Q2M9XA, +34612345678 (https://x.test/join-team#invitacion=eyJhbGciOi)';

/** Follows the reports of a page. */
function reportsOf(page: Page): Record<string, string>[] {
  const reports: Record<string, string>[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/rpc/report_fault'))
      reports.push(request.postDataJSON() as Record<string, string>);
  });
  return reports;
}

/** Has the page throw at the next navigation, from its own code. */
const sabotage = (page: Page) =>
  page.evaluate((message) => {
    window.scrollTo = () => {
      throw new TypeError(message);
    };
  }, MESSAGE);

// The bounds of an hour are everybody's, and other tests break pages too. One after the other: each begins with none.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ sql }) => sql`delete from private.faults`);

/** The act of a card on the dashboard. */
const toJourney = (page: Page) => page.locator('main a[href^="/get-started/"]').first();

test('an administrator reads where a customer’s page broke, and nothing of the customer', async ({
  page,
  cafe,
  customer,
  openBrowser,
  sql,
  allowConsole,
}) => {
  allowConsole(/is not a function/);
  const broken = await openBrowser(customer);
  const reports = reportsOf(broken);
  await broken.goto(`${at.dashboard}?correo=ana.lopez@example.test#invitacion=eyJhbGciOi`);
  await sabotage(broken);
  // the page mends itself by a reload, and is told of all the same, also where the file for that comes late
  await broken.route(/\/faults\.js$/, (route) => setTimeout(() => void route.continue(), 1500));
  await toJourney(broken).click();
  await expect(broken.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ kind: 'error', page: '/get-started/:cafeSlug' });

  const rows = () => sql<{ id: number; n: number; places: string }[]>`
    select f.*, h.*, e.payload from private.faults f join private.fault_hours h on h.fault_id = f.id
    left join private.events e on e.topic = 'fault' and e.payload ->> 'page' = f.page
    where f.page = '/get-started/:cafeSlug' and f.kind = 'error'`;
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
  const kept = JSON.stringify([reports, await rows()]);
  for (const secret of [...SECRETS, cafe.slug, customer.email, customer.id])
    expect(kept).not.toContain(secret);

  // a second one within the minute is not told
  await broken.goto(at.dashboard);
  await sabotage(broken);
  const module = broken.waitForResponse(/\/faults\.js$/);
  await toJourney(broken).click();
  await module;
  await expect(broken.getByRole('heading', { level: 1, name: 'Mis Cafeterías' })).toBeHidden();
  await expect(broken.getByRole('heading', { level: 1 })).toBeVisible();
  expect(reports).toHaveLength(1);

  const admin = await openBrowser(await signUpAdmin(sql));
  await admin.goto(adminAt.home);
  if (test.info().project.name === 'phone') await admin.getByRole('button', { name: 'Más' }).click();
  await admin.getByRole('link', { name: 'Fallos', exact: true }).click();
  const fresh = admin.getByRole('region', { name: /^Nuevo en la versión \d/ });
  const row = fresh.getByRole('button', {
    name: /Error en la página.*TypeError is not a function.*get-started/,
  });
  await row.click();
  await expect(admin.getByRole('list', { name: 'Dónde' })).toContainText(/[\w-]{8}\.js:\d+:\d+/);
  await expectAccessible(admin);
  await page.close();
});

test(
  'files that the host lost are told of, whichever they are; a lost network is not',
  ANY_SIZE,
  async ({ customer, openBrowser, allowConsole }) => {
    allowConsole(refusedWith(404), networkLost, /Failed to fetch dynamically|Failed to load module/);
    const offline = await openBrowser(customer);
    const none = reportsOf(offline);
    await offline.goto(at.dashboard);
    await expect(offline.getByRole('article')).toBeVisible();
    await offline.route('**/assets/*.js', (route) => route.abort('connectionreset'));
    await offline.getByRole('link', { name: 'Tu cuenta' }).click();
    await expect(offline.getByText('No hemos podido cargar esta página')).toBeVisible();
    await offline.waitForLoadState('networkidle');
    expect(none).toEqual([]);

    const page = await openBrowser(customer);
    const reports = reportsOf(page);
    await page.goto(at.dashboard);
    await expect(page.getByRole('article')).toBeVisible();
    // Not even the first script of the page comes after the reload.
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Tu cuenta' }).click();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ kind: 'file', page: '/account', name: '' });
    expect(reports[0]!.places).toMatch(/^[\w-]+\.js$/m);
  },
);

test(
  'a call that the backend failed is told of by its name and code',
  ANY_SIZE,
  async ({ customer, openBrowser, allowConsole }) => {
    allowConsole(refusedWith(500));
    const page = await openBrowser(customer);
    const reports = reportsOf(page);
    await breakCall(page, 'load_dashboard');
    await page.goto(at.dashboard);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ kind: 'server', name: 'load_dashboard XX000', page: '/dashboard' });
  },
);
