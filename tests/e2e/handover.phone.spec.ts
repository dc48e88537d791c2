import type { Page } from '@playwright/test';
import { requestHandover } from '../support/given/handover.ts';
import { claimPresence, proveMailbox } from '../support/given/presence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { confirmHandover } from './support/counter.ts';
import { createCustomerAtHito } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { memberOf } from './support/people.ts';
import { band, redeem } from './support/redemption.ts';
import { codeOf, rewardAt } from './support/rewards.ts';

/** Counts the notes that the page has its loudspeaker play. */
async function countNotes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- applied to its own node
    const { start } = OscillatorNode.prototype;
    const counted = Object.assign(window, { notes: 0 });
    OscillatorNode.prototype.start = function (...when) {
      counted.notes += 1;
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { notes: number }).notes);
}

test('a customer asks, the desk rings and one touch confirms; it refuses with a reason', async ({
  sql,
  cafe,
  customer,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const enrollment = await createCustomerAtHito(sql, 4, customer, cafe);
  const [first, second] = [await rewardAt(sql, enrollment, 1), await rewardAt(sql, enrollment, 2)];
  await requestHandover(sql, cafe);
  await claimPresence(sql, { account: customer, cafe });
  await proveMailbox(sql, customer);
  const waiter = await memberOf(sql, cafe, 'staff');

  const bar = await openBrowser(waiter);
  const notes = await countNotes(bar);
  await bar.goto(at.deskToday(cafe));
  const waiting = bar.getByRole('region', { name: 'Por entregar' });
  await expect(waiting.getByText(/^Nadie espera/)).toBeVisible();
  await bar.getByRole('heading', { name: 'Por entregar' }).click();

  const phone = await openBrowser(customer);
  await phone.goto(at.redeem(cafe, first));
  await redeem(phone);
  await expect(band(phone)).toHaveText('Esperando a la barra…');
  await expectAccessible(phone);
  await expect(waiting.getByText('Café gratis')).toBeVisible();
  await expect(waiting.getByText(codeOf(first))).toBeVisible();
  expect(await notes()).toBeGreaterThan(0);
  await expectAccessible(bar);

  // with text twice as large on a small phone, the action stands whole above the navigation
  const size = bar.viewportSize()!;
  await bar.setViewportSize({ width: 360, height: 640 });
  await bar.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const bottomOfAct = async () => {
    const box = (await waiting.getByRole('button', { name: /^Entregado/ }).boundingBox())!;
    return box.y + box.height;
  };
  const navigation = (await bar.getByRole('navigation', { name: 'La barra' }).boundingBox())!;
  expect(await bottomOfAct()).toBeLessThanOrEqual(navigation.y);
  await bar.evaluate(() => (document.documentElement.style.fontSize = ''));
  await bar.setViewportSize(size);

  // touch to green, also after a reload
  await phone.reload();
  await expect(band(phone)).toHaveText('Esperando a la barra…');
  await confirmHandover(bar, 'Café gratis');
  await expect(band(phone)).toHaveText('CANJEADO');
  await expect(phone.getByText(/^hace \d/)).toBeVisible();
  await expect(phone.getByText(/^Palabra de hoy: ./)).toBeVisible();
  await expect(waiting.getByText(/^Nadie espera/)).toBeVisible();

  await phone.goto(at.redeem(cafe, second));
  await redeem(phone);
  await expect(band(phone)).toHaveText('Esperando a la barra…');

  // on another tab of the team, and refused in the team's own words
  await bar.getByRole('link', { name: 'Clientes' }).click();
  await bar.getByRole('link', { name: /espera: / }).click();
  await expect(async () => {
    if (await bar.getByRole('dialog').isHidden())
      await waiting.getByRole('button', { name: /^No entregar: / }).click({ timeout: 1000 });
    await expect(bar.getByRole('dialog')).toBeVisible({ timeout: 200 });
  }).toPass();
  await expectAccessible(bar);
  await bar.getByLabel('O con tus palabras').fill('Hasta las doce no hay.');
  await bar.getByRole('button', { name: 'No entregar', exact: true }).click();
  await expect(phone.getByRole('alert').filter({ hasText: 'Hasta las doce no hay.' })).toBeVisible();
  await expect(band(phone)).toHaveText('DISPONIBLE');
});
