import { createTag, touch } from '../support/given/nfc-tag.ts';
import { requireProof } from '../support/given/presence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at, urlOf } from './support/addresses.ts';
import { createCustomerAtHito, shiftDays } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { earnFirstPrize } from './support/forms.ts';
import { memberOf } from './support/people.ts';
import { band, confirmRedemption } from './support/redemption.ts';
import { countTaps } from './support/taps.ts';
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
  const taps = await countTaps(phone);
  await expect(phone.getByText('Etiqueta leída: vale 15 minutos.')).toBeVisible();
  await expectAccessible(phone);
  await earnFirstPrize(phone, customer);
  await phone.getByRole('link', { name: 'Canjear ahora' }).click();
  // Two more open the keyboard in a field, and one is "Sí".
  expect(taps() + 3).toBeLessThanOrEqual(7);
  await confirmRedemption(phone);
  await expect(band(phone)).toHaveText('CANJEADO');
  const visits = await sql`select v.proof from public.visitas_clientes v where v.correo = ${customer.email}`;
  expect(visits).toEqual([{ proof: 'tag' }]);

  const other = await openBrowser();
  await other.goto(address);
  await expect(other.getByText('Toca otra vez la etiqueta')).toBeVisible();
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
