import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { newVip, sendTicket } from './support/admin.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito, shiftDays } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { LOGIN_SUBJECT, openVisits, registerVisit } from './support/forms.ts';
import { mailedCode } from './support/mail.ts';
import { memberOf } from './support/people.ts';
import { band, confirmRedemption, yesButton } from './support/redemption.ts';
import { countTaps, countWords } from './support/taps.ts';
import { closeToast, expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('from the scan to the coffee: six taps, a hundred and ten words, and the bar sees it', async ({
  cafe,
  sql,
  openBrowser,
}) => {
  await sql`update public.cafeterias set first_challenge = 'opinion' where id = ${cafe.id}`;
  const bar = await openBrowser(await memberOf(sql, cafe, 'staff'));
  const phone = await openBrowser();
  const taps = await countTaps(phone);
  const words: number[] = [];
  const count = countWords(cafe.nombre);
  const read = async (page: Page) => words.push(await count(page));
  await phone.goto(at.scan(cafe));
  await expect(phone.getByText('Solo dinos qué tal hoy')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Lo quiero' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(phone);
  await read(phone);
  await phone.getByRole('button', { name: 'Lo quiero' }).click();
  await phone.getByRole('radio', { name: /^5 de 5/ }).check();
  // a tap opens the keyboard, which leads from field to field
  await phone.getByLabel('Nombre').click();
  const me = uniquePerson();
  await expectAccessible(phone);
  await read(phone);
  await phone.getByLabel('Nombre').fill(me.nombre);
  await phone.getByLabel('Email').fill(me.email);
  await phone.getByRole('button', { name: 'Enviarme el código' }).click();
  await expect(phone.getByRole('heading', { name: 'Escribe el código' })).toBeVisible();
  await expect(phone.getByLabel('Código del correo')).toBeFocused();
  await expectAccessible(phone);
  await read(phone);
  // Back is a step back, with all that was typed
  await phone.goBack();
  await expect(phone.getByLabel('Email')).toHaveValue(me.email);
  await phone.goForward();
  await phone.getByLabel('Código del correo').fill(await mailedCode(me.email, LOGIN_SUBJECT));
  await expect(phone.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
  // with all that comes after the ticket
  await phone.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await read(phone);
  await phone.getByRole('link', { name: 'Canjear ahora' }).click();
  await expect(yesButton(phone)).toBeVisible();
  await read(phone);
  // The count adds the press on "Sí", which the test repeats until the question takes it.
  const pressed = taps() + 1;
  await confirmRedemption(phone);
  await expect(band(phone)).toHaveText('CANJEADO');
  await expect(phone.getByRole('button', { name: 'Añadir a Google Wallet' })).toBeVisible();
  await read(phone);
  console.log(`Scan to coffee: ${pressed} taps; words so far on each screen: ${words.join(', ')}`);
  expect(pressed).toBeLessThanOrEqual(6);
  expect(words.at(-2)).toBeLessThanOrEqual(110);

  await bar.goto(at.deskToday(cafe));
  await expect(bar.getByRole('region', { name: 'Lo último' }).getByRole('listitem').first()).toContainText(
    'Canje: Café gratis',
  );
  const word = await bar
    .getByRole('region', { name: /^Palabra de hoy/ })
    .getByRole('paragraph')
    .textContent();
  await expect(phone.getByRole('main')).toContainText(word!.trim());
});

test('an owner’s morning: who came, a ticket, one customer, what the café brings', async ({
  cafe,
  customer,
  sql,
  openBrowser,
}) => {
  await createCustomerAtHito(sql, 2, customer, cafe);
  await shiftDays(sql, customer, cafe, 3);
  const counter = await openBrowser();
  await openVisits(counter, cafe);
  await registerVisit(counter, customer.email);
  await expect(counter.getByRole('heading', { name: '¡Visita registrada!' })).toBeVisible();
  await sendTicket(await newVip(sql, cafe), cafe);
  const page = await openBrowser(await memberOf(sql, cafe, 'owner'));
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'La barra' }).getByRole('link', { name }).click();
  const taps = await countTaps(page);
  await page.goto(at.deskToday(cafe));
  await expect(page.getByRole('region', { name: 'Lo último' }).getByRole('listitem').first()).toBeVisible();

  await tab(/^Tickets 1 pendiente/);
  for (const name of ['Aprobar', 'Rechazar'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Importe en euros').fill('8,40');
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expectToast(page, 'Ticket aprobado', '84 Conectitos otorgados.');
  await closeToast(page);

  await tab(/^Clientes/);
  await page.getByRole('region', { name: 'Han venido hoy' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: /^Quitar la visita del / }).first()).toBeVisible();

  await tab(/^Resultados/);
  await expect(page.getByRole('region', { name: 'Lo primero' }).getByRole('link')).toBeInViewport();
  console.log(`An owner’s morning: ${taps()} taps`);
});
