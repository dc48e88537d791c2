import type { Page } from '@playwright/test';
import { newVip, sendTicket } from './support/admin.ts';
import { at } from './support/addresses.ts';
import { createCustomerAtHito, shiftDays } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { fillChallenge1, fillSignUp, openReview, openVisits, registerVisit } from './support/forms.ts';
import { memberOf } from './support/people.ts';
import { band, confirmRedemption, yesButton } from './support/redemption.ts';
import { countTaps } from './support/taps.ts';
import { closeToast, expectToast } from './support/toasts.ts';
import { uniquePerson } from './support/unique.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Returns what adds up the words that a screen has in sight: in the window, larger than nothing, under nothing. */
function countWords(): (page: Page) => Promise<number> {
  let words = 0;
  return async (page) =>
    (words += await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let seen = 0;
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        const { x, y, width, height } = range.getClientRects()[0] ?? new DOMRect();
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
        if (width > 1 && onTop?.contains(texts.currentNode))
          seen += texts.currentNode.textContent!.match(/\p{L}+/gu)?.length ?? 0;
      }
      return seen;
    }));
}

test('from the scan to the coffee: seven taps, two hundred words, and the bar sees it', async ({
  cafe,
  sql,
  openBrowser,
}) => {
  const bar = await openBrowser(await memberOf(sql, cafe, 'staff'));
  const phone = await openBrowser();
  const taps = await countTaps(phone);
  const read = countWords();
  await phone.goto(at.scan(cafe));
  await expect(phone.getByRole('button', { name: 'Quiero mis recompensas' })).toBeInViewport({ ratio: 1 });
  await read(phone);
  // a tap opens the keyboard, which leads from field to field
  await phone.getByLabel('Email', { exact: true }).click();
  const me = uniquePerson();
  await fillSignUp(phone, me);
  await expect(phone.getByRole('heading', { name: 'Tu primera reseña' })).toBeVisible();
  await read(phone);
  await openReview(phone);
  await phone.getByRole('textbox', { name: 'Nombre' }).click();
  await fillChallenge1(phone, me);
  await expect(phone.getByRole('heading', { name: 'Has ganado: Café gratis' })).toBeVisible();
  await read(phone);
  await phone.getByRole('link', { name: 'Canjear ahora' }).click();
  await expect(yesButton(phone)).toBeVisible();
  const words = await read(phone);
  // The count adds the press on "Sí", which the test repeats until the question takes it.
  const pressed = taps() + 1;
  await confirmRedemption(phone);
  await expect(band(phone)).toHaveText('CANJEADO');
  expect(pressed).toBeLessThanOrEqual(7);
  expect(words).toBeLessThanOrEqual(200);
  console.log(`Scan to coffee: ${pressed} taps, ${words} words, ${await read(phone)} with the green ticket`);

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
  await expect(page.getByRole('region', { name: 'En cinco cifras' }).getByRole('listitem')).toHaveCount(5);
  console.log(`An owner’s morning: ${taps()} taps`);
});
