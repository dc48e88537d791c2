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
  expect(url.pathname).toBe(at.here(cafe));
  expect(url.hash).toMatch(/^#p=/);
  return url;
}
