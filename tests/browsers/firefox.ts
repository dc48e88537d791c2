import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { findInPage, inputDevices, WAIT_TIMEOUT_MS, type BrowserDriver, type Wanted } from './driver.ts';

/** The page as a phone shows it. */
const WINDOW = { width: 390, height: 844 };

/**
 * Firefox of this machine, driven over WebDriver BiDi. Playwright 1.65 asks a Firefox of version 153 for a command that it
 * has not (emulation.setMediaFeaturesOverride), and Debian has no geckodriver for a WebDriver client.
 */
export async function openFirefox(executablePath: string): Promise<BrowserDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: WINDOW,
    extraPrefsFirefox: { 'intl.accept_languages': 'es-ES' },
  });
  const page = await browser.newPage();
  const shown = () => page.evaluate(() => `${location.href} ${document.body.innerText.slice(0, 1500)}`);
  const once = async (kind: Wanted, name: string) =>
    (await page.evaluateHandle(findInPage, kind, name)).asElement() as ElementHandle | null;
  const { find, withElement, ...hands } = inputDevices(once, shown);

  return {
    name: `Firefox ${await browser.version()}`,
    open: async (url) =>
      void (await page.goto(url, { timeout: WAIT_TIMEOUT_MS, waitUntil: 'domcontentloaded' })),
    url: () => page.evaluate(() => location.href),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    ...hands,
    type: async (label, text) =>
      void (await withElement('field', label, async (element) => {
        await element.click({ count: 3 });
        await page.keyboard.press('Backspace');
        await element.type(text);
      })),
    choose: async (label, path) =>
      ((await find('picker', label)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    evaluate: <T>(source: string) => page.evaluate(`(${source})()`) as Promise<T>,
    screenshot: async () => Buffer.from(await page.screenshot()),
    closePopups: async () => closeOthers(await browser.pages(), page),
    close: () => browser.close(),
  };
}

async function closeOthers(pages: Page[], kept: Page): Promise<void> {
  for (const other of pages) if (other !== kept) await other.close();
  await kept.bringToFront();
}
