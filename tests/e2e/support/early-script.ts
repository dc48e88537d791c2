import type { Page } from '@playwright/test';
import { at } from './addresses.ts';

/** The paths of the script that asks for a page's data before the rest is there, and of what it imports; no name says it. */
export async function earlyScript(page: Page): Promise<[string, ...string[]]> {
  const html = await (await page.request.get(at.home)).text();
  const [, path] = /<script type="module" async[^>]* src="([^"]+)"/.exec(html) ?? [];
  if (!path) throw new Error('The start page has no early script');
  const script = await (await page.request.get(path)).text();
  const imports = [...script.matchAll(/["']\.\/([^"']+\.js)["']/g)].map(([, name]) => `/assets/${name}`);
  return [path, ...imports];
}
