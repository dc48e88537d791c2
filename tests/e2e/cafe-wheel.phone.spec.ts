import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { countTaps } from './support/taps.ts';
import { expectToast } from './support/toasts.ts';

/** Most presses for changing one prize, from the open Hoy to the saved wheel. */
const MAX_TAPS = 7;

test.use({ viewport: { width: 390, height: 664 } });

test('an owner changes one prize of a wheel, sees it beside as a customer will and reads from when it turns', async ({
  page,
  context,
  cafe,
  person,
  sql,
}) => {
  test.setTimeout(120_000);
  // The café has a customer, so a new wheel waits for midnight.
  await createCustomerAtHito(sql, 2, person, cafe);
  const owner = await memberOf(sql, cafe, 'owner');
  await signInAs(context, owner);
  await page.goto(at.deskToday(cafe));
  await expect(page.getByRole('heading', { name: 'Lo último' })).toBeVisible();
  // a wheel of the programme alone has nothing to run out of
  await expect(page.getByRole('heading', { name: '¿Se ha agotado algo?' })).toHaveCount(0);

  const taps = await countTaps(page);
  const begun = Date.now();
  await page.getByRole('link', { name: 'Mi café' }).click();
  await page.getByRole('link', { name: /^Premios y ruletas/ }).click();
  await page.getByRole('link', { name: 'Cambiar la ruleta de los desafíos' }).click();
  await page.getByRole('button', { name: 'Cambiar premio: Aperitivo gratis' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cookie gratis/ })
    .click();
  // A café's first own wheel asks for the value of each prize, and the keyboard leads on.
  await page.getByLabel('Valor (€) de 1€ de descuento').click();
  for (const [prize, value] of [
    ['1€ de descuento', '1'],
    ['Café gratis', '0,60'],
    ['3€ de descuento', '3'],
    ['Cookie gratis', '0,45'],
  ])
    await page.getByLabel(`Valor (€) de ${prize}`).fill(value!);
  await expectAccessible(page);
  const limits = page.getByText('Poner límites').first();
  await limits.press('Enter');
  await expectAccessible(page);
  await limits.press('Enter');
  // the wheel stays in sight while its prizes are written
  const live = page.getByRole('region', { name: 'Así la ven tus clientes' });
  await expect(
    live.getByRole('img', {
      name: 'Ruleta con 4 premios: 1€ de descuento, Café gratis, 3€ de descuento, Cookie gratis',
    }),
  ).toBeVisible();
  await expect(live.getByText(/^0,96\s€$/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar ruleta' }).click();
  await expectToast(page, 'Ruleta guardada', /^Gira desde mañana, a medianoche/);
  const card = page.getByRole('region', { name: 'Ruleta de los desafíos' });
  await expect(card.getByText(/^Desde mañana .*Cookie gratis 25\s%/)).toBeVisible();
  // until then the programme's turns
  await expect(card.getByText('La del programa', { exact: true })).toBeVisible();
  const seconds = Math.round((Date.now() - begun) / 1000);
  expect(taps()).toBeLessThanOrEqual(MAX_TAPS);
  console.log(`One prize of a wheel: ${taps()} taps, ${seconds} s`);
  await expectAccessible(page);
});
