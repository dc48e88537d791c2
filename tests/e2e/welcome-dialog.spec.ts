import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { answerCall, breakCall, refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, LONG, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test.beforeEach(({ context, person }) => signInAs(context, person));

test('left empty it makes a customer without an inviter', LONG, async ({ page, cafe, person, sql }) => {
  await page.goto(at.journey(cafe));
  const dialog = page.getByRole('dialog', { name: '¿Te ha invitado alguien?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expectToast(
    page,
    '¡Registro exitoso!',
    `Ya participas en ${cafe.nombre}. Empieza por el primer desafío.`,
  );
  await expect(dialog).toHaveCount(0);
  const records = await sql`select invitado_por from public."Clientes proto" where user_id = ${person.id}`;
  expect(records).toEqual([{ invitado_por: null }]);
});

test(
  'explains every inviter that it refuses, and thanks for a good one',
  ANY_SIZE,
  async ({ page, cafe, person, customer, sql, allowConsole }) => {
    allowConsole(refusedWith(422));
    await page.goto(at.journey(cafe));
    const dialog = page.getByRole('dialog', { name: '¿Te ha invitado alguien?' });
    const inviter = dialog.getByLabel('Email de quien te invitó');
    const goOn = dialog.getByRole('button', { name: 'Continuar' });

    await inviter.fill('mi amiga');
    await goOn.click();
    await expect(dialog.getByText('El código de invitación debe ser un email válido')).toBeVisible();
    await inviter.fill(person.email);
    await goOn.click();
    await expect(
      dialog.getByText('No puedes invitarte a ti. Escribe el email de quien te invitó.'),
    ).toBeVisible();
    await inviter.fill(uniquePerson().email);
    await goOn.click();
    await expect(dialog.getByText('Este email no es de ningún cliente de esta cafetería')).toBeVisible();
    await expect(inviter).toBeFocused();

    await inviter.fill(customer.email);
    await goOn.click();
    await expectToast(page, '¡Invitación confirmada!');
    await expect(dialog).toHaveCount(0);
    const [record] = await sql`select invitado_por from public."Clientes proto" where user_id = ${person.id}`;
    expect(record).toEqual({ invitado_por: customer.email });
  },
);

test(
  'keeps what was typed when the record cannot be made',
  BY_NIGHT,
  async ({ page, cafe, customer, allowConsole }) => {
    allowConsole(refusedWith(500), refusedWith(422));
    await page.goto(at.journey(cafe));
    const dialog = page.getByRole('dialog', { name: '¿Te ha invitado alguien?' });
    const inviter = dialog.getByLabel('Email de quien te invitó');
    const goOn = dialog.getByRole('button', { name: 'Continuar' });
    const repair = await breakCall(page, 'enroll');
    await goOn.click();
    await expectToast(page, 'Error', 'No se pudo crear el registro. Intenta de nuevo.');
    await repair();
    await inviter.fill(customer.email);
    const mend = await breakCall(page, 'validate-inviter-email');
    await goOn.click();
    await expect(dialog.getByText('Error al validar el invitador. Por favor intenta de nuevo')).toBeVisible();
    await mend();

    const becomeReal = await answerCall(page, 'validate-inviter-email', { success: false }, 422);
    await goOn.click();
    await expect(dialog.getByText('Error al validar el invitador', { exact: true })).toBeVisible();
    await becomeReal();
    await goOn.click();
    await expectToast(page, '¡Invitación confirmada!');
  },
);

test(
  'can be left with Escape or its cross, which leads to the dashboard',
  BY_NIGHT,
  async ({ page, cafe }) => {
    await page.goto(at.journey(cafe));
    const dialog = page.getByRole('dialog', { name: '¿Te ha invitado alguien?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await page.goBack();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page).toHaveURL(urlOf(at.dashboard));
  },
);
