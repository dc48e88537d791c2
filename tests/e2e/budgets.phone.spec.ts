import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { at } from './support/addresses.ts';
import { standAt } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { enroll, signUp } from './support/people.ts';
import { vipAt } from './support/vip.ts';

/**
 * What a route may load at most: kB of script (gzip, what is fetched ahead included), round trips of data, and files of
 * script: on a weak connection each wait counts.
 */
interface Budget {
  script: number;
  files: number;
  data: number;
}

async function expectWithin(
  page: Page,
  path: string,
  heading: string | RegExp,
  budget: Budget,
): Promise<void> {
  const scripts: Promise<Buffer>[] = [];
  let data = 0;
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.body());
    if (/\/(rest|auth|functions|storage)\/v1\//.test(response.url())) data += 1;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  expect(kilobytes, `${path}: kB of script`).toBeLessThanOrEqual(budget.script);
  expect(sizes.length, `${path}: files of script`).toBeLessThanOrEqual(budget.files);
  expect(data, `${path}: round trips of data`).toBe(budget.data);
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

  await expectWithin(await openBrowser(), at.home, /café|cliente|vuelv/i, { script: 110, files: 6, data: 0 });
  await expectWithin(await openBrowser(), at.loginAt(cafe), /Gana recompensas reales/, {
    script: 180,
    files: 16,
    data: 1,
  });
  await expectWithin(await openBrowser(customer), at.dashboard, 'Mis Cafeterías', {
    script: 190,
    files: 16,
    data: 1,
  });
  await expectWithin(await openBrowser(customer), at.journey(cafe), 'Compártelo con el mundo', {
    script: 190,
    files: 16,
    data: 1,
  });
  await expectWithin(await openBrowser(customer), at.rewards(cafe), 'Mis Recompensas', {
    script: 190,
    files: 16,
    data: 1,
  });
  await expectWithin(await openBrowser(vip), at.vip(cafe, 'conectitos'), /Felicidades/, {
    script: 190,
    files: 16,
    data: 1,
  });
});
