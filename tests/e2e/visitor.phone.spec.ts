import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito, shiftDays } from './support/database.ts';
import { refusedWith } from './support/failures.ts';
import { expect, test } from './support/fixtures.ts';
import { earnFirstPrize, keepFirstPrize, LOGIN_SUBJECT, openReview } from './support/forms.ts';
import { mailedCode } from './support/mail.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test.use({ viewport: { width: 390, height: 664 } });

test('an address with an account reads the same screens: elsewhere it wins, with this café’s card it has its visit', async ({
  cafe,
  person,
  customer,
  openBrowser,
  sql,
}) => {
  const phone = await openBrowser();
  await phone.goto(at.scan(cafe));
  await earnFirstPrize(phone, { nombre: 'Noa', email: person.email });
  expect(
    await sql`select user_id, nombre from public."Clientes proto" where correo = ${person.email}`,
  ).toEqual([{ user_id: person.id, nombre: 'Noa' }]);

  await createCustomerAtHito(sql, 2, customer, cafe);
  await shiftDays(sql, customer, cafe, 3);
  const known = await openBrowser();
  await known.goto(at.scan(cafe));
  await known.getByRole('button', { name: 'Lo quiero' }).click();
  await openReview(known);
  await keepFirstPrize(known, customer);
  await expectToast(known, 'Ya tienes tarjeta aquí');
  await expect(known).toHaveURL(urlOf(at.scan(cafe)));
  await expect(known.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  const prizes =
    await sql`select from public.user_rewards where user_id = ${customer.id} and hito_number = 1`;
  expect(prizes).toHaveLength(1);
});

test('a visitor who stops in between finds what was begun, and a code that another phone has used says so', async ({
  cafe,
  page,
  openBrowser,
  allowConsole,
}) => {
  // a second code within the minute, and a used one
  allowConsole(refusedWith(429), refusedWith(403));
  const me = uniquePerson();
  const first = await page.context().newPage();
  await first.goto(at.scan(cafe));
  await first.getByRole('button', { name: 'Lo quiero' }).click();
  await expect(first.getByRole('link', { name: /^Dejar mi reseña/ })).toBeVisible();
  await first.close();
  await page.goto(at.scan(cafe));
  await expect(page.getByRole('heading', { name: 'Tu café te espera: falta tu email' })).toBeVisible();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await openReview(page);
  await page.getByLabel('Nombre').fill(me.nombre);
  await page.getByLabel('Email').fill(me.email);
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  const code = await mailedCode(me.email, LOGIN_SUBJECT);

  const other = await openBrowser();
  await other.goto(at.login);
  await other.getByRole('button', { name: 'Entrar con un código por email' }).click();
  await other.getByLabel('Email', { exact: true }).fill(me.email);
  await other.getByRole('button', { name: 'Enviarme un código' }).click();
  await other.getByLabel('Código del correo').fill(code);
  await expect(other).toHaveURL(urlOf(at.dashboard));

  await page.getByLabel('Código del correo').fill(code);
  await expect(page.getByText(/^El código no es correcto o ha caducado/)).toBeVisible();
  // one step back, with all that was typed
  await page.getByRole('button', { name: 'Otro email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(me.email);
});
