import type { Page } from '@playwright/test';
import { at, urlOf } from './support/addresses.ts';
import { callEdgeFunction, callProcedure, post } from '../support/api.ts';
import { door } from './support/environment.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { fillChallenge1, logIn, openReview } from './support/forms.ts';
import { mailedCode } from './support/mail.ts';
import { enroll, PASSWORD, signInAs, signUp, type Person } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

const QUESTION = '/your-password';
const NEW_PASSWORD = 'Cambiada123';
const SUBJECT = 'Tu código para entrar';

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

/** A session of a person that began with a mailed code. Out: its token. */
async function tokenByCode({ email }: Person): Promise<string> {
  await post(door(), '/auth/v1/otp', { email, create_user: false });
  const token = await mailedCode(email, SUBJECT);
  const verified = await post(door(), '/auth/v1/verify', { email, token, type: 'email' });
  return (verified as Person['session']).access_token;
}

test.describe('an account made by password and entered by a code for the first time', () => {
  test('asks once about the password, and whoever was in before is out', async ({
    page,
    customer,
    cafe,
    openBrowser,
    allowConsole,
  }) => {
    allowConsole(refusedWith(400), refusedWith(401), refusedWith(403));
    const squatter = await openBrowser(customer);
    await squatter.goto(at.dashboard);
    await expect(squatter.getByRole('article')).toBeVisible();

    await page.goto(at.login);
    await enterByCode(page, customer);
    await expect(page).toHaveURL(urlOf(QUESTION));
    // the question waits: neither a reload nor the screens of the counter answer it
    for (const path of [at.journey(cafe), at.rewards(cafe), at.visits(cafe)]) {
      await page.goto(path);
      await expect(page).not.toHaveURL(urlOf(QUESTION));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(at.dashboard);
    await expect(page).toHaveURL(urlOf(QUESTION));
    await page.reload();
    await page.getByRole('button', { name: 'La elegí yo: seguir con la que tengo' }).click();
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await expect(page.getByRole('article')).toBeVisible();

    await squatter.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('sb-session') ?? '{}') as object;
      localStorage.setItem('sb-session', JSON.stringify({ ...session, expires_at: 1 }));
    });
    await squatter.goto(at.dashboard);
    await expect(squatter).toHaveURL(urlOf(at.login));

    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(urlOf(at.home));
    await page.goto(at.login);
    await enterByCode(page, customer);
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('is the mailbox owner’s once they choose another password', async ({ page, person, allowConsole }) => {
    allowConsole(refusedWith(400), refusedWith(422));
    await page.goto(at.login);
    await enterByCode(page, person);
    await expect(page).toHaveURL(urlOf(QUESTION));
    const choose = async (password: string) => {
      await page.getByLabel('Nueva contraseña').fill(password);
      await page.getByLabel('Repite la contraseña').fill(password);
      await page.getByRole('button', { name: 'Guardar mi contraseña' }).click();
    };
    await choose(PASSWORD);
    await expect(page.getByText('La contraseña nueva tiene que ser distinta de la anterior.')).toBeVisible();
    await choose(NEW_PASSWORD);
    await expectToast(page, 'Contraseña cambiada');
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(urlOf(at.home));
    await page.goto(at.login);
    await logIn(page, person);
    await expectToast(page, 'Error', 'Credenciales incorrectas. Verifica tu email y contraseña.');
    await logIn(page, { email: person.email, password: NEW_PASSWORD });
    await expect(page).toHaveURL(urlOf(at.dashboard));
  });

  test('goes on to where it was going', async ({ page, customer, cafe }) => {
    await page.goto(at.rewards(cafe));
    await expect(page).toHaveURL(urlOf(at.login));
    await enterByCode(page, customer);
    await expect(page).toHaveURL(urlOf(at.rewards(cafe)));
    await expect(page.getByRole('heading', { name: 'Mis Recompensas' })).toBeVisible();
  });

  test('is not asked about who comes in with the password', async ({ page, person }) => {
    await page.goto(at.login);
    await logIn(page, person);
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await page.goto(QUESTION);
    await expect(page).toHaveURL(urlOf(at.dashboard));
  });
});

test('a mailbox that comes back in another form starts anew, and the step says that its prize was given', async ({
  page,
  context,
  cafe,
  sql,
}) => {
  const first = await signUp();
  await enroll(first, cafe);
  const as = door(await tokenByCode(first));
  const evidence = { cafe_id: cafe.id, email: first.email, nombre: 'Ana', request_id: crypto.randomUUID() };
  await callProcedure(as, 'complete_hito_1', evidence);
  await callEdgeFunction(as, 'delete-account', { userId: first.id });
  expect(await sql`select from auth.users where id = ${first.id}`).toHaveLength(0);

  const again = await signUp({ email: first.email.replace('@', '+otra@') });
  await enroll(again, cafe);
  await callProcedure(door(await tokenByCode(again)), 'confirm_mailbox', {});
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
});
