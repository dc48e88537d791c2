import { expect, type Locator, type Page } from '@playwright/test';
import type { FunctionName } from '../../../supabase/functions/_shared/contracts/functions.ts';
import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Tables } from '../../../src/lib/database.types.ts';

/** A call of the page to its backend: a procedure, a function, a table, something of the auth service, a file. */
export type BackendCall =
  | ProcedureName
  | FunctionName
  | keyof Tables
  | 'logout'
  | 'signup'
  | 'token'
  | `object/${string}`;

/** Matches backend calls by the last part of their address. */
const calls = (name: BackendCall) => new RegExp(`/(rest|auth|functions|storage)/v1/(?:rpc/)?${name}(\\?|$)`);

/** Matches the browser's console message about our answer with this status. */
export const refusedWith = (status: number) => new RegExp(`the server responded with a status of ${status} `);

/** Matches the browser's console message about a call without a network. */
export const networkLost =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET)|TypeError: Failed to fetch/;

/**
 * Makes the backend fail this call from now on with a fault of its own, as the Data API words one. Returns the action that
 * makes it work again.
 */
export async function breakCall(page: Page, name: BackendCall, status = 500): Promise<() => Promise<void>> {
  return answerCall(page, name, { code: 'XX000', message: 'broken on purpose' }, status);
}

/** Gives this call an answer from now on that the real backend would not give. Returns the action that makes it real again. */
async function answerCall(
  page: Page,
  name: BackendCall,
  body: object,
  status = 200,
): Promise<() => Promise<void>> {
  const url = calls(name);
  await page.route(url, (route) => route.fulfill({ status, json: body }));
  return () => page.unroute(url);
}

/** Adds to the answers of this call what the backend would say on another day. Returns the action that ends it. */
export async function addToAnswer(page: Page, name: BackendCall, more: object): Promise<() => Promise<void>> {
  const url = calls(name);
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...more } });
  });
  return () => page.unroute(url);
}

/** From now on this call never reaches the backend. */
export async function abortCall(page: Page, name: BackendCall): Promise<() => Promise<void>> {
  const url = calls(name);
  await page.route(url, (route) => route.abort('connectionreset'));
  return () => page.unroute(url);
}

/** The next such call reaches the backend, but its answer gets lost on the way back. */
export async function loseAnswer(page: Page, name: BackendCall): Promise<void> {
  await page.route(
    calls(name),
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Holds such calls back until the returned function is called. */
export async function delayCall(page: Page, name: BackendCall): Promise<() => void> {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(calls(name), async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/**
 * Advances the pauses between a page's retries until something is on screen. The page's clock must be installed before
 * the page opens.
 */
export async function hurryUntilVisible(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(sight).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [100], timeout: 30_000 });
}

/** Presses "Reintentar", unless the page came back by itself before, until something is on screen. */
export async function retryUntilVisible(page: Page, sight: Locator): Promise<void> {
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(sight).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}
