import { expect, type Locator, type Page } from '@playwright/test';

/** The message of the main system that is on screen. */
export function toastOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
}

/** Expects a message with exactly this title and, if given, this description. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const message = toastOn(page).filter({ has: page.getByText(title, { exact: true }) });
  await expect(message).toBeVisible();
  if (description !== undefined) await expect(message.getByText(description, { exact: true })).toBeVisible();
}

/** Expects this to be read aloud: the screen itself shows it, and no message does (rule J30). */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  await expect(page.locator('div.sr-only[aria-live]')).toContainText(text);
  await expect(toastOn(page)).toHaveCount(0);
}

/** Takes the message away, so that the next one is told from it. */
export async function closeToast(page: Page): Promise<void> {
  await toastOn(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(toastOn(page)).toHaveCount(0);
}

/** Expects a failure to be said at its form, and nowhere else. */
export async function expectAtForm(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(toastOn(page)).toHaveCount(0);
}
