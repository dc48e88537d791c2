import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { at } from './support/addresses.ts';
import { createCustomerAtHito, createCustomerAtWheel } from './support/database.ts';
import { ANY_SIZE, BY_NIGHT, expect, test } from './support/fixtures.ts';
import { memberOf, type Person } from './support/people.ts';
import { vipAt } from './support/vip.ts';

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

/** Picture of a part of the screen, without focus and pointer. */
async function pictureOf(part: Locator): Promise<Buffer> {
  await part.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await part.page().mouse.move(0, 0);
  return part.screenshot({ animations: 'disabled' });
}

/** Expects that a part of the screen looks otherwise once something has happened to it. */
async function expectToShow(part: Locator, act: () => Promise<unknown>, what: string): Promise<void> {
  const before = await pictureOf(part);
  await act();
  expect(differingPixels(before, await pictureOf(part)), what).toBeGreaterThan(40);
}

/** How far around a part of the screen, and into it, its edge is looked for, in pixels. */
const AROUND = 6;

/** Returns the sides at which nothing parts something from what lies around it. */
async function openSides(part: Locator): Promise<string[]> {
  await part.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await part.boundingBox())!;
  const clip = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
  const picture = PNG.sync.read(await part.page().screenshot({ clip, animations: 'disabled' }));
  const [right, bottom] = [picture.width - 1, picture.height - 1];
  const [middle, center] = [Math.floor(right / 2), Math.floor(bottom / 2)];
  const lightAt = (column: number, row: number) => {
    const start = 4 * (row * picture.width + column);
    return picture.data[start]! + picture.data[start + 1]! + picture.data[start + 2]!;
  };
  const ways: Record<string, (step: number) => number> = {
    left: (step) => lightAt(step, center),
    right: (step) => lightAt(right - step, center),
    top: (step) => lightAt(middle, step),
    bottom: (step) => lightAt(middle, bottom - step),
  };
  return Object.keys(ways).filter((side) => {
    const line = Array.from({ length: 2 * AROUND }, (_, step) => ways[side]!(step));
    // a shadow or a pattern is no line
    return Math.max(...line) - Math.min(...line) < 400;
  });
}

for (const [colorScheme, tag] of [
  ['light', ANY_SIZE],
  ['dark', BY_NIGHT],
] as const) {
  test(
    `in forced colours (${colorScheme}) it can be seen what was chosen`,
    tag,
    async ({ openBrowser, cafe, customer, sql }) => {
      await sql`update public.cafeterias set first_challenge = 'opinion' where id = ${cafe.id}`;
      await createCustomerAtHito(sql, 1, customer, cafe);
      const owner = await memberOf(sql, cafe, 'owner');
      for (const [who, path, role] of [
        [owner, at.deskCounterScreens(cafe), 'radio'],
        [owner, at.deskPoster(cafe), 'radio'],
        [customer, at.journey(cafe), 'radio'],
        [customer, at.journey(cafe), 'checkbox'],
      ] as const) {
        const page = await openBrowser(who);
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        await page.goto(path);
        // a line may be signed
        if (role === 'checkbox') await page.getByLabel('¿Qué mejorarías?').fill('Más sillas');
        const option = page.getByRole(role).last();
        await expect(option).not.toBeChecked();
        const label = option.locator('xpath=ancestor::label');
        await expectToShow(label, () => option.check({ force: true }), `${role} on ${path}`);
      }
    },
  );

  test(
    `in forced colours (${colorScheme}) it can be seen what is pressed, current, wrong and written`,
    tag,
    async ({ openBrowser, cafe, customer, person, sql }) => {
      await vipAt(sql, person, cafe);
      await createCustomerAtWheel(sql, customer, cafe);
      const openAs = async (who: Person, path: string) => {
        const page = await openBrowser(who);
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        await page.goto(path);
        return page;
      };
      /** Expects that text in a drawing stands out from what lies below it. */
      const expectWritten = async (drawing: Locator, what: string) => {
        await expect(drawing).toBeVisible();
        const hide = () => drawing.page().addStyleTag({ content: 'svg text { visibility: hidden }' });
        await expectToShow(drawing, hide, what);
      };

      const bar = await openAs(await memberOf(sql, cafe, 'owner'), at.deskToday(cafe));
      const customers = bar.getByRole('link', { name: 'Clientes', exact: true });
      await expect(bar.getByRole('region', { name: /^Palabra de hoy/ })).toBeVisible();
      const filter = bar.getByRole('button', { name: 'Con premio' });
      const openCustomers = async () => {
        await customers.click();
        await expect(filter).toBeVisible();
      };
      await expectToShow(customers, openCustomers, 'the room of the bar');
      const press = async () => {
        await filter.click();
        await expect(filter).toHaveAttribute('aria-pressed', 'true');
      };
      await expectToShow(filter, press, 'a pressed filter');
      await bar.goto(at.deskTeam(cafe));
      const email = bar.getByLabel('Email de la persona');
      const send = async () => {
        await bar.getByRole('button', { name: 'Invitar' }).click();
        await expect(email).toHaveAttribute('aria-invalid', 'true');
      };
      await expectToShow(email, send, 'a wrong field');

      const vip = await openAs(person, at.vip(cafe));
      const tab = vip.getByRole('tab', { name: 'Conectitos' });
      await expectToShow(tab, () => tab.click(), 'a tab');
      await expectWritten(
        (await openAs(person, at.vip(cafe, 'ruleta'))).getByRole('img', { name: /^Ruleta/ }),
        'the VIP wheel',
      );

      await expectWritten(
        (await openAs(customer, at.journey(cafe))).getByRole('img', { name: /^Ruleta/ }),
        'the wheel',
      );
      await expectWritten((await openAs(customer, at.journey(cafe))).getByRole('progressbar'), 'the path');

      const gallery = await openAs(customer, at.rewards(cafe));
      const redeem = gallery.getByRole('link', { name: 'CANJEAR: Café gratis, desafío 1' });
      const ticket = gallery.getByRole('listitem').filter({ has: redeem }).locator('> div');
      await expect(redeem).toBeVisible();
      expect(await openSides(ticket), 'a ticket of the gallery').toEqual([]);
      await redeem.click();
      await expect(gallery.getByRole('button', { name: 'CANJEAR' })).toBeVisible();
      expect(
        await openSides(gallery.locator('main > div > div').first()),
        'the ticket at the counter',
      ).toEqual([]);
    },
  );
}
