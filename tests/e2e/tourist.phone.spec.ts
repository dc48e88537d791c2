import { at } from './support/addresses.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ locale: 'de-DE' });

test('a tourist finds two lines in their language at the scan, and nothing moves for them', async ({
  page,
  cafe,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(at.scan(cafe));
  await expect(page.getByText('Dein Browser kann die Seite übersetzen.')).toBeVisible();
  await expect(page.getByText('Tu primer café, gratis')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lo quiero' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
