import type { Page } from '@playwright/test';
import { rpc } from '../support/given/factories.ts';
import { at, urlOf } from './support/addresses.ts';
import { shiftDays } from './support/database.ts';
import { codeOn } from './support/counter.ts';
import { expect, LONG, test } from './support/fixtures.ts';
import { keepFirstPrize, logIn, openReview, registerVisit } from './support/forms.ts';
import { navigateInApp } from './support/navigation.ts';
import { memberOf } from './support/people.ts';
import { band, confirmRedemption } from './support/redemption.ts';
import { uniquePerson } from './support/unique.ts';
import { vipAt } from './support/vip.ts';

/** Makes the browser refuse its storage, as it does where all cookies are blocked. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}

test('without storage the scan, sign-up and journey work in one tab, log-in too, and say what a reload loses', async ({
  page,
  cafe,
  customer,
}) => {
  await blockStorage(page);
  const me = uniquePerson();
  await page.goto(at.scan(cafe));
  await page.getByRole('button', { name: 'Lo quiero' }).click();
  await openReview(page);
  await expect(page.getByText('Este navegador no deja guardar tu sesión')).toBeVisible();
  await keepFirstPrize(page, me);
  await expect(page.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();

  await page.getByRole('link', { name: 'Canjear ahora' }).click();
  await confirmRedemption(page);
  await expect(band(page)).toContainText('CANJEADO');
  await page.getByRole('link', { name: 'Volver a Mis Recompensas' }).click();
  await expect(page.getByRole('main').getByText(/^Canjeado \d/)).toBeVisible();

  await page.goto(at.login);
  await logIn(page, customer);
  await expect(page).toHaveURL(urlOf(at.dashboard));
  await expect(page.getByRole('article')).toContainText(cafe.nombre);
});

test(
  'without storage a visit is registered, and a VIP turns the wheel and redeems',
  LONG,
  async ({ page, cafe, person, sql }) => {
    await blockStorage(page);
    await vipAt(sql, person, cafe);
    await shiftDays(sql, person, cafe, 1);
    await page.goto(at.login);
    await logIn(page, person);
    await expect(page).toHaveURL(urlOf(at.dashboard));
    await navigateInApp(page, at.visits(cafe));
    await registerVisit(page, person.email);
    await expect(page.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
    await navigateInApp(page, at.vip(cafe, 'ruleta'));
    await page.getByRole('button', { name: 'Girar Ruleta VIP' }).click();
    await page.getByRole('link', { name: 'Canjear ahora' }).click();
    await confirmRedemption(page);
    await expect(band(page)).toContainText('CANJEADO');
  },
);

test('without storage a tablet is a screen until its next reload, and says so before', async ({
  page,
  cafe,
  sql,
}) => {
  await blockStorage(page);
  const owner = await memberOf(sql, cafe, 'owner');
  const { code } = await rpc(sql, owner.id, 'make_pairing_code', { cafe_id: cafe.id });
  await page.goto(at.counter);
  await expect(page.getByText('Este navegador no deja guardar nada')).toBeVisible();
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Vincular' }).click();
  await expect(codeOn(page, cafe)).toBeVisible();
});
