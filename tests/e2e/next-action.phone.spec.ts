import { at, urlOf } from './support/addresses.ts';
import {
  shiftDays,
  openCafe,
  setCafe,
  createCustomerAtHito,
  createCustomerAtWheel,
} from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { enroll, signInAs } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';

test('a card says the next action at its café, and its first button does it', async ({
  page,
  context,
  cafe: paused,
  person,
  sql,
}) => {
  const [wheel, window] = [await openCafe(sql), await openCafe(sql)];
  await createCustomerAtWheel(sql, person, wheel);
  await createCustomerAtHito(sql, 2, person, window);
  await shiftDays(sql, person, window, 12);
  await enroll(person, paused);
  await setCafe(sql, paused, 'paused');
  await signInAs(context, person);
  await page.goto(at.dashboard);
  await expect(page.getByText('¡Hola, Ana!')).toBeVisible();
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.last()).toContainText(`${paused.nombre}Cafetería Inactiva`);

  const card = ({ nombre }: { nombre: string }) => cards.filter({ hasText: nombre });
  await expectNotClipped(page, async (size) => {
    await expect(card(wheel), size).toContainText('Tu ruleta te espera');
    await expect(card(wheel).getByRole('link').first(), size).toHaveText('2 premios por canjear');
    await expect(card(wheel).getByRole('link').nth(1), size).toHaveText('Girar la ruleta');
    await expect(card(window), size).toContainText('Te quedan 3 días para volver');
    await expect(card(window).getByRole('link').nth(1), size).toHaveText('Registrar mi visita de hoy');
  });
  await card(window).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(urlOf(at.scan(window)));
  await page.getByRole('button', { name: 'Registrar mi visita de hoy' }).click();
  await page.getByRole('link', { name: 'Mis Cafeterías' }).click();
  // The wheel that the visit has opened is the next action now.
  await expect(card(window)).toContainText('Tu ruleta te espera');
  await card(window).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { name: 'Toca girar la ruleta' })).toBeVisible();
});
