import type { Locator, Page } from '@playwright/test';
import { at } from './support/addresses.ts';
import { shiftDays, createCustomerAtHito } from './support/database.ts';
import { breakCall, networkLost, refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { toastOn } from './support/toasts.ts';

/** Finds the message shown offline, before either toast system was loaded. */
const plainMessage = (page: Page) => page.getByRole('alert').filter({ hasText: /conexión/i });

/** Opens the page that greets with a message. */
async function openWithToast(page: Page): Promise<Locator> {
  await page.goto('/create-account');
  await expect(toastOn(page)).toBeVisible();
  // settled: it comes in with a movement
  await toastOn(page).evaluate((message) =>
    Promise.all(message.getAnimations().map(({ finished }) => finished)),
  );
  return toastOn(page);
}

/** Drags a message by so many pixels. */
async function drag(page: Page, message: Locator, x: number, y: number): Promise<void> {
  const box = (await message.boundingBox())!;
  const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (let step = 1; step <= 5; step += 1)
    await page.mouse.move(startX + (x * step) / 5, startY + (y * step) / 5);
  await page.mouse.up();
}

for (const [where, size, [x, y]] of [
  ['across a phone: up', { width: 390, height: 844 }, [0, -90]],
  ['in the corner of a desk: to the right', { width: 1280, height: 800 }, [90, 0]],
] as const)
  test(`a message is swiped away the way it stands, ${where}`, LONG, async ({ page }) => {
    await page.setViewportSize(size);
    // A paused clock keeps the message from ending by itself.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/create-account');
    const message = toastOn(page);
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(message).toBeVisible({ timeout: 500 });
    }).toPass();
    await drag(page, message, x / 3, y / 3);
    await page.clock.runFor(300);
    await expect(message).toBeVisible();
    await drag(page, message, x, y);
    await page.clock.runFor(300);
    await expect(message).toHaveCount(0);
  });

/** The headings and controls that a message covers, by what they read. */
function coveredBy(message: Locator): Promise<string[]> {
  return message.evaluate((message) => {
    const box = message.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, h1, h2')]
      .filter((part) => !message.contains(part))
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom - 6 && bottom > box.top + 6;
      })
      .map((control) => control.textContent);
  });
}

test(
  'a message covers no control and no heading, on a phone not even the café’s face',
  LONG,
  async ({ page, cafe, allowConsole }) => {
    allowConsole(refusedWith(503));
    await breakCall(page, 'get_cafe', 503);
    for (const [path, width, height, textSize] of [
      ['/create-account', 360, 640, '100%'],
      ['/create-account', 1280, 800, '100%'],
      [at.loginAt(cafe), 390, 664, '100%'],
      [at.loginAt(cafe), 740, 360, '100%'],
      [at.loginAt(cafe), 390, 844, '200%'],
      [at.visits(cafe), 360, 640, '200%'],
      [at.visits(cafe), 1280, 800, '100%'],
    ] as const) {
      const enlarge = `document.documentElement.style.fontSize = '${textSize}'`;
      await page.addInitScript(`addEventListener('DOMContentLoaded', () => { ${enlarge} })`);
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(toastOn(page)).toBeVisible();
      expect(await coveredBy(toastOn(page)), path).toEqual([]);
    }
  },
);

test('a press on a message takes it away, the next one reaches what lies below', LONG, async ({ page }) => {
  const message = await openWithToast(page);
  const text = (await message.getByText('ID de usuario').boundingBox())!;
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'Debajo' });
    Object.assign(button.style, { position: 'fixed', inset: '0', zIndex: '1' });
    button.addEventListener('click', () => (document.title = 'Pulsado'));
    document.body.append(button);
  });
  await page.touchscreen.tap(text.x, text.y);
  await expect(message).toHaveCount(0);
  await expect(page).not.toHaveTitle('Pulsado');
  await page.touchscreen.tap(text.x, text.y);
  await expect(page).toHaveTitle('Pulsado');
});

test(
  'a plain message covers neither the greeting of a café nor its press, offline',
  LONG,
  async ({ openBrowser, cafe, customer, sql, allowConsole }) => {
    allowConsole(networkLost, /ERR_INTERNET_DISCONNECTED|dynamically imported/);
    await createCustomerAtHito(sql, 3, customer, cafe);
    await shiftDays(sql, customer, cafe, 1);
    const page = await openBrowser(customer);
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      await page.context().setOffline(false);
      await page.setViewportSize(size);
      await page.goto(at.scan(cafe));
      const press = page.getByRole('button', { name: 'Registrar mi visita de hoy' });
      await expect(press).toBeVisible();
      await page.context().setOffline(true);
      await press.click();
      await expect(plainMessage(page)).toBeVisible();
      const message = (await plainMessage(page).boundingBox())!;
      for (const part of [
        page.getByRole('heading', { level: 1 }),
        press,
        page.getByText(/^Sin conexión\. Lo que ves/),
      ]) {
        const box = (await part.boundingBox())!;
        const isBeside = box.x + box.width <= message.x || box.x >= message.x + message.width;
        const isApart = box.y + box.height <= message.y || box.y >= message.y + message.height;
        expect(isBeside || isApart).toBe(true);
      }
    }
  },
);
