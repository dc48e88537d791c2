import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { networkLost } from './support/failures.ts';
import { ANY_SIZE, LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';

test('an unknown address says so and leads home', LONG, async ({ page, allowConsole }) => {
  // a front answers it with 404 and the application
  allowConsole(/status of 404 .*\/(no-existe|get-started)$/);
  for (const path of ['/no-existe', '/get-started', '/login/a/b']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(urlOf(at.home));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the screens of visitors are accessible', async ({ page, cafe }) => {
  // the others, which everybody may open: routes.spec.ts
  for (const path of [at.login, at.loginAt(cafe), at.journey(cafe, 5)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('a new page starts with the focus at its top and with its own title', async ({
  page,
  context,
  cafe,
  customer,
}) => {
  await signInAs(context, customer);
  await page.goto(at.dashboard);
  await page.getByRole('link', { name: 'Tu primera reseña' }).press('Enter');
  await expect(page).toHaveTitle(`Desafíos en ${cafe.nombre} · Conecta`);
  await expect(page.getByRole('heading', { name: 'Tu primera reseña' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Mis Cafeterías' })).toBeFocused();
});

test(
  'a page whose file cannot be loaded says so and can be loaded again',
  ANY_SIZE,
  async ({ page, allowConsole }) => {
    allowConsole(networkLost, /dynamically imported module/);
    await page.goto(at.home);
    // Every script that the start page has not loaded yet fails.
    const files = /\/assets\/.*\.js$/;
    await page.route(files, (route) => route.abort('connectionreset'));
    await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { name: 'No hemos podido cargar esta página' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Recargar la página' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible();
  },
);
