import { expect, type Page } from '@playwright/test';
import { at } from './addresses.ts';
import type { Cafe } from './database.ts';
import { readQr } from './qr.ts';

/** The code that a device shows as a screen of a café. */
export const codeOn = (page: Page, { nombre }: Cafe) =>
  page.getByRole('img', { name: `Código de ${nombre}` });

/** Reads the counter's QR as a phone does: the café's address, with a token in the fragment. */
export async function readCode(page: Page, cafe: Cafe): Promise<URL> {
  const url = new URL(readQr(await codeOn(page, cafe).screenshot({ animations: 'disabled' })));
  expect(url.pathname).toBe(at.scan(cafe));
  expect(url.hash).toMatch(/^#p=/);
  return url;
}

/**
 * Confirms a handover on the team's screen. A press in the moment in which somebody comes to stand in the list is not
 * taken for meant (`useEarlyClickGuard`), so it is repeated while the button is there.
 */
export async function confirmHandover(bar: Page, reward: string): Promise<void> {
  const waiting = bar.getByRole('region', { name: 'Por entregar' });
  const button = waiting.getByRole('button', { name: `Entregado: ${reward}` });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(bar.getByText('Entrega confirmada')).toBeVisible({ timeout: 1000 });
  }).toPass();
}
