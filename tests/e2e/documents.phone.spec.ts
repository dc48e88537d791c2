import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { expect, LONG, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';
import { sheetsOf } from './support/paper.ts';

/** Expects that a page prints on so many sheets at most, all of A4. */
async function expectOnA4(page: Page, most: number): Promise<void> {
  const sheets = await sheetsOf(page);
  expect(sheets.length).toBeLessThanOrEqual(most);
  for (const sheet of sheets) expect(sheet).toEqual([210, 297]);
}

test('each document fits a phone and prints on A4: version and date, and the text alone', async ({
  page,
  cafe,
}) => {
  for (const [path, sheets] of [
    ['/legal-notice', 1],
    ['/terms', 2],
    ['/privacy-policy', 5],
    ['/accessibility', 1],
    [`${at.scan(cafe)}/bases`, 3],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await expectNotClipped(page);

      await page.emulateMedia({ media: 'print' });
      await expect(title).toBeVisible();
      await expect(page.getByText(/20\d\d-\d\d.*\d\d\/\d\d\/20\d\d/).first()).toBeVisible();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.emulateMedia({ media: null });

      await expectOnA4(page, sheets);
    });
});

test(
  'the operator reads the record of processing and prints it on A4, the document alone',
  LONG,
  async ({ page, context, sql }) => {
    await signInAs(context, await signUpAdmin(sql));
    await page.goto(adminAt.home);
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('link', { name: 'Registro', exact: true }).click();
    // on screen under the page's own heading, on paper under its own
    const document = page.getByRole('heading', { name: 'Registro de actividades de tratamiento' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registro de tratamientos');
    await expect(document).toBeHidden();
    await expect(page.getByText(/^Avisos por correo de una cafetería\. De quién: .* Plazo: /)).toBeVisible();
    await expectAccessible(page);
    await expectNotClipped(page);
    await page.emulateMedia({ media: 'print' });
    await expect(document).toBeVisible();
    for (const role of ['banner', 'navigation', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await expectOnA4(page, 5);
  },
);
