import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Only what is wrong, and only its markup: the rest of a report takes longer to write and to send than to find. */
const WCAG_22_AA: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  // a good practice beyond them
  rules: { 'heading-order': { enabled: true } },
  resultTypes: ['violations'],
  selectors: false,
  // the app has none
  iframes: false,
};

/** Expects no violation of WCAG 2.2 AA, and no level of headings left out, on the screen as it stands once its entrance animations are over. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
    // one entrance may start another
    for (;;) {
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });
  // A document that was checked before has axe already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (options) => {
    const { run } = (window as unknown as { axe: { run: (of: RunOptions) => Promise<AxeResults> } }).axe;
    const { violations } = await run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, WCAG_22_AA);
  expect(found, 'axe, WCAG 2.2 AA').toEqual([]);
}
