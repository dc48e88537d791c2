import { expectAccessible } from './support/accessibility.ts';
import { newVip, sendTicket, ticketsIn } from './support/admin.ts';
import { at } from './support/addresses.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';
import { closeToast, expectToast } from './support/toasts.ts';

test(
  'a manager approves a ticket of the café, its sender reads as what, and it is reopened with a reason',
  ANY_SIZE,
  async ({ page, context, cafe, sql, openBrowser }) => {
    const manager = await memberOf(sql, cafe, 'manager');
    const vip = await newVip(sql, cafe);
    const ids = [await sendTicket(vip, cafe)];

    await signInAs(context, manager);
    await page.goto(at.deskToday(cafe));
    await page.getByRole('link', { name: 'Tickets 1 pendiente' }).click();
    await expect(page).toHaveURL(at.deskTickets(cafe));
    await expect(page.getByRole('tab', { name: 'Pendientes (1)' })).toBeVisible();
    const photo = page.getByRole('img', { name: 'Foto del ticket' });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
    await expect(page.getByText(vip.email)).toHaveCount(0);
    await expectAccessible(page);
    await photo.scrollIntoViewIfNeeded();
    await page.getByLabel('Importe en euros').fill('12,50');
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expectToast(page, 'Ticket aprobado', '125 Conectitos otorgados.');
    expect(await ticketsIn(sql, ids)).toMatchObject([{ status: 'approved', conectitos: 125 }]);
    await closeToast(page);
    await page.getByRole('tab', { name: 'Revisados (1)' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: manager.email })).toBeVisible();
    await expectAccessible(page);

    const phone = await openBrowser(vip);
    await phone.goto(at.tickets(cafe));
    await expect(phone.getByText('Lo revisó la persona encargada de la cafetería')).toBeVisible();
    await expect(phone.getByText(manager.email)).toHaveCount(0);

    await page.getByRole('link', { name: 'Clientes' }).click();
    await page.getByLabel('Buscar cliente').fill(vip.email);
    await page.getByRole('region', { name: 'Clientes encontrados' }).getByRole('button').click();
    await expect(page.getByText(`Lo revisó ${manager.email}`)).toBeVisible();
    await page.getByRole('button', { name: /^Reabrir el ticket/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('El total era otro');
    await dialog.getByRole('button', { name: 'Reabrir el ticket' }).click();
    await expect(page.getByText(/^Ticket del .*: se vuelve a revisar$/)).toBeVisible();
    expect(await ticketsIn(sql, ids)).toMatchObject([{ status: 'pending' }]);

    await phone.goto('/account');
    await expect(phone.getByText('Motivo: El total era otro')).toBeVisible();
    await expect(phone.getByText(`${cafe.nombre}, la persona encargada`)).toBeVisible();
  },
);
