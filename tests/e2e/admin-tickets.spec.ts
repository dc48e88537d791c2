import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  adminAt,
  newVip,
  openTicket,
  putOnTop,
  sendTicket,
  signUpAdmin,
  ticketPhoto,
  ticketsIn,
} from './support/admin.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs, type Person } from './support/people.ts';
import { expectToast } from './support/toasts.ts';

test.beforeEach(async ({ context, sql }) => signInAs(context, await signUpAdmin(sql)));

test('a ticket is looked at, valued and approved', BY_NIGHT, async ({ page, cafe, sql }) => {
  const vip = await newVip(sql, cafe);
  const id = await sendTicket(vip, cafe);
  await openTicket(page, vip);
  const photo = page.getByRole('img', { name: 'Foto del ticket' });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await page.getByRole('button', { name: 'Girar' }).click();
  await expect(photo).toHaveAttribute('style', /rotate\(90deg\)/);
  await page.getByRole('button', { name: 'Acercar' }).click();
  await expect(page.getByRole('button', { name: 'Alejar' })).toBeEnabled();

  const approve = page.getByRole('button', { name: 'Aprobar' });
  await expect(approve).toBeDisabled();
  const amount = page.getByLabel('Importe en euros');
  await amount.fill('0,09');
  await expect(page.getByText('Menos de 0,10 €: no da ningún Conectito')).toBeVisible();
  await amount.fill('12,59');
  await expect(page.getByText('Equivale a 125 Conectitos')).toBeVisible();
  await page.getByLabel('Notas').fill('Gracias por venir');
  await approve.click();
  await expectToast(page, 'Ticket aprobado', '125 Conectitos otorgados.');
  expect(await ticketsIn(sql, [id])).toEqual([
    { status: 'approved', euros: 12.59, conectitos: 125, notes: 'Gracias por venir' },
  ]);

  await page.getByRole('tab', { name: /^Revisados \(\d+\)$/ }).click();
  const card = page.getByRole('listitem').filter({ hasText: vip.email });
  await expect(card.getByText('Aprobado')).toBeVisible();
  await expect(card.getByText('12,59 €')).toBeVisible();
  await expect(card.getByText('125 Conectitos')).toBeVisible();
  await expect(card.getByText('«Gracias por venir»')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /Ver la foto/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Foto del ticket' })).toBeVisible();
});

test('the whole queue is worked through with the keyboard', async ({ page, cafe, sql }) => {
  const vip = await newVip(sql, cafe);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await sendTicket(vip, cafe));
  await putOnTop(sql, ids);
  await openTicketAt(page, ids, vip);
  const keys = page.keyboard;
  await keys.press('j');
  await keys.press('k');
  await canCustomerAct(page);
  await keys.press('e');
  await keys.type('5');
  await keys.press('Enter');
  await expectToast(page, 'Ticket aprobado', '50 Conectitos otorgados.');
  // the next ticket is there, its amount ready to be typed
  await expect(page.getByLabel('Importe en euros')).toBeFocused();
  await canCustomerAct(page);
  await keys.type('abc');
  await keys.press('Enter');
  await expect(page.getByText(/^Escribe un importe/)).toBeVisible();
  await keys.press('Escape');
  await keys.press('n');
  await page.getByLabel('Notas').fill('No se lee');
  await page.getByLabel('Notas').blur();
  await rejectWithKeys(page, '1');
  await expectToast(page, 'Ticket rechazado', 'Motivo: No se lee. Su dueño lo verá.');
  await canCustomerAct(page);
  await keys.press('a');
  await expect(page.getByText('Debes ingresar el monto en euros')).toBeVisible();
  await keys.type('7,5');
  await keys.press('Escape');
  await keys.press('a');
  await expectToast(page, 'Ticket aprobado', '75 Conectitos otorgados.');
  await expect
    .poll(() => ticketsIn(sql, ids))
    .toMatchObject([
      { status: 'approved', euros: 5 },
      { status: 'rejected', notes: 'No se lee' },
      { status: 'approved', euros: 7.5 },
      { status: 'pending' },
    ]);
});

/** Presses R and, as soon as it can be meant, the key of a reason. */
async function rejectWithKeys(page: Page, key: string): Promise<void> {
  const why = page.getByRole('group', { name: /^¿Por qué se rechaza\?/ });
  await page.keyboard.press('r');
  await expect(why).toBeFocused();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(why).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

/** Waits until the ticket under review can be decided. */
const canCustomerAct = (page: Page) => expect(page.getByRole('button', { name: 'Rechazar' })).toBeEnabled();

/** Opens the queue and picks the first of some tickets that lie on top of one another. */
async function openTicketAt(page: Page, ids: string[], person: Person): Promise<void> {
  await page.goto(adminAt.tickets);
  const mine = page
    .getByRole('list', { name: 'Cola de tickets' })
    .getByRole('button', { name: person.email });
  await expect(mine).toHaveCount(ids.length);
  await mine.first().click();
  // like somebody who has just clicked into the page
  await mine.first().blur();
}

test(
  'a long receipt fills the width and is scrolled through, turned too',
  BY_NIGHT,
  async ({ page, cafe, sql }) => {
    const vip = await newVip(sql, cafe);
    await putOnTop(sql, [await sendTicket(vip, cafe, ticketPhoto(3000))]);
    await openTicket(page, vip);
    const photo = page.getByRole('img', { name: 'Foto del ticket' });
    const box = page.getByRole('group', { name: 'Foto del ticket, zona de desplazamiento' });
    const sizes = async () => {
      const [image, frame] = [(await photo.boundingBox())!, (await box.boundingBox())!];
      const scrolls = await box.evaluate((it) => [
        it.scrollWidth / it.clientWidth,
        it.scrollHeight / it.clientHeight,
      ]);
      return { image, frame, scrolls };
    };
    await expect.poll(async () => (await sizes()).scrolls[1]).toBeGreaterThan(4);
    const upright = await sizes();
    expect(upright.image.width).toBeGreaterThan(0.9 * upright.frame.width);
    expect(upright.image.height / upright.image.width).toBeCloseTo(3000 / 240, 1);
    expect(upright.scrolls[0]).toBe(1);
    await page.getByRole('button', { name: 'Girar' }).click();
    const turned = await sizes();
    expect(turned.image.height).toBeGreaterThan(0.9 * turned.frame.height);
    expect(turned.scrolls[0]).toBeGreaterThan(4);
    expect(turned.scrolls[1]).toBe(1);
    await expectAccessible(page);
  },
);

test('the keys can be turned off', BY_NIGHT, async ({ page, cafe, sql }) => {
  const vip = await newVip(sql, cafe);
  const id = await sendTicket(vip, cafe);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTicket(page, vip);
  await page.getByText('Atajos de teclado').click();
  await page.getByLabel('Usar atajos de una tecla').uncheck();
  await canCustomerAct(page);
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await expect(page.getByText('Debes ingresar el monto en euros')).toHaveCount(0);
  await expect(page.getByText(/^¿Por qué se rechaza\?/)).toHaveCount(0);
  expect(await ticketsIn(sql, [id])).toMatchObject([{ status: 'pending' }]);
});
