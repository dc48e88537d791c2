import type { Page } from '@playwright/test';
import { pressUntilGone } from './taps.ts';

/** The state in one word, at the top of a redemption's screen. */
export const band = (page: Page) => page.getByRole('main').locator('p[tabindex="-1"]');

export const redeemButton = (page: Page) => page.getByRole('button', { name: 'CANJEAR', exact: true });

export const yesButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Sí, canjear ahora' });

/** Presses "Sí" until it takes: its first moments take nothing. */
export const confirmRedemption = (page: Page) => pressUntilGone(yesButton(page));

/** Presses CANJEAR and confirms. */
export async function redeem(page: Page): Promise<void> {
  await redeemButton(page).click();
  await confirmRedemption(page);
}
