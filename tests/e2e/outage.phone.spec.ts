import type { Page, Route } from '@playwright/test';
import { adminAt } from './support/admin.ts';
import { at } from './support/addresses.ts';
import { hurryUntilVisible, retryUntilVisible } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { peopleOfACafe, type PeopleOfACafe } from './support/people-of-a-cafe.ts';

/** Every screen that lives on the backend's data, who looks at it, and what they see when it works. */
const SCREENS: [string, 'customer' | 'vip' | 'admin', (people: PeopleOfACafe) => string, string | RegExp][] =
  [
    ['dashboard', 'customer', () => at.dashboard, 'Tus Aventuras de Recompensas'],
    ['journey', 'customer', ({ cafe }) => at.journey(cafe), 'Compártelo con el mundo'],
    ['gallery', 'vip', ({ cafe }) => at.rewards(cafe), 'Premios de tus desafíos'],
    ['redemption', 'vip', ({ cafe, rewardId }) => at.redeem(cafe, rewardId), /gratis|descuento/],
    ['VIP area', 'vip', ({ cafe }) => at.vip(cafe), /Felicidades/],
    ['tickets', 'vip', ({ cafe }) => at.tickets(cafe), 'Mis tickets'],
    ['admin cafés', 'admin', () => adminAt.cafes, 'Gestionar Cafeterías'],
  ];

const OUTAGES: Record<string, (route: Route) => Promise<void>> = {
  unreachable: (route) => route.abort('connectionrefused'),
  'answering 500': (route) => route.fulfill({ status: 500, json: { message: 'broken on purpose' } }),
  'answering garbage': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>?' }),
};

const backend = /\/(rest|auth|functions|storage)\/v1\//;

async function expectRecovery(
  page: Page,
  path: string,
  sees: string | RegExp,
  outage: (route: Route) => Promise<void>,
) {
  await page.clock.install();
  await page.route(backend, outage);
  await page.goto(path);
  // the queries try again by themselves first
  await hurryUntilVisible(page, page.getByRole('button', { name: 'Reintentar' }));
  await page.unroute(backend);
  await retryUntilVisible(page, page.getByRole('heading', { name: sees }).first());
}

for (const [name, outage] of Object.entries(OUTAGES)) {
  test(`with the backend ${name}, each screen says so and recovers`, async ({
    sql,
    openBrowser,
    allowConsole,
  }) => {
    test.setTimeout(120_000);
    allowConsole(/./);
    const people = await peopleOfACafe(sql);
    for (const [screen, role, path, sees] of SCREENS) {
      await test.step(screen, async () => {
        const page = await openBrowser(people[role]);
        await expectRecovery(page, path(people), sees, outage);
        await page.close();
      });
    }
  });
}

test('a slow answer shows that something is on its way', async ({ customer, cafe, openBrowser }) => {
  const page = await openBrowser(customer);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(backend, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at.dashboard);
  await expect(page.getByText('Cargando tus cafeterías...')).toBeAttached();
  letGo();
  await expect(page.getByRole('heading', { name: cafe.nombre })).toBeVisible();
});
