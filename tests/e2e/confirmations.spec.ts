import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Stack } from '../../supabase/local/stack.ts';
import { startTestStack } from '../support/stack.ts';
import { urlOf } from './support/addresses.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { fillSignUp, logIn } from './support/forms.ts';
import { expectToast } from './support/toasts.ts';

// The page before a project that confirms each address by a code: Auth keeps the password of the first sign-up alone.

const SIGN_UP = '/login/cafetería-central';
const [FIRST, SECOND] = ['Primera123', 'Segunda123'];

let stack: Stack;
test.beforeAll(async () => {
  stack = await startTestStack({ authOverrides: { email: { enable_confirmations: true } } });
});
test.afterAll(() => stack.stop());

/** Sends the page's calls to the backend that confirms addresses. */
async function confirmAddresses(page: Page): Promise<void> {
  await page.context().route(/\/(auth|rest|functions)\/v1\//, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const { publishable } = stack.keys;
    const headers: Record<string, string> = { ...(await request.allHeaders()), apikey: publishable };
    if (headers.authorization?.startsWith('Bearer sb_publishable_'))
      headers.authorization = `Bearer ${publishable}`;
    const response = await route.fetch({ url: `${stack.urls.api}${pathname}${search}`, headers });
    await route.fulfill({ response });
  });
}

/** Fills the café's sign-up, until the page waits for the code. */
async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto(SIGN_UP);
  await fillSignUp(page, { email, password });
  await expect(page.getByRole('button', { name: 'Confirmar mi cuenta' })).toBeVisible();
}

async function confirm(page: Page, email: string): Promise<void> {
  const codes = stack
    .mails()
    .flatMap(({ to, html }) => (to === email ? (/>\s*(\d{8})\s*</.exec(html ?? '')?.[1] ?? []) : []));
  await page.getByLabel('Código del correo').fill(codes.at(-1) ?? '');
  await page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();
  await expect(page).toHaveURL(/\/get-started\/cafeter/);
}

async function isAdminOnlyError(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await logIn(page, { email, password });
  await expectToast(page, 'Error', 'Credenciales incorrectas. Verifica tu email y contraseña.');
}

async function expectSignedIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  // or the call would still be on its way through the route when the test ends
  const loaded = page.waitForResponse(/\/load_dashboard$/);
  await logIn(page, { email, password });
  await expect(page).toHaveURL(urlOf('/dashboard'));
  await (await loaded).finished();
}

test.beforeEach(({ allowConsole }) => allowConsole(refusedWith(400), refusedWith(422), refusedWith(429)));

test('the owner of the mailbox keeps the typed password, and a stranger who signed up first keeps none', async ({
  page,
  openBrowser,
}) => {
  const email = `duena-${randomUUID()}@example.com`;
  const stranger = await openBrowser();
  for (const one of [stranger, page]) await confirmAddresses(one);
  await signUp(stranger, email, FIRST);
  await signUp(page, email, SECOND);
  await confirm(page, email);
  await isAdminOnlyError(stranger, email, FIRST);
  await expectSignedIn(stranger, email, SECOND);
});
