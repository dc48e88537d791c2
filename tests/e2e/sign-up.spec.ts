import type { Sql } from 'postgres';
import { at, urlOf } from './support/addresses.ts';
import { breakCall, refusedWith } from './support/failures.ts';
import { BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { fillSignUp } from './support/forms.ts';
import { expectAnnounced, expectAtForm, expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

/** The invitee's enrollment names the inviter, whose challenge 4 it completes. */
async function expectInvited(
  sql: Sql,
  inviteeEmail: string,
  inviter: { id: string; email: string },
): Promise<void> {
  const named = () => sql`select invitado_por from public."Clientes proto" where correo = ${inviteeEmail}`;
  await expect.poll(named).toEqual([{ invitado_por: inviter.email }]);
  const [enrollment] =
    await sql`select hito_4_completado from public."Clientes proto" where user_id = ${inviter.id}`;
  expect(enrollment).toEqual({ hito_4_completado: true });
}

test('an inviter is checked before the account is made, and then counts', async ({
  page,
  cafe,
  customer,
  sql,
  allowConsole,
}) => {
  const invitee = uniquePerson();
  await page.goto(at.loginAt(cafe));
  allowConsole(refusedWith(422));
  await fillSignUp(page, { email: invitee.email, inviter: uniquePerson().email });
  await expect(page.getByText('Este email no es de ningún cliente de esta cafetería')).toBeVisible();
  expect(await sql`select from auth.users where email = ${invitee.email}`).toHaveLength(0);

  await page.getByLabel('Código de invitación').fill(` ${customer.email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Quiero mis recompensas' }).click();
  await expectToast(page, '¡Invitación confirmada!');
  await expect(page).toHaveURL(urlOf(at.journey(cafe, 1)));
  await expectInvited(sql, invitee.email, customer);
});

test(
  'an enrolment that fails after the account was made loses nothing of what was typed',
  BY_NIGHT,
  async ({ page, cafe, customer, sql, allowConsole }) => {
    allowConsole(refusedWith(500), refusedWith(409));
    const invitee = uniquePerson();
    await page.goto(at.loginAt(cafe));
    const repair = await breakCall(page, 'enroll');
    await fillSignUp(page, { email: invitee.email, inviter: customer.email });
    const dialog = page.getByRole('dialog', { name: '¿Te ha invitado alguien?' });
    await expect(dialog.getByText(`tu registro en ${cafe.nombre} no se completó`)).toBeVisible();
    await expect(dialog.getByLabel('Email de quien te invitó')).toHaveValue(customer.email);
    // The typed text survives a reload.
    await page.reload();
    await expect(dialog.getByLabel('Email de quien te invitó')).toHaveValue(customer.email);
    await repair();
    // the café has changed the first prize since: nobody is enrolled for another one than they saw
    await sql`update public.cafeterias set first_prize = '1€ de descuento' where id = ${cafe.id}`;
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expectAtForm(page, 'La cafetería acaba de cambiar el primer premio.');
    await expect(dialog.getByText('1€ de descuento')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expectToast(page, '¡Invitación confirmada!');
    await expectInvited(sql, invitee.email, customer);
  },
);

test(
  'without a café there is no inviter to name, and the dashboard says what comes next',
  LONG,
  async ({ page }) => {
    await page.goto(at.login);
    await page.getByRole('button', { name: 'Regístrate' }).click();
    await expect(page.getByLabel('Código de invitación')).toHaveCount(0);
    await fillSignUp(page, { email: uniquePerson().email });
    await expectAnnounced(page, '¡Registro exitoso! Tu cuenta está lista.');
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await expect(page.getByRole('heading', { name: 'No tienes cafeterías aún' })).toBeVisible();
  },
);
