import { at, urlOf } from './support/addresses.ts';
import { refusedWith } from './support/failures.ts';
import { ANY_SIZE, BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs } from './support/people.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test.beforeEach(({ context, person }) => signInAs(context, person));

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
  'can be left with Escape or its cross, which leads to the dashboard',
  BY_NIGHT,
  async ({ page, cafe }) => {
    await page.goto(at.journey(cafe));
    const dialog = page.getByRole('dialog', { name: '¿Te ha invitado alguien?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await page.goto(at.journey(cafe));
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page).toHaveURL(urlOf(at.dashboard));
  },
);
