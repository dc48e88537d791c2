import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { budgets, pagesOf, type PageEntry } from '../../src/config/pages.ts';
import { defaultProductName } from '../../src/config/product-name.ts';
import { at } from './support/addresses.ts';
import { standAt } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { enroll, signUp, type Person } from './support/people.ts';
import { vipAt } from './support/vip.ts';

interface Visit {
  page: Page;
  path: string;
  heading: string | RegExp;
}

/** Opens a page of src/config/pages.ts and holds what it loads against its budget and its first call. */
async function expectWithin(name: keyof typeof budgets, { page, path, heading }: Visit): Promise<void> {
  const { script, files } = budgets[name];
  const { firstCall }: PageEntry = pagesOf(defaultProductName)[name];
  const scripts: Promise<Buffer>[] = [];
  let data = 0;
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.body());
    // nobody waits for a scan to be counted
    if (/\/(rest|auth|functions|storage)\/v1\/(?!rpc\/count_scan)/.test(response.url())) data += 1;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  expect(kilobytes, `${path}: kB of script`).toBeLessThanOrEqual(script);
  expect(sizes.length, `${path}: files of script`).toBeLessThanOrEqual(files);
  expect(data, `${path}: round trips of data`).toBe(firstCall ? 1 : 0);
}

test('each route stays within its budget of script and data', async ({
  cafe,
  customer,
  openBrowser,
  sql,
}) => {
  await standAt(sql, 3, customer, cafe);
  const vip = await signUp();
  await enroll(vip, cafe);
  await vipAt(sql, vip, cafe);

  const visits: Record<keyof typeof budgets, Omit<Visit, 'page'> & { as?: Person }> = {
    home: { path: at.home, heading: /café|cliente|vuelv/i },
    loginAtCafe: { path: at.loginAt(cafe), heading: /Gana recompensas reales/ },
    dashboard: { as: customer, path: at.dashboard, heading: 'Mis Cafeterías' },
    journey: { as: customer, path: at.journey(cafe), heading: 'Compártelo con el mundo' },
    here: { as: customer, path: at.here(cafe), heading: /^(Hola, |Hoy ya cuenta)/ },
    rewards: { as: customer, path: at.rewards(cafe), heading: 'Mis Recompensas' },
    counter: { path: at.counter, heading: 'Vincula esta pantalla' },
    vip: { as: vip, path: at.vip(cafe, 'conectitos'), heading: /Felicidades/ },
  };
  for (const name of Object.keys(visits) as (keyof typeof visits)[]) {
    const { as, path, heading } = visits[name];
    await expectWithin(name, { page: await openBrowser(as), path, heading });
  }
});
