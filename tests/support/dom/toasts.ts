import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
// The page loads it with its first message; here it is at hand, also while a test holds the clock.
import '@/ui/toast/toaster';

const message = () => document.querySelector('[aria-label="Notifications"] li');

/**
 * Returns the texts of the current toast; none without a message. For screens that are rendered with a `ToastHost`.
 */
export function shownToast(): string[] {
  const elements = [...(message()?.querySelectorAll('*') ?? [])];
  return elements
    .flatMap(({ childNodes }) => [...childNodes])
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : []));
}

/** Waits until the toaster shows a message with these texts. */
export async function expectToast(...texts: string[]): Promise<void> {
  await waitFor(() => expect(shownToast()).toEqual(expect.arrayContaining(texts)));
}

/** Waits until this is read aloud, and shows it in no toast: the screen itself says it (rule J30). */
export async function expectAnnounced(...texts: string[]): Promise<void> {
  const spoken = () => document.querySelector('div.sr-only[aria-live]')?.textContent ?? '';
  for (const text of texts) await waitFor(() => expect(spoken()).toContain(text));
  expect(shownToast()).toEqual([]);
}

/**
 * Waits until a form says this, read aloud: what its attempt came to stands there until the next one. No toast repeats it
 * (rule J30).
 */
export async function expectFormError(text: string): Promise<void> {
  const alerts = () =>
    [...document.querySelectorAll('form [role="alert"]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(alerts().join()).toContain(text));
  expect(shownToast()).not.toContain(text);
}

/** Expects a message like {@link expectToast}, with the mark of a problem. */
export async function expectAlert(...texts: string[]): Promise<void> {
  await expectToast(...texts);
  expect(message()).toHaveAttribute('data-toast', 'destructive');
}
