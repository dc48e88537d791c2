import { createTag, touch } from '../support/given/nfc-tag.ts';
import { requireProof } from '../support/given/presence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito, shiftDays } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { confirmMailbox, fillChallenge1, fillSignUp, openReview } from './support/forms.ts';
import { memberOf } from './support/people.ts';
import { band, confirmRedemption } from './support/redemption.ts';
import { expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test('the team tries its tag, a newcomer touches it and drinks a coffee, and the address is worth nothing elsewhere', async ({
  sql,
  cafe,
  openBrowser,
}) => {
  await requireProof(sql, cafe);
  const tag = await createTag(sql, cafe, { counter: null });
  const bar = await openBrowser(await memberOf(sql, cafe, 'staff'));
  await bar.goto(`${at.scan(cafe)}#t=${touch(tag, 1)}`);
  await expect(bar).toHaveURL(urlOf(at.deskToday(cafe)));
  await expectToast(bar, 'La etiqueta funciona');

  const address = `${at.scan(cafe)}#t=${touch(tag, 2)}`;
  const phone = await openBrowser();
  const customer = uniquePerson();
  await phone.goto(address);
  await expect(phone).toHaveURL(urlOf(at.loginAt(cafe)));
  await fillSignUp(phone, customer);
  await expect(phone.getByRole('heading', { name: 'Hoy ya cuenta' })).toBeVisible();
  await phone.getByRole('link', { name: /Tu primera reseña/ }).click();
  await confirmMailbox(phone, customer);
  await openReview(phone);
  await fillChallenge1(phone, customer);
  await expect(phone.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
  await phone.getByRole('link', { name: 'Canjear ahora' }).click();
  await confirmRedemption(phone);
  await expect(band(phone)).toHaveText('CANJEADO');
  const visits = await sql`select v.proof from public.visitas_clientes v where v.correo = ${customer.email}`;
  expect(visits).toEqual([{ proof: 'tag' }]);

  const other = await openBrowser();
  await other.goto(address);
  await expect(other).toHaveURL(urlOf(at.loginAt(cafe)));
  await expectToast(other, 'Toca otra vez la etiqueta');
});

test('the page that says to touch the tag goes on by itself once the touch has opened another tab', async ({
  sql,
  cafe,
  customer,
  openBrowser,
}) => {
  await createCustomerAtHito(sql, 2, customer, cafe);
  await shiftDays(sql, customer, cafe, 3);
  await requireProof(sql, cafe);
  const tag = await createTag(sql, cafe);
  const page = await openBrowser(customer);
  await page.goto(at.scan(cafe));
  await expect(page.getByText('Toca la etiqueta de la barra con el móvil desbloqueado')).toBeVisible();
  await expectAccessible(page);

  const tab = await page.context().newPage();
  await tab.goto(`${at.scan(cafe)}#t=${touch(tag, 1)}`);
  await expect(tab.getByText('Etiqueta leída: vale 15 minutos.')).toBeVisible();
  await tab.close();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('button', { name: 'Registrar mi visita de hoy' }).click();
  await expect(page.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
});
