import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { adminAt, signUpAdmin } from './support/admin.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';

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

      expect(await sheetsOf(page)).toBeLessThanOrEqual(sheets);
    });
});

test('the operator reads the record of processing and prints it on A4, the document alone', async ({
  page,
  context,
  sql,
}) => {
  await signInAs(context, await signUpAdmin(sql));
  await page.goto(adminAt.home);
  await page.getByRole('link', { name: /^Registro de tratamientos/ }).click();
  const document = page.getByRole('heading', { name: 'Registro de actividades de tratamiento' });
  await expect(document).toBeVisible();
  await expect(page.getByText(/^Avisos por correo de una cafetería\. De quién: .* Plazo: /)).toBeVisible();
  await expectAccessible(page);
  await expectNotClipped(page);
  await page.emulateMedia({ media: 'print' });
  await expect(document).toBeVisible();
  for (const role of ['banner', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: null });
  expect(await sheetsOf(page)).toBeLessThanOrEqual(5);
});

/** Prints a page, all on A4. Returns the number of its sheets. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    // points of 1/72 inch, in millimetres
    size.map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
  expect(new Set(sizes.map(String))).toEqual(new Set(['210,297']));
  return sizes.length;
}
