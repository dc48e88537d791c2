import { expect, type Page } from '@playwright/test';
import { MIN_PHONE_WIDTH } from '../../../src/domain/figures.ts';

const sizes = [
  [MIN_PHONE_WIDTH, 640],
  [390, 664],
  [390, 844],
  [1280, 800],
] as const;

/** Takes a window through the sizes of phones and a desk: nothing scrolls sideways, and what `look` says holds at each. */
export async function expectNotClipped(
  page: Page,
  look: (size: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of sizes) {
    const size = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await beyond(), size).toBeLessThanOrEqual(0);
    await look(size);
  }
  if (before) await page.setViewportSize(before);
}
