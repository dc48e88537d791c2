import { at } from './support/addresses.ts';
import { expect, test } from './support/fixtures.ts';
import { expectWhole } from './support/sizes.ts';

test('each document fits a phone and prints on A4: version and date, and the text alone', async ({
  page,
  cafe,
}) => {
  for (const [path, sheets] of [
    ['/legal-notice', 1],
    ['/terms', 2],
    ['/privacy-policy', 3],
    ['/accessibility', 1],
    [`${at.scan(cafe)}/bases`, 3],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await expectWhole(page);

      await page.emulateMedia({ media: 'print' });
      await expect(title).toBeVisible();
      await expect(page.getByText(/20\d\d-\d\d.*\d\d\/\d\d\/20\d\d/).first()).toBeVisible();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.emulateMedia({ media: null });

      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
        // points of 1/72 inch, in millimetres
        size.map((points) => Math.round((Number(points) / 72) * 25.4)),
      );
      expect(new Set(sizes.map(String))).toEqual(new Set(['210,297']));
      expect(sizes.length).toBeLessThanOrEqual(sheets);
    });
});
