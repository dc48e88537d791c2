import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Counts the presses on a page from now on, whatever it loads. Typing is none: a phone's keyboard leads from field to field.
 * Returns the reader of the count.
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('tapped', () => (taps += 1));
  const listen = () => {
    const { tapped } = window as unknown as { tapped: () => void };
    addEventListener('pointerdown', tapped, { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => taps;
}

/** Lets the time between two gestures of a person pass, in milliseconds. What a test asserts it waits for otherwise. */
export const pauseBetweenGestures = (page: Page, milliseconds: number) =>
  // oxlint-disable-next-line playwright/no-wait-for-timeout
  page.waitForTimeout(milliseconds);

/**
 * Presses what takes no press in its first moment, once it is there, until it is gone. On a slow machine a press has taken
 * while the last look still saw it: then nothing is pressed again.
 */
export async function pressUntilGone(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(button).toBeHidden({ timeout: 500 });
  }).toPass();
}

/**
 * Returns what adds up the words that a screen has in sight: in the window, larger than nothing, under nothing. A café's
 * name counts as two.
 */
export function countWords(name: string): (page: Page) => Promise<number> {
  let words = 0;
  return async (page) =>
    (words += await page.evaluate((cafe) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let seen = 0;
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        const { x, y, width, height } = range.getClientRects()[0] ?? new DOMRect();
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
        // What is for screen readers alone has a box of one pixel, whose text may lie over its own link.
        const box = texts.currentNode.parentElement!.getBoundingClientRect();
        if (width > 1 && box.width > 1 && onTop?.contains(texts.currentNode))
          seen += texts.currentNode.textContent!.replaceAll(cafe, 'El café').match(/\p{L}+/gu)?.length ?? 0;
      }
      return seen;
    }, name));
}
