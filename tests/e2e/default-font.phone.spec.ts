import { at, urlOf } from './support/addresses.ts';
import { CHROMIUM_ARGS } from './support/browser.ts';
import { expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { memberOf } from './support/people.ts';
import { findHeadlessShell } from '../support/chromium.ts';
import { toastOn } from './support/toasts.ts';

// The setting of a browser, as people have it: `rem` in media queries and in the first layout follow it.
test.use({
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  },
});

test('the welcome covers neither the word of the day nor a heading nor a button', async ({
  page,
  cafe,
  sql,
}) => {
  const staff = await memberOf(sql, cafe, 'staff');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at.login);
  await logIn(page, staff);
  await expect(page).toHaveURL(urlOf(at.deskToday(cafe)));
  await expect(page.getByRole('heading', { name: 'Palabra de hoy' })).toBeVisible();
  await expect(toastOn(page)).toBeVisible();
  expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(32);
  const covered = await toastOn(page).evaluate((message) => {
    const box = message.getBoundingClientRect();
    return [...document.querySelectorAll('main a[href], main button, main h2, main h2 + p, nav a')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom - 6 && bottom > box.top + 6;
      })
      .map((part) => part.textContent);
  });
  expect(covered).toEqual([]);
});
