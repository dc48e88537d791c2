import type { Page } from '@playwright/test';
import { adminAt, newVip, putOnTop, sendTicket, signUpAdmin, ticketsIn } from './support/admin.ts';
import type { Cafe } from './support/database.ts';
import { BY_NIGHT, expect, test } from './support/fixtures.ts';
import { signInAs, type Person } from './support/people.ts';
import { expectToast } from './support/toasts.ts';
import { pauseBetweenGestures } from './support/taps.ts';

test.beforeEach(async ({ context, sql }) => signInAs(context, await signUpAdmin(sql)));

const reject = (page: Page) => page.getByRole('button', { name: 'Rechazar' });
const amount = (page: Page) => page.getByLabel('Importe en euros');
const reasons = (page: Page) => page.getByRole('group', { name: /^¿Por qué se rechaza\?/ });
const canCustomerAct = (page: Page) => expect(reject(page)).toBeEnabled();

type Sql = Parameters<typeof newVip>[0];

/** Several tickets of one person on top of the queue, the first one under review and ready to be decided. */
async function openSeveral(
  page: Page,
  sql: Sql,
  cafe: Cafe,
  many = 4,
): Promise<{ vip: Person; ids: string[] }> {
  const vip = await newVip(sql, cafe);
  const ids: string[] = [];
  for (let count = 0; count < many; count += 1) ids.push(await sendTicket(vip, cafe));
  await putOnTop(sql, ids);
  await page.goto(adminAt.tickets);
  const mine = page.getByRole('list', { name: 'Cola de tickets' }).getByRole('button', { name: vip.email });
  await expect(mine).toHaveCount(many);
  await mine.first().click();
  await mine.first().blur();
  await canCustomerAct(page);
  return { vip, ids };
}

async function decided(sql: Sql, ids: string[]): Promise<unknown[]> {
  return (await ticketsIn(sql, ids)).map(({ status }) => status).filter((status) => status !== 'pending');
}

test('R held down asks why, a reason held down rejects one', BY_NIGHT, async ({ page, cafe, sql }) => {
  const { ids } = await openSeveral(page, sql, cafe);
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.down('r');
    await pauseBetweenGestures(page, 50);
  }
  await page.keyboard.up('r');
  await expect(reasons(page)).toBeFocused();
  expect(await decided(sql, ids)).toEqual([]);
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.down('2');
    await pauseBetweenGestures(page, 50);
  }
  await page.keyboard.up('2');
  await canCustomerAct(page);
  await expect(reasons(page)).toHaveCount(0);
  expect(await decided(sql, ids)).toEqual(['rejected']);
});

test(
  'the question above 100 € is not answered by the keys that asked it',
  BY_NIGHT,
  async ({ page, cafe, sql }) => {
    const { ids } = await openSeveral(page, sql, cafe, 2);
    const question = page.getByRole('dialog');
    const correct = question.getByRole('button', { name: 'Corregir' });
    await amount(page).fill('999');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0, { timeout: 100 });
    }).toPass();
    // the focus is back where the question was asked
    await expect(amount(page)).toBeFocused();
    expect(await decided(sql, ids)).toEqual([]);

    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.down('Enter');
      await pauseBetweenGestures(page, 50);
    }
    await page.keyboard.up('Enter');
    await expect(correct).toBeFocused();
    expect(await decided(sql, ids)).toEqual([]);
    await question.getByRole('button', { name: 'Sí, aprobar' }).click();
    await expectToast(page, 'Ticket aprobado', '9990 Conectitos otorgados.');
  },
);

test.describe('a reopened decision', () => {
  const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });

  test('has the text typed before, and can be decided anew', BY_NIGHT, async ({ page, cafe, sql }) => {
    const { vip, ids } = await openSeveral(page, sql, cafe, 2);
    const balance = async () =>
      (
        await sql`select coalesce(sum(delta), 0)::int as sum from public.conectitos_ledger where user_id = ${vip.id}`
      )[0]!.sum as number;
    await amount(page).fill('12');
    await page.getByLabel('Notas').fill('Gracias');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page.getByText('Aprobado: 12 €, 120 Conectitos')).toBeVisible();
    // decided at once, not when the offer ends
    expect(await decided(sql, ids)).toEqual(['approved']);
    expect(await balance()).toBe(120);
    await undo(page).click();
    await expectToast(page, 'Decisión deshecha', 'El ticket vuelve a estar pendiente.');
    await expect(undo(page)).toHaveCount(0);
    expect(await balance()).toBe(0);
    await expect(amount(page)).toHaveValue('12');
    await expect(page.getByLabel('Notas')).toHaveValue('Gracias');
    await amount(page).fill('21');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Ticket aprobado', '210 Conectitos otorgados.');
    expect(await balance()).toBe(210);
    expect(await decided(sql, ids)).toEqual(['approved']);
  });
});
