import type { Page } from '@playwright/test';
import { at, urlOf } from './support/addresses.ts';
import { callEdgeFunction, callProcedure, post } from '../support/api.ts';
import { endCodePause } from '../support/mails.ts';
import { door } from './support/environment.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { fillChallenge1, logIn, openReview } from './support/forms.ts';
import { MAILBOX_SUBJECT, mailedCode } from './support/mail.ts';
import { enroll, PASSWORD, signInAs, signUp, type Person } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

const QUESTION = '/your-password';
const NEW_PASSWORD = 'Cambiada123';
const SUBJECT = 'Tu código para entrar o confirmar tu correo';

/** Types the code that the page has just had sent. */
async function enterByCode(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.getByRole('button', { name: 'Entrar con un código por email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviarme un código' }).click();
  // now it is sent, also where an earlier one lies in the mailbox
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeFocused();
  await page.getByLabel('Código del correo').fill(await mailedCode(email, SUBJECT));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Begins a session of a person with a mailed code. Returns its token. */
async function tokenByCode({ email }: Person): Promise<string> {
  await post(door(), '/auth/v1/otp', { email, create_user: false });
  const token = await mailedCode(email, SUBJECT);
  const verified = await post(door(), '/auth/v1/verify', { email, token, type: 'email' });
  return (verified as Person['session']).access_token;
}

/** Answers the question about the password with one. */
async function choosePassword(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(urlOf(QUESTION));
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repite la contraseña').fill(password);
  await page.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await expectToast(page, 'Contraseña guardada');
  await expect(page).toHaveURL(urlOf(at.dashboard));
}

/** Tries to log in with a password that is not, or no longer, the account's: the sentence says how to come in by a code. */
async function isRefused(page: Page, email: string, password: string): Promise<void> {
  await page.goto(at.login);
  await logIn(page, { email, password });
  await expectToast(page, 'Error', 'Credenciales incorrectas. Verifica tu email y contraseña.');
  await expect(page.getByText('Aquí debajo puedes entrar con un código por email')).toBeVisible();
}

async function comesIn(page: Page, email: string, password: string): Promise<void> {
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
    await isRefused(stranger, customer.email, PASSWORD);
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
    await isRefused(stranger, customer.email, PASSWORD);
    await isRefused(stranger, customer.email, 'Ajena123');
    await comesIn(page, customer.email, NEW_PASSWORD);
  });

  test(
    'is its mailbox’s alone after a new password by code, and then nothing is asked',
    LONG,
    async ({ page, person, openBrowser }) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(person.email);
      await page.getByRole('button', { name: 'Enviarme un código' }).click();
      await expect(page).toHaveURL(urlOf('/reset-password'));
      const code = await mailedCode(person.email, 'Tu código para cambiar la contraseña');
      await page.getByLabel('Código del correo').fill(code);
      await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD);
      await page.getByLabel('Repite la contraseña').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expectToast(page, 'Contraseña cambiada');
      await expect(page).toHaveURL(urlOf(at.dashboard));
      await isRefused(await openBrowser(), person.email, PASSWORD);
      await logOut(page);
      await comesIn(page, person.email, NEW_PASSWORD);
    },
  );
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
    await page.getByRole('button', { name: 'Enviarme el código' }).click();
    const code = await mailedCode(person.email, MAILBOX_SUBJECT);
    await page.getByLabel('Código del correo').fill(code);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expectToast(page, 'Correo confirmado');
    await page.goto(at.dashboard);
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
    await comesIn(await openBrowser(), person.email, PASSWORD);
  });

  test(
    'takes the password of before again on another device',
    LONG,
    async ({ page, person, openBrowser, allowConsole }) => {
      allowConsole(refusedWith(400), refusedWith(401), refusedWith(403));
      const phone = await openBrowser(person);
      await phone.goto(at.dashboard);
      await page.goto(at.login);
      await enterByCode(page, person);
      await choosePassword(page, PASSWORD);
      await renewSession(phone);
      await expect(phone).toHaveURL(urlOf(at.login));
      await comesIn(phone, person.email, PASSWORD);
    },
  );

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
      await isRefused(page, customer.email, PASSWORD);
      await endCodePause(sql, customer.email);
      await enterByCode(page, customer);
      await expect(page).toHaveURL(urlOf(at.dashboard));
      await page.goto('/account');
      await page.getByRole('link', { name: 'Elegir contraseña' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    },
  );

  test('is not asked about who comes in with the password', LONG, async ({ page, person }) => {
    await comesIn(page, person.email, PASSWORD);
    await page.goto(QUESTION);
    await expect(page).toHaveURL(urlOf(at.dashboard));
  });
});

test('a code leads on to where one was going', LONG, async ({ page, customer, cafe }) => {
  await page.goto(at.rewards(cafe));
  await expect(page).toHaveURL(urlOf(at.login));
  await enterByCode(page, customer);
  await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
  await expect(page.getByRole('heading', { name: 'Mis Recompensas' })).toBeVisible();
});

const decodeToken = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string };

test(
  'a mailbox that comes back in another form starts anew, and the step says that its prize was given',
  LONG,
  async ({ page, context, cafe, sql }) => {
    const first = await signUp();
    await enroll(first, cafe);
    const as = door(await tokenByCode(first));
    const evidence = { cafe_id: cafe.id, email: first.email, nombre: 'Ana', request_id: crypto.randomUUID() };
    await callProcedure(as, 'complete_hito_1', evidence);
    await callEdgeFunction(as, 'delete-account', { userId: first.id });
    expect(await sql`select from auth.users where id = ${first.id}`).toHaveLength(0);

    const again = await signUp({ email: first.email.replace('@', '+otra@') });
    await enroll(again, cafe);
    const sessionBefore = decodeToken(again.session.access_token).session_id;
    await callProcedure(door(await tokenByCode(again)), 'confirm_mailbox', { session_before: sessionBefore });
    // by password: the mailbox stays proven
    const session = (await post(door(), '/auth/v1/token?grant_type=password', again)) as Person['session'];
    await signInAs(context, { ...again, session });
    await page.goto(at.journey(cafe));
    await openReview(page);
    await fillChallenge1(page, again);
    await expectToast(
      page,
      '¡Desafío completado!',
      'El premio de este desafío ya te lo dimos en esta cafetería con otra cuenta de este mismo email, así que esta vez no lleva premio.',
    );
    await page.goto(at.rewards(cafe));
    await expect(
      page.getByText('Este premio ya te lo dimos aquí con otra cuenta de este email.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^CANJEAR/ })).toHaveCount(0);

    // a validated later step that was won before has no wheel either, and goes on
    const [record] = await sql`select id from public."Clientes proto" where user_id = ${again.id}`;
    await sql`insert into private.given (mailbox, cafe_id, gift, user_id, given_at, account_deleted_at)
    select mailbox, cafe_id, 'hito-2', null, given_at, account_deleted_at from private.given where cafe_id = ${cafe.id} and gift = 'hito-1' limit 1`;
    await sql`update public."Clientes proto" set hito_2_completado = true, hito_validado = 2 where id = ${record!.id as string}`;
    await page.goto(at.journey(cafe));
    await expect(page.getByRole('heading', { name: 'Ya tuviste este premio' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Girar la ruleta' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await expect(page.getByText('Desafío 3 de 7')).toBeVisible();
    expect(await sql`select from public.user_rewards where user_id = ${again.id}`).toHaveLength(0);
  },
);
