import { expect, type Locator, type Page } from '@playwright/test';

/** Has a page note that it goes to the printer. Returns the wait for that, which can be waited for again. */
export async function watchPrinter(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  return async () => {
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await page.evaluate(() => document.body.removeAttribute('data-printed'));
  };
}

/** Prints a page. Returns the width and height of each sheet, in millimetres. */
export async function sheetsOf(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, ...size]) =>
    // points of 1/72 inch
    size.map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
}

/** Looks at a page as it stands on paper, which is wider than a phone. */
export async function onPaper<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const screen = page.viewportSize()!;
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.emulateMedia({ media: 'print' });
  const seen = await look();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);
  return seen;
}

/** Expects that none of these sheets, slips or cards has more in it than it shows. */
export async function expectNotClipped(papers: Locator): Promise<void> {
  const beyond = await papers.evaluateAll((all) =>
    all.map((paper) =>
      Math.max(paper.scrollHeight - paper.clientHeight, paper.scrollWidth - paper.clientWidth),
    ),
  );
  expect(Math.max(...beyond)).toBeLessThanOrEqual(1);
}
