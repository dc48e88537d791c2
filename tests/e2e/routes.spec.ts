import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { pagesOf, type PageEntry } from '../../src/config/pages.ts';
import { DEFAULT_PRODUCT_NAME } from '../../src/config/pages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { urlOf } from './support/addresses.ts';
import { refusedWith } from './support/failures.ts';
import { ANY_SIZE, LONG, expect, test } from './support/fixtures.ts';
import { navigateInApp } from './support/navigation.ts';
import { peopleOfACafe } from './support/cafe-people.ts';
import { pageExpectations, type PageExpectation } from './support/page-expectations.ts';

async function look(
  page: Page,
  { path, sees, endsAt }: PageExpectation,
  { examine, open }: { examine: boolean; open: (path: string) => Promise<unknown> },
): Promise<void> {
  await test.step(path, async () => {
    await open(path);
    const heading = page.getByRole('heading', { level: 1, name: sees });
    await expect(heading).toBeVisible();
    if (endsAt) {
      await expect(page).toHaveURL(urlOf(endsAt));
      // The heading seen before may have been that of the page that led here.
      await expect(heading).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
    }
    if (!examine) return;
    // below them a prize's name may stand on each of its vouchers
    const texts = (await page.locator('h1, h2').filter({ visible: true }).allTextContents()).filter(Boolean);
    expect(texts, `${path} says each heading once`).toEqual([...new Set(texts)]);
    await expectAccessible(page);
    // by keyboard: the first press of Tab reaches something
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName), path).not.toBe('BODY');
  });
}

test('every page of the table is among them', ANY_SIZE, async ({ sql }) => {
  const looked = pageExpectations('admin', await peopleOfACafe(sql)).map(({ path }) => path);
  const table = Object.values<PageEntry>(pagesOf(DEFAULT_PRODUCT_NAME));
  const missed = table.filter(({ path }) => !looked.some((address) => matchPath(path, address)));
  expect(missed.map(({ path }) => path)).toEqual([]);
});

for (const role of ['vip', 'admin', 'customer', 'visitor'] as const)
  test(
    `as ${role}: every route has the right content or leads elsewhere`,
    LONG,
    async ({ sql, openBrowser, allowConsole }) => {
      test.setTimeout(180_000);
      // the server refuses the administration's data before the page leads away
      if (role !== 'admin') allowConsole(refusedWith(403));
      const people = await peopleOfACafe(sql);
      const page = await openBrowser(role === 'visitor' ? undefined : people[role]);
      const examined = new Set<string>();
      const load = (path: string) => page.goto(path);
      for (const sight of pageExpectations(role, people)) {
        // each screen once: where many addresses lead at their first, what is alike in the role that has both sizes
        const screen = sight.endsAt ?? sight.path;
        const examine =
          !examined.has(screen) && !sight.sameAsPrevious && (role === 'vip' || !sight.sameForAll);
        await look(page, sight, { examine, open: load });
        examined.add(screen);
      }
    },
  );

// a landing looks once at each screen of a customer, within the page; those of a desk have stories of their own
for (const half of ['first', 'second'] as const)
  test(`as vip: the ${half} half of the screens`, async ({ sql, openBrowser, allowConsole }) => {
    // a customer at a bar of others
    allowConsole(refusedWith(403));
    const people = await peopleOfACafe(sql);
    const page = await openBrowser(people.vip);
    const own = pageExpectations('vip', people).filter(
      ({ endsAt, sameAsPrevious }) => !endsAt && !sameAsPrevious,
    );
    const middle = Math.ceil(own.length / 2);
    const screens = half === 'first' ? own.slice(0, middle) : own.slice(middle);
    for (const [index, sight] of screens.entries())
      await look(page, sight, {
        examine: true,
        open: index === 0 ? (path) => page.goto(path) : (path) => navigateInApp(page, path),
      });
  });
