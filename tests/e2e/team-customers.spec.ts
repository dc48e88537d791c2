import { expectAccessible } from './support/accessibility.ts';
import { at } from './support/addresses.ts';
import { standAt } from './support/database.ts';
import { ANY_SIZE, expect, test } from './support/fixtures.ts';
import { signInAs, signUp } from './support/people.ts';
import { redeem } from './support/redeeming.ts';
import { rewardAt } from './support/rewards.ts';

test(
  'a waiter finds a customer by the code, adds a missing visit and gives a redemption back; the customer sees both',
  ANY_SIZE,
  async ({ page, context, cafe, customer, sql, openBrowser }) => {
    const waiter = await signUp();
    await sql`insert into public.cafe_members (cafe_id, user_id, role) values (${cafe.id}, ${waiter.id}, 'staff')`;
    const reward = await rewardAt(sql, await standAt(sql, 3, customer, cafe), 1);
    await sql`delete from public.visitas_clientes where user_id = ${customer.id} and fecha_visita = (now() at time zone 'Europe/Madrid')::date`;
    const phone = await openBrowser(customer);
    await phone.goto(at.redeem(cafe, reward));
    await redeem(phone);
    await phone.goto('/account');
    const shown = phone.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
    await expect(shown).toBeVisible();
    await expectAccessible(phone);

    await signInAs(context, waiter);
    await page.goto(at.teamCustomers(cafe));
    const search = page.getByLabel('Buscar cliente');
    await search.fill('a');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText(/^Escribe al menos 3 letras/)).toBeVisible();
    await search.fill((await shown.innerText()).toLowerCase());
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByRole('button', { name: /^Ana/ }).click();
    await expect(page.getByRole('heading', { name: 'Ana', level: 2 })).toBeVisible();
    await expect(page.getByText(customer.email)).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Añadir una visita' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Añadir una visita' }).click();
    await expect(dialog.getByText('Escribe el motivo en pocas palabras.')).toBeVisible();
    await dialog.getByLabel('Motivo').fill('Se le olvidó registrarla');
    await dialog.getByRole('button', { name: 'Añadir una visita' }).click();
    await expect(page.getByText(/^Visita añadida: /)).toBeVisible();

    await page.getByRole('button', { name: 'Devolver canje' }).click();
    await dialog.getByLabel('Motivo').fill('Pulsó sin querer');
    await dialog.getByRole('button', { name: 'Devolver el canje' }).click();
    await expect(page.getByText('Canje devuelto: Café gratis')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Devolver canje' })).toHaveCount(0);

    await phone.reload();
    const changes = phone.getByRole('region', { name: 'Cambios hechos por el café' });
    await expect(changes.getByRole('listitem')).toHaveCount(2);
    await expect(changes.getByText('Motivo: Pulsó sin querer')).toBeVisible();
    await expect(changes.getByText('Motivo: Se le olvidó registrarla')).toBeVisible();
    await expect(changes.getByText(`${cafe.nombre}, el equipo`).first()).toBeVisible();
    await expect(phone.getByText(waiter.email)).toHaveCount(0);
    await phone.goto(at.redeem(cafe, reward));
    await expect(phone.getByText('DISPONIBLE')).toBeVisible();
  },
);
