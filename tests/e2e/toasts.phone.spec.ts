import type { Locator, Page } from '@playwright/test';
import { at } from './support/addresses.ts';
import { letDaysPass, standAt, standAtWheel } from './support/database.ts';
import { breakCall, networkLost, refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { signUp } from './support/people.ts';
import { redeem } from './support/redeeming.ts';
import { rewardAt } from './support/rewards.ts';
import { toastOn } from './support/toasts.ts';

/** What is said offline, before either toast system was loaded. */
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

for (const [where, size, [x, y], [wrongX, wrongY]] of [
  ['across a phone: up', { width: 390, height: 844 }, [0, -90], [90, 0]],
  ['in the corner of a desk: to the right', { width: 1280, height: 800 }, [90, 0], [0, -90]],
] as const)
  test(`a message is swiped away the way it stands, ${where}`, LONG, async ({ page }) => {
    await page.setViewportSize(size);
    // its time does not run meanwhile
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/create-account');
    const message = toastOn(page);
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(message).toBeVisible({ timeout: 500 });
    }).toPass();
    await drag(page, message, wrongX, wrongY);
    await page.clock.runFor(300);
    await expect(message).toBeVisible();
    await drag(page, message, x, y);
    await page.clock.runFor(300);
    await expect(message).toHaveCount(0);
  });

/** The headings and controls that a message covers, by what they read: on a phone all but those of the header. */
function coveredBy(message: Locator): Promise<string[]> {
  return message.evaluate((message) => {
    const box = message.getBoundingClientRect();
    const exempt = window.innerWidth < 640 ? 'header' : 'none';
    return [...document.querySelectorAll('a[href], button, input, h1, h2')]
      .filter((part) => !message.contains(part) && !part.closest(exempt))
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom - 6 && bottom > box.top + 6;
      })
      .map((control) => control.textContent);
  });
}

test(
  'a message covers no control and no heading; on a phone the header alone',
  LONG,
  async ({ page, cafe, allowConsole }) => {
    allowConsole(refusedWith(503));
    await breakCall(page, 'get_cafe', 503);
    for (const [path, size] of [
      ['/create-account', { width: 360, height: 640 }],
      ['/create-account', { width: 390, height: 664 }],
      ['/create-account', { width: 1280, height: 800 }],
      [at.loginAt(cafe), { width: 390, height: 664 }],
      [at.loginAt(cafe), { width: 390, height: 844 }],
      [at.visits(cafe), { width: 360, height: 640 }],
      [at.visits(cafe), { width: 1280, height: 800 }],
    ] as const) {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(toastOn(page)).toBeVisible();
      expect(await coveredBy(toastOn(page)), path).toEqual([]);
    }
  },
);

test(
  'a message makes room for a control that comes below it, and again in another window',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const message = await openWithToast(page);
    /** Something to press, right where the message stands. */
    const comeBelow = () =>
      message.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const button = Object.assign(document.createElement('button'), { textContent: 'Nuevo' });
        const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
        Object.assign(button.style, { position: 'fixed', ...place });
        document.body.append(button);
      });
    await comeBelow();
    await expect.poll(() => coveredBy(message)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => coveredBy(message)).toEqual([]);
  },
);

test('a press on a message reaches the control that came below it', LONG, async ({ page }) => {
  const message = await openWithToast(page);
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'Debajo' });
    Object.assign(button.style, { position: 'fixed', inset: '0', zIndex: '1' });
    button.addEventListener('click', () => (document.title = 'Pulsado'));
    document.body.append(button);
  });
  await message.getByText('ID de usuario').tap();
  await expect(page).toHaveTitle('Pulsado');
  await expect(message).toHaveCount(0);
});

test(
  'a plain message covers neither the greeting of a café nor its press, offline',
  LONG,
  async ({ openBrowser, cafe, customer, sql, allowConsole }) => {
    allowConsole(networkLost, /ERR_INTERNET_DISCONNECTED|dynamically imported/);
    await standAt(sql, 3, customer, cafe);
    await letDaysPass(sql, customer, cafe, 1);
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

for (const textSize of ['100%', '130%'])
  test(
    `a message stays within the header where a prize is shown, was won or is a VIP's, with text at ${textSize}`,
    LONG,
    async ({ openBrowser, cafe, sql }) => {
      const [customer, winner, vip] = [await signUp(), await signUp(), await signUp()];
      const record = await standAt(sql, 3, customer, cafe);
      await standAtWheel(sql, winner, cafe);
      await standAt(sql, 8, vip, cafe);
      const moments: [who: typeof vip, path: string, act: (page: Page) => Promise<void>][] = [
        [customer, at.redeem(cafe, await rewardAt(sql, record, 1)), redeem],
        [winner, at.journey(cafe), (page) => page.getByRole('button', { name: 'Girar la ruleta' }).click()],
        [vip, at.vip(cafe), () => Promise.resolve()],
      ];
      for (const [who, path, act] of moments) {
        const page = await openBrowser(who);
        await page.setViewportSize({ width: 390, height: 664 });
        await page.addInitScript(
          (size) =>
            window.addEventListener('DOMContentLoaded', () => {
              document.documentElement.style.fontSize = size;
            }),
          textSize,
        );
        await page.goto(path);
        await act(page);
        const message = toastOn(page);
        await expect(message).toBeVisible({ timeout: 15_000 });
        await expect
          .poll(async () => {
            const [box, header] = [await message.boundingBox(), await page.locator('header').boundingBox()];
            return box && header && box.y + box.height - (header.y + header.height);
          }, path)
          .toBeLessThanOrEqual(2);
      }
    },
  );
