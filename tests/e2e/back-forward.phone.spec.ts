import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { at } from './support/addresses.ts';
import { CHROMIUM_ARGS } from './support/browser.ts';
import { letDaysPass, standAt } from './support/database.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';

test.use({
  launchOptions: {
    // the light one has no back/forward cache
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--headless'],
  },
});

/** A page of another site: one of ours speaks to the pages that wait in the cache, and Chromium then drops them. */
let elsewhere: Server;
test.beforeAll(async () => {
  elsewhere = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end('<p>Elsewhere</p>'),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

/** Lets a page that comes out of the back/forward cache believe that a day has passed, and mark that it came from there. */
async function letTheDayPassInTheCache(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    let shift = 0;
    window.Date = new Proxy(Date, {
      construct: (real, given: [number]) => (given.length > 0 ? new real(...given) : new real(now() + shift)),
    });
    Date.now = () => now() + shift;
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      shift = 86_400_000;
      document.documentElement.setAttribute('data-from-cache', '');
    });
  });
}

for (const [path, press, done] of [
  ['scan', 'Registrar mi visita de hoy', '¡Visita registrada!'],
  ['visits', 'Registrar mi visita', 'Visita apuntada'],
] as const)
  test(
    `yesterday's success on ${path} ends when the page comes out of the back/forward cache`,
    BY_NIGHT,
    async ({ sql, cafe, customer, openBrowser }) => {
      await standAt(sql, 2, customer, cafe);
      await letDaysPass(sql, customer, cafe, 3);
      const page = await openBrowser(customer);
      await letTheDayPassInTheCache(page);
      await page.goto(at[path](cafe));
      const button = page.getByRole('button', { name: press, exact: true });
      await button.click();
      await expect(page.getByRole('heading', { name: done })).toBeVisible();
      await letDaysPass(sql, customer, cafe, 1);
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
      // not goBack, which waits for a page that loads
      await page.evaluate(() => history.back());
      await expect(page.locator('html')).toHaveAttribute('data-from-cache', '');
      await expect(button).toBeVisible();
      await expect(page.getByRole('heading', { name: done })).toHaveCount(0);
    },
  );
