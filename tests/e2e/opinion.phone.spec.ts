import { callProcedure } from '../support/backend/api.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { door } from './support/environment.ts';
import { expect, test } from './support/fixtures.ts';
import { fillChallenge1, openLink } from './support/forms.ts';
import { navigateInApp } from './support/navigation.ts';
import { memberOf, signInAs } from './support/people.ts';

test.use({ viewport: { width: 390, height: 664 } });

test('an opinion earns the prize, the public page is offered after it, and the team reads it the next day', async ({
  page,
  context,
  cafe,
  customer,
  sql,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const owner = await memberOf(sql, cafe, 'owner');
  const opinion = { cafe_id: cafe.id, kind: 'opinion' } as const;
  await callProcedure(door(owner.session.access_token), 'set_first_challenge', opinion);

  await signInAs(context, customer);
  await page.goto(at.journey(cafe));
  await expect(page.getByRole('heading', { name: 'Tu primera opinión' })).toBeVisible();
  await expect(page.getByText(/reseña/i)).toHaveCount(0);
  await page
    .getByRole('radiogroup', { name: '¿Qué tal hoy?' })
    .getByRole('radio', { name: /^4 de 5/ })
    .check();
  await page.getByLabel('¿Qué mejorarías?').fill('Más enchufes');
  await expectAccessible(page);
  await fillChallenge1(page, customer);

  await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
  const offer = page.getByRole('link', { name: /^Si quieres, cuéntaselo a otros/ });
  await expect(offer).toHaveAttribute('href', `https://resenas.example/${cafe.id}`);
  await openLink(page, /^Si quieres, cuéntaselo a otros/);
  await navigateInApp(page, at.rewards(cafe));
  await expect(page.getByText('Café gratis').first()).toBeVisible();
  await expect(page.getByText(/reseña/i)).toHaveCount(0);

  const desk = await openBrowser(await memberOf(sql, cafe, 'manager'));
  await desk.goto(at.deskCustomers(cafe));
  await desk.getByRole('link', { name: 'Leer las opiniones' }).click();
  await expect(desk.getByText('Todavía no hay ninguna opinión que leer.')).toBeVisible();
  // two days pass: before six in the morning yesterday's are not read yet
  await sql`update private.opinions set day = day - 2 where cafe_id = ${cafe.id}`;
  await desk.reload();
  const month = desk.getByRole('region');
  await expect(month.getByText('1 opinión, 4 tazas de media')).toBeVisible();
  await expect(month.getByRole('definition')).toHaveText(['0', '0', '0', '1', '0']);
  await expect(month.getByRole('listitem')).toHaveText(/Más enchufes$/);
  const screen = await desk.getByRole('main').innerText();
  expect(screen).not.toContain(customer.nombre);
  expect(screen).not.toMatch(/\d\d:\d\d|\d\d\/\d\d/);
  await expectAccessible(desk);
});
