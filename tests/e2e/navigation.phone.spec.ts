import type { Page } from '@playwright/test';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';

/** Notes whatever says that it is loading, from now on. */
async function watchForWaiting(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const waits: string[] = [];
    Object.assign(window, { waits });
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]'))
        if (/Cargando|Buscando/.test(status.textContent)) waits.push(status.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { waits: string[] }).waits);
}

test(
  'moving between screens already seen takes no spinner',
  LONG,
  async ({ page, context, customer, cafe, sql }) => {
    await createCustomerAtHito(sql, 3, customer, cafe);
    await signInAs(context, customer);
    const dashboard = page.getByRole('heading', { name: 'Mis Cafeterías' });
    const journey = page.getByRole('heading', { name: 'Compártelo con el mundo' });
    const gallery = page.getByRole('heading', { name: 'Mis Recompensas' });

    await page.goto(at.dashboard);
    await page.getByRole('link', { name: 'Compártelo con el mundo' }).click();
    await expect(journey).toBeVisible();
    await page.getByRole('link', { name: 'Mis Cafeterías' }).click();
    await page.getByRole('link', { name: 'Mis Recompensas' }).click();
    await expect(gallery).toBeVisible();
    await expect(page).toHaveURL(urlOf(at.rewards(cafe)));

    const waits = await watchForWaiting(page);
    await page.goBack();
    await expect(dashboard).toBeVisible();
    await page.getByRole('link', { name: 'Compártelo con el mundo' }).click();
    await expect(journey).toBeVisible();
    await page.goBack();
    await expect(dashboard).toBeVisible();
    await page.getByRole('link', { name: 'Mis Recompensas' }).click();
    await expect(gallery).toBeVisible();
    expect(await waits()).toEqual([]);
  },
);
