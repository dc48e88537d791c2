import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { openCafe, createCustomerAtHito, type Cafe } from './support/database.ts';
import { dateOf } from './support/dates.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { turning, withMotion } from './support/motion.ts';
import { signInAs, type Person } from './support/people.ts';
import { confirmRedemption } from './support/redemption.ts';
import { expectNotClipped } from './support/sizes.ts';
import { toastOn } from './support/toasts.ts';
import { accountsOf, expectBalance, shortName, vipAt } from './support/vip.ts';

test.beforeEach(({ context, person }) => signInAs(context, person));

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const spinButton = (page: Page) => page.getByRole('button', { name: 'Girar Ruleta VIP' });
const resting = (page: Page) => page.getByRole('button', { name: 'Ruleta VIP no disponible' });
const collect = (page: Page) => page.getByRole('link', { name: 'Canjear ahora' });

/** All prizes that a person has won on the wheel of a café, without their prefix. */
async function prizesOf(sql: Sql, person: Person, cafe: Cafe): Promise<string[]> {
  const prizes = await sql<{ reward_name: string }[]>`select reward_name from public.vip_pending_rewards
    where user_id = ${person.id} and cafe_id = ${cafe.id}`;
  return prizes.map(shortName);
}

test(
  'shows a customer before VIP what is missing and the way there',
  BY_NIGHT,
  async ({ page, cafe, person, sql }) => {
    await createCustomerAtHito(sql, 5, person, cafe);
    await page.goto(at.vip(cafe));
    await expect(page.getByRole('heading', { name: 'Todavía no eres Conecta VIP' })).toBeVisible();
    await expect(page.getByText(`Te faltan 3 desafíos en ${cafe.nombre}.`)).toBeVisible();
    await expect(page.getByText('Siguiente: Tu opinión importa')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ir al desafío 5' }).click();
    await expect(page).toHaveURL(urlOf(at.journey(cafe, 5)));

    await page.goto(at.vip(await openCafe(sql)));
    await expect(page.getByRole('link', { name: 'Empezar los desafíos' })).toBeVisible();
  },
);

test('welcomes a new VIP with 150 Conectitos, once', async ({ page, cafe, person, sql, openBrowser }) => {
  const vip = await vipAt(sql, person, cafe, { welcomed: false });
  await page.goto(at.dashboard);
  await page.getByRole('link', { name: 'Conecta VIP' }).click();
  await expect(page).toHaveURL(urlOf(at.vip(cafe)));
  await expect(page.getByText('¡Conectitos otorgados! Has recibido 150 Conectitos')).toBeAttached();
  await expect(page.getByRole('heading', { name: '¡Felicidades, Ana!' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Código QR: / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Girar (100)' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(cafe.nombre);
  for (const benefit of ['Atención prioritaria', 'Recompensas especiales', 'Puntos Conectitos'])
    await expect(page.getByRole('heading', { name: benefit })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tu Estado VIP' })).toBeVisible();
  await expect(page.getByText('VIP ACTIVO')).toBeVisible();
  await expect(page.getByText('Hitos Completados: 7/7')).toBeVisible();
  await expectAccessible(page);

  const phone = await openBrowser(person);
  for (const again of [page, phone]) {
    await again.goto(at.vip(cafe, 'conectitos'));
    await expect(again.getByRole('heading', { name: 'Mis Conectitos' })).toBeVisible();
    await expectBalance(again, 150);
    await expect(again.getByRole('listitem').filter({ hasText: 'Regalo de bienvenida VIP' })).toContainText(
      '+150',
    );
    await expect(toastOn(again)).toHaveCount(0);
  }
  await expect(page.getByText('Usa tus Conectitos para tirar la ruleta VIP')).toBeVisible();
  await expectAccessible(page);
  expect(await accountsOf(sql, vip)).toEqual({ balance: 150, sum: 150, last: 150, movements: 1 });
});

test('spins, wins, redeems the prize, and rests until tomorrow', async ({ page, cafe, person, sql }) => {
  await withMotion(page);
  const vip = await vipAt(sql, person, cafe);
  await page.goto(at.vip(cafe));
  await page.getByRole('link', { name: 'Girar (100)' }).click();
  await expect(
    page.getByRole('img', { name: /^Ruleta con 5 premios: 2€ de descuento, Bebida gratis/ }),
  ).toBeVisible();
  await expect(page.getByText('Costo: 100 Conectitos • Una tirada por día')).toBeVisible();
  const odds = page.getByRole('listitem').filter({ hasText: '%' });
  await expect(odds).toHaveText([
    /2€ de descuento.*\D35\s%/,
    /Bebida gratis.*\D25\s%/,
    /Postre gratis.*\D20\s%/,
    /3€ de descuento.*\D15\s%/,
    /Cookie gratis.*\D5\s%/,
  ]);
  await expectAccessible(page);

  await spinButton(page).click();
  await expect(page.getByRole('button', { name: 'Girando la ruleta VIP...' })).toBeDisabled();
  // The wheel turns while the prize is loaded, and slows down for the rest of its six seconds.
  await expect.poll(async () => (await turning(page))?.milliseconds).toBeGreaterThanOrEqual(3000);
  const slowing = await turning(page);
  expect(slowing?.milliseconds).toBeLessThanOrEqual(6000);
  expect(slowing?.turns).toBeGreaterThanOrEqual(3);
  expect(slowing?.turns).toBeLessThanOrEqual(10);
  await expect(collect(page)).toBeVisible();
  const [prize, ...more] = await prizesOf(sql, person, cafe);
  expect(more).toEqual([]);
  await expect(page.getByRole('heading', { name: `Has ganado: ${prize}` })).toBeVisible();
  await expectNotClipped(page, (size) => expect(collect(page), size).toBeInViewport({ ratio: 1 }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Más tarde' }).click();
  await tab(page, 'Conectitos').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tirada de la ruleta VIP' })).toContainText(
    '−100',
  );
  await tab(page, 'Info VIP').click();
  await page.getByRole('link', { name: `Te espera: ${prize}, hasta mañana` }).click();
  await page.getByRole('button', { name: 'CANJEAR', exact: true }).click();
  await confirmRedemption(page);
  await page.getByRole('link', { name: 'Volver a Conecta VIP' }).click();
  await tab(page, 'Recompensas').click();
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card.getByText('Premio VIP #1')).toBeVisible();
  await expect(card.getByText('Canjeado', { exact: true })).toBeVisible();
  await expect(card.getByText(dateOf(new Date()))).toBeVisible();

  await tab(page, 'Ruleta VIP').click();
  await expect(resting(page)).toBeDisabled();
  await expect(page.getByText('Ya tiraste hoy', { exact: true })).toBeVisible();
  await expect(page.getByText('Sin Conectitos suficientes', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Podrás girar mañana a las 0:00, cuando tengas 100: te faltan 50.'),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await accountsOf(sql, vip)).toEqual({ balance: 50, sum: 50, last: 50, movements: 2 });
});
