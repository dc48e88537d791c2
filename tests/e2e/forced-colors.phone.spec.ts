import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { at } from './support/addresses.ts';
import { standAt } from './support/database.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf } from './support/people.ts';

/** Number of pixels that differ by more than an anti-aliased edge does. */
function differingPixels(one: Buffer, other: Buffer): number {
  const [before, after] = [PNG.sync.read(one), PNG.sync.read(other)];
  let count = 0;
  for (let at = 0; at < before.data.length; at += 4)
    if (
      Math.abs(before.data[at]! - after.data[at]!) + Math.abs(before.data[at + 1]! - after.data[at + 1]!) >
      60
    )
      count += 1;
  return count;
}

/** Picture of an option, without focus and pointer. */
async function pictureOf(radio: Locator): Promise<Buffer> {
  await radio.evaluate((input: HTMLElement) => input.blur());
  await radio.page().mouse.move(0, 0);
  return radio.locator('xpath=ancestor::label').screenshot({ animations: 'disabled' });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `in forced colours (${colorScheme}) it can be seen what was chosen`,
    ANY_SIZE,
    async ({ openBrowser, cafe, customer, sql }) => {
      await sql`update public.cafeterias set first_challenge = 'opinion' where id = ${cafe.id}`;
      await standAt(sql, 1, customer, cafe);
      const owner = await memberOf(sql, cafe, 'owner');
      for (const [who, path] of [
        [owner, at.deskScreens(cafe)],
        [owner, at.deskPoster(cafe)],
        [customer, at.journey(cafe)],
      ] as const) {
        const page = await openBrowser(who);
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        await page.goto(path);
        const radio = page.getByRole('radio').last();
        await expect(radio).not.toBeChecked();
        const before = await pictureOf(radio);
        await radio.check({ force: true });
        expect(differingPixels(before, await pictureOf(radio)), path).toBeGreaterThan(100);
      }
    },
  );
