import type { Page } from '@playwright/test';

/** Returns the page's current rotation in whole turns and milliseconds, or null. */
export function turning(page: Page): Promise<{ turns: number; milliseconds: number } | null> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect)) continue;
      const angles = effect
        .getKeyframes()
        .map(({ transform }) => /rotate\((-?[\d.]+)deg\)/.exec(String(transform))?.[1]);
      const [first, last] = [angles[0], angles.at(-1)];
      if (first === undefined || last === undefined) continue;
      const milliseconds = Number(effect.getComputedTiming().duration);
      return { turns: (Number(last) - Number(first)) / 360, milliseconds };
    }
    return null;
  });
}

/** Lets things move on a page as they do for most people; without it they are still, as for those who ask for less motion. */
export function withMotion(page: Page): Promise<void> {
  return page.emulateMedia({ reducedMotion: 'no-preference' });
}

/** Lets nothing move on a page any more. */
export function noMotion(page: Page): Promise<void> {
  return page.emulateMedia({ reducedMotion: 'reduce' });
}
