import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has: who does not come by is not to be reached. */
const MAX_STOPS = 60;

/** Presses Tab until something has the focus, and that can be seen, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const focused = await target.evaluate((element) => element === document.activeElement);
    if (!focused) continue;
    const isRinged = (element: Element) => getComputedStyle(element).outlineStyle !== 'none';
    expect(await target.evaluate(isRinged), `where the focus is: ${String(target)}`).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Goes to something with Tab and presses Enter there. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
