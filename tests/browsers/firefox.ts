import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { findInPage, insist, PATIENCE_MS, type BrowserDriver, type Wanted } from './driver.ts';

/** The page as a phone shows it. */
const WINDOW = { width: 390, height: 844 };

/** Firefox of this machine, driven over WebDriver BiDi. */
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
  const find = (kind: Wanted, name: string) => insist(`${kind} "${name}"`, () => once(kind, name), shown);
  /** What is drawn anew between finding and pressing is found again. */
  const withElement = (kind: Wanted, name: string, act: (element: ElementHandle) => Promise<void>) =>
    insist(
      `${kind} "${name}" that can be used`,
      async () => {
        await act(await find(kind, name));
        return true;
      },
      shown,
    );

  return {
    name: `Firefox ${await browser.version()}`,
    open: async (url) => void (await page.goto(url, { timeout: PATIENCE_MS, waitUntil: 'domcontentloaded' })),
    url: () => page.evaluate(() => location.href),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    press: async (name) => void (await withElement('control', name, (element) => element.click())),
    pressUntil: (name, text) =>
      insist(
        `"${text}" after pressing "${name}"`,
        async () => {
          if (await once('text', text)) return true;
          await (await once('control', name))?.click();
          return null;
        },
        shown,
      ).then(() => undefined),
    type: async (label, text) =>
      void (await withElement('field', label, async (element) => {
        await element.click({ count: 3 });
        await page.keyboard.press('Backspace');
        await element.type(text);
      })),
    choose: async (label, path) =>
      ((await find('picker', label)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    see: async (text) => void (await find('text', text)),
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
