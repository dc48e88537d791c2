import type { Page } from '@playwright/test';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import { serveBuild } from '../support/hosting/static-host.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { apiUrl, pageUrl } from './support/environment.ts';
import { expect, test } from './support/fixtures.ts';
import { band, redeemButton } from './support/redemption.ts';
import { rewardAt } from './support/rewards.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the page is kept on the device: the worker rules it and has what this visit loaded. */
async function kept(page: Page, files: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (urls) => {
        const { active } = await navigator.serviceWorker.ready;
        const missing = await Promise.all(urls.map(async (url) => !(await caches.match(url))));
        return active?.state === 'activated' && !missing.includes(true);
      }, files),
    )
    .toBe(true);
}

test('a second visit opens without the network and says that there is none', async ({
  page,
  customer,
  cafe,
  sql,
  allowConsole,
}) => {
  test.skip(readVariable('E2E_FRONT') === 'nginx', 'its page calls the front, which stays on the network');
  const enrollmentId = await createCustomerAtHito(sql, 3, customer, cafe);
  // A host of its own, which can be taken off the network.
  const host = await serveBuild(`test-results/page-${new URL(pageUrl()).port}`, apiUrl());
  await page.goto(`${host.url}/privacy-policy`);
  await page.evaluate(
    (session) => localStorage.setItem('sb-session', session),
    JSON.stringify(customer.session),
  );
  const files: string[] = [];
  page.on('response', (response) => {
    if (/\/assets\//.test(response.url())) files.push(response.url());
  });
  await page.goto(host.url + at.journey(cafe));
  await expect(page.getByRole('heading', { name: 'Compártelo con el mundo' })).toBeVisible();
  await kept(page, files);
  const reward = await rewardAt(sql, enrollmentId, 1);
  await page.goto(host.url + at.redeem(cafe, reward));
  await expect(band(page)).toHaveText('DISPONIBLE');
  await kept(page, files);

  await page.goto(host.url + at.rewards(cafe));
  await expect(page.getByRole('link', { name: /^CANJEAR/ })).toHaveCount(2);
  await kept(page, files);
  await page.goto(host.url + at.scan(cafe));
  await expect(page.getByRole('heading', { name: /^(Hola, |Hoy ya cuenta)/ })).toBeVisible();
  await kept(page, files);
  await page.goto(`${host.url}/dashboard?launch=prizes`);
  await expect(page).toHaveURL(host.url + at.rewards(cafe));

  allowConsole(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response/);
  // a page that was never opened goes on once the network is back
  await page.context().setOffline(true);
  await page.goto(`${host.url}/account`);
  await expect(page.getByRole('heading', { name: 'No hemos podido cargar esta página' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Tu cuenta', exact: true })).toBeVisible();

  host.stop();
  await page.goto(host.url + at.journey(cafe));
  await expect(page.getByRole('alert')).toContainText(/conexión/i);
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await page.goto(host.url + at.scan(cafe));
  await expect(page.getByRole('heading', { name: 'No hemos podido abrir la cafetería' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(cafe.nombre);
  // What a function gives is no page: none is shown in its place.
  await expect(page.goto(`${host.url}/functions/v1/health`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await page.waitForURL('chrome-error://chromewebdata/');
  // home, as the installed page opens it, leads to what is kept
  await page.goto(`${host.url}/dashboard?launch=card`);
  await expect(page.getByRole('heading', { name: 'Guardado en este móvil' })).toBeVisible();
  await expect(page.getByRole('heading', { name: cafe.nombre })).toBeVisible();
  await page.getByRole('link', { name: 'Mis Recompensas' }).click();
  await expect(page.getByText(/^Así estaban la última vez/)).toBeVisible();
  // a prize that was seen can be read, and not redeemed
  await page.goto(host.url + at.redeem(cafe, reward));
  await expect(band(page)).toHaveText('SIN CONEXIÓN');
  await expect(page.getByRole('heading', { name: 'Café gratis' })).toBeVisible();
  await expect(redeemButton(page)).toBeDisabled();
  // The gallery opens offline too, and so does a prize that only stood in it.
  await page.goto(host.url + at.rewards(cafe));
  await expect(page.getByText(/^Así estaban la última vez/)).toBeVisible();
  await page
    .getByRole('link', { name: /^CANJEAR/ })
    .nth(1)
    .click();
  await expect(band(page)).toHaveText('SIN CONEXIÓN');
  await expect(redeemButton(page)).toBeDisabled();
  await page.goto(host.url);
  await expect(page.getByRole('heading', { name: 'Que vuelvan. Y que vuelvan acompañados.' })).toBeVisible();
});
