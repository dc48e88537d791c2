import type { Page } from '@playwright/test';
import { exampleOperator } from '../../supabase/local/stack/example-operator.ts';
import { buildPage } from '../../supabase/local/stack/page-build.ts';
import { serveBuild } from '../support/hosting/static-host.ts';
import { at } from './support/addresses.ts';
import { apiUrl, pageUrl, publishableKey } from './support/environment.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import type { Person } from './support/people.ts';

const builds = () => {
  const first = `test-results/page-${new URL(pageUrl()).port}`;
  // two workers must not build over one another
  return { first, next: `${first}-next-${test.info().parallelIndex}` };
};

/** Builds the version that comes next: another address to write to, and so other names of nearly all scripts. */
test.beforeAll(() =>
  buildPage(builds().next, {
    ...exampleOperator,
    VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey(),
    VITE_CONTACT_EMAIL: 'otra@conecta.test',
  }),
);

/** Opens the dashboard of a customer on a host of its own, which serves the first build. */
async function openDashboard(page: Page, customer: Person) {
  const host = await serveBuild(builds().first, apiUrl());
  await page.goto(`${host.url}${at.home}`);
  await page.evaluate(
    (session) => localStorage.setItem('sb-session', session),
    JSON.stringify(customer.session),
  );
  await page.goto(host.url + at.dashboard);
  await expect(page.getByRole('article')).toBeVisible();
  return host;
}

/** Opens a screen whose file this tab does not have yet. */
const openAccount = (page: Page) => page.getByRole('link', { name: 'Tu cuenta' }).click();

const accountHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tu cuenta' });

/** Returns the scripts that the document names. */
const scriptsOf = (page: Page) =>
  page.locator('script[src]').evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));

for (const { worker, size } of [
  { worker: 'allow', size: {} },
  { worker: 'block', size: LONG },
] as const) {
  test.describe(worker === 'allow' ? 'with the service worker' : 'without a service worker', size, () => {
    test.use({ serviceWorkers: worker });

    test('a tab of the version before reloads by itself, and works again after a rollback', async ({
      page,
      customer,
      allowConsole,
    }) => {
      allowConsole(refusedWith(404), /Failed to fetch dynamically imported module/);
      const host = await openDashboard(page, customer);
      const scripts = await scriptsOf(page);
      if (worker === 'allow') await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

      host.publish({ folder: builds().next });
      await openAccount(page);
      await expect(accountHeading(page)).toBeVisible();
      expect(await scriptsOf(page)).not.toEqual(scripts);

      host.publish({ folder: builds().first });
      await page.goto(host.url + at.dashboard);
      await openAccount(page);
      await expect(accountHeading(page)).toBeVisible();
      expect(await scriptsOf(page)).toEqual(scripts);
      // The page is closed before its host stops: pending requests would fail.
      await page.close();
      host.stop();
    });
  });
}

for (const [path, heading] of [
  [at.login, 'Hola de nuevo'],
  ['/forgot-password', /contraseña/i],
  ['/test-wheel', /ruleta/i],
] as const)
  test(
    `${path} comes back after a reload when the browser kept the 404 of a deploy under way`,
    LONG,
    async ({ page, allowConsole }) => {
      allowConsole(refusedWith(404), /Failed to load module script/);
      const { first, next } = builds();
      const host = await serveBuild(first, apiUrl());
      host.publish({ folder: next, assets: first });
      await page.goto(host.url + path);
      await expect(page.locator('#root')).not.toHaveAttribute('data-started');
      host.publish({ folder: next });
      await page.reload();
      await expect(page.locator('#root')).toHaveAttribute('data-started');
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await page.close();
      host.stop();
    },
  );

test(
  'a page that meets a deploy under way says what to do, and opens once all of it is there',
  LONG,
  async ({ page, cafe, allowConsole }) => {
    allowConsole(refusedWith(404), /Failed to load module script/);
    const { first, next } = builds();
    const host = await serveBuild(first, apiUrl());
    host.publish({ folder: next, assets: first, keepsMissing: false });
    await page.goto(host.url + at.journey(cafe));
    await expect(page.getByText('La página no ha terminado de cargar.')).toBeVisible();
    host.publish({ folder: next });
    // the page may be reloading itself already
    await page.reload().catch(() => undefined);
    await expect(page.getByRole('heading', { name: 'Tu primera reseña' })).toBeVisible();
    await page.close();
    host.stop();
  },
);
