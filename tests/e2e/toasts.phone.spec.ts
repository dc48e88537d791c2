import type { Locator, Page } from '@playwright/test';
import { at } from './support/addresses.ts';
import { shiftDays, openCafe, setCafe, createCustomerAtHito } from './support/database.ts';
import { breakCall, networkLost, refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { withMotion } from './support/motion.ts';
import { signUp } from './support/people.ts';
import { confirmRedemption, redeem, redeemButton } from './support/redemption.ts';
import { rewardAt } from './support/rewards.ts';
import { closeToast, toastOn } from './support/toasts.ts';

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

/** Expects a message to lie on no part of a prize, and to show all its words. */
async function expectBesideTheMoment(message: Locator, when: string): Promise<void> {
  await expect(message, when).toBeVisible({ timeout: 15_000 });
  const seen = await message.evaluate(async (message) => {
    // It comes in with a movement, and so does a ticket, which is cut off above its slot.
    const prints = document.getAnimations().filter((one) => (one as CSSAnimation).animationName === 'print');
    await Promise.all([...message.getAnimations(), ...prints].map(({ finished }) => finished));
    const box = message.getBoundingClientRect();
    const isScrolled = document.querySelector('header')!.getBoundingClientRect().top < 0;
    const parts = 'h1, h2, p, a, button, svg, [role="status"]';
    const covered = [...document.querySelectorAll(`main :is(${parts})`)]
      .filter((part) => !part.closest('[inert], [aria-hidden="true"]'))
      .filter((part) => part.checkVisibility({ opacityProperty: true }))
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom - 6 && bottom > box.top + 6;
      })
      .map((part) => part.textContent);
    const cut = [...message.querySelectorAll('div')].some(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
    );
    // A page that was scrolled brings its parts below a message, which has one place.
    return {
      covered: isScrolled ? [] : covered,
      cut,
      isOnScreen: box.top >= 0 && box.bottom <= window.innerHeight,
    };
  });
  expect.soft(seen, when).toEqual({ covered: [], cut: false, isOnScreen: true });
}

for (const [textSize, size] of [
  ['100%', { width: 390, height: 664 }],
  ['130%', { width: 390, height: 664 }],
  ['130%', { width: 320, height: 568 }],
  ['200%', { width: 390, height: 844 }],
  ['100%', { width: 740, height: 360 }],
] as const)
  test(
    `a message covers no prize that is not redeemed, with text at ${textSize} on ${size.width} by ${size.height}`,
    LONG,
    async ({ openBrowser, sql, allowConsole }) => {
      allowConsole(refusedWith(403), refusedWith(500));
      const paused = await openCafe(sql);
      const customer = await signUp();
      const refused = await createCustomerAtHito(sql, 3, customer, paused);
      const atBar = await openBrowser(customer);
      await withMotion(atBar);
      await atBar.setViewportSize(size);
      await atBar.addInitScript(
        (size) =>
          window.addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = size;
          }),
        textSize,
      );
      await atBar.goto(at.redeem(paused, await rewardAt(sql, refused, 1)));
      const mend = await breakCall(atBar, 'redeem_reward');
      await redeem(atBar);
      await expectBesideTheMoment(toastOn(atBar), 'the redemption failed');
      await closeToast(atBar);
      await mend();
      await expect(redeemButton(atBar)).toBeVisible();
      await redeemButton(atBar).click();
      await setCafe(sql, paused, 'paused');
      await confirmRedemption(atBar);
      await expectBesideTheMoment(toastOn(atBar), 'the redemption was refused');
    },
  );
