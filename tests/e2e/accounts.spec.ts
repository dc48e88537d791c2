import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import type { Cafe } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { logIn } from './support/forms.ts';
import { mailCount, mailedCode } from './support/mail.ts';
import { PASSWORD, signInAs } from './support/people.ts';
import { expectAnnounced, expectAtForm, expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

const NEW_PASSWORD = 'Cambiada123';

/** Makes an invitation to a café, as an administrator does. Returns the path of its link. */
async function invite(sql: Sql, cafe: Cafe, email: string): Promise<string> {
  const token = crypto.randomUUID() + crypto.randomUUID();
  await sql`insert into public.invitations (token_hash, correo, cafe_id, expires_at)
    values (extensions.digest(${token}, 'sha256'), ${email}, ${cafe.id}, now() + interval '7 days')`;
  return `/create-account?id=${token}`;
}

async function choosePassword(page: Page, password = PASSWORD, repeated = password) {
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repite la contraseña').fill(repeated);
  await page.getByRole('button', { name: 'Crear mi usuario' }).click();
}

test.describe('an invitation', () => {
  test('makes an account at its café, leads home, and cannot be used again', async ({ page, sql, cafe }) => {
    const { email } = uniquePerson();
    const link = await invite(sql, cafe, email);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: `Te esperan en ${cafe.nombre}` })).toBeVisible();
    await expect(page.getByText(`${email[0]}•••@example.com`)).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expectAccessible(page);
    await choosePassword(page);
    await expectToast(page, '¡Registro exitoso!', 'Ya has entrado en tu cuenta.');
    await expect(page).toHaveURL(urlOf(at.home));
    await page.goto(at.dashboard);
    await expect(page.getByRole('article').getByText(cafe.nombre)).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Esta invitación ya se ha usado' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(urlOf(at.dashboard));
  });
});

test.describe('a code by e-mail', () => {
  async function askForCode(page: Page, email: string) {
    await page.goto(at.login);
    await page.getByRole('button', { name: 'Entrar con un código por email' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Enviarme un código' }).click();
    await expect(page.getByLabel('Código del correo')).toBeFocused();
  }

  test('lets somebody in, once', async ({ page, customer, openBrowser, allowConsole }) => {
    // 429: no second code leaves within a minute
    allowConsole(refusedWith(403), refusedWith(429));
    await askForCode(page, customer.email);
    await expectAccessible(page);
    const code = await mailedCode(customer.email, 'Tu código para entrar o confirmar tu correo');
    await page.getByLabel('Código del correo').fill('00000000');
    await expect(page.getByText('El código no es correcto o ha caducado.')).toBeVisible();
    await page.getByLabel('Código del correo').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
    await expectAnnounced(page, '¡Bienvenido de vuelta!');
    await expect(page).toHaveURL(urlOf('/your-password'));
    await expectAccessible(page);

    const thief = await openBrowser();
    await thief.goto(at.login);
    await thief.getByRole('button', { name: 'Entrar con un código por email' }).click();
    await thief.getByLabel('Email').fill(customer.email);
    await thief.getByRole('button', { name: 'Enviarme un código' }).click();
    await thief.getByLabel('Código del correo').fill(code);
    await expect(thief.getByText('El código no es correcto o ha caducado.')).toBeVisible();
    expect(await mailCount(customer.email)).toBe(1);
  });
});

test.describe('a forgotten password', () => {
  async function askForCode(page: Page, email: string) {
    await page.goto(at.login);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Enviarme un código' }).click();
    await expect(page).toHaveURL(urlOf('/reset-password'));
  }
  async function change(page: Page, code: string, password: string) {
    await page.getByLabel('Código del correo').fill(code);
    await page.getByLabel('Nueva contraseña').fill(password);
    await page.getByLabel('Repite la contraseña').fill(password);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  }

  test('is replaced with a code; a refused password does not use the code up; other sessions end', async ({
    page,
    person,
    sql,
    openBrowser,
    allowConsole,
  }) => {
    // 401: a screen may ask before it hears that its session has ended
    allowConsole(refusedWith(422), refusedWith(403), refusedWith(400), refusedWith(401));
    const elsewhere = await openBrowser(person);
    await elsewhere.goto(at.dashboard);
    // proven before: the first proof would have removed the password that is refused here
    await sql`insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
      values (${person.id}, ${person.email}, private.mailbox_of(${person.email}), now())`;
    await askForCode(page, person.email);
    await expectAccessible(page);
    const code = await mailedCode(person.email, 'Tu código para cambiar la contraseña');
    await change(page, '00000000', NEW_PASSWORD);
    await expect(page.getByText('El código no es correcto o ha caducado.')).toBeVisible();
    await change(page, code, PASSWORD);
    await expect(page.getByText('La contraseña nueva tiene que ser distinta de la anterior.')).toBeVisible();
    await change(page, code, NEW_PASSWORD);
    await expectToast(page, 'Contraseña cambiada');
    await expect(page).toHaveURL(urlOf(at.dashboard));

    await elsewhere.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('sb-session') ?? '{}') as object;
      localStorage.setItem('sb-session', JSON.stringify({ ...session, expires_at: 1 }));
    });
    await elsewhere.goto(at.dashboard);
    await expect(elsewhere).toHaveURL(urlOf(at.login));
    await logIn(elsewhere, { email: person.email, password: NEW_PASSWORD });
    await expect(elsewhere).toHaveURL(urlOf(at.dashboard));
  });

  test('reads the same for an address without an account', async ({ page, person, allowConsole }) => {
    allowConsole(refusedWith(403));
    const seen: string[] = [];
    const stranger = uniquePerson().email;
    for (const email of [person.email, stranger]) {
      await askForCode(page, email);
      await change(page, '00000000', NEW_PASSWORD);
      await expect(page.getByText('El código no es correcto o ha caducado.')).toBeVisible();
      seen.push((await page.getByRole('main').innerText()).replaceAll(email, 'X').replace(/\d+ s/, 'n s'));
    }
    expect(seen[1]).toBe(seen[0]);
    expect(await mailCount(stranger)).toBe(0);
  });
});

test.describe('one’s account', () => {
  test('is deleted only on purpose, for good, and its customer is logged out on the start page', async ({
    page,
    context,
    customer,
    sql,
    allowConsole,
  }) => {
    allowConsole(refusedWith(401), refusedWith(403), refusedWith(400));
    await signInAs(context, customer);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    const confirm = dialog.getByRole('button', { name: 'Borrar mi cuenta para siempre' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Escribe BORRAR para confirmar').fill('borrar');
    await dialog.getByRole('button', { name: 'Mejor no' }).click();
    expect(await sql`select from auth.users where id = ${customer.id}`).toHaveLength(1);
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    await dialog.getByLabel('Escribe BORRAR para confirmar').fill('borrar');
    await confirm.click();
    await expect(page).toHaveURL(urlOf(at.home));
    await expectToast(page, 'Cuenta borrada');
    expect(await sql`select from auth.users where id = ${customer.id}`).toHaveLength(0);
    await page.goto(at.login);
    await logIn(page, customer);
    await expectAtForm(page, 'Credenciales incorrectas. Verifica tu email y contraseña.');
  });
});
