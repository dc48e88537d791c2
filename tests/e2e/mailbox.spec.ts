import type { Page } from '@playwright/test';
import { at, urlOf } from './support/addresses.ts';
import { endCodePause } from '../support/backend/mails.ts';
import { door } from './support/environment.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { MAILBOX_SUBJECT, mailedCode } from './support/mail.ts';
import { PASSWORD, signInAs, type Person } from './support/people.ts';
import { closeToast, expectAnnounced, expectAtForm, expectToast } from './support/toasts.ts';

const QUESTION = '/your-password';
const NEW_PASSWORD = 'Cambiada123';
const SUBJECT = 'Tu código para entrar o confirmar tu correo';

/** Types the code that the page has just had sent. */
async function enterByCode(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  const button = page.getByRole('button', { name: 'Entrar con un código por email' });
  const field = page.getByRole('button', { name: 'Enviarme un código' });
  // a browser that came in by one is asked for it first
  await expect(button.or(field)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviarme un código' }).click();
  // now it is sent, also where an earlier one lies in the mailbox
  await expect(page.getByLabel('Código del correo')).toBeFocused();
  await page.getByLabel('Código del correo').fill(await mailedCode(email, SUBJECT));
}

/** Answers the question about the password with one. */
async function choosePassword(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(urlOf(QUESTION));
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repite la contraseña').fill(password);
  await page.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await expectToast(page, 'Contraseña guardada');
  await closeToast(page);
  await expect(page).toHaveURL(urlOf(at.dashboard));
}

/** Tries to log in with a password that is not, or no longer, the account's: the sentence says how to come in by a code. */
async function isAdminOnlyError(page: Page, email: string, password: string): Promise<void> {
  await page.goto(at.login);
  await logIn(page, { email, password });
  await expectAtForm(page, 'Credenciales incorrectas. Verifica tu email y contraseña.');
  await expect(page.getByText('Aquí debajo puedes entrar con un código por email')).toBeVisible();
}

async function expectSignedIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(at.login);
  await logIn(page, { email, password });
  await expect(page).toHaveURL(urlOf(at.dashboard));
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(urlOf(at.home));
}

/** Has the browser renew its session, as it does within the hour. */
async function renewSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sb-session') ?? '{}') as object;
    localStorage.setItem('sb-session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.goto(at.dashboard);
}

test.describe('an account that somebody else made with this address', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(refusedWith(400), refusedWith(401), refusedWith(403)));

  test('is its mailbox’s alone from the first code on: the question waits, never at the counter', async ({
    page,
    customer,
    cafe,
    openBrowser,
  }) => {
    const stranger = await openBrowser(customer);
    await stranger.goto(at.dashboard);
    await expect(stranger.getByRole('article')).toBeVisible();

    await page.goto(at.login);
    await enterByCode(page, customer);
    await expect(page).toHaveURL(urlOf(QUESTION));
    // neither a reload nor the screens of the counter answer it
    for (const path of [at.journey(cafe), at.rewards(cafe), at.visits(cafe)]) {
      await page.goto(path);
      await expect(page).not.toHaveURL(urlOf(QUESTION));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(at.dashboard);
    await expect(page).toHaveURL(urlOf(QUESTION));
    await expect(
      page.getByRole('heading', { name: 'Escribe tu contraseña, la de antes o una nueva' }),
    ).toBeVisible();

    // he is out, and neither his password nor what he kept of his session answers for her
    await renewSession(stranger);
    await expect(stranger).toHaveURL(urlOf(at.login));
    await isAdminOnlyError(stranger, customer.email, PASSWORD);
    const his = { ...door(customer.session.access_token) };
    const change = await fetch(`${his.apiUrl}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: his.publishableKey,
        authorization: `Bearer ${his.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'Ajena123' }),
    });
    expect(change.status).toBe(403);

    await page.reload();
    await choosePassword(page, NEW_PASSWORD);
    await logOut(page);
    await isAdminOnlyError(stranger, customer.email, PASSWORD);
    await isAdminOnlyError(stranger, customer.email, 'Ajena123');
    await expectSignedIn(page, customer.email, NEW_PASSWORD);
  });
});

test.describe('one’s own account', () => {
  test('keeps its password where the code is typed in the browser that is in it', async ({
    page,
    context,
    person,
    openBrowser,
  }) => {
    await signInAs(context, person);
    await page.goto('/confirm-email');
    const code = await mailedCode(person.email, MAILBOX_SUBJECT);
    await page.getByLabel('Código del correo').fill(code);
    await expectAnnounced(page, 'Correo confirmado');
    await page.goto(at.dashboard);
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
    await expectSignedIn(await openBrowser(), person.email, PASSWORD);
  });

  test(
    'goes without a password when its owner wants none now, and offers one',
    LONG,
    async ({ page, sql, customer, allowConsole }) => {
      allowConsole(refusedWith(400));
      await page.goto(at.login);
      await enterByCode(page, customer);
      await expect(page).toHaveURL(urlOf(QUESTION));
      await page.getByRole('button', { name: 'Ahora no' }).click();
      await expect(page).toHaveURL(urlOf(at.dashboard));
      await expect(page.getByRole('article')).toBeVisible();
      await logOut(page);
      await isAdminOnlyError(page, customer.email, PASSWORD);
      await endCodePause(sql, customer.email);
      await enterByCode(page, customer);
      await expect(page).toHaveURL(urlOf(at.dashboard));
      await page.goto('/account');
      await page.getByRole('link', { name: 'Poner una contraseña' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    },
  );
});
