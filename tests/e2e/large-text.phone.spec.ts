import type { Page } from '@playwright/test';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { expectRoomForText } from './support/large-text.ts';
import { peopleOfACafe } from './support/people-of-a-cafe.ts';
import { sides, sights } from './support/sights.ts';

/** Goes to an address inside the page, which costs a tenth of opening it; resolves when another screen is there. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const screen = document.querySelector('main') ?? document.body;
    document.documentElement.setAttribute('data-was', screen.textContent);
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(() => {
    const text = (document.querySelector('main') ?? document.body).textContent;
    return (
      text !== document.documentElement.getAttribute('data-was') && document.querySelector('h1') !== null
    );
  });
  await expect(page.getByRole('status').filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0);
}

for (const role of ['vip', 'admin', 'customer', 'visitor'] as const)
  test(`as ${role}: every screen has room for large and spaced text, and edges in forced colours`, async ({
    sql,
    openBrowser,
    allowConsole,
  }) => {
    test.setTimeout(120_000);
    allowConsole(refusedWith(403));
    const people = await peopleOfACafe(sql);
    const page = await openBrowser(role === 'visitor' ? undefined : people[role]);
    const paths = sights(role, people)
      // each screen in the role that sees most of it
      .filter(({ endsAt, alike }) => !endsAt && (role === 'vip' || !alike))
      .map(({ path }) => path);
    await page.goto(paths[0]!);
    await expectRoomForText(page, paths[0]!, people.cafe.nombre);
    for (const path of [...paths.slice(1), ...sides(role, people)])
      await test.step(path, async () => {
        await goTo(page, path);
        await expectRoomForText(page, path, people.cafe.nombre);
      });
  });
