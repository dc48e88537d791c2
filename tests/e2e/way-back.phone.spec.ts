import { at, urlOf } from './support/addresses.ts';
import { adminAt, newVip, openTicket, pickCafe, sendTicket, signUpAdmin } from './support/admin.ts';
import { createCustomerAtHito } from './support/database.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { memberOf, signInAs } from './support/people.ts';

test(
  'Back from a customer shows the list and the search as they were, after a reload too',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql }) => {
    const vip = await newVip(sql, cafe);
    await signInAs(context, await memberOf(sql, cafe, 'owner'));
    await page.goto(at.deskToday(cafe));
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    const listed = page.getByRole('region', { name: 'Clientes', exact: true }).getByRole('listitem');
    const found = page.getByRole('region', { name: 'Clientes encontrados' }).getByRole('button');
    const opened = page.getByRole('region', { name: 'Cliente', exact: true });
    const search = page.getByLabel('Buscar cliente');
    await expect(listed).toHaveCount(2);
    await page.getByRole('button', { name: 'VIP 1', exact: true }).click();
    await expect(listed).toHaveCount(1);

    await listed.getByRole('button').click();
    await expect(opened).toBeVisible();
    await page.reload();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toHaveCount(0);
    await expect(listed).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'VIP 1', exact: true, pressed: true })).toBeVisible();

    await search.fill(customer.email);
    await found.click();
    await expect(opened).toBeVisible();
    expect(page.url(), 'no address holds an e-mail').not.toContain('@');
    await page.reload();
    await page.goBack();
    await expect(found).toHaveCount(1);
    await expect(search).toHaveValue(customer.email);
    await page.reload();
    await expect(found).toHaveCount(1);
    await expect(search).toHaveValue(customer.email);
    await found.click();
    await page.getByRole('button', { name: 'Volver a buscar' }).click();
    await expect(search).toHaveValue(customer.email);

    expect(vip.email).not.toBe(customer.email);
    await page.goBack();
    await expect(listed).toHaveCount(2);
    await expect(search).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL(urlOf(at.deskToday(cafe)));
  },
);

test(
  'A customer opened from a notice leads back to the notices, by Back and by its own way back',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql }) => {
    const waiter = await memberOf(sql, cafe, 'staff');
    const enrollment = await createCustomerAtHito(sql, 3, customer, cafe);
    for (let n = 0; n < 6; n += 1)
      await sql`insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
        values (${cafe.id}, ${enrollment}, ${waiter.id}, 'staff', 'visit-added', '2026-11-20', 'No se registró', now())`;
    await signInAs(context, await memberOf(sql, cafe, 'owner'));
    await page.goto(at.deskSignals(cafe));
    const open = page.getByRole('link', { name: /^Ver la ficha de/ });
    await open.click();
    await page.getByRole('button', { name: 'Volver', exact: true }).click();
    await expect(page).toHaveURL(urlOf(at.deskSignals(cafe)));
    await open.click();
    await expect(page.getByRole('region', { name: 'Cliente', exact: true })).toBeVisible();
    await page.goBack();
    await expect(open).toBeVisible();
  },
);

test(
  'The administration keeps search, café and ticket for the way back and for a reload',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql }) => {
    const vip = await newVip(sql, cafe);
    await sendTicket(vip, cafe);
    await sendTicket(await newVip(sql, cafe), cafe);
    await signInAs(context, await signUpAdmin(sql));

    await page.goto(adminAt.home);
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    await pickCafe(page, 'Cafetería', cafe);
    await page.getByLabel('Buscar cliente').fill(customer.email);
    const found = page.getByRole('region', { name: 'Clientes encontrados' }).getByRole('button');
    await found.click();
    await expect(page.getByText(`Cliente de ${cafe.nombre}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Cliente de ${cafe.nombre}`)).toBeVisible();
    await page.goBack();
    await expect(found).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Cafetería', exact: true })).toHaveValue(cafe.nombre);

    await page.goto(`${adminAt.cafes}?tab=ver&q=${encodeURIComponent(cafe.nombre)}`);
    await page.getByRole('link', { name: `Acceder a ${cafe.nombre}` }).click();
    await page.getByRole('tab', { name: 'Colores' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Cafeterías' }).first().click();
    await expect(page.getByLabel('Buscar por nombre')).toHaveValue(cafe.nombre);

    await openTicket(page, vip);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Revisión' }).getByText(vip.email)).toBeVisible();
  },
);
