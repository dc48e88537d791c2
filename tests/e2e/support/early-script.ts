import type { Page } from '@playwright/test';
import { at } from './addresses.ts';

/** The path of the script that asks for a page's data before the rest is there; its name does not say it. */
export async function earlyScript(page: Page): Promise<string> {
  const html = await (await page.request.get(at.home)).text();
  const [, path] = /<script type="module" async[^>]* src="([^"]+)"/.exec(html) ?? [];
  if (!path) throw new Error('The start page has no early script');
  return path;
}
